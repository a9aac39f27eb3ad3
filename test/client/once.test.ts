import { afterAll, beforeAll, expect, test } from 'vitest';
import * as node from '../../src/client/index.node.ts';
import * as web from '../../src/client/index.ts';
import { KEY } from '../canary/key.ts';
import { answerLength, type Break, type FailingServer, startFailingServer } from './once/failing-server.ts';
import { ENTRIES } from './server.ts';

let server: FailingServer;

beforeAll(async () => {
  server = await startFailingServer();
});

afterAll(() => server.close());

/** Every byte of the answer, every third one of the request and beyond its end. */
const breaks: readonly Break[] = (['close', 'reset'] as const).flatMap((by) => [
  ...Array.from({ length: answerLength }, (_, after): Break => ({ in: 'answer', after, by })),
  ...Array.from({ length: 100 }, (_, third): Break => ({ in: 'request', after: third * 3 + 1, by })),
]);

test.each(ENTRIES)('a message is sent once over $over, at whichever byte the connection breaks', async ({ entry }) => {
  const { results } = entry.createClient({ baseUrl: server.url, apiKey: KEY });
  const twice: Break[] = [];
  const arrived: number[] = [];
  for (const [index, item] of breaks.entries()) {
    const content = `message-${index}-`;
    server.breakAt(item);
    const result = await results.conversations.messages.send(42, { content });
    const arrivals = server.takeArrivals(content);
    arrived.push(arrivals);
    if (arrivals > 1) twice.push(item);
    if (!result.ok) expect(result.error).toMatchObject({ kind: 'connection', attempts: 1, unsent: false });
  }
  expect(twice).toEqual([]);
  expect(arrived).toContain(1);
});

test('a message of which nothing was sent is sent again', async () => {
  const stopped = await startFailingServer();
  stopped.close();
  let back: FailingServer | undefined;
  const hook: node.Hook = async (request, next, { attempt }) => {
    if (attempt === 2) back = await startFailingServer(Number(new URL(stopped.url).port));
    return next(request);
  };
  const { results } = node.createClient({ baseUrl: stopped.url, apiKey: KEY, hook });
  expect(await results.conversations.messages.send(42, { content: 'once' })).toMatchObject({ ok: true, attempts: 2 });
  expect(back?.takeArrivals('once')).toBe(1);
  back?.close();
});

test('over fetch, which does not report what was sent, it is not', async () => {
  const stopped = await startFailingServer();
  stopped.close();
  const { results } = web.createClient({ baseUrl: stopped.url, apiKey: KEY });
  const result = await results.conversations.messages.send(42, { content: 'once' });
  expect(result).toMatchObject({ ok: false, error: { kind: 'connection', code: 'ECONNREFUSED', attempts: 1 } });
});
