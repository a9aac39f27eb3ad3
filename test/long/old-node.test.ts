import { execFile } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { onceARun } from '../once-a-run.ts';
import { cliApp } from '../package/cli-app.ts';

const run = promisify(execFile);

/** Nodes on which the packaged command does not run, and the first one on which it does. */
const OLD = ['16.20.2', '18.20.8', '20.20.2', '22.12.0'];
const FIRST = '22.13.0';

let nodes: string;
let app: string;
let checkout: string;

beforeAll(async () => {
  nodes = await onceARun('nodes', async (folder) => {
    const wanted = [...OLD, FIRST].map(
      (version) => `node-${version}@npm:node-${process.platform}-${process.arch}@${version}`,
    );
    await run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...wanted]);
    return folder;
  });
  app = await cliApp();
  checkout = await onceARun('bare-checkout', async (folder) => {
    await mkdir(folder, { recursive: true });
    for (const part of ['src', 'generated', 'openapi', 'packages', 'package.json']) {
      await cp(part, join(folder, part), { recursive: true });
    }
    return folder;
  });
}, 300_000);

const on = (version: string, entry: string, ...words: readonly string[]) =>
  run(join(nodes, 'node_modules', `node-${version}`, 'bin/node'), [entry, ...words]).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
  );

const packed = () => join(app, 'node_modules/@colloquy/cli/colloquy.mjs');

test.for(OLD)('Node %s prints one line, for the package and for a checkout before npm ci', async (version) => {
  for (const words of [['--version'], ['mock', '--port', '0'], []]) {
    expect(await on(version, packed(), ...words)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^error this is Node .* needs Node 22\.13 or later; install [^\n]*\n$/),
    });
    expect(await on(version, join(checkout, 'packages/cli/colloquy.mjs'), ...words)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^error this is Node .* needs Node 24 or later; run npm ci[^\n]*\n$/),
    });
  }
});

test(`the packaged command runs on Node ${FIRST}`, async () => {
  expect(await on(FIRST, packed(), '--version')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  });
  expect(await on(FIRST, packed(), 'open-points', '--json')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\[/),
  });
});
