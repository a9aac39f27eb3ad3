import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { end, memoryOf, processorTime } from '../process.ts';
import type { Peer } from './peers.ts';

const run = promisify(execFile);
const HERE = import.meta.dirname;

/** What one server did in one round. */
export interface Measured {
  /** Milliseconds from the start of the process to its first right answer. */
  readonly start: number;
  /** Milliseconds of processor time until then. */
  readonly startCpu: number;
  /** Megabytes in memory (resident set) after the load. */
  readonly memory: number;
  readonly get: Load;
  readonly post: Load;
}

export interface Load {
  readonly perSecond: number;
  /** Microseconds of processor time a request. */
  readonly cpu: number;
}

interface Target {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

const GET: Target = { method: 'GET', path: '/v1/agents/' };
const POST: Target = {
  method: 'POST',
  path: '/v1/conversations/42/messages/',
  body: '{"content":"Where is my order?"}',
};
const KEY = { authorization: 'Bearer example-key' };
const JSON_BODY = { 'content-type': 'application/json' };
const CONNECTIONS = 50;
const WARM_SECONDS = 1;
const SECONDS = 4;

/** Starts a server in a process of its own, measures it, checks it, and ends it. */
export async function measure({ command, checks }: Peer, port: number): Promise<Measured> {
  const started = performance.now();
  const child = spawn(process.execPath, command(port), { cwd: HERE, stdio: 'ignore' });
  try {
    await firstAnswer(child, port);
    const start = performance.now() - started;
    const startCpu = await processorTime(child);
    await check(port, checks);
    const get = await load(child, port, GET);
    const post = await load(child, port, POST);
    return { start, startCpu, memory: await memoryOf(child), get, post };
  } finally {
    await end(child);
  }
}

async function firstAnswer(child: ChildProcess, port: number): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`);
    if ((await statusOf(port, GET).catch(() => 0)) === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('did not answer');
}

/** A server that answers the wrong thing fast is not measured. */
async function check(port: number, checks: Peer['checks']): Promise<void> {
  const wanted: [what: string, target: Target, headers: Record<string, string>, status: number][] = [
    ['a message', POST, { ...KEY, ...JSON_BODY }, 200],
    ...(checks.key ? [['no key', GET, {}, 401] as [string, Target, Record<string, string>, number]] : []),
    ...(checks.body
      ? [
          ['a bad body', { ...POST, body: '{"content":1}' }, { ...KEY, ...JSON_BODY }, 400] as [
            string,
            Target,
            Record<string, string>,
            number,
          ],
        ]
      : []),
  ];
  for (const [what, target, headers, status] of wanted) {
    const got = await statusOf(port, target, headers);
    if (got !== status) throw new Error(`answers ${what} with ${got}, not ${status}`);
  }
}

function statusOf(
  port: number,
  { method, path, body }: Target,
  headers: Record<string, string> = KEY,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request({ port, method, path, headers, agent: false, timeout: 5_000 }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', reject);
    call.end(body);
  });
}

async function load(child: ChildProcess, port: number, target: Target): Promise<Load> {
  await cannon(port, target, WARM_SECONDS);
  const before = await processorTime(child);
  const requests = await cannon(port, target, SECONDS);
  const spent = (await processorTime(child)) - before;
  return { perSecond: requests / SECONDS, cpu: (spent * 1000) / requests };
}

/** Sends as many requests as are answered; fails unless each was a success. */
async function cannon(port: number, { method, path, body }: Target, seconds: number): Promise<number> {
  const headers = body === undefined ? KEY : { ...KEY, ...JSON_BODY };
  const { stdout } = await run(process.execPath, [
    join(HERE, 'node_modules/autocannon/autocannon.js'),
    ...['--json', '--connections', String(CONNECTIONS), '--duration', String(seconds), '--method', method],
    ...Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}: ${value}`]),
    ...(body === undefined ? [] : ['--body', body]),
    `http://127.0.0.1:${port}${path}`,
  ]);
  const result: { '2xx': number; non2xx: number; errors: number } = JSON.parse(stdout);
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return result['2xx'];
}
