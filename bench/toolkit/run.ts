/**
 * Measures the CPU time that a request costs the server's process, beside its peers with the same tool:
 * `npm ci --prefix bench/toolkit`, then `node bench/toolkit/run.ts [server…]`.
 *
 * All servers stand by while each in turn gets its share of requests, in short rounds and in another order each time, so
 * that what else the machine does falls on all of them. Every server is compared with the bare one of the same round;
 * the median of the rounds counts. A process can be compiled well or badly as a whole, so all are started anew several
 * times.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { load } from './load.ts';
import { AUTHORIZATION } from './servers/tool.ts';

const STARTS = 5;
const ROUNDS = 20;
const REQUESTS = 2_000;
const WARM_UP = 20_000;
const CONNECTIONS = 50;

interface Peer {
  readonly name: string;
  readonly checks: string;
  readonly child: ChildProcess;
  readonly send: (requests: number) => Promise<void>;
}

async function open(file: string): Promise<Peer> {
  const child = fork(new URL('serve.ts', import.meta.url), [file]);
  const { port, path, body, headers, checks } = await messageFrom<{
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
  return { name: file.replace(/\.\w+$/, ''), checks, child, send };
}

function messageFrom<Message>(child: ChildProcess): Promise<Message> {
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
  const answer = messageFrom<number>(child);
  child.send('cpu');
  return answer;
}

const chosen = process.argv.slice(2);
const files = (await readdir(new URL('servers', import.meta.url)))
  .filter((file) => !['tool.ts', 'handler.ts', 'guard.ts'].includes(file))
  .filter((file) => chosen.length === 0 || file.startsWith('bare') || chosen.some((name) => file.startsWith(name)));

interface Row {
  readonly name: string;
  readonly checks: string;
  /** CPU time a request in each round, in microseconds. */
  readonly costs: number[];
  /** That of the bare server in the same round, divided by this one's. */
  readonly shares: number[];
}

const rows = new Map<string, Row>();
for (let start = 0; start < STARTS; start += 1) {
  const peers = await Promise.all(files.map(open));
  for (const { name, checks, send } of peers) {
    if (!rows.has(name)) rows.set(name, { name, checks, costs: [], shares: [] });
    await send(WARM_UP);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const costs = new Map<string, number>();
    for (const peer of shuffled(peers)) costs.set(peer.name, await costOf(peer));
    const floor = costs.get('bare-node') ?? Number.NaN;
    for (const [name, cost] of costs) {
      rows.get(name)?.costs.push(cost);
      rows.get(name)?.shares.push(floor / cost);
    }
  }
  await Promise.all(peers.map(({ child }) => ended(child)));
}

console.log(
  `CPU time a request, medians of ${STARTS} × ${ROUNDS} rounds of ${REQUESTS}, ${CONNECTIONS} connections, Node ${process.versions.node}\n`,
);
console.log(`${'server'.padEnd(24)}${'µs'.padStart(7)}${'of bare'.padStart(9)}${'quartiles'.padStart(14)}  checks`);
for (const { name, checks, costs, shares } of [...rows.values()].toSorted(
  (one, other) => quantile(other.shares, 0.5) - quantile(one.shares, 0.5),
)) {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => quantile(shares, part).toFixed(2));
  console.log(
    `${name.padEnd(24)}${quantile(costs, 0.5).toFixed(1).padStart(7)}${String(middle).padStart(9)}${`${low} to ${high}`.padStart(14)}  ${checks}`,
  );
}

async function costOf({ child, send }: Peer): Promise<number> {
  const before = await used(child);
  await send(REQUESTS);
  return ((await used(child)) - before) / REQUESTS;
}

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? Number.NaN;
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

function ended(child: ChildProcess): Promise<unknown> {
  const end = once(child, 'exit');
  child.disconnect();
  return end;
}
