import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { startMock } from '../canary/mock.ts';
import { followGuide, packagesFolder } from '../docs/support/follow-guide.ts';
import { type GuideBlock, guideBlocks } from '../docs/support/guide-blocks.ts';
import { contractUnder } from '../examples/app.ts';

const run = promisify(execFile);

const VERSIONS = {
  jest: '30.5.2',
  'jest-environment-jsdom': '30.5.2',
  'ts-jest': '29.4.15',
  '@swc/jest': '0.2.39',
  '@swc/core': '1.16.22',
  typescript: '6.0.3',
  '@types/node': '24.19.2',
};

const blocks = guideBlocks(await readFile('docs/guides/jest.md', 'utf8'));
const below = (wanted: string): readonly GuideBlock[] => blocks.filter(({ heading }) => heading === wanted);

let packages: string;

beforeAll(async () => {
  packages = await packagesFolder();
}, 300_000);

/** Makes a project of its own of the blocks. */
async function follow(name: string, own: readonly GuideBlock[]): Promise<(line: string) => string> {
  const project = join(packages, name);
  await mkdir(project);
  return followGuide(project, own, VERSIONS);
}

test.each([
  { heading: 'With ts-jest', name: 'ts-jest', tests: 1 },
  { heading: 'With SWC', name: 'swc', tests: 1 },
  { heading: 'In the browser', name: 'page', tests: 2 },
])('$heading: the tests of a project in CommonJS pass', async ({ heading, name, tests }) => {
  const printedBy = await follow(name, [...below('The app and its test'), ...below(heading)]);
  expect(printedBy('npx jest')).toMatch(new RegExp(`^Tests: +${tests} passed, ${tests} total$`, 'm'));
});

test('a program in CommonJS compiles with each TypeScript, declarations too, and runs', async () => {
  const mock = await startMock({ contract: await contractUnder('plain') });
  const own = below('CommonJS without Jest').map(({ text, ...block }) => ({
    ...block,
    text: text.replace('http://127.0.0.1:4010', mock.url),
  }));
  const printedBy = await follow('node16', own);
  expect(printedBy('node out/main.js')).toBe('It left our warehouse this morning.\n');
  await mock.close();

  for (const compiler of ['node_modules/typescript54', 'node_modules/typescript', 'node_modules/typescript7']) {
    const { stdout } = await run(process.execPath, [resolve(compiler, 'bin/tsc'), '--noEmit'], {
      cwd: join(packages, 'node16'),
    });
    expect(stdout).toBe('');
  }
});
