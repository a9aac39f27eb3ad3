import { execFile } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import * as node from '../../../src/sdk/client/index.node.ts';
import { KEY as apiKey } from '../../canary/key.ts';
import { answerJson, baseUrl, clientOf, ENTRIES, json, sentMessage, serveOnSockets } from './server.ts';

const MEGABYTE = 2 ** 20;

/** A reason to abort whose name cannot be read. */
const unreadable = Object.defineProperty({}, 'name', { get: fail });

/** Answers each connection's first bytes with these, and closes it. */
const serveBytes = (bytes: string): Promise<string> =>
  serveOnSockets((socket) => void socket.once('data', () => socket.end(bytes)));

const SWITCHING =
  'HTTP/1.1 101 Switching Protocols\r\nx-request-id: r-1\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n{}';

describe.each(ENTRIES)('over $over', ({ entry }) => {
  const SWITCHED = { kind: 'undocumented', status: 101, requestId: 'r-1' };
  const BEGUN = `HTTP/1.1 200 OK\r\nx-request-id: r-${apiKey}\r\ncontent-length: 100\r\n\r\n{"data":`;
  const seen = { status: 200, requestId: 'r-[key]' };
  test.each([
    { what: 'another protocol', bytes: SWITCHING, error: entry === node ? SWITCHED : { kind: 'connection' } },
    {
      what: 'an informational status alone',
      bytes: 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n',
      error: { kind: 'connection' },
    },
    { what: 'a cut body', bytes: BEGUN, error: { kind: 'connection', ...seen } },
  ])('a call that is answered by $what settles, and says what came', async ({ bytes, error }) => {
    const { results } = entry.createClient({ baseUrl: await serveBytes(bytes), apiKey, retries: 0 });
    expect(await results.agents.list()).toMatchObject({ ok: false, error });
  });

  test('a call whose last attempt is cut has no facts of an earlier one', async () => {
    const { results } = await clientOf(
      (_, response, count) =>
        count === 2 ? response.destroy() : answerJson(response, 503, {}, { 'x-request-id': 'r-1', 'retry-after': '0' }),
      { retries: 1 },
      entry,
    );
    const { error } = await results.agents.list();
    expect(error).toMatchObject({ kind: 'connection', attempts: 2, status: undefined, requestId: undefined });
  });

  test.each([
    { what: 'removes a listener', signal: { removeEventListener: fail } },
    { what: 'adds a listener', signal: { addEventListener: fail } },
    { what: 'says why it is aborted', signal: { reason: unreadable }, aborts: true },
  ])('a signal that throws as it $what ends nothing but the call', async ({ signal, aborts }) => {
    const { results } = await clientOf((_, response) => aborts || answerJson(response, 200, []), {}, entry);
    let abort = () => {};
    const listening = { aborted: false, addEventListener: add, removeEventListener() {}, ...signal };
    function add(_: string, listener: () => void) {
      abort = listener;
    }
    const options = { signal: listening, timeout: 60_000 } as unknown as node.CallOptions; // as in JavaScript
    const call = results.agents.list(options);
    if (aborts) abort();
    expect(await call).toMatchObject({ ok: false, error: { kind: 'usage' } });
  });

  test('a reply is read from a server that encodes bodies if it may', async () => {
    const { conversations } = await clientOf(
      ({ headers: { 'accept-encoding': accepted = '*' } }, response) => {
        const body = Buffer.from(JSON.stringify(sentMessage));
        if (accepted === 'identity') response.end(body);
        else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body));
      },
      {},
      entry,
    );
    expect(await conversations.messages.send(42, { content: 'Where is it?' })).toEqual(sentMessage);
  });
});

function fail(): never {
  throw new Error('It fails.');
}

test('a response over 64 MB is not read to its end, and its message is not sent again', async () => {
  let sent = 0;
  const { results, received } = await clientOf((_, response) => {
    const chunk = Buffer.alloc(MEGABYTE, ' ');
    const write = () => {
      while (sent < 200) {
        sent++;
        if (!response.write(chunk)) return void response.once('drain', write);
      }
      response.end('{}');
    };
    write();
  });
  const result = await results.conversations.messages.send(42, { content: 'Hello' });
  expect(result).toMatchObject({ ok: false, error: { kind: 'too-large', status: 200, limit: 64 * MEGABYTE } });
  expect(received.length).toBe(1);
  expect(sent).toBeLessThan(200);
});

/** More values than are read, in few bytes: JSON would make gigabytes of them. */
const BOMBS = {
  'lists in lists': '['.repeat(2 ** 20),
  'empty objects': `{"data":[${'{},'.repeat(2 ** 19)}{}]}`,
  numbers: `[${'1,'.repeat(2 ** 20)}1]`,
};

test.each(Object.entries(BOMBS))('a response of a million %s is too large', async (_, body) => {
  for (const { entry } of ENTRIES) {
    const { results } = await clientOf((_, response) => response.end(body), {}, entry);
    const error = { kind: 'too-large', status: 200, message: expect.stringContaining('maxAnswerBytes') };
    expect(await results.conversations.list()).toMatchObject({ ok: false, error });
  }
});

test('a larger byte limit allows more values', async () => {
  const options = { maxAnswerBytes: 128 * MEGABYTE };
  const { agents } = await clientOf((_, response) => response.end(BOMBS.numbers), options);
  expect(await agents.list()).toHaveLength(2 ** 20 + 1);
});

test("a server's message of a megabyte is cut in the error's message, and complete in its body", async () => {
  const { results } = await clientOf(json(400, { message: 'No. '.repeat(2 ** 18) }));
  const { error } = await results.agents.list();
  expect(error?.message).toMatch(/^GET \S+: documented: 400 No\. No\./);
  expect(error?.message.length).toBe(500);
  expect(error).toHaveProperty('body.message.length', MEGABYTE);
});

test('a response of 64 MB is read', async () => {
  const { agents } = await clientOf((_, response) => {
    response.write(Buffer.alloc(64 * MEGABYTE - 2, ' '));
    response.end('[]');
  });
  expect(await agents.list()).toEqual([]);
});

test('an invalid header that a lenient parser accepts does not end the process', async () => {
  const baseUrl = await serveBytes('HTTP/1.1 200 OK\r\nx-a: a\0b\r\ncontent-length: 2\r\n\r\n{}');
  const program = `
    import { createClient } from ${JSON.stringify(new URL('../../../src/sdk/client/index.node.ts', import.meta.url).href)};
    const client = createClient({ baseUrl: ${JSON.stringify(baseUrl)}, apiKey: 'a-key', retries: 0 });
    const { error } = await client.results.agents.list();
    console.log(error.kind);`;
  const lenient = ['--insecure-http-parser', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, lenient);
  expect(stdout).toBe('connection\n');
});

test('the timeout of a client covers all attempts together', async () => {
  const { results } = await clientOf(json(503, {}, { 'retry-after': '0' }), { timeout: 300, retries: 1e6 });
  expect(await results.agents.list()).toMatchObject({ ok: false, error: { kind: 'timeout', clock: 'timeout' } });
});

test('a timeout of a custom fetch is reported as one', async () => {
  const fetch = () => Promise.reject(new DOMException('', 'TimeoutError'));
  const result = await node.createClient({ baseUrl, apiKey, fetch, retries: 0 }).results.agents.list();
  expect(result).toMatchObject({ ok: false, error: { kind: 'timeout', clock: 'transport' } });
});

test('nothing is sent if the signal is already aborted', async () => {
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

test('a long-lived signal keeps nothing of its calls', async () => {
  const { signal } = new AbortController();
  const { agents } = await clientOf(json(200, []));
  for (let call = 0; call < 20; call++) await agents.list({ signal, timeout: 60_000 });
  expect(getEventListeners(signal, 'abort').length).toBe(0);
});

test.each([2 ** 31, Number.POSITIVE_INFINITY])('a timeout of %d ms does not fire at once', async (timeout) => {
  const { agents } = await clientOf(json(200, []));
  expect(await agents.list({ timeout })).toEqual([]);
});
