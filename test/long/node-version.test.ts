import { execFile } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../support/folder.ts';

const ENTRY = 'packages/cli/colloquy.mjs';

/** Runs the entry of a folder to its end, on what it believes to be another Node; test/long/old-node.test.ts has real ones. */
function enter(folder: string, words: readonly string[], version: string) {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, join(folder, ENTRY), ...words],
      (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
    );
  });
}

/** A folder with some of the files of the checkout, and without node_modules. */
async function folderWith(parts: readonly string[]): Promise<string> {
  const folder = await makeFolder();
  for (const part of parts) await cp(part, join(folder, part), { recursive: true });
  return folder;
}

const CHECKOUT = ['src', 'generated', 'openapi', 'packages', 'package.json'];

test.for([
  { parts: CHECKOUT, version: '20.20.2', needs: '24', fix: 'run npm ci' },
  { parts: CHECKOUT, version: '23.11.1', needs: '24', fix: 'run npm ci' },
  { parts: [ENTRY], version: '22.12.0', needs: '22.13', fix: 'install a newer Node' },
  { parts: [ENTRY], version: '9.11.2', needs: '22.13', fix: 'install a newer Node' },
  { parts: CHECKOUT, version: process.versions.node, needs: undefined, fix: /^error [^\n]+; run npm ci\n$/ },
])('before npm ci or on an old Node $version, one line says what to do', async ({ parts, version, needs, fix }) => {
  const line = `error this is Node ${version}, and the command needs Node ${needs} or later; ${fix}`;
  const folder = await folderWith(parts);
  for (const words of [['--version'], ['start']]) {
    expect(await enter(folder, words, version)).toEqual({
      code: 1,
      out: '',
      err: expect.toSatisfy(
        (text: string) => /^[^\n]+\n$/.test(text) && (typeof fix === 'string' ? text.startsWith(line) : fix.test(text)),
      ),
    });
  }
});

test('whatever starts the command starts it by that entry', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  const { bin } = JSON.parse(await readFile('packages/cli/package.json', 'utf8'));
  for (const name of ['start', 'lint', 'generate', 'mock', 'sandbox', 'docs']) {
    expect(scripts[name]).toBe(`node ${ENTRY} ${name}`);
  }
  expect(`packages/cli/${bin.colloquy}`).toBe(ENTRY);
});
