import { getEventListeners } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createClient } from '../../src/client/index.node.ts';
import { KEY as apiKey } from '../canary/key.ts';
import { baseUrl, clientOf, json } from './server.ts';

test('the timeout of a client covers all attempts together', async () => {
  const { results } = await clientOf(json(503, {}, { 'retry-after': '0' }), { timeout: 300, retries: 1e6 });
  expect(await results.agents.list()).toMatchObject({ ok: false, error: { kind: 'timeout', clock: 'timeout' } });
});

test('a clock of the fetch that was given is reported as one', async () => {
  const fetch = () => Promise.reject(new DOMException('', 'TimeoutError'));
  const result = await createClient({ baseUrl, apiKey, fetch, retries: 0 }).results.agents.list();
  expect(result).toMatchObject({ ok: false, error: { kind: 'timeout', clock: 'transport' } });
});

test('with a signal that is aborted already nothing is sent', async () => {
  const { results, received } = await clientOf(json(200, []));
  const result = await results.agents.list({ signal: AbortSignal.abort() });
  expect(result).toMatchObject({ ok: false, error: { kind: 'abort', attempts: 0, unsent: true } });
  expect(received).toEqual([]);
});

test('the connection is closed when a call ends early', async () => {
  const onClose = vi.fn();
  const { results } = await clientOf((_, response) => response.on('close', onClose));
  expect(await results.agents.list({ timeout: 20 })).toMatchObject({ ok: false });
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('a signal that lives long keeps nothing of the calls that it was given to', async () => {
  const { signal } = new AbortController();
  const { agents } = await clientOf(json(200, []));
  for (let call = 0; call < 20; call++) await agents.list({ signal, timeout: 60_000 });
  expect(getEventListeners(signal, 'abort').length).toBe(0);
});

test.each([2 ** 31, Number.POSITIVE_INFINITY])('a timeout of %d ms does not fire at once', async (timeout) => {
  const { agents } = await clientOf(json(200, []));
  expect(await agents.list({ timeout })).toEqual([]);
});
