import { expect, test } from 'vitest';
import { createClient } from '../../src/client/index.node.ts';
import { KEY as apiKey } from '../canary/key.ts';
import { answerJson, clientOf, sentMessage, serveOnSockets } from './server.ts';

test.each([
  { when: 'during the TLS handshake leaves a message unsent', scheme: 'https:', unsent: true },
  { when: 'after the request was written does not', scheme: 'http:', unsent: false },
])('a time that ends $when, and says so', async ({ scheme, unsent }) => {
  const url = await serveOnSockets(() => {}); // it never says a word
  const { results } = createClient({ baseUrl: url.replace('http:', scheme), apiKey, timeout: 50 });
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
  const client = createClient({ baseUrl, apiKey, retries: 0 });
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
