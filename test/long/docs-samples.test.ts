import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContract } from '../../src/contract/model/index.ts';
import { createOwnParts } from '../../src/docs/own/index.ts';
import { referenceOf } from '../../src/docs/reference/reference.ts';
import { operationHtml } from '../../src/docs/reference/reference-html.ts';
import type { Mock } from '../../src/servers/mock/index.ts';
import { KEY } from '../canary/key.ts';
import { startMock } from '../canary/mock.ts';
import { compile, installPackage } from '../docs/support/package.ts';
import { guidePrograms, samples } from '../docs/support/programs.ts';
import { makeFolder } from '../support/folder.ts';

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
  directory = await makeFolder();
  env = { ...process.env, BASE_URL: mock.url, APPLICATION_URL: mock.url, API_KEY: KEY, CURL_HOME: directory };
  await writeFile(join(directory, '.curlrc'), 'silent\nshow-error\nfail-with-body\n');
  await mkdir(join(directory, 'node_modules'));
  await installPackage(directory);
});

afterAll(() => mock.close());

/** How the samples of a language are run, all by one process. */
const RUN_BY = {
  curl: (programs) => run('bash', ['--norc', '-euc', programs.join('\n')], { env }),
  async typescript(programs) {
    const files = programs.map((_, index) => join(directory, `sample-${index}.ts`));
    await Promise.all(files.map((file, index) => writeFile(file, programs[index] ?? '')));
    const all = files.map((file) => `await import(${JSON.stringify(file)});`);
    return run(process.execPath, ['--input-type=module', '-e', all.join('\n')], { env });
  },
  python: (programs) => run('python3', ['-I', '-c', programs.join('\n')], { env }),
} satisfies Record<string, (programs: readonly string[]) => Promise<{ stderr: string }>>;

test.for(Object.entries(RUN_BY))(
  'every operation has a sample in %s, and each sends one request, which the mock answers with a success',
  async ([language, runAll]) => {
    const programs = samples(contract, language);
    expect(programs.length).toBeGreaterThanOrEqual(contract.operations.length);
    requests = 0;
    expect((await runAll(programs)).stderr).toBe('');
    expect(requests).toBe(programs.length);
  },
);

test('every sample in TypeScript compiles, and every program of a guide', async () => {
  for (const [index, text] of samples(contract, 'typescript').entries())
    await writeFile(join(directory, `sample-${index}.ts`), text);
  for (const [file, text] of await guidePrograms()) await writeFile(join(directory, file), text);
  expect(await compile(directory)).toBe('');
});

test('the pages of the reference offer every sample', async () => {
  const shown = referenceOf(contract).operations.map(({ view }) => operationHtml(contract, view, WRITER).html);
  const blocks = shown.join('').match(/<div class="code" data-name="(curl|TypeScript|Python)">/g) ?? [];
  const all = Object.keys(RUN_BY).flatMap((language) => samples(contract, language));
  expect(blocks.length).toBe(all.length);
});

const WRITER = {
  root: '',
  prefix: '',
  level: 1,
  chips: () => [],
  own: createOwnParts(contract),
  schemaPath: new Map<string, string>(),
} as const;
