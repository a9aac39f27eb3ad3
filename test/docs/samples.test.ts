import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { at, isJsonObject, type Json, readContract } from '../../src/contract/index.ts';
import { decorate } from '../../src/docs/reference/decorate.ts';
import type { Mock } from '../../src/mock/index.ts';
import { KEY } from '../canary/key.ts';
import { startMock } from '../canary/mock.ts';
import { installPackage } from './support/package.ts';
import { saidOf, samples } from './support/programs.ts';

const run = promisify(execFile);
const contract = await readContract();

let mock: Mock;
let requests = 0;
let directory: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  const onRequest = (): void => {
    requests += 1;
  };
  mock = await startMock({ contract, host: '127.0.0.1', port: 0, onRequest });
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

test('every operation has a sample for curl, and each sends one request, which the mock answers with a success', async () => {
  const commands = samples(contract, 'sh');
  expect(commands.length).toBeGreaterThanOrEqual(contract.operations.length);
  requests = 0;
  const answers = await Promise.all(commands.map((command) => run('bash', ['--norc', '-euc', command], { env })));
  expect(answers.map(({ stderr }) => stderr).join('')).toBe('');
  expect(requests).toBe(commands.length);
});

test('every operation has a sample in TypeScript, and each compiles and sends one request, which the mock answers', async () => {
  const programs = samples(contract, 'ts');
  expect(programs.length).toBeGreaterThanOrEqual(contract.operations.length);
  const files = programs.map((program, index) => ({ file: join(directory, `sample-${index}.ts`), program }));
  for (const { file, program } of files) await writeFile(file, program);
  expect(await saidOf('samples')).toBe('');
  requests = 0;
  const answers = await Promise.all(files.map(({ file }) => run(process.execPath, [file], { env })));
  expect(answers.map(({ stderr }) => stderr).join('')).toBe('');
  expect(requests).toBe(programs.length);
});

test('the reference page offers every sample', async () => {
  const settings = parse(await readFile(new URL('../../src/docs/reference/redocly.yaml', import.meta.url), 'utf8'));
  const offered = settings.openapi.codeSamples.languages.map(({ label }: { label: string }) => label);
  const document = structuredClone(contract.document);
  decorate(document, contract);
  for (const { pointer } of contract.operations) {
    const shown = at(document, `${pointer}/x-codeSamples`);
    const labels = (Array.isArray(shown) ? shown : []).map((sample: Json) => isJsonObject(sample) && sample.label);
    expect(labels.filter((label) => !offered.includes(label))).toEqual([]);
    expect(new Set(labels).size, pointer).toBe(labels.length);
  }
});
