import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as node from '../../../src/sdk/client/index.node.ts';
import * as web from '../../../src/sdk/client/index.ts';
import { KEY as apiKey } from '../../canary/key.ts';
import { useFakeTimers } from '../../support/fake-timers.ts';
import { brokenReply, brokenRequest, type RawServer, REPLY, startRawServer } from './raw-server.ts';
import { answerJson, clientOf, ENTRIES, sentMessage, serveOnSockets } from './server.ts';

let server: RawServer;

beforeAll(async () => {
  server = await startRawServer();
});

afterAll(() => server.close());

test.each([
  { when: 'during the TLS handshake leaves a message unsent', scheme: 'https:', unsent: true },
  { when: 'after the request was written does not', scheme: 'http:', unsent: false },
])('a time that ends $when, and says so', async ({ scheme, unsent }) => {
  useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // It never says a word, and the time is over when it has heard one.
  const url = await serveOnSockets((socket) => void socket.once('data', () => vi.advanceTimersByTime(50)));
  const { results } = node.createClient({ baseUrl: url.replace('http:', scheme), apiKey, timeout: 50 });
  const result = await results.conversations.messages.send(42, { content: 'Hello' });
  expect(result).toMatchObject({ ok: false, error: { kind: 'timeout', unsent, attempts: 1 } });
});

test('no message goes out on a connection that the server may have closed', async () => {
  const answers: string[] = [];
  const baseUrl = await serveOnSockets((socket) => {
    socket.once('data', () => {
      const body = JSON.stringify(answers.length === 0 ? { data: [] } : sentMessage);
      answers.push(body);
      // it keeps the connection, and then does not
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`, () => socket.end());
    });
  });
  const client = node.createClient({ baseUrl, apiKey, retries: 0 });
  await client.conversations.list();
  for (let count = 0; count < 20; count++) {
    expect(await client.conversations.messages.send(42, { content: 'Hello' })).toEqual(sentMessage);
  }
});

test('reads share a connection', async () => {
  const ports = new Set<number | undefined>();
  const { agents } = await clientOf((_, response) => {
    ports.add(response.socket?.remotePort);
    answerJson(response, 200, []);
  });
  for (let count = 0; count < 5; count++) await agents.list();
  expect(ports.size).toBe(1);
});

/** Every byte of the answer, every third one of the request and beyond its end. */
const breaks = (['close', 'reset'] as const).flatMap((by) => [
  ...Array.from(REPLY, (_, after) => brokenReply(after, by)),
  ...Array.from({ length: 100 }, (_, third) => brokenRequest(third * 3 + 1, by)),
]);

test.each(ENTRIES)('a message is sent once over $over, at whichever byte the connection breaks', async ({ entry }) => {
  const { results } = entry.createClient({ baseUrl: server.url, apiKey });
  const arrived: number[] = [];
  for (const [index, item] of breaks.entries()) {
    const content = `message-${index}-`;
    server.answer(item);
    const result = await results.conversations.messages.send(42, { content });
    arrived.push(server.takeArrivals(content));
    if (!result.ok) expect(result.error).toMatchObject({ kind: 'connection', attempts: 1, unsent: false });
  }
  expect(Math.max(...arrived)).toBe(1);
});

test('a message is sent again if nothing of it was sent', async () => {
  const stopped = await startRawServer();
  stopped.close();
  let back: RawServer | undefined;
  const hook: node.Hook = async (request, next, { attempt }) => {
    if (attempt === 2) {
      back = await startRawServer(stopped.port);
      back.answer(brokenReply(REPLY.length, 'close'));
    }
    return next(request);
  };
  const { results } = node.createClient({ baseUrl: stopped.url, apiKey, hooks: [hook] });
  expect(await results.conversations.messages.send(42, { content: 'once' })).toMatchObject({ ok: true, attempts: 2 });
  expect(back?.takeArrivals('once')).toBe(1);
  back?.close();
});

test('over fetch, which does not report what was sent, a message is not sent again', async () => {
  const stopped = await startRawServer();
  stopped.close();
  const { results } = web.createClient({ baseUrl: stopped.url, apiKey });
  const result = await results.conversations.messages.send(42, { content: 'once' });
  expect(result).toMatchObject({ ok: false, error: { kind: 'connection', code: 'ECONNREFUSED', attempts: 1 } });
});
