import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probesOf } from './statements/wire.ts';
import { contract } from './support/contract.ts';
import { judge } from './support/judge.ts';
import { mockSubject, overHttp } from './support/subject.ts';

/** Prism as anybody installs it, on the contract as it stands: a contract is worth little that one mock alone can serve. */
const PRISM = join(
  dirname(createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json')),
  'dist/index.js',
);

/** What stock Prism does otherwise than stated: the name of a probe, what is seen, and why. */
const DIFFERENCES: readonly (readonly [probe: RegExp, seen: RegExp, reason: string])[] = [
  [/^(?:createMemory|sendMessage): the body \{/, /TimeoutError/, 'Prism 5.16 never answers a body that is not JSON'],
];

/** Milliseconds. Prism answers in a few, or never. */
const PATIENCE = 3_000;

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
  const send = overHttp(url, PATIENCE);
  const probes = probesOf(await mockSubject(contract.document));
  const verdicts = await Promise.all(
    probes.map(async (probe) => ({ name: probe.name, ...(await judge(send, probe)) })),
  );
  const others = verdicts.filter(({ is }) => is !== 'holds');
  const listed = (name: string, seen: string) => DIFFERENCES.find(([probe, how]) => probe.test(name) && how.test(seen));
  const seen = others.map((verdict) => ({ ...verdict, listed: listed(verdict.name, JSON.stringify(verdict)) }));
  expect(seen.filter((one) => one.listed === undefined)).toEqual([]);
  expect(DIFFERENCES.filter((difference) => !seen.some((one) => one.listed === difference))).toEqual([]);
});
