import { expect, test } from 'vitest';
import { LEAST_BODY_LIMIT } from '../../../src/contract/behaviours/index.ts';
import { ask, MEMORIES, MESSAGES, mockOfFile } from './support.ts';

const mock = mockOfFile();

const post = (body: string, headers: Readonly<Record<string, string>> = {}) =>
  ask(mock, { method: 'POST', path: MESSAGES, body, headers });
const TEXT = '{"content": "a"}';
const MEMORY = '{"title": "a", "content": "b", "agent_user_id": 7.0}';
const PADDED = `{"content": "a", "metadata": {"note": "${'x'.repeat(LEAST_BODY_LIMIT)}"}}`;

test.for([
  ['excludes', 'text/html'],
  ['refuses', 'application/json;q=0, */*'],
] as const)('a response that Accept %s is refused, which is not in the contract', async ([, accept]) => {
  const { status, inContract } = await post(TEXT, { accept });
  expect([status, inContract]).toEqual([406, false]);
});

test.for([
  ['a name twice', () => post('{"content": "b", "content": "a"}')],
  ['a name twice, deep down', () => post('{"content": "a", "metadata": {"b": [{"c": 1, "c\\"": 2, "c": 3}]}}')],
  ['an integer with a fraction', () => ask(mock, { method: 'POST', path: MEMORIES, body: MEMORY })],
  [
    'zeros before a number in the path',
    () => ask(mock, { method: 'POST', path: MESSAGES.replace(/(?<=\/)\d/, '0$&'), body: TEXT }),
  ],
] as const)('%s is not in the contract', async ([, send]) => {
  const { status, inContract } = await send();
  expect([status, inContract]).toEqual([200, false]);
});

test.for([
  ['nothing unusual', () => post(TEXT)],
  ['any response', () => post(TEXT, { accept: 'text/html, */*;q=0.1' })],
  [
    'one name in two objects, and a colon in a text',
    () => post('{"content": "a: \\"b\\": c", "metadata": {"content": 1.0}}'),
  ],
] as const)('%s is', async ([, send]) => {
  const { status, inContract } = await send();
  expect([status, inContract]).toEqual([200, true]);
});

test('an accepted request names the points at which another choice would refuse it', async () => {
  expect((await post(TEXT)).openPoints).not.toContain('api.body-size');
  expect((await post(PADDED)).openPoints).toContain('api.body-size');
  expect((await post(TEXT)).openPoints).not.toContain('api.media-types');
  const withCharset = await post(TEXT, { 'content-type': 'application/json; charset=utf-8' });
  expect(withCharset.openPoints).toContain('api.media-types');
});
