import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const CHECKOUT = 'src/cli/colloquy.mjs';
const PACKAGED = 'src/cli/packaged.mjs';

/** Runs an entry as a process to its end, which believes to run on another Node; test/long/old-node.test.ts has real ones. */
function enter(entry: string, words: readonly string[], version: string) {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, entry, ...words],
      (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
    );
  });
}

test.for([
  { entry: CHECKOUT, version: '20.20.2', says: 'this is Node 20.20.2, and the command needs Node 24 or later' },
  { entry: CHECKOUT, version: '23.11.1', says: 'this is Node 23.11.1, and the command needs Node 24 or later' },
  { entry: PACKAGED, version: '22.12.0', says: 'this is Node 22.12.0, and the command needs Node 22.13 or later' },
  { entry: PACKAGED, version: '9.11.2', says: 'this is Node 9.11.2, and the command needs Node 22.13 or later' },
])('$entry on Node $version says in one line what to do', async ({ entry, version, says }) => {
  const fix = entry === CHECKOUT ? /run npm ci/ : /install a newer Node/;
  for (const words of [['--version'], ['mock']]) {
    const entered = await enter(entry, words, version);
    expect(entered).toEqual({
      code: 1,
      out: '',
      err: expect.toSatisfy((line: string) => line.startsWith(`error ${says}; `) && /^[^\n]+\n$/.test(line)),
    });
    expect(Object(entered).err).toMatch(fix);
  }
});

test('before npm ci, one line says to run it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-bare-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const part of ['src', 'generated', 'openapi', 'package.json']) {
    await cp(part, join(folder, part), { recursive: true });
  }
  for (const words of [['--version'], ['start']]) {
    expect(await enter(join(folder, CHECKOUT), words, process.versions.node)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^error [^\n]+; run npm ci\n$/),
    });
  }
});

test('whatever starts the command starts it by that entry', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  const { bin } = JSON.parse(await readFile('src/cli/package.json', 'utf8'));
  for (const name of ['start', 'lint', 'generate', 'mock', 'sandbox', 'docs']) {
    expect(scripts[name]).toBe(`node ${CHECKOUT} ${name}`);
  }
  expect(`src/cli/${bin.colloquy}`).toBe(CHECKOUT);
});
