import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEY } from '../../canary/key.ts';
import { type RawServer, startRawServer } from './raw-server.ts';
import { ENTRIES } from './server.ts';
import { ask } from './truth/call.ts';
import { anyCase, type Case } from './truth/case.ts';
import { checkRawAnswers } from './truth/check-raw.ts';
import { lieOf } from './truth/judge.ts';

let server: RawServer;

beforeAll(async () => {
  server = await startRawServer();
});

afterAll(() => server.close());

describe.each(ENTRIES)('over $over', ({ entry }) => {
  const DEEP = '['.repeat(2e5) + ']'.repeat(2e5);
  test.each([
    { what: 'a message that no text can be made of', status: 418, text: '{"message":{"toString":1}}' },
    { what: 'a stated error with such a message', status: 404, text: '{"message":{"toString":1}}' },
    { what: 'an error in deep brackets', status: 500, text: DEEP },
    { what: 'an undocumented error in deep brackets', status: 409, text: DEEP },
    { what: 'a list in deep brackets', status: 200, text: `{"data":${DEEP}}` },
  ])('$what is reported as it is', async ({ status, text }) => {
    const client = entry.createClient({ baseUrl: server.url, apiKey: KEY });
    const toolkit = entry.createToolkitClient({ baseUrl: server.url });
    const body = new TextEncoder().encode(text);
    const item: Case = { operation: 'listConversations', status, body, framing: 'length', fault: { kind: 'none' } };
    const kind = [200, 404, 500].includes(status) ? 'broken-statement' : 'undocumented';
    const result = await ask(server, client, toolkit, item);
    expect(result).toMatchObject({ ok: false, error: { kind, status } });
  });

  test('the result reports every response of a server correctly', async () => {
    const client = entry.createClient({ baseUrl: server.url, apiKey: KEY });
    const toolkit = entry.createToolkitClient({ baseUrl: server.url });
    await fc.assert(
      fc.asyncProperty(anyCase, async (item) => {
        expect(lieOf(item, await ask(server, client, toolkit, item), 'r-1')).toBeUndefined();
      }),
      { numRuns: 100 },
    );
  });
});

test.each(ENTRIES)('a call over $over settles in time with a typed result for any bytes', ({ entry }) =>
  checkRawAnswers(entry, 100),
);
