import { expect, test } from 'vitest';
import { namedOpenPoints } from '../../../src/servers/http/index.ts';
import { MEMORY, MESSAGE, REQUESTS as REQUESTS_TO } from '../../support/operations.ts';
import { ask, contract, MEMORIES, MESSAGES, mockOfFile, type Sent, TOOL } from './support.ts';

const POST = 'POST';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ORIGIN = { origin: 'https://page.example' };
/** Each operation with all fields of its body that are stated. */
const BARE = Object.values({
  ...REQUESTS_TO,
  createMemory: { ...REQUESTS_TO.createMemory, body: JSON.stringify({ ...MEMORY, agent_user_id: 311 }) },
  sendMessage: {
    ...REQUESTS_TO.sendMessage,
    body: JSON.stringify({ ...MESSAGE, metadata: { client_message_id: '1' } }),
  },
}) satisfies Sent[];

/** Requests in which one of the ids of the path is another. */
const withId = (request: Sent, id: string): Sent[] =>
  [...request.path.matchAll(/\/\d+\//g)].map(({ index, 0: { length } }) => ({
    ...request,
    path: `${request.path.slice(0, index)}/${id}/${request.path.slice(index + length)}`,
  }));

/** Requests that meet, between them, whatever an answer of the mock can name. */
const REQUESTS: readonly Sent[] = [
  ...BARE.flatMap((request) => [
    request,
    { ...request, path: request.path.replace(/\/$/, '') },
    { ...request, method: 'PUT' },
    { ...request, headers: ORIGIN },
    { ...request, headers: { authorization: '' } },
    ...[400, 401, 403, 404, 429, 500, 503].map((code) => ({ ...request, headers: { prefer: `code=${code}` } })),
  ]),
  ...[MEMORIES, MESSAGES, TOOL].flatMap((path) => [
    { method: POST, path, body: '{}' },
    { method: POST, path, body: '{"title":null,"content":null,"agent_user_id":null}' },
    { method: POST, path, body: '{"title":"","content":"","agent_user_id":0,"further":1}' },
    { method: POST, path, body: 'content=Hello', headers: FORM },
    { method: POST, path, body: '{', headers: { authorization: '' } },
    { method: POST, path, body: JSON.stringify({ title: '', content: 'x'.repeat(10 * 1024 * 1024) }) },
  ]),
  ...['0', '-1', 'first', '9007199254740993'].flatMap((id) => BARE.flatMap((request) => withId(request, id))),
  ...['agent_id=7', 'external_user_id=customer-311', 'agent_id=7&external_user_id=customer-311', 'agent_id=none'].map(
    (query) => ({ path: `/v1/conversations/?${query}` }),
  ),
  { path: '/v1/agents/?page=2' },
  { path: '/toolkit/a%20b/' },
  { path: '/toolkit/weather/a%20b/' },
  { path: '/toolkit/weather/forecast/more/' },
  { path: '/v1/nothing/' },
  { path: '/v2/agents/' },
  { path: '/nothing' },
];

const mock = mockOfFile();

test('answers name every open point that the mock says they can name, and no other', async () => {
  const answers = await Promise.all(REQUESTS.map((request) => ask(mock, request)));
  const named = new Set(answers.flatMap(({ openPoints }) => openPoints));
  expect([...named].toSorted()).toEqual([...namedOpenPoints(contract)].toSorted());
  expect(named.size).toBeGreaterThan(60);
});
