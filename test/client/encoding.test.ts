import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as node from '../../src/client/index.node.ts';
import * as web from '../../src/client/index.ts';
import { KEY } from '../canary/key.ts';
import { sentMessage, serve } from './server.ts';

test.each([
  { over: "Node's own HTTP client", entry: node },
  { over: 'fetch', entry: web },
])('a reply is read over $over from a server that encodes what it may', async ({ entry }) => {
  const { url } = await serve(({ headers: { 'accept-encoding': accepted = '*' } }, response) => {
    const body = Buffer.from(JSON.stringify(sentMessage));
    if (accepted === 'identity') response.end(body);
    else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body));
  });
  const { conversations } = entry.createClient({ baseUrl: url, apiKey: KEY });
  expect(await conversations.messages.send(42, { content: 'Where is it?' })).toEqual(sentMessage);
});
