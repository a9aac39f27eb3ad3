import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as node from '../../src/client/index.node.ts';
import * as web from '../../src/client/index.ts';
import { KEY } from '../canary/key.ts';
import { ask } from './truth/ask.ts';
import { type BrokenServer, startBrokenServer } from './truth/broken-server.ts';
import { anyCase } from './truth/case.ts';
import { lieOf } from './truth/judge.ts';

let server: BrokenServer;

beforeAll(async () => {
  server = await startBrokenServer();
});

afterAll(() => server.close());

describe.each([
  { over: "Node's own HTTP client", door: node },
  { over: 'fetch', door: web },
])('over $over', ({ door }) => {
  test('whatever a server answers, the result tells it as it is', async () => {
    const client = door.createClient({ baseUrl: server.url, apiKey: KEY });
    const toolkit = door.createToolkitClient({ baseUrl: server.url });
    await fc.assert(
      fc.asyncProperty(anyCase, async (item) => {
        expect(lieOf(item, await ask(server, client, toolkit, item), 'r-1')).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});
