import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wire } from './statements/wire.ts';
import type { Server } from './support/answer.ts';
import { contract } from './support/contract.ts';

/** Prism as anybody installs it, on the contract as it stands: a contract is worth little that one mock alone can serve. */
const PRISM = join(
  dirname(createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json')),
  'dist/index.js',
);

/** A statement that stock Prism does not keep. */
interface Difference {
  /** What is seen of it. */
  readonly seen: RegExp;
  readonly reason: string;
}

const DIFFERENCES: Readonly<Record<string, Difference>> = {
  'errors.400': { seen: /^TimeoutError/, reason: 'Prism 5.16 never answers a body that is not JSON' },
};

/** Milliseconds. Prism answers in a few, or never. */
const PATIENCE = 3_000;

let url: string;
/** The same request is sent once. */
const answered: Server['answered'] = new Map();
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

test.for(Object.entries(wire))('stock Prism and statement %s', async ([id, hold]) => {
  const broken = await hold({ url, patience: PATIENCE, answered }).then(
    () => 'nothing',
    (error: unknown) => String(error),
  );
  const difference = DIFFERENCES[id];
  if (difference === undefined) expect(broken, 'stock Prism differs, and no reason is listed').toBe('nothing');
  else
    expect(broken, `stock Prism keeps it now, or differs in another way than: ${difference.reason}`).toMatch(
      difference.seen,
    );
});

test('every difference is one of a statement', () => {
  expect(Object.keys(DIFFERENCES).filter((id) => wire[id] === undefined)).toEqual([]);
});
