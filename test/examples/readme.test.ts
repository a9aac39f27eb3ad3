import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAssumptionSets } from '../../src/contract/assumptions/index.ts';
import { readContract } from '../../src/contract/model/index.ts';
import { createOwnParts } from '../../src/docs/own/index.ts';
import { llmsText } from '../../src/docs/pages/for-machines.ts';
import { createSite } from '../../src/docs/site.ts';
import type { Mock } from '../../src/servers/mock/index.ts';
import { startMock } from '../canary/mock.ts';
import { asPattern, guideBlocks, quotedCommands } from '../docs/support/guide-blocks.ts';
import { packedApp } from '../packed-package.ts';
import type { PackedApp } from '../sdk/client/runtimes/packed-app.ts';
import { contractUnder } from './app.ts';

let app: PackedApp;
let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ contract: await contractUnder('plain') });
  app = await packedApp();
}, 120_000);

afterAll(() => mock.close());

test.for(['README.md', 'packages/library/README.md'])(
  'the first example of %s prints a reply, pasted where the packed package is installed',
  async (file) => {
    const blocks = guideBlocks(await readFile(file, 'utf8'));
    const first = blocks.findIndex(({ language }) => language === 'js');
    const { note = '', text = '' } = blocks[first] ?? {};
    expect(blocks[first - 1]?.text).toMatch(new RegExp(`^npm install \\S*/${basename(app.tarball)}\n$`));

    const folder = await mkdtemp(join(app.folder, 'readme-'));
    await writeFile(join(folder, note), text.replace('http://127.0.0.1:4010', mock.url));
    const { stdout } = await promisify(execFile)(process.execPath, [note], { cwd: folder });
    expect(stdout).toBe('It left our warehouse this morning.\n');
  },
);

test('the open point of the README is marked, typed and named as it says', async () => {
  const readme = await readFile('README.md', 'utf8');
  const blocks = guideBlocks(readme);
  const textOf = (wanted: string) => blocks.find(({ language }) => language === wanted)?.text ?? '';
  const [contract, types] = await Promise.all(
    ['openapi/openapi.yaml', 'generated/types.ts'].map((file) => readFile(file, 'utf8')),
  );
  for (const line of textOf('yaml').trim().split('\n')) expect(contract).toContain(`  ${line.trim()}\n`);
  const [, typed = ''] = /Its type is `([^`]+)`/.exec(readme) ?? [];
  expect(types).toContain(typed);

  const [{ command, output } = { command: '', output: '' }] = quotedCommands(textOf('console'));
  const { stdout } = await promisify(execFile)('sh', ['-c', command.replace('http://127.0.0.1:4010', mock.url)]);
  expect(stdout.split('\r\n').filter((line) => asPattern(output).test(line))).toHaveLength(1);
});

test('README and list for machines have the commands that `agents` prints', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['packages/cli/colloquy.mjs', 'agents']);
  const [, ...rules] = stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '');
  expect(rules.length).toBeGreaterThan(4);
  expect(await readFile('README.md', 'utf8')).toContain(rules.join('\n'));
  const [contract, sets] = [await readContract(), await readAssumptionSets()];
  const list = llmsText(
    { path: '', title: '', description: '' },
    [],
    createSite({ contract, sets, own: createOwnParts(contract) }),
  );
  for (const rule of rules) expect(list).toContain(rule.replace('- ', ''));
});
