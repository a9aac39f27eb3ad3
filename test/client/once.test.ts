import { afterAll, beforeAll, expect, test } from 'vitest';
import * as node from '../../src/client/index.node.ts';
import * as web from '../../src/client/index.ts';
import { KEY } from '../canary/key.ts';
import { brokenReply, brokenRequest, type RawServer, REPLY, startRawServer } from './raw-server.ts';
import { ENTRIES } from './server.ts';

let server: RawServer;

beforeAll(async () => {
  server = await startRawServer();
});

afterAll(() => server.close());

/** Every byte of the answer, every third one of the request and beyond its end. */
const breaks = (['close', 'reset'] as const).flatMap((by) => [
  ...Array.from(REPLY, (_, after) => brokenReply(after, by)),
  ...Array.from({ length: 100 }, (_, third) => brokenRequest(third * 3 + 1, by)),
]);

test.each(ENTRIES)('a message is sent once over $over, at whichever byte the connection breaks', async ({ entry }) => {
  const { results } = entry.createClient({ baseUrl: server.url, apiKey: KEY });
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

test('a message of which nothing was sent is sent again', async () => {
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
  const { results } = node.createClient({ baseUrl: stopped.url, apiKey: KEY, hook });
  expect(await results.conversations.messages.send(42, { content: 'once' })).toMatchObject({ ok: true, attempts: 2 });
  expect(back?.takeArrivals('once')).toBe(1);
  back?.close();
});

test('over fetch, which does not report what was sent, it is not', async () => {
  const stopped = await startRawServer();
  stopped.close();
  const { results } = web.createClient({ baseUrl: stopped.url, apiKey: KEY });
  const result = await results.conversations.messages.send(42, { content: 'once' });
  expect(result).toMatchObject({ ok: false, error: { kind: 'connection', code: 'ECONNREFUSED', attempts: 1 } });
});
