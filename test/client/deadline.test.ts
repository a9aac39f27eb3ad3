import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { createClient, createToolkitClient } from '../../src/client/index.node.ts';
import { KEY as apiKey } from '../canary/key.ts';
import { answerJson, sentMessage, serve } from './server.ts';

const baseUrl = 'https://developer-api.invalid';
/** Never answers, and takes no notice of its signal. */
const silent = { baseUrl, apiKey, fetch: () => new Promise<never>(() => {}) };

test('the timeout of a call ends it, and says that it did', async () => {
  const { results } = createClient({ ...silent, timeout: 60_000 });
  const result = await results.conversations.messages.send(42, { content: 'Hello' }, { timeout: 5 });
  expect(result).toMatchObject({ ok: false, error: { kind: 'timeout', clock: 'timeout', unsent: false } });
});

test('the timeout of the client ends its calls', async () => {
  const result = await createClient({ ...silent, timeout: 5 }).results.agents.list();
  expect(result).toMatchObject({ ok: false, error: { kind: 'timeout', clock: 'timeout' } });
});

test('it covers the body, and all attempts together', async () => {
  const { url } = await serve((_, response) => {
    response.writeHead(200, { 'content-length': '9' }).write('{"data"');
  });
  const bodies = createClient({ baseUrl: url, apiKey, timeout: 30 }).results.conversations.list();
  expect(await bodies).toMatchObject({ ok: false, error: { kind: 'timeout', clock: 'timeout', attempts: 1 } });

  const busy = await serve((_, response) => answerJson(response, 503, {}, { 'retry-after': '0' }));
  const attempts = createClient({ baseUrl: busy.url, apiKey, timeout: 300, retries: 1e6 }).results.agents.list();
  expect(await attempts).toMatchObject({ ok: false, error: { kind: 'timeout', clock: 'timeout' } });
});

test.each([0, -1, Number.NaN, null, '5s', '30', {}, 30n, true])(
  'a timeout of %s is refused before anything is sent',
  async (given) => {
    const timeout = given as number; // as in JavaScript
    const { url, received } = await serve((_, response) => answerJson(response, 200, sentMessage));
    const { results } = createClient({ baseUrl: url, apiKey });
    const result = await results.conversations.messages.send(42, { content: 'Hello' }, { timeout });
    expect(result).toMatchObject({ ok: false, error: { kind: 'usage', attempts: 0, unsent: true } });
    const usage = expect.objectContaining({ name: 'ColloquyError', kind: 'usage' });
    expect(() => createClient({ baseUrl: url, apiKey, timeout })).toThrow(usage);
    expect(() => createToolkitClient({ baseUrl: url, timeout })).toThrow(usage);
    expect(received).toEqual([]);
  },
);

test('a clock of the fetch that was given is reported as one', async () => {
  const fetch = () => Promise.reject(new DOMException('', 'TimeoutError'));
  const result = await createClient({ baseUrl, apiKey, fetch, retries: 0 }).results.agents.list();
  expect(result).toMatchObject({ ok: false, error: { kind: 'timeout', clock: 'transport' } });
});

test('a signal that times out is distinguished from one that is aborted', async () => {
  const { results } = createClient(silent);
  const timed = results.agents.list({ signal: AbortSignal.timeout(5) });
  expect(await timed).toMatchObject({ ok: false, error: { kind: 'timeout', clock: 'signal' } });
  const controller = new AbortController();
  const aborted = results.agents.list({ signal: controller.signal });
  controller.abort();
  expect(await aborted).toMatchObject({ ok: false, error: { kind: 'abort', attempts: 1 } });
});

test('with a signal that is aborted already nothing is sent', async () => {
  const { url, received } = await serve((_, response) => answerJson(response, 200, []));
  const { results } = createClient({ baseUrl: url, apiKey });
  const result = await results.agents.list({ signal: AbortSignal.abort() });
  expect(result).toMatchObject({ ok: false, error: { kind: 'abort', attempts: 0, unsent: true } });
  expect(received).toEqual([]);
});

test('the connection is closed when a call ends early', async () => {
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const { url } = await serve((_, response) => response.on('close', close));
  const { results } = createClient({ baseUrl: url, apiKey });
  expect(await results.agents.list({ timeout: 20 })).toMatchObject({ ok: false });
  await closed;
});

test('a signal that lives long keeps nothing of the calls that it was given to', async () => {
  const { signal } = new AbortController();
  const { url } = await serve((_, response) => answerJson(response, 200, []));
  const { agents } = createClient({ baseUrl: url, apiKey });
  for (let call = 0; call < 20; call++) await agents.list({ signal, timeout: 60_000 });
  expect(getEventListeners(signal, 'abort').length).toBe(0);
});

test.each([2 ** 31, Number.POSITIVE_INFINITY])('a timeout of %d ms does not fire at once', async (timeout) => {
  const { url } = await serve((_, response) => answerJson(response, 200, []));
  expect(await createClient({ baseUrl: url, apiKey }).agents.list({ timeout })).toEqual([]);
});
