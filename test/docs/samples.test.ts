import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContract } from '../../src/contract/index.ts';
import { referenceMarkdown } from '../../src/docs/index.ts';
import type { Mock } from '../../src/mock/index.ts';
import { KEY } from '../canary/key.ts';
import { startMock } from '../canary/mock.ts';
import { guideBlocks } from './support/guide-blocks.ts';
import { compile, installPackage } from './support/package.ts';

const run = promisify(execFile);
const contract = await readContract();

/** The samples of the reference, in the order of its operations. */
const samples = (language: string): string[] =>
  guideBlocks(referenceMarkdown(contract))
    .filter((block) => block.language === language)
    .map(({ text }) => text);

let mock: Mock;
let directory: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  mock = await startMock({ contract, host: '127.0.0.1', port: 0 });
  directory = await mkdtemp(join(tmpdir(), 'colloquy-samples-'));
  env = { ...process.env, BASE_URL: mock.url, APPLICATION_URL: mock.url, API_KEY: KEY, CURL_HOME: directory };
  await writeFile(join(directory, '.curlrc'), 'silent\nshow-error\nfail-with-body\n');
  await mkdir(join(directory, 'node_modules'));
  await installPackage(directory);
});

afterAll(async () => {
  await mock.close();
  await rm(directory, { recursive: true });
});

test('every operation has a sample for curl, which the mock answers with a success', async () => {
  const commands = samples('sh');
  expect(commands).toHaveLength(contract.operations.length);
  const answers = await Promise.all(commands.map((command) => run('bash', ['--norc', '-euc', command], { env })));
  expect(answers.map(({ stderr }) => stderr).join('')).toBe('');
});

test('every operation has a sample in TypeScript, which compiles, and which the mock answers', async () => {
  const programs = samples('ts');
  expect(programs).toHaveLength(contract.operations.length);
  const files = programs.map((program, index) => ({ file: join(directory, `sample-${index}.ts`), program }));
  for (const { file, program } of files) await writeFile(file, program);
  expect(await compile(directory)).toBe('');
  const answers = await Promise.all(files.map(({ file }) => run(process.execPath, [file], { env })));
  expect(answers.map(({ stderr }) => stderr).join('')).toBe('');
});
