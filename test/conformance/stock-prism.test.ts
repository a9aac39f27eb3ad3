import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Server } from './support/answer.ts';
import { calls } from './support/calls.ts';
import { conformanceOf } from './support/conform.ts';
import { contract } from './support/contract.ts';

/** Prism as anybody installs it, on the contract as it stands: a contract is worth little that one mock alone can serve. */
const PRISM = join(
  dirname(createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json')),
  'dist/index.js',
);

const conform = conformanceOf(contract);

let server: Server;
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
  server = await new Promise((resolve, reject) => {
    let out = '';
    for (const stream of [prism.stdout, prism.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        out += chunk;
        const url = /listening on (?<url>http:\/\/[\d.:]+)/.exec(out)?.groups?.url;
        if (url !== undefined) resolve({ url });
      });
    }
    void ended.then(() => reject(new Error(`Prism ended: ${out}`)));
  });
});
afterAll(() => stop());

test.for(Object.entries(calls))('stock Prism answers %s', async ([operationId, call]) => {
  const called = await call().send(server);
  expect({ succeeded: called.succeeded, broken: conform(operationId, called) }).toEqual({
    succeeded: true,
    broken: [],
  });
});

test.for([401, 403, 404, 429, 503])('stock Prism answers with %i when asked to', async (status) => {
  const answer = await calls.listAgents({ headers: { prefer: `code=${status}` } }).send(server);
  expect({ status: answer.status, broken: conform('listAgents', answer) }).toEqual({ status, broken: [] });
});
