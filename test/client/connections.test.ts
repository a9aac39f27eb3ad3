import { expect, test } from 'vitest';
import { createClient } from '../../src/client/index.node.ts';
import { KEY as apiKey } from '../canary/key.ts';
import { answerJson, sentMessage, serve, serveOnSockets } from './server.ts';

test('a time that ends during the TLS handshake leaves a message unsent, and says so', async () => {
  const url = await serveOnSockets(() => {}); // it never says a word
  const { results } = createClient({ baseUrl: url.replace('http:', 'https:'), apiKey, timeout: 50 });
  const result = await results.conversations.messages.send(42, { content: 'Hello' });
  expect(result).toMatchObject({ ok: false, error: { kind: 'timeout', unsent: true, attempts: 1 } });
});

test('a time that ends after the request was written does not', async () => {
  const url = await serveOnSockets(() => {});
  const { results } = createClient({ baseUrl: url, apiKey, timeout: 50 });
  const result = await results.conversations.messages.send(42, { content: 'Hello' });
  expect(result).toMatchObject({ ok: false, error: { kind: 'timeout', unsent: false } });
});

test('no message goes out on a connection that the server may have closed', async () => {
  const answers: string[] = [];
  const url = await serveOnSockets((socket) => {
    socket.once('data', () => {
      const body = JSON.stringify(answers.length === 0 ? { data: [] } : sentMessage);
      answers.push(body);
      // it keeps the connection, and then does not
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`, () => socket.end());
    });
  });
  const client = createClient({ baseUrl: url, apiKey, retries: 0 });
  await client.conversations.list();
  for (let count = 0; count < 20; count++) {
    expect(await client.conversations.messages.send(42, { content: 'Hello' })).toEqual(sentMessage);
  }
});

test('reads share a connection', async () => {
  const ports = new Set<number | undefined>();
  const { url } = await serve((_, response) => {
    ports.add(response.socket?.remotePort);
    answerJson(response, 200, []);
  });
  const { agents } = createClient({ baseUrl: url, apiKey });
  for (let count = 0; count < 5; count++) await agents.list();
  expect(ports.size).toBe(1);
});

test('a server that asks to be called again at once gets a little time', async () => {
  const moments: number[] = [];
  const { url } = await serve((_, response) => {
    moments.push(performance.now());
    answerJson(response, 503, {}, { 'retry-after': '0' });
  });
  await createClient({ baseUrl: url, apiKey }).results.agents.list();
  const [first = 0, second = 0, third = 0] = moments;
  expect(second - first).toBeGreaterThan(45);
  expect(third - second).toBeGreaterThan(90);
});
