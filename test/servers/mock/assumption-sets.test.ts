import { beforeAll, describe, expect, test } from 'vitest';
import { applyAssumptionSet, findAssumptionSet, parseAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { at, isJsonObject, type OpenPoint, readContract } from '../../../src/contract/model/index.ts';
import { small } from '../../contract/model/support/small-contract.ts';
import { REQUESTS } from '../../support/operations.ts';
import { ask, type Got, MESSAGES, messageOf, mockOfFile, type Sent } from './support.ts';

const contract = await readContract();
const mock = mockOfFile();
let bare: Got;
beforeAll(async () => {
  bare = await ask(mock, { path: '/v1/agents/' });
});

/** The key of a toolkit is sent in all places where a set may want it. */
const TOOLKIT_KEY = { 'x-toolkit-api-key': 'example' };
const right = Object.entries(REQUESTS).map(([id, request]) => [
  id,
  request.path.startsWith('/toolkit/') ? { ...request, headers: TOOLKIT_KEY } : request,
]);
/** How a tool takes its parameters differs from set to set. */
const { executeTool: _, ...SENT }: Readonly<Record<string, Sent>> = Object.fromEntries(right);

describe.for(['plain', 'contrary', 'sparse'])('under the set %s', (name) => {
  test('each answer names the set, has the status of the set, and is still said to be a guess', async () => {
    const filled = await applyAssumptionSet(contract, await findAssumptionSet(name));
    await mock.replace(filled);
    for (const { operationId, pointer } of filled.operations) {
      const request = SENT[operationId];
      if (request === undefined) continue;
      const responses = at(filled.document, `${pointer}/responses`);
      const [status] = Object.keys(isJsonObject(responses) ? responses : {}).filter((key) => /^2\d\d$/.test(key));
      const got = await ask(mock, request);
      expect(String(got.status), operationId).toBe(status);
      expect(got.headers.get('colloquy-assumption-set')).toBe(name);
      expect(new Set(got.openPoints).size).toBe(got.openPoints.length);
      const isHere = ({ aspect, place }: OpenPoint) => aspect === 'status' && place.pointer === pointer;
      const openHere = contract.openPoints.filter(isHere).map(({ id }) => id);
      expect(filled.assumed.filter(isHere).map(({ id }) => id)).toEqual(openHere);
      expect(got.openPoints).toEqual(expect.arrayContaining(openHere));
    }
  });

  test('errors say what is wrong', async () => {
    const refused = await ask(mock, { method: 'POST', path: MESSAGES, body: '{}' });
    // The choice of a language is one of `contrary` alone.
    const message = name === 'contrary' ? /^La demande / : /^The body is invalid: content is missing\.$/;
    expect(JSON.parse(refused.text).message).toMatch(message);
  });
});

/** A set over the small contract, in which no point is ever answered. */
const STRICT = `overlay: 1.1.0
info: {title: Strict}
actions:
  - target: $.components.schemas.NewNote
    description: Further fields are refused.
    x-fills: [new-note.fields]
    update: {additionalProperties: false}
  - target: $.paths['/v1/notes/'].get
    description: The author is a number.
    x-fills: [list-notes.filters]
    update: {parameters: [{name: author, in: query, schema: {type: integer}}]}
  - target: $.components.securitySchemes
    description: A toolkit has a key of its own.
    x-fills: [run.security]
    update: {ToolKey: {type: apiKey, in: header, name: x-tool-key}}
  - target: $.paths['/toolkit/run/'].post
    description: A toolkit has a key of its own.
    x-fills: [run.security]
    update: {security: [{ToolKey: []}]}
`;

test('a set may ask for what the open contract does not: further fields refused, a query checked, a key of its own', async () => {
  await mock.replace(await applyAssumptionSet(small, parseAssumptionSet(STRICT, 'strict.yaml')));
  const field = await ask(mock, { method: 'POST', path: '/v1/notes/', body: '{"text": "Hi", "more": 1}' });
  expect([field.status, messageOf(field)]).toEqual([400, 'The body is invalid: more is not a field of it.']);
  const query = await ask(mock, { path: '/v1/notes/?author=abc' });
  expect([query.status, messageOf(query)]).toEqual([400, 'The query is invalid: author must be an integer.']);
  const run: Sent = { method: 'POST', path: '/toolkit/run/' };
  expect((await ask(mock, run)).status).toBe(401);
  expect((await ask(mock, { ...run, headers: { 'x-tool-key': 'example' } })).status).toBe(200);
});

test('back under no set, nothing is left of one', async () => {
  await mock.replace(contract);
  const got = await ask(mock, { path: '/v1/agents/' });
  expect(got).toMatchObject({ status: bare.status, text: bare.text, openPoints: bare.openPoints });
  expect(got.headers.get('colloquy-assumption-set')).toBeNull();
});
