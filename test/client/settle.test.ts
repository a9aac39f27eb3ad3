import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import * as node from '../../src/client/index.node.ts';
import * as web from '../../src/client/index.ts';
import { KEY as apiKey } from '../canary/key.ts';
import { answerJson, serve, serveOnSockets } from './server.ts';

const MEGABYTE = 2 ** 20;

/** A reason to abort whose name cannot be read. */
const unreadable = Object.defineProperty({}, 'name', { get: fail });

/** Answers each connection's first bytes with these, and closes it. */
const serveBytes = (bytes: string): Promise<string> =>
  serveOnSockets((socket) => void socket.once('data', () => socket.end(bytes)));

const SWITCHING =
  'HTTP/1.1 101 Switching Protocols\r\nx-request-id: r-1\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n{}';

describe.each([
  { over: "Node's own HTTP client", entry: node, switched: { kind: 'undocumented', status: 101, requestId: 'r-1' } },
  { over: 'fetch', entry: web, switched: { kind: 'connection' } },
])('over $over', ({ entry, switched }) => {
  test('a call that is answered by another protocol settles', async () => {
    const { results } = entry.createClient({ baseUrl: await serveBytes(SWITCHING), apiKey, retries: 0 });
    expect(await results.agents.list()).toMatchObject({ ok: false, error: switched });
  });

  test('a call that is answered by an informational status alone settles', async () => {
    const bytes = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n';
    const { results } = entry.createClient({ baseUrl: await serveBytes(bytes), apiKey, retries: 0 });
    expect(await results.agents.list()).toMatchObject({ ok: false, error: { kind: 'connection' } });
  });

  describe('an answer that does not come to its end', () => {
    const BEGUN = `HTTP/1.1 200 OK\r\nx-request-id: r-${apiKey}\r\ncontent-length: 100\r\n\r\n{"data":`;
    const seen = { status: 200, requestId: 'r-[key]' };

    test('says what came of it before it was cut', async () => {
      const { results } = entry.createClient({ baseUrl: await serveBytes(BEGUN), apiKey, retries: 0 });
      expect(await results.agents.list()).toMatchObject({ ok: false, error: { kind: 'connection', ...seen } });
    });

    test('says what came of it before its time was over', async () => {
      const { url } = await serve((_, response) => {
        response.writeHead(200, { 'x-request-id': `r-${apiKey}` }).write('{"data":');
      });
      const { results } = entry.createClient({ baseUrl: url, apiKey, retries: 0 });
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 500);
      const ends = [{ timeout: 500 }, { signal: AbortSignal.timeout(500) }, { signal: controller.signal }];
      const errors = await Promise.all(ends.map((end) => results.agents.list(end).then(({ error }) => error)));
      expect(errors).toMatchObject(['timeout', 'timeout', 'abort'].map((kind) => ({ kind, ...seen })));
    });

    test('says nothing of an earlier attempt', async () => {
      let requests = 0;
      const { url } = await serve((_, response) => {
        requests += 1;
        if (requests === 2) response.destroy();
        else answerJson(response, 503, {}, { 'x-request-id': 'r-1', 'retry-after': '0' });
      });
      const { error } = await entry.createClient({ baseUrl: url, apiKey, retries: 1 }).results.agents.list();
      expect(error).toMatchObject({ kind: 'connection', attempts: 2, status: undefined, requestId: undefined });
    });
  });

  test.each([
    { what: 'neither adds nor removes listeners', signal: {} },
    { what: 'is a controller', signal: new AbortController() },
    { what: 'does not remove listeners', signal: { aborted: false, addEventListener() {} } },
  ])('a signal that $what is refused before anything is sent', async ({ signal }) => {
    const { url, received } = await serve((_, response) => answerJson(response, 200, []));
    const { results } = entry.createClient({ baseUrl: url, apiKey });
    const options = { signal, timeout: 5 } as unknown as node.CallOptions; // as in JavaScript
    expect(await results.agents.list(options)).toMatchObject({ ok: false, error: { kind: 'usage', unsent: true } });
    expect(received).toEqual([]);
  });

  test.each([
    { what: 'removes a listener', signal: { removeEventListener: fail } },
    { what: 'adds a listener', signal: { addEventListener: fail } },
    { what: 'says why it is aborted', signal: { reason: unreadable }, aborts: true },
  ])('a signal that throws as it $what ends nothing but the call', async ({ signal, aborts }) => {
    const { url } = await serve((_, response) => aborts || answerJson(response, 200, []));
    let abort = () => {};
    const listening = { aborted: false, addEventListener: add, removeEventListener() {}, ...signal };
    function add(_: string, listener: () => void) {
      abort = listener;
    }
    const { results } = entry.createClient({ baseUrl: url, apiKey });
    const options = { signal: listening, timeout: 60_000 } as unknown as node.CallOptions; // as in JavaScript
    const call = results.agents.list(options);
    if (aborts) abort();
    expect(await call).toMatchObject({ ok: false, error: { kind: 'usage' } });
  });
});

function fail(): never {
  throw new Error('It fails.');
}

test('an answer over 64 MB is not read to its end, and a message is not sent again for it', async () => {
  let sent = 0;
  const { url, received } = await serve((_, response) => {
    const chunk = Buffer.alloc(MEGABYTE, ' ');
    const write = () => {
      while (sent < 200) {
        sent++;
        if (!response.write(chunk)) return void response.once('drain', write);
      }
      response.end('{}');
    };
    response.writeHead(200, { 'x-request-id': 'r-1' });
    write();
  });
  const { results } = node.createClient({ baseUrl: url, apiKey });
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

test.each(Object.entries(BOMBS))('an answer of a million %s is too large', async (_, body) => {
  const { url, received } = await serve((_, response) => response.end(body));
  for (const entry of [node, web]) {
    const { results } = entry.createClient({ baseUrl: url, apiKey });
    const error = { kind: 'too-large', status: 200, message: expect.stringContaining('maxAnswerBytes') };
    expect(await results.conversations.list()).toMatchObject({ ok: false, error });
  }
  expect(received.length).toBe(2);
});

test('more values are read where more than 64 MB are', async () => {
  const { url } = await serve((_, response) => response.end(BOMBS.numbers));
  const client = node.createClient({ baseUrl: url, apiKey, maxAnswerBytes: 128 * MEGABYTE });
  expect(await client.agents.list()).toHaveLength(2 ** 20 + 1);
});

test("a server's message of a megabyte makes a line of an error's own, and stands whole in its body", async () => {
  const { url } = await serve((_, response) => answerJson(response, 400, { message: 'No. '.repeat(2 ** 18) }));
  const { results } = node.createClient({ baseUrl: url, apiKey });
  const result = await results.agents.list();
  if (result.ok || result.error.kind !== 'documented') return expect.fail('it was refused');
  expect(result.error.message).toMatch(/^GET \S+: documented: 400 No\. No\./);
  expect(result.error.message.length).toBe(500);
  expect(result.error.body.message.length).toBe(MEGABYTE);
});

test('an answer of 64 MB is read', async () => {
  const { url } = await serve((_, response) => {
    response.write(Buffer.alloc(64 * MEGABYTE - 2, ' '));
    response.end('[]');
  });
  expect(await node.createClient({ baseUrl: url, apiKey }).agents.list()).toEqual([]);
});

test('a header that only a lenient parser accepts does not end the process', async () => {
  const baseUrl = await serveBytes('HTTP/1.1 200 OK\r\nx-a: a\0b\r\ncontent-length: 2\r\n\r\n{}');
  const program = `
    import { createClient } from ${JSON.stringify(new URL('../../src/client/index.node.ts', import.meta.url).href)};
    const client = createClient({ baseUrl: ${JSON.stringify(baseUrl)}, apiKey: 'a-key', retries: 0 });
    const { error } = await client.results.agents.list();
    console.log(error.kind);`;
  const lenient = ['--insecure-http-parser', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, lenient);
  expect(stdout).toBe('connection\n');
});
