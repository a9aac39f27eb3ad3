/**
 * Measures the CPU time that a request costs the server's process, beside its peers with the same tool:
 * `npm ci --prefix bench/toolkit`, then `node bench/toolkit/run.ts [server…]`.
 *
 * All servers stand by while each in turn gets its share of requests, round after round, so that what else the machine
 * does falls on all of them. The least of the rounds counts; the median tells how quiet the machine was.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { load } from './load.ts';
import { AUTHORIZATION } from './servers/tool.ts';

const ROUNDS = 6;
const REQUESTS = 20_000;
const CONNECTIONS = 50;

interface Peer {
  readonly name: string;
  readonly checks: string;
  readonly child: ChildProcess;
  readonly send: (requests: number) => Promise<void>;
  /** CPU time a request in each round, in microseconds. */
  readonly costs: number[];
}

async function open(file: string): Promise<Peer> {
  const child = fork(new URL('serve.ts', import.meta.url), [file]);
  const { port, path, body, headers, checks } = await told<{
    port: number;
    path: string;
    body: unknown;
    headers: Record<string, string>;
    checks: string;
  }>(child);
  const text = JSON.stringify(body);
  const lines = Object.entries({
    host: `127.0.0.1:${port}`,
    authorization: AUTHORIZATION,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  }).map((header) => header.join(': '));
  const bytes = Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
  const send = (requests: number): Promise<void> => load(port, bytes, 200, CONNECTIONS, requests);
  return { name: file.replace(/\.\w+$/, ''), checks, child, send, costs: [] };
}

function told<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error('a server ended before it was asked'));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as Message); // what serve.ts sends
    });
  });
}

async function used(child: ChildProcess): Promise<number> {
  const answer = told<number>(child);
  child.send('cpu');
  return answer;
}

const chosen = process.argv.slice(2);
const files = (await readdir(new URL('servers', import.meta.url)))
  .filter((file) => !['tool.ts', 'handler.ts'].includes(file))
  .filter((file) => chosen.length === 0 || file.startsWith('bare') || chosen.some((name) => file.startsWith(name)));
const peers = await Promise.all(files.map(open));
for (const peer of peers) await peer.send(REQUESTS);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const { child, send, costs } of peers) {
    const before = await used(child);
    await send(REQUESTS);
    costs.push(((await used(child)) - before) / REQUESTS);
  }
}

const least = (peer: Peer): number => Math.min(...peer.costs);
const median = ({ costs }: Peer): number => costs.toSorted((one, other) => one - other)[costs.length >> 1] ?? 0;
const floor = peers.find(({ name }) => name === 'bare-node');
console.log(
  `CPU time a request, least and median of ${ROUNDS} rounds of ${REQUESTS}, ${CONNECTIONS} connections, Node ${process.versions.node}\n`,
);
console.log(`${'server'.padEnd(24)}${'µs'.padStart(7)}${'median'.padStart(8)}${'of bare'.padStart(9)}  checks`);
for (const peer of peers.toSorted((one, other) => least(one) - least(other))) {
  const share = floor === undefined ? 1 : least(floor) / least(peer);
  console.log(
    `${peer.name.padEnd(24)}${least(peer).toFixed(1).padStart(7)}${median(peer).toFixed(1).padStart(8)}${share.toFixed(2).padStart(9)}  ${peer.checks}`,
  );
  peer.child.disconnect();
}
