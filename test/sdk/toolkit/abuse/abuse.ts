import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface AbuseOptions {
  /** Callers of the tool that behaves, each of whom calls again when answered. */
  readonly callers: number;
  /** How often the innocent are called alone, and then beside the others, in turns: what else the machine does falls on both. */
  readonly rounds: number;
  /** How long each turn takes. */
  readonly milliseconds: number;
  /** How many tools that misbehave are called each second. */
  readonly badCallsASecond: number;
}

interface Started {
  readonly port: number;
  readonly calls: readonly (readonly [tool: string, parameters: object])[];
}

/** Calls the tool that behaves, alone and beside those that do not, in a process of its own. */
export async function abuse(server: string, { callers, rounds, milliseconds, badCallsASecond }: AbuseOptions) {
  const child = fork(new URL('server.ts', import.meta.url), [server], {
    execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let isAlive = true;
  child.once('exit', () => {
    isAlive = false;
  });
  const [{ port, calls }] = (await once(child, 'message')) as [Started];
  const heap = async (): Promise<number> => {
    if (!isAlive) return Number.NaN;
    child.send('memory');
    const [{ heapUsed }] = (await once(child, 'message')) as [{ heapUsed: number }];
    return heapUsed / 1e6;
  };
  const innocents = async (): Promise<Called[]> => {
    const end = performance.now() + milliseconds;
    const each = async (): Promise<Called[]> => {
      const done: Called[] = [];
      while (isAlive && performance.now() < end) done.push(await call(port, 'innocent', {}));
      return done;
    };
    return (await Promise.all(Array.from({ length: callers }, each))).flat();
  };
  let next = 0;
  const others = async (): Promise<Called[]> => {
    const end = performance.now() + milliseconds;
    const done: Promise<Called>[] = [];
    while (isAlive && (performance.now() < end || next < calls.length)) {
      const [tool, parameters] = calls[next % calls.length] ?? ['', {}];
      next += 1;
      done.push(call(port, tool, parameters));
      await new Promise((resolve) => setTimeout(resolve, 1_000 / badCallsASecond));
    }
    return Promise.all(done);
  };

  await innocents(); // until it is compiled
  const heapBefore = await heap();
  const before: Called[] = [];
  const during: Called[] = [];
  const bad: Called[] = [];
  for (let round = 0; round < rounds; round += 1) {
    before.push(...(await innocents()));
    const [beside, misbehaved] = await Promise.all([innocents(), others()]);
    during.push(...beside);
    bad.push(...misbehaved);
  }
  // Until the last detached function has ended or been given up.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const heapAfter = await heap();
  if (isAlive) child.kill();
  return {
    isAlive: !Number.isNaN(heapAfter),
    /** The times of 99 of 100 innocent calls without and with the others, in milliseconds. */
    p99: [p99(before), p99(during)] as const,
    /** Innocent calls that were not answered with 200. */
    failed: [...before, ...during].filter(({ status }) => status !== 200).length,
    /** Calls that got no response at all. */
    unanswered: [...before, ...during, ...bad].filter(({ status }) => status === undefined).length,
    /** Memory in use after a collection, in megabytes: before the others were called, and after. */
    heap: [heapBefore, heapAfter] as const,
  };
}

interface Called {
  readonly status: number | undefined;
  readonly milliseconds: number;
}

/** How long a caller waits for an answer of any kind. */
const PATIENCE = 10_000;

async function call(port: number, tool: string, parameters: object): Promise<Called> {
  const startedAt = performance.now();
  let status: number | undefined;
  try {
    const response = await fetch(`http://127.0.0.1:${port}/toolkit/kit/${tool}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(parameters),
      signal: AbortSignal.timeout(PATIENCE),
    });
    await response.arrayBuffer();
    status = response.status;
  } catch {
    // No response, or none that came whole: it has no status.
  }
  return { status, milliseconds: performance.now() - startedAt };
}

function p99(called: readonly Called[]): number {
  const sorted = called.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}
