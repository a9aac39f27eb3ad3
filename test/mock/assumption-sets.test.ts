import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applyAssumptionSet,
  at,
  findAssumptionSet,
  isJsonObject,
  randomAssumptionSet,
  readContract,
} from '../../src/contract/index.ts';
import { type Mock, startMock } from '../../src/mock/index.ts';
import { ask, MEMORIES, MESSAGES, type Sent, TOOL } from './support.ts';

const contract = await readContract();
let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ contract });
});
afterAll(() => mock.close());

/** The key of a toolkit is sent in all places where a set may want it. */
const TOOLKIT_KEY = { 'x-toolkit-api-key': 'example' };
const REQUESTS: Readonly<Record<string, Sent>> = {
  listAgents: { path: '/v1/agents/' },
  createMemory: { method: 'POST', path: MEMORIES, body: '{"title": "a", "content": "b"}' },
  listConversations: { path: '/v1/conversations/' },
  sendMessage: { method: 'POST', path: MESSAGES, body: '{"content": "Hello", "metadata": {}}' },
  getToolkitDetails: { path: '/toolkit/weather/', headers: TOOLKIT_KEY },
  getToolContext: { path: TOOL, headers: TOOLKIT_KEY },
};

describe.for(['plain', 'contrary', 'sparse'])('under the set %s', (name) => {
  test('each answer names the set, has the status of the set, and is still said to be a guess', async () => {
    const filled = await applyAssumptionSet(contract, await findAssumptionSet(name));
    await mock.replace(filled);
    for (const { operationId, pointer } of filled.operations) {
      const request = REQUESTS[operationId];
      if (request === undefined) continue;
      const responses = at(filled.document, `${pointer}/responses`);
      const [status] = Object.keys(isJsonObject(responses) ? responses : {}).filter((key) => /^2\d\d$/.test(key));
      const got = await ask(mock, request);
      expect(String(got.status), operationId).toBe(status);
      expect(got.headers.get('colloquy-assumption-set')).toBe(name);
      expect(new Set(got.openPoints).size).toBe(got.openPoints.length);
      const filledHere = filled.assumed.filter(({ aspect, place }) => aspect === 'status' && place.pointer === pointer);
      expect(got.openPoints).toEqual(expect.arrayContaining(filledHere.map(({ id }) => id)));
      expect(filledHere).toHaveLength(1);
    }
  });

  test('the stored user message has the text that was sent, and errors say what is wrong', async () => {
    const sent = await ask(mock, { method: 'POST', path: MESSAGES, body: '{"content": "Hello"}' });
    expect(JSON.parse(sent.text).user_message.content).toBe('Hello');
    const refused = await ask(mock, { method: 'POST', path: MESSAGES, body: '{}' });
    expect(JSON.parse(refused.text).message).toBe('The body is invalid: content is missing.');
  });

  test('the server as a whole still names every open point', async () => {
    const got = await ask(mock, { method: 'OPTIONS', path: '*' });
    expect(new Set(got.openPoints)).toEqual(new Set(contract.openPoints.map(({ id }) => id)));
  });
});

test('a set may ask for what the open contract does not: further fields refused, a query checked, a key of its own', async () => {
  await mock.replace(await applyAssumptionSet(contract, await findAssumptionSet('contrary')));
  const field = await ask(mock, { method: 'POST', path: MESSAGES, body: '{"content": "Hi", "more": 1}' });
  expect([field.status, JSON.parse(field.text).message]).toEqual([
    400,
    'The body is invalid: more is not a field of it.',
  ]);
  const query = await ask(mock, { path: '/v1/conversations/?user=abc' });
  expect([query.status, JSON.parse(query.text).message]).toEqual([
    400,
    'The query is invalid: user must be an integer.',
  ]);
  expect((await ask(mock, { path: '/toolkit/weather/' })).status).toBe(401);
  expect((await ask(mock, { path: '/toolkit/weather/', headers: TOOLKIT_KEY })).status).toBe(203);
});

test('back under no set, nothing is left of one', async () => {
  await mock.replace(contract);
  const got = await ask(mock, { path: '/v1/agents/' });
  expect([got.status, got.text, got.headers.get('colloquy-assumption-set')]).toEqual([200, 'null', null]);
});

test('under random sets every operation is answered', async () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    await mock.replace(await applyAssumptionSet(contract, await randomAssumptionSet(contract, seed)));
    for (const request of Object.values(REQUESTS)) {
      const got = await ask(mock, request);
      expect(got.status, `seed ${seed}, ${request.path}: ${got.text}`).toBeLessThan(500);
    }
  }
});
