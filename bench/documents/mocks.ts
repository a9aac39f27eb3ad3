import { type ChildProcess, spawn } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '../../test/free-port.ts';
import { COMMAND, end, memoryOf, processorTime } from '../process.ts';
import type { Request } from './requests.ts';

const PRISM = join(import.meta.dirname, '../../node_modules/@stoplight/prism-cli/dist/index.js');

/** Milliseconds for a server to start, with a document of many megabytes. */
const START = 180_000;
/** Milliseconds for a response, among others and then alone; to some requests Prism never sends one. */
const RESPONSE = { among: 10_000, alone: 3_000 };
/** Milliseconds for Prism to respond to all: with a large document it takes seconds for each, or minutes. */
export const PEER = 120_000;
/** Requests that are on their way at once. */
const AT_ONCE = 8;

export interface Answer {
  /** 0 where there was no response. */
  readonly status: number;
  readonly mediaType: string;
  readonly body: string;
}

/** What a mock did with the requests. */
export interface Served {
  /** Why it did not start; the first line of what it says. */
  readonly refused?: string;
  readonly answers: readonly Answer[];
  /** The exit code or the signal of one that ended before its time: then the rest has no response. */
  readonly ended?: string;
  /** Seconds of processor time and megabytes when it listened. */
  readonly cpu: number;
  readonly memory: number;
}

/** Our mock, the handlers that it compiles, and Prism as anybody installs it, by their arguments for Node. */
export const ours = (file: string, port: number, ...words: readonly string[]): readonly string[] => {
  return [COMMAND, 'mock', '--contract', file, '--port', String(port), ...words];
};
export const compiled = (module: string, port: number): readonly string[] => [
  join(import.meta.dirname, 'compiled.ts'),
  module,
  String(port),
];
export const prism = (file: string, port: number): readonly string[] => {
  return [PRISM, 'mock', file, '--port', String(port), '--multiprocess=false', '--verboseLevel', 'silent'];
};

/** Starts a mock, sends it the requests, as many as it answers within `most` milliseconds, and ends it. */
export async function serve(
  words: (port: number) => readonly string[],
  requests: readonly Request[],
  most = Number.POSITIVE_INFINITY,
): Promise<Served> {
  const port = await freePort();
  const child = spawn(process.execPath, words(port), { stdio: ['ignore', 'ignore', 'pipe'] });
  const complaint = text(child.stderr);
  try {
    if (!(await listens(child, port))) {
      child.kill();
      const [line = 'does not start'] = (await complaint).split('\n').filter((one) => one.trim() !== '');
      return { refused: line, answers: [], cpu: 0, memory: 0 };
    }
    const [cpu, memory] = [(await processorTime(child)) / 1000, await memoryOf(child)];
    const none: Answer = { status: 0, mediaType: '', body: '' };
    const answers = requests.map(() => none);
    const deadline = performance.now() + most;
    let queue = [...requests.entries()];
    const work = async (timeout: number): Promise<void> => {
      for (let next = queue.shift(); next !== undefined && performance.now() < deadline; next = queue.shift()) {
        answers[next[0]] = await send(port, next[1], timeout).catch(() => none);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(RESPONSE.among)));
    // What came too late, since the machine did other things as well, is asked again alone.
    queue = [...requests.entries()].filter(([index]) => answers[index]?.status === 0);
    await work(RESPONSE.alone);
    const ended = child.exitCode ?? child.signalCode;
    return { answers, cpu, memory, ...(ended !== null && { ended: String(ended) }) };
  } finally {
    await end(child);
  }
}

/** Whether a server listens, once it does; not once it has ended. */
async function listens(child: ChildProcess, port: number): Promise<boolean> {
  const deadline = performance.now() + START;
  while (performance.now() < deadline && child.exitCode === null) {
    const asked = { method: 'GET', target: '/', headers: {} };
    if (
      await send(port, asked, RESPONSE.alone).then(
        () => true,
        () => false,
      )
    )
      return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

function send(
  port: number,
  { method, target, headers, body }: Omit<Request, 'operation' | 'fits'>,
  timeout: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({ port, method, path: target, headers, agent: false, timeout }, async (response) => {
      const [mediaType = ''] = (response.headers['content-type'] ?? '').split(';');
      text(response).then((all) => resolve({ status: response.statusCode ?? 0, mediaType, body: all }), reject);
    });
    call.on('timeout', () => call.destroy(new Error('no response')));
    call.on('error', reject);
    call.end(body);
  });
}
