import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { loadPeer, PEERS } from './make-peers.ts';
import type { Outcome } from './peer.ts';
import { table } from './table.ts';

const CALLS = 10_000;
const CALLS_OF_OTHERS = 500;
const KEY = 'sk-marked-7c1f/never+seen';

/** Ways in which a server fails a call, some of which send the key back. */
const failures = [
  { status: 401, body: JSON.stringify({ message: `No such key: ${KEY}` }) },
  { status: 403, body: JSON.stringify({ message: 'No.', request: { authorization: `Bearer ${KEY}` } }) },
  { status: 400, body: '{"message":7}' },
  { status: 502, body: `<pre>authorization: Bearer ${KEY}</pre>` },
  { status: 418, body: JSON.stringify([KEY]) },
  { status: 200, body: `Bearer ${KEY}` },
  { status: 200, body: '{"data":{}}' },
  { status: 302, body: '' },
  { status: 0, body: '' },
];

/** Prints how many of the errors of failing calls show the key when they are logged. */
export async function measureLeaks(): Promise<void> {
  let call = 0;
  const server = createServer((_, response) => {
    const { status, body } = failures[call % failures.length] ?? { status: 0, body: '' };
    if (status === 0) response.destroy();
    else response.writeHead(status, { 'x-request-id': `Bearer ${KEY}` }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens at a port, not at a pipe
  const rows: string[][] = [];
  for (const name of PEERS) {
    process.stderr.write(`leaks: ${name}\n`);
    const calls = name === 'colloquy' ? CALLS : CALLS_OF_OTHERS;
    const client = (await loadPeer(name, 'node'))({ baseUrl: `http://127.0.0.1:${port}`, apiKey: KEY, retries: 0 });
    let seen = 0;
    for (call = 0; call < calls; call++) {
      const asked = call % 2 === 0 ? client.list() : client.send(42, 'Hello');
      const outcome: Outcome = await asked.catch((error: unknown) => ({ ok: false, error }));
      if (!outcome.ok && sightOf(outcome.error).includes(KEY)) seen++;
    }
    rows.push([name, String(calls), String(seen)]);
  }
  server.close();
  server.closeAllConnections();
  table(['failing calls', 'calls', 'key seen'], rows);
  process.stdout.write('Most of the answers hold the key: it is seen when the error that they become is logged.\n\n');
}

/** What a program prints of an error: as a log does, as JSON, and all that hangs on it. */
function sightOf(error: unknown): string {
  return `${inspect(error, { depth: 12, showHidden: true, getters: true })}${safeJson(error)}${Object(error).stack}`;
}

function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}
