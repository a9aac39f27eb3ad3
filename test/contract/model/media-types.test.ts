import { expect, test } from 'vitest';
import { Verdicts } from '../../../src/code/check/index.ts';
import {
  contentOfType,
  isJsonType,
  jsonContentOf,
  jsonTypeOf,
  type Operation,
} from '../../../src/contract/model/index.ts';
import { createJudge } from '../../../src/evidence/judge/index.ts';
import { startMock } from '../../canary/mock.ts';
import { contractOf } from '../../servers/http/contract-of.ts';
import { ask } from '../../servers/mock/support.ts';

const NAMED = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };

/** Media types under which JSON is documented, and those with which it is then sent. */
const TYPES: readonly (readonly [documented: string, sent: readonly string[]])[] = [
  ['application/json', ['application/json', 'application/json; charset=utf-8', 'Application/JSON']],
  ['application/json; charset=utf-8', ['application/json', 'application/json; charset=utf-8', 'application/json;v=2']],
  ['Application/JSON', ['application/json']],
  [
    'application/vnd.things.v1+json',
    ['application/vnd.things.v1+json', 'application/vnd.things.v1+json; charset=utf-8'],
  ],
  ['application/problem+json;v=1', ['application/problem+json']],
  ['text/json', ['text/json']],
  ['application/*', ['application/json', 'application/vnd.things.v1+json']],
  ['*/*', ['application/json', 'application/vnd.things.v1+json', 'text/json']],
];

const contractWith = (content: object) =>
  contractOf({
    '/things': {
      post: { requestBody: { required: true, content }, responses: { 200: { description: '', content } } },
    },
  });
const operationOf = (content: object): Operation => contractWith(content).operations[0] ?? Object(undefined);

test.for(TYPES)(
  'JSON that is documented as %s has its schema in the model, the mock, the judge and check',
  async ([type, all]) => {
    const contract = contractWith({ 'text/csv': { schema: { type: 'string' } }, [type]: { schema: NAMED } });
    const [operation] = contract.operations;
    const schema = jsonContentOf(operation?.requestBody)?.schema;
    expect([...(schema?.properties.keys() ?? [])]).toEqual(['name']);
    expect(jsonTypeOf(operation?.requestBody)).toBe(type.includes('*') ? 'application/json' : type);
    const use = {
      at: { file: 'program.ts', line: 1, column: 1 },
      of: 'field',
      path: ['name'],
      isError: false,
    } as const;
    if (operation !== undefined)
      expect(new Verdicts(contract).judgeResponseField(operation, use)?.verdict).not.toBe('invented');
    const mock = await startMock({ contract });
    try {
      for (const sent of all) {
        const headers = { 'content-type': sent };
        const statuses = ['{"name":"a"}', '{"name":7}', '{'].map(
          async (body) => (await ask(mock, { method: 'POST', path: '/things', headers, body })).status,
        );
        expect(await Promise.all(statuses), sent).toEqual([200, 400, 400]);
        expect(await howBroken(contract, sent, '{"name":7}'), sent).toEqual(['/name is integer, not string']);
        expect(await howBroken(contract, sent, '{"name":"a"}'), sent).toEqual([]);
      }
    } finally {
      await mock.close();
    }
  },
);

/** What is wrong with a response of the operation. */
async function howBroken(contract: ReturnType<typeof contractOf>, type: string, body: string): Promise<string[]> {
  const request = {
    ...{ surface: 'api', method: 'POST', path: '/things', query: '', credentials: 'stated' as const },
    headers: { 'content-type': 'application/json' },
    body: new TextEncoder().encode('{"name":"a"}'),
  };
  const response = { status: 200, headers: { 'content-type': type }, body: new TextEncoder().encode(body) };
  const { paired } = createJudge(contract).judge([{ request, response }]);
  return paired.ofOperations.flatMap((one) => one.response?.breaches.map(({ how }) => how) ?? ['no response']);
}

test('a body has the schema of its own media type, and a documented type other than JSON is not a breach', async () => {
  const contract = contractWith({
    'application/json': { schema: NAMED },
    'application/vnd.other+json': { schema: { type: 'array' } },
    'text/csv': { schema: { type: 'string' } },
  });
  expect(await howBroken(contract, 'application/vnd.other+json', '[]')).toEqual([]);
  expect(await howBroken(contract, 'application/vnd.other+json', '{"name":"a"}')).toEqual([
    'the body is object, not array',
  ]);
  expect(await howBroken(contract, 'text/csv', 'a;b')).toEqual([]);
  expect(await howBroken(contractWith({ '*/*': { schema: NAMED } }), 'image/png', '…')).toEqual([]);
  expect((await howBroken(contract, 'text/html', '<h1>')).length).toBeGreaterThan(0);
});

test('application/json comes before other types, these before a range, and an empty range is not JSON', () => {
  const first = (...types: string[]) =>
    jsonContentOf(operationOf(Object.fromEntries(types.map((type) => [type, { schema: NAMED }]))).requestBody)
      ?.mediaType;
  expect(first('*/*', 'application/hal+json', 'application/json;v=1')).toBe('application/json;v=1');
  expect(first('*/*', 'application/hal+json')).toBe('application/hal+json');
  expect(first('text/csv', 'application/*')).toBe('application/*');
  expect(first('image/*', 'application/jsonl', 'application/json-seq', 'application/x-ndjson')).toBeUndefined();
  expect(jsonContentOf(operationOf({ '*/*': { schema: {} } }).requestBody)).toBeUndefined();
  const { contents = [] } = operationOf({ 'a/b': {}, 'a/b; v=2': {}, 'a/*': {} }).requestBody ?? {};
  expect(['a/b; v=2', 'A/B;v=3', 'a/c', 'c/d', ''].map((type) => contentOfType(contents, type)?.mediaType)).toEqual([
    ...['a/b; v=2', 'a/b', 'a/*', undefined, undefined],
  ]);
  expect(
    ['application/json', 'text/json;a=b', 'application/a+json', 'application/jsonp', 'json'].map(isJsonType),
  ).toEqual([...[true, true, true, false, false]]);
});
