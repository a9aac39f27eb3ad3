import { describe, expect, test } from 'vitest';
import * as node from '../../src/client/index.node.ts';
import * as web from '../../src/client/index.ts';
import { KEY as apiKey } from '../canary/key.ts';
import { sentMessage, serve } from './server.ts';

const text = JSON.stringify(sentMessage);
const reply = '"agent_message":{"content":"It left this morning."}';
const broken = { kind: 'broken-statement' };
const nullAt = (at: string) => ({ kind: 'open-point', openPoint: 'api.nulls', at });
const largeId = { kind: 'open-point', openPoint: 'api.integers-size', at: 'conversation.id' };

const SENT = [
  { body: text.replace(reply, '"agent_message":null'), error: nullAt('agent_message') },
  { body: text.replace(reply, '"agent_message":{"content":null}'), error: nullAt('agent_message.content') },
  { body: text.replace('"id":42', '"id":null'), error: nullAt('conversation.id') },
  { body: text.replace('42', '9007199254740993'), error: largeId },
  { body: text.replace('42', '-9007199254740992'), error: largeId },
  { body: text.replace('42', '1e400'), error: largeId },
  { body: text.replace('42', '1.5'), error: broken },
  { body: text.replace('42', '"42"'), error: broken },
  { body: text.replace(reply, '"agent_message":{}'), error: broken },
  // what is broken for certain is said before what is open
  { body: text.replace('42', 'null').replace(reply, '"agent_message":[]'), error: broken },
  { body: 'null', error: broken },
];

describe.each([
  { over: "Node's own HTTP client", entry: node },
  { over: 'fetch', entry: web },
])('over $over', ({ entry }) => {
  test.each(SENT)('an answer to a message of $body is told as $error', async ({ body, error }) => {
    const { url } = await serve((_, response) => response.writeHead(200, { 'x-request-id': 'r-1' }).end(body));
    const { results } = entry.createClient({ baseUrl: url, apiKey });
    const result = await results.conversations.messages.send(42, { content: 'Hello' });
    expect(result).toMatchObject({ ok: false, error: { ...error, status: 200, requestId: 'r-1', text: body } });
  });

  test.each([
    { body: '{"data":null}', error: nullAt('data') },
    { body: '{"data":[{"id":1},null]}', error: nullAt('data') },
    { body: '{"data":[7,null]}', error: broken },
  ])('a list of $body is told as $error', async ({ body, error }) => {
    const { url } = await serve((_, response) => response.end(body));
    const result = await entry.createClient({ baseUrl: url, apiKey }).results.conversations.list();
    expect(result).toMatchObject({ ok: false, error });
  });

  test('an error whose message is null is told as open', async () => {
    const { url } = await serve((_, response) => response.writeHead(404).end('{"message":null}'));
    const result = await entry.createClient({ baseUrl: url, apiKey }).results.agents.list();
    expect(result).toMatchObject({ ok: false, error: { ...nullAt('message'), status: 404 } });
    expect(String(result.error)).toMatch(/: open-point: 404 api\.nulls at message$/);
  });

  test.each([
    { status: 200, kind: 'no-json' },
    { status: 502, kind: 'no-json' },
    { status: 418, kind: 'undocumented' },
  ])('a body that is no UTF-8 is not read as JSON, with the status $status', async ({ status, kind }) => {
    const body = Buffer.from('{"data":[],"message":"na\xefve"}', 'latin1');
    const { url } = await serve((_, response) => response.writeHead(status).end(body));
    const result = await entry.createClient({ baseUrl: url, apiKey, retries: 0 }).results.conversations.list();
    expect(result).toMatchObject({ ok: false, error: { kind, status, text: expect.stringContaining('na\ufffdve') } });
    if (!result.ok && result.error.kind === 'undocumented') expect(result.error.body).toBeUndefined();
  });

  test('U+FFFD that a server sends as such is a character like any other', async () => {
    const { url } = await serve((_, response) => response.end('["\ufffd"]'));
    expect(await entry.createClient({ baseUrl: url, apiKey }).agents.list()).toEqual(['\ufffd']);
  });

  test('a character that is cut by a chunk is whole', async () => {
    const bytes = Buffer.from('["Größe 🙂"]');
    const { url } = await serve((_, response) => {
      const write = (index: number) => {
        if (index === bytes.length) response.end();
        else response.write(bytes.subarray(index, index + 1), () => setImmediate(write, index + 1));
      };
      write(0);
    });
    expect(await entry.createClient({ baseUrl: url, apiKey }).agents.list()).toEqual(['Größe 🙂']);
  });

  test('an answer longer than maxAnswerBytes is not read to its end', async () => {
    const { url } = await serve((_, response) =>
      response.writeHead(200, { 'x-request-id': 'r-1' }).end('["too long"]'),
    );
    const client = entry.createClient({ baseUrl: url, apiKey, maxAnswerBytes: 11 });
    expect(await client.results.agents.list()).toMatchObject({
      ok: false,
      error: { kind: 'too-large', status: 200, requestId: 'r-1', limit: 11 },
    });
    expect(await client.with({ maxAnswerBytes: 12 }).agents.list()).toEqual(['too long']);
  });
});
