import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { curlCommand, quoted } from '../../src/web/index.ts';

/** A body of `@` and a name would be the content of that file for `--data`. */
const BODIES = [undefined, '{"a": "it\'s $HOME `id`"}', '@/etc/hostname', 'a\nb'];

const requests = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
  BODIES.filter((body) => method !== 'HEAD' || body === undefined).map((body) => ({ method, body })),
);

test('curl sends the request of a command: its method, headers and body', async () => {
  const received: object[] = [];
  const server = createServer(async (request, response) => {
    const { method, headers } = request;
    received.push({ method, header: headers['x-text'], body: (await text(request)) || undefined });
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = quoted(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const header = "it's $(id)";
  const commands = requests.map(({ method, body }) =>
    curlCommand({ method, url, headers: [quoted(`x-text: ${header}`)], body: body && quoted(body), flags: '-sS ' }),
  );
  await promisify(execFile)('sh', ['-c', commands.join('\n')]);
  expect(received).toEqual(requests.map(({ method, body }) => ({ method, header, body })));
});
