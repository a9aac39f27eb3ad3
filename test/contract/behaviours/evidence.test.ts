import { expect, test } from 'vitest';
import {
  argumentsIn,
  type Evidence,
  isError,
  isNoise,
  isRedirect,
  isSuccess,
  listsIn,
  objectsIn,
  prefixesIn,
  repeatedBodies,
} from '../../../src/contract/behaviours/evidence.ts';
import { detector as idOrigin } from '../../../src/contract/behaviours/id-origin.ts';
import type { Exchange, OperationExchange } from '../../../src/contract/behaviours/index.ts';
import { detector as integers } from '../../../src/contract/behaviours/integers.ts';
import { detector as storedText } from '../../../src/contract/behaviours/stored-text.ts';
import { type ExactJson, type Json, modelOf, type Schema } from '../../../src/contract/model/index.ts';

interface Some {
  readonly operation?: string;
  readonly status?: number;
  readonly query?: string;
  readonly credentials?: string;
  readonly faults?: readonly string[];
  readonly open?: readonly string[];
  readonly values?: Readonly<Record<string, string>>;
  readonly sent?: ExactJson;
  readonly returned?: ExactJson;
  readonly schema?: Schema;
}

const exchangeWith = (status: number | undefined, query = '', credentials = 'stated') =>
  // Of an exchange, the parts that evidence reads.
  ({ request: { query, credentials }, response: status === undefined ? undefined : { status } }) as unknown as Exchange;

const ofOperation = ({ operation = 'it', status = 200, query, credentials, faults = [], open = [], ...one }: Some) => ({
  exchange: exchangeWith(status, query, credentials),
  request: {
    operation: { operationId: operation },
    faults,
    open: new Set(open),
    values: one.values ?? {},
    body: one.sent === undefined ? undefined : { value: one.sent },
  },
  response: { body: one.returned === undefined ? undefined : { value: one.returned }, schema: one.schema },
});

/** Evidence at a point of the operation `it`, with its place in the list in the place of each exchange. */
function evidenceOf(...all: readonly Some[]) {
  const made = all.map(ofOperation);
  const numbers = new Map(made.map(({ exchange }, index) => [exchange, index]));
  const ofOperations = made as unknown as readonly OperationExchange[]; // the parts that evidence reads
  const evidence = { point: { place: { operations: ['it'] } }, ofOperations } as unknown as Evidence; // as above
  return { evidence, numberOf: (by: Exchange) => numbers.get(by) };
}

test('what a status shows', () => {
  const statuses = [undefined, 199, 200, 299, 300, 399, 400, 429, 499, 500, 501, 503];
  const those = (test: (exchange: Exchange) => boolean) => statuses.filter((status) => test(exchangeWith(status)));
  expect(those(isSuccess)).toEqual([200, 299]);
  expect(those(isRedirect)).toEqual([300, 399]);
  expect(those(isError)).toEqual([400, 429, 499, 500, 501, 503]);
  expect(those(isNoise)).toEqual([undefined, 300, 399, 429, 500, 503]);
});

test('the first parts of the paths on the surfaces of a point', () => {
  const operations = [
    ['a', '/v1/x'],
    ['a', '/v1/y'],
    ['b', '/tools'],
    ['c', '/v2/x'],
  ].map(([surface, path]) => ({ surface, path }));
  const evidence = { contract: { operations }, surfaces: new Set(['a', 'b']) } as unknown as Evidence; // what is read
  expect(prefixesIn(evidence)).toEqual(['/v1/', '/tools/']);
});

test('objects within a value', () => {
  expect(objectsIn([{ a: [{ b: 1 }] }, 7, null, 'a'])).toEqual([{ a: [{ b: 1 }] }, { b: 1 }]);
  expect(objectsIn(null)).toEqual([]);
});

test('lists that came back', () => {
  const { evidence, numberOf } = evidenceOf(
    { returned: [1] },
    { returned: { a: 1, b: [2], c: [3] } },
    { returned: { a: 1 } },
    { returned: 'a' },
    {},
    { returned: [4], operation: 'other' },
    { returned: [5], status: 404 },
    { returned: [6], open: ['query'], query: 'a=1' },
    { returned: [7], open: ['query'], query: 'page=2' },
    { returned: [8], open: ['query', 'null'], query: 'page=2' },
    { returned: [9], query: 'page=2' },
  );
  const seen = (query?: string) => listsIn(evidence, query).map(({ by, list }) => [numberOf(by), list]);
  expect(seen()).toEqual([
    [0, [1]],
    [1, [2]],
    [10, [9]],
  ]);
  expect(seen('page=2')).toEqual([[8, [7]]]);
  expect(seen('page=3')).toEqual([]);
});

const TOOL = { function_name: 'add', params: ['a', 'b'] };
test.for<[title: string, runs: readonly Some[], sent: readonly (readonly [number, ...string[]])[]]>([
  [
    'in the body',
    [{ sent: { a: 1, b: 'x' } }, { sent: { b: 2n ** 60n } }],
    [
      [0, '"a":1', '"b":"x"'],
      [1, `"b":${2n ** 60n}`],
    ],
  ],
  [
    'in its one member',
    [{ operation: 'list', returned: [TOOL] }, { sent: { input: { a: 1 } } }, { sent: { input: {} } }],
    [[1, '"a":1'], [2]],
  ],
  [
    'in its one member, defined by a refusal',
    [{ operation: 'list', returned: [TOOL], status: 400 }, { sent: { input: { a: 1 } } }],
    [],
  ],
  [
    'in a member with the name of a parameter',
    [{ operation: 'list', returned: [{ ...TOOL, params: ['a', 'input'] }] }, { sent: { input: { a: 1 } } }],
    [],
  ],
  [
    'with a name that is no parameter',
    [{ operation: 'list', returned: [TOOL] }, { sent: { input: { a: 1, c: 1 } } }],
    [],
  ],
  [
    'of another tool',
    [{ operation: 'list', returned: [{ ...TOOL, function_name: 'other' }] }, { sent: { input: { a: 1 } } }],
    [],
  ],
  [
    'of a tool without a list of parameters',
    [{ operation: 'list', returned: [{ ...TOOL, params: 'a' }] }, { sent: { input: { a: 1 } } }],
    [],
  ],
  [
    'beside another member',
    [
      { operation: 'list', returned: [TOOL] },
      { sent: { input: { a: 1 } } },
      { sent: { input: { a: 1 }, b: 2 } },
      { sent: { input: 7 } },
    ],
    [[1, '"a":1']],
  ],
  [
    'with other credentials',
    [{ sent: { a: 1 } }, { sent: { a: 2 }, status: 401, credentials: 'missing' }, { sent: { a: 3 }, status: 400 }],
    [
      [0, '"a":1'],
      [2, '"a":3'],
    ],
  ],
  [
    'in no body, with a fault, or of another operation',
    [
      { sent: { a: 1 } },
      {},
      { sent: [1] },
      { sent: { a: 2 }, faults: ['path'] },
      { sent: { a: 3 }, operation: 'other' },
    ],
    [[0, '"a":1']],
  ],
])('arguments of runs: %s', ([, runs, sent]) => {
  const { evidence, numberOf } = evidenceOf(
    ...runs.map((run) => ({ ...(run.operation === undefined && { values: { tool: 'add' } }), ...run })),
  );
  expect(argumentsIn(evidence).map(({ by, sent: members }) => [numberOf(by), ...members])).toEqual(sent);
});

/** The schema of a response that repeats parts of the request. */
const schemaOf = (node: Json): Schema => {
  const schema = modelOf({ components: { schemas: { It: node } } }).schemaAt('/components/schemas/It');
  if (schema === undefined) throw new Error('the document has the schema');
  return schema;
};
const REPEATING = schemaOf({ 'x-repeats': { '/id': '$request.path.it', '/body': '$request.body' } });

test('bodies that came back', () => {
  const schema = REPEATING;
  const { evidence, numberOf } = evidenceOf(
    { schema, sent: { a: 1 }, returned: { id: 7, body: { a: 2 } } },
    { schema, sent: { a: 1 }, returned: { body: { a: 3 } }, status: 400 },
    { schema, sent: [1], returned: { body: { a: 4 } } },
    { schema, sent: { a: 1 }, returned: { body: [5] } },
    { schema, sent: { a: 1 } },
    { schema: schemaOf({}), sent: { a: 1 }, returned: { body: { a: 6 } } },
    { sent: { a: 1 }, returned: { body: { a: 7 } } },
  );
  expect(repeatedBodies(evidence).map(({ by, sent, stored }) => [numberOf(by), sent, stored])).toEqual([
    [0, { a: 1 }, { a: 2 }],
  ]);
});

test('ids that came back', () => {
  const [schema, values] = [REPEATING, { it: '7' }];
  const { evidence, numberOf } = evidenceOf(
    { schema, values, returned: { id: 7 } },
    { schema, values, returned: { id: 8 } },
    { schema, values, returned: { id: '7' } },
    { schema, values, returned: { id: 7 }, status: 404 },
    { schema, values: { it: String(2n ** 60n) }, returned: { id: 2n ** 60n } },
    { schema, values: {}, returned: { id: 7 } },
  );
  const detection = idOrigin.detect(evidence);
  const seen = 'observed' in detection ? detection.observed : [];
  expect(seen.map((one) => [numberOf(one.by), 'name' in one && one.name])).toEqual([
    [0, 'same'],
    [1, 'other'],
    [4, 'same'],
    [5, 'other'],
  ]);
});

test('integers that came back', () => {
  const schema = schemaOf({
    properties: {
      a: { type: 'integer' },
      b: { type: 'array', items: { type: 'integer' } },
      c: { type: 'array' },
      d: { type: 'string' },
    },
  });
  const returned = { a: 1, b: [2, 3n, 'x'], c: [-1], d: -1, e: -1 };
  const several = evidenceOf(
    { schema, returned },
    { returned: { a: -1 } },
    { schema },
    { schema, returned: { a: null } },
  );
  expect(integers.detect(several.evidence)).toEqual({ absent: 'no integer was zero or negative', in: 3 });
  const { evidence, numberOf } = evidenceOf({ schema, returned }, { schema, returned: { a: 0, b: [-5n] } });
  const detection = integers.detect(evidence);
  expect('observed' in detection && [detection.observed.map(({ by }) => numberOf(by)), detection.of]).toEqual([
    [1, 1],
    5,
  ]);
});

test('texts that came back', () => {
  const telling = ' u\u0308 <&> ';
  const storing = (sent: string, returned: ExactJson): Some => ({
    schema: REPEATING,
    sent: { a: sent, b: 7 },
    returned: { body: { a: returned, b: 'x', c: 'y' } },
  });
  expect(storedText.detect(evidenceOf(storing('plain', 'plain'), storing(telling, 7)).evidence)).toEqual({
    absent: 'no text that would tell came back',
    in: 1,
  });
  const after = [telling, telling.trim(), telling.normalize('NFC'), telling.replace('<&>', '&lt;&amp;&gt;'), 'x'];
  const { evidence, numberOf } = evidenceOf(...after.map((text) => storing(telling, text)), storing('plain', 'other'));
  const detection = storedText.detect(evidence);
  const seen = 'observed' in detection ? detection.observed : [];
  expect(seen.map((one) => [numberOf(one.by), 'name' in one ? one.name : one.other])).toEqual([
    ...[
      [0, 'exact'],
      [1, 'trimmed'],
      [2, 'normalised'],
      [3, 'escaped'],
    ],
    ...[
      [4, 'it is changed in another way'],
      [5, 'it is changed in another way'],
    ],
  ]);
});
