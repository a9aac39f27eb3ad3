import { expect, test } from 'vitest';
import type { Json } from '../../../src/contract/model/index.ts';
import type { Exchange } from '../../../src/evidence/judge/exchange.ts';
import { judge } from './support.ts';

/** A read of a toolkit or one of its tools, with its response; without a body it is not found. */
type Read = readonly [path: string, body?: Json | undefined, asked?: Partial<Exchange['request']>];

/** The broken statements, each with its fault and the read that breaks it. */
function brokenIn(...reads: readonly Read[]): string[] {
  const exchanges = reads.map(
    ([path, body, asked]): Exchange => ({
      request: {
        surface: 'toolkit',
        method: 'GET',
        path,
        query: '',
        headers: {},
        body: undefined,
        credentials: 'missing',
        ...asked,
      },
      response: {
        status: body === undefined ? 404 : 200,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(body ?? { error: 'There is none.' })),
      },
    }),
  );
  return [...judge.judge(exchanges).shown].flatMap(([id, one]) =>
    one.is === 'broken' ? [`${id}: ${one.how} @${one.exchange}`] : [],
  );
}

const toolkit = (...names: string[]): Json => ({
  name: 'kit',
  tools: names.map((name) => ({ name, about: 'A tool.' })),
});

/** A tool that is known not to exist. */
const UNKNOWN: Read = ['/toolkit/kit/none/', undefined, { resource: 'absent' }];

test.for<[what: string, broken: string[], ...reads: Read[]]>([
  [
    'a name that is not found below the list breaks the statement that needs a list',
    ['get-toolkit-details.operation: the list names mean, and the response below its path is 404 @1'],
    ['/toolkit/kit/', toolkit('sum', 'mean')],
    ['/toolkit/kit/sum/', { name: 'sum' }],
    ['/toolkit/kit/mean/'],
  ],
  [
    'a list of texts is one of names, too',
    ['get-toolkit-details.operation: the list names mean, and the response below its path is 404 @1'],
    ['/toolkit/kit/', { tools: ['sum', 'mean'] }],
    ['/toolkit/kit/sum/', { name: 'sum' }],
    ['/toolkit/kit/mean/'],
  ],
  [
    'a name that the list does not have breaks nothing',
    [],
    ['/toolkit/kit/', toolkit('sum')],
    ['/toolkit/kit/sum/', { name: 'sum' }],
    ['/toolkit/kit/mean/'],
  ],
  [
    'a text in a field in which no name was found below is no name',
    [],
    ['/toolkit/kit/', { tools: [{ name: 'sum', about: 'mean' }] }],
    ['/toolkit/kit/sum/', { name: 'sum' }],
    ['/toolkit/kit/mean/'],
  ],
  [
    'a list of tools that are not found lacks the one that works',
    [
      'get-toolkit-details.operation: the list lacks the name of a path below it with which a request succeeded, and has one that is not found @1',
    ],
    ['/toolkit/kit/', toolkit('mean', 'median')],
    ['/toolkit/kit/sum/', { name: 'sum' }],
    ['/toolkit/kit/mean/'],
    UNKNOWN,
  ],
  [
    'names of something else that are not found break nothing',
    [],
    ['/toolkit/kit/', { owners: [{ label: 'mean' }], tools: [{ title: 'Adds' }] }],
    ['/toolkit/kit/sum/', { name: 'sum' }],
    ['/toolkit/kit/mean/'],
    UNKNOWN,
  ],
  [
    'a list of tools that are not found and the one that works breaks nothing for lack of it',
    ['get-toolkit-details.operation: the list names mean, and the response below its path is 404 @1'],
    ['/toolkit/kit/', toolkit('mean', 'sum')],
    ['/toolkit/kit/sum/', { name: 'sum' }],
    ['/toolkit/kit/mean/'],
    UNKNOWN,
  ],
  [
    'an object of tools by their names is a list',
    ['get-toolkit-details.operation: the list names mean, and the response below its path is 404 @1'],
    ['/toolkit/kit/', { tools: { sum: { name: 'sum', params: ['a'] }, mean: { name: 'mean', params: [] } } }],
    ['/toolkit/kit/sum/', { name: 'sum' }],
    ['/toolkit/kit/mean/'],
  ],
  [
    'an object of other objects is not a list',
    [],
    ['/toolkit/kit/', { tool: { name: 'sum' }, owner: { name: 'mean' } }],
    ['/toolkit/kit/sum/', { name: 'sum' }],
    ['/toolkit/kit/mean/'],
  ],
  [
    'a success without the key that others have may be an error, and breaks nothing',
    [],
    ['/toolkit/kit/', ['sum'], { credentials: 'stated' }],
    ['/toolkit/kit/sum/', { name: 'sum' }, { credentials: 'stated' }],
    ['/toolkit/kit/', { error: 'The key is missing.' }],
    ['/toolkit/kit/', { error: 'The key is wrong.' }, { credentials: 'invalid' }],
  ],
  [
    'without any key, a success that has no list breaks the operation',
    ['get-toolkit-details.operation: the body has no list, and does not name sum @1'],
    ['/toolkit/kit/', { error: 'Not now.' }],
    ['/toolkit/kit/sum/', { name: 'sum' }],
  ],
  [
    'a read that returns another tool breaks the operation',
    ['get-tool-context.operation: /name is the name of another tool_name @2'],
    ['/toolkit/kit/sum/', { name: 'sum', unit: 'm' }],
    ['/toolkit/kit/mean/', { name: 'sum', unit: 'm' }],
  ],
  [
    'reads that return their own tools break nothing, whatever tools they refer to',
    [],
    ['/toolkit/kit/sum/', { name: 'sum', next: 'mean' }],
    ['/toolkit/kit/mean/', { name: 'mean', next: 'sum' }],
  ],
  [
    'a field that has no name in one of the reads is no name',
    [],
    ['/toolkit/kit/sum/', { like: 'other' }],
    ['/toolkit/kit/mean/', { like: 'sum' }],
  ],
])('%s', ([, broken, ...reads]) => {
  expect(brokenIn(...reads)).toEqual(broken);
});
