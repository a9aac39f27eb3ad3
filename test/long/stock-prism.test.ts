import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probesOf } from '../conformance/statements/wire.ts';
import { contract } from '../conformance/support/contract.ts';
import { judge, once } from '../conformance/support/judge.ts';
import { mockSubject, overHttp } from '../conformance/support/subject.ts';

/** Prism as anybody installs it, on the contract as it is: a contract is worth little that one mock alone can serve. */
const PRISM = 'bench/mock/node_modules/@stoplight/prism-cli/dist/index.js';

/** What stock Prism does otherwise than stated: the names of probes, what is seen, and why. */
const DIFFERENCES: readonly (readonly [probes: RegExp, seen: RegExp, reason: string])[] = [
  [/^(?:createMemory|sendMessage): the body \{/, /TimeoutError/, 'Prism 5.16 never answers a body that is not JSON'],
];

/** Milliseconds for what is known to have no answer. */
const SHORT = 1_000;
/** How many requests are on their way at once. */
const AT_ONCE = 8;

let url: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  // Several processes are what Prism starts in production, and there it crashes; `info` is the level that names the
  // address and prints no header.
  const prism = spawn(process.execPath, [PRISM, 'mock', contract.file, '--port=0', '--multiprocess=false', '-v=info'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => prism.once('close', () => resolve()));
  stop = () => {
    prism.kill();
    return ended;
  };
  url = await new Promise((resolve, reject) => {
    let out = '';
    for (const stream of [prism.stdout, prism.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        out += chunk;
        const [, address] = /listening on (http:\/\/[\d.:]+)/.exec(out) ?? [];
        if (address !== undefined) resolve(address);
      });
    }
    void ended.then(() => reject(new Error(`Prism ended: ${out}`)));
  });
});
afterAll(() => stop());

test('stock Prism holds to the statements, but for what is listed', { timeout: 120_000 }, async () => {
  const queue = probesOf(await mockSubject(contract.document)).map(once);
  const wrong: string[] = [];
  const met = new Set<RegExp>();
  const work = async (): Promise<void> => {
    for (let probe = queue.shift(); probe !== undefined; probe = queue.shift()) {
      const { name } = probe;
      const [probes, seen] = DIFFERENCES.find(([known]) => known.test(name)) ?? [];
      const verdict = await judge(overHttp(url, seen === undefined ? undefined : SHORT), probe);
      if (seen?.test(JSON.stringify(verdict)) && probes !== undefined) met.add(probes);
      // What is asked with an open end shows something only where it is broken.
      else if (verdict.is === 'broken' || (verdict.is === 'not shown' && probe.expects !== 'any'))
        wrong.push(`${name}: ${JSON.stringify(verdict)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(wrong).toEqual([]);
  expect(met).toEqual(new Set(DIFFERENCES.map(([probes]) => probes)));
});
