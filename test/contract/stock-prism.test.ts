import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUTHORIZED, ask, type Server } from './support/answer.ts';
import { CALLS } from './support/call.ts';
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
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => prism.once('close', () => resolve()));
  stop = () => {
    prism.kill();
    return ended;
  };
  server = await new Promise((resolve, reject) => {
    let out = '';
    prism.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      out += chunk;
      const url = /listening on (?<url>http:\/\/[\d.:]+)/.exec(out)?.groups?.url;
      if (url !== undefined) resolve({ url });
    });
    void ended.then(() => reject(new Error(`Prism ended: ${out}`)));
  });
});
afterAll(() => stop());

test.for(Object.entries(CALLS))('stock Prism answers %s', async ([operationId, call]) => {
  const called = await call(server);
  expect({ succeeded: called.succeeded, broken: conform(operationId, called.answer) }).toEqual({
    succeeded: true,
    broken: [],
  });
});

test.for([401, 403, 404, 429, 503])('stock Prism answers with %i when asked to', async (status) => {
  const headers = { ...AUTHORIZED, prefer: `code=${status}` };
  const answer = await ask(server, { method: 'GET', path: '/v1/agents/', headers });
  expect({ status: answer.status, broken: conform('listAgents', answer) }).toEqual({ status, broken: [] });
});
