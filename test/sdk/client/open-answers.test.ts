import { describe, expect, test } from 'vitest';
import { clientOf, ENTRIES, sentMessage } from './server.ts';

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
const LISTED = [
  { body: '{"data":null}', error: nullAt('data') },
  { body: '{"data":[{"id":1},null]}', error: nullAt('data.1') },
  { body: '{"data":[7,null]}', error: broken },
  { body: '{"message":null}', status: 404, error: nullAt('message') },
];

describe.each(ENTRIES)('over $over', ({ entry }) => {
  const answering = (body: string | Buffer, status = 200, options = {}) => {
    const head = { 'x-request-id': 'r-1' };
    return clientOf((_, response) => response.writeHead(status, head).end(body), { retries: 0, ...options }, entry);
  };

  test.each(SENT)('the response $body to a message is reported as $error', async ({ body, error }) => {
    const { results } = await answering(body);
    const result = await results.conversations.messages.send(42, { content: 'Hello' });
    expect(result).toMatchObject({ ok: false, error: { ...error, status: 200, requestId: 'r-1', text: body } });
  });

  test.each(LISTED)(
    'the response $body to a request for a list is reported as $error',
    async ({ body, status, error }) => {
      const { results } = await answering(body, status);
      expect(await results.conversations.list()).toMatchObject({ ok: false, error });
    },
  );

  test.each([
    { status: 200, kind: 'no-json' },
    { status: 502, kind: 'no-json' },
    { status: 418, kind: 'undocumented' },
  ])('a body that is no UTF-8 is not read as JSON, with the status $status', async ({ status, kind }) => {
    const { results } = await answering(Buffer.from('{"data":[],"message":"na\xefve"}', 'latin1'), status);
    const { error } = await results.conversations.list();
    expect(error).toMatchObject({ kind, status, text: expect.stringContaining('na\ufffdve') });
    expect(Object(error).body).toBeUndefined();
  });

  test('U+FFFD sent by a server is an ordinary character', async () => {
    const { agents } = await answering('["\ufffd"]');
    expect(await agents.list()).toEqual(['\ufffd']);
  });

  test('a character split between chunks is read correctly', async () => {
    const bytes = Buffer.from('["Größe 🙂"]');
    const answer: Parameters<typeof clientOf>[0] = (_, response) => {
      const write = (index: number) => {
        if (index === bytes.length) response.end();
        else response.write(bytes.subarray(index, index + 1), () => setImmediate(write, index + 1));
      };
      write(0);
    };
    const { agents } = await clientOf(answer, {}, entry);
    expect(await agents.list()).toEqual(['Größe 🙂']);
  });

  test('a response longer than maxAnswerBytes is not read to its end', async () => {
    const client = await answering('["too long"]', 200, { maxAnswerBytes: 11 });
    const error = { kind: 'too-large', status: 200, requestId: 'r-1', limit: 11 };
    expect(await client.results.agents.list()).toMatchObject({ ok: false, error });
    expect(await client.with({ maxAnswerBytes: 12 }).agents.list()).toEqual(['too long']);
  });
});
