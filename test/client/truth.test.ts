import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as node from '../../src/client/index.node.ts';
import * as web from '../../src/client/index.ts';
import { KEY } from '../canary/key.ts';
import { ask } from './truth/ask.ts';
import { type BrokenServer, startBrokenServer } from './truth/broken-server.ts';
import { anyCase, type Case } from './truth/case.ts';
import { lieOf } from './truth/judge.ts';

let server: BrokenServer;

beforeAll(async () => {
  server = await startBrokenServer();
});

afterAll(() => server.close());

describe.each([
  { over: "Node's own HTTP client", entry: node },
  { over: 'fetch', entry: web },
])('over $over', ({ entry }) => {
  test.each([
    { what: 'a message that no text can be made of', status: 418, body: '{"message":{"toString":1}}' },
    { what: 'a stated error with such a message', status: 404, body: '{"message":{"toString":1}}' },
    { what: 'an error in deep brackets', status: 500, body: '['.repeat(2e5) + ']'.repeat(2e5) },
    { what: 'an undocumented error in deep brackets', status: 409, body: '['.repeat(2e5) + ']'.repeat(2e5) },
    { what: 'a list in deep brackets', status: 200, body: `{"data":${'['.repeat(2e5) + ']'.repeat(2e5)}}` },
  ])('$what is reported as it is', async ({ status, body }) => {
    const client = entry.createClient({ baseUrl: server.url, apiKey: KEY });
    const toolkit = entry.createToolkitClient({ baseUrl: server.url });
    const item: Case = {
      operation: 'listConversations',
      status,
      body: new TextEncoder().encode(body),
      framing: 'length',
      fault: { kind: 'none' },
    };
    const result = await ask(server, client, toolkit, item);
    const kind =
      { 200: 'broken-statement', 404: 'broken-statement', 500: 'broken-statement' }[status] ?? 'undocumented';
    expect(result).toMatchObject({ ok: false, error: { kind, status } });
  });

  test('whatever a server answers, the result says it as it is', async () => {
    const client = entry.createClient({ baseUrl: server.url, apiKey: KEY });
    const toolkit = entry.createToolkitClient({ baseUrl: server.url });
    await fc.assert(
      fc.asyncProperty(anyCase, async (item) => {
        expect(lieOf(item, await ask(server, client, toolkit, item), 'r-1')).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});
