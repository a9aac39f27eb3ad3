import { expect, test } from 'vitest';
import type { Json } from '../../../src/contract/model/index.ts';
import type { Exchange } from '../../../src/evidence/judge/exchange.ts';
import { judge } from './support.ts';

/** A read of a toolkit or one of its tools, with its response; without a body it is not found. */
type Read = readonly [path: string, body?: Json];

/** The broken statements, each with its fault and the read that breaks it. */
function brokenIn(...reads: readonly Read[]): string[] {
  const exchanges = reads.map(
    ([path, body]): Exchange => ({
      request: {
        surface: 'toolkit',
        method: 'GET',
        path,
        query: '',
        headers: {},
        body: undefined,
        credentials: 'missing',
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
