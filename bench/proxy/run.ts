/**
 * Measures the proxy beside Prism's, and a proxy that checks nothing, in front of one server: `npm run bench:proxy`. Then what
 * idle connections and many exchanges take in memory.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../test/free-port.ts';
import { COMMAND, end, memoryOf, processorTime } from '../process.ts';

const ROOT = join(import.meta.dirname, '../..');
const CONTRACT = join(ROOT, 'openapi/openapi.yaml');
const ROUNDS = Number(process.argv[2] ?? 3);
const REQUESTS = Number(process.argv[3] ?? 4000);
const MANY = Number(process.argv[4] ?? 100_000);
const CONNECTIONS = 20;

const LIST = JSON.stringify({ data: [{ id: 7, name: 'Support' }] });
const SENT = JSON.stringify({
  conversation: { id: 42, external_user_id: 'u-1' },
  user_message: { content: 'Where is my order?' },
  agent_message: { content: 'It is on its way.' },
});
/** A list of 10 kB. */
const LARGE = JSON.stringify({ data: Array.from({ length: 300 }, (_, id) => ({ id, name: `Agent ${id}` })) }).slice(
  0,
  10_000,
);

const KEY = { authorization: 'Bearer example-key', 'content-type': 'application/json' };
const GET = { method: 'GET', path: '/v1/agents/' };
const POST = { method: 'POST', path: '/v1/conversations/42/messages/', body: '{"content":"Where is my order?"}' };

interface Target {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

const api = createServer(({ method, url = '' }, response) => {
  const body = method === 'POST' ? SENT : url.endsWith('?large') ? LARGE : LIST;
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
});
// On a busy machine, a connection that is kept for 5 s can be closed while a request is on its way.
api.keepAliveTimeout = 60_000;
api.listen(0, '127.0.0.1');
await once(api, 'listening');
const address = `http://127.0.0.1:${(api.address() as AddressInfo).port}`; // it listens at a port

const folder = await mkdtemp(join(tmpdir(), 'colloquy-bench-'));
const filled = join(folder, 'filled.yaml');
await writeFile(filled, (await readFile(CONTRACT, 'utf8')).replaceAll(/^( +)2XX:/gm, '$1"200":'));

const PRISM = join(ROOT, 'node_modules/@stoplight/prism-cli/dist/index.js');
const PEERS: readonly { readonly name: string; readonly words: (port: string) => readonly string[] }[] = [
  { name: 'colloquy proxy', words: (port) => [COMMAND, 'proxy', address, '--port', port, '--contract', CONTRACT] },
  {
    name: 'Prism (proxy, quiet)',
    words: (port) => [
      PRISM,
      'proxy',
      filled,
      address,
      '--port',
      port,
      '--multiprocess=false',
      '--verboseLevel',
      'silent',
    ],
  },
  { name: 'node:http alone (checks nothing)', words: (port) => [join(import.meta.dirname, 'bare.mjs'), address, port] },
];

try {
  const measured = PEERS.map(({ name }) => ({ name, get: [] as number[], post: [] as number[] }));
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [index, { words }] of PEERS.entries()) {
      const { get, post } = await withPeer(words, async (child, port) => {
        await load(port, GET, REQUESTS / 4);
        await load(port, POST, REQUESTS / 4);
        return { get: await cost(child, port, GET), post: await cost(child, port, POST) };
      });
      measured[index]?.get.push(get);
      measured[index]?.post.push(post);
    }
  }
  const [own, prism] = measured;
  for (const { name, get, post } of measured)
    print(`${name.padEnd(34)} GET ${median(get).toFixed(0)} µs CPU   POST ${median(post).toFixed(0)} µs CPU`);
  if (own !== undefined && prism !== undefined) {
    const ratio = (of: 'get' | 'post'): string => (median(own[of]) / median(prism[of])).toFixed(2);
    print(`as a ratio to Prism: GET ${ratio('get')}, POST ${ratio('post')}`);
  }
  const [proxy] = PEERS;
  if (proxy !== undefined) {
    await withPeer(proxy.words, async (child, port) => {
      await load(port, GET, 100);
      await pause(500);
      const before = await memoryOf(child);
      const sockets = Array.from({ length: 500 }, () => connect(port, '127.0.0.1'));
      for (const socket of sockets) socket.write('GET /v1/agents/ HTTP/1.1\r\nHost: x\r\n\r\n');
      await Promise.all(sockets.map((socket) => once(socket, 'data')));
      await pause(2000);
      print(
        `500 idle connections: ${((await memoryOf(child)) - before).toFixed(0)} MB more, ${before.toFixed(0)} MB before`,
      );
      for (const socket of sockets) socket.destroy();
    });
    await withPeer(proxy.words, async (child, port) => {
      let most = 0;
      for (let sent = 0; sent < MANY; sent += 2000) {
        await load(port, { ...GET, path: `${GET.path}?large` }, Math.min(2000, MANY - sent));
        most = Math.max(most, await memoryOf(child));
      }
      print(`${MANY} exchanges of ${LARGE.length} bytes: ${most.toFixed(0)} MB at most`);
    });
  }
  print(`\n${ROUNDS} rounds of ${REQUESTS} requests, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`);
} finally {
  api.close();
  api.closeAllConnections();
  await rm(folder, { recursive: true });
}

/** Starts a proxy in a process of its own, in a folder that is removed, and ends it. */
async function withPeer<Result>(
  words: (port: string) => readonly string[],
  use: (child: ChildProcess, port: number) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const child = spawn(process.execPath, words(String(port)), { cwd: folder, stdio: 'ignore' });
  try {
    for (let tries = 0; (await statusOf(port, GET).catch(() => 0)) !== 200; tries += 1) {
      if (tries > 300 || child.exitCode !== null) throw new Error(`no proxy: ${words('').join(' ')}`);
      await pause(100);
    }
    return await use(child, port);
  } finally {
    await end(child);
  }
}

/** Microseconds of processor time a request. */
async function cost(child: ChildProcess, port: number, target: Target): Promise<number> {
  const before = await processorTime(child);
  await load(port, target, REQUESTS);
  return (((await processorTime(child)) - before) * 1000) / REQUESTS;
}

async function load(port: number, target: Target, count: number): Promise<void> {
  let left = count;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const status = await statusOf(port, target, agent);
      if (status !== 200) throw new Error(`the status is ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  agent.destroy();
}

function statusOf(port: number, { method, path, body }: Target, agent?: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { ...KEY, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) };
    const sent = request({ port, host: '127.0.0.1', method, path, headers, ...(agent && { agent }) }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject).end(body);
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
