import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mock } from '../../src/mock/index.ts';
import { startMock } from '../canary/mock.ts';
import type { PackedApp } from '../client/runtimes/packed-app.ts';
import { guideBlocks } from '../docs/support/guide-blocks.ts';
import { packedApp } from '../packed-package.ts';
import { contractUnder } from './contract-under.ts';

let app: PackedApp;
let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ contract: await contractUnder('plain') });
  app = await packedApp();
}, 120_000);

afterAll(() => mock.close());

test('the first example of the README prints a reply, pasted where the packed package is installed', async () => {
  const blocks = guideBlocks(await readFile('README.md', 'utf8'));
  const first = blocks.findIndex(({ language }) => language === 'js');
  const { note = '', text = '' } = blocks[first] ?? {};
  expect(blocks[first - 1]?.text).toMatch(new RegExp(`^npm install \\S*/${basename(app.tarball)}\n$`));

  const folder = await mkdtemp(join(app.folder, 'readme-'));
  await writeFile(join(folder, note), text.replace('http://127.0.0.1:4010', mock.url));
  const { stdout } = await promisify(execFile)(process.execPath, [note], { cwd: folder });
  expect(stdout).toBe('It left our warehouse this morning.\n');
});
