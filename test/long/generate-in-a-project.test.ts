import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { compileBy } from '../authoring/generate/support/compile.ts';
import { ODD_DOCUMENT } from '../authoring/generate/support/odd-document.ts';
import { guideBlocks } from '../docs/support/guide-blocks.ts';
import { packCli, packCompiler } from '../package/packed-cli.ts';
import { makeFolder } from '../support/folder.ts';

const run = promisify(execFile);

let command: string;
let compiler: string;

beforeAll(async () => {
  const folder = await makeFolder();
  [command, compiler] = [await packCli(folder, false), await packCompiler(folder, false)];
}, 120_000);

test.for([
  { name: 'TypeScript 7', typescript: '7.0.2' },
  { name: 'TypeScript 5.4', typescript: '5.4.5' },
  { name: 'no TypeScript', typescript: undefined },
])('in an empty project with $name, a document becomes types that compile', async ({ typescript }) => {
  const project = await makeFolder();
  await writeFile(join(project, 'package.json'), '{"private": true, "type": "module"}');
  await writeFile(join(project, 'api.json'), JSON.stringify(ODD_DOCUMENT));
  const install = (...packages: readonly string[]) =>
    run('npm', ['install', '--save-dev', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], {
      cwd: project,
    });
  const generate = (...words: readonly string[]) =>
    run(process.execPath, ['node_modules/@colloquy/cli/colloquy.mjs', 'generate', ...words], {
      cwd: project,
      env: { ...process.env, NO_COLOR: '1' },
    });

  await install(command, ...(typescript === undefined ? [] : [`typescript@${typescript}`]));
  const [, example] = guideBlocks(await readFile('packages/generate/README.md', 'utf8'));
  const [, words = []] =
    example?.text
      .trim()
      .split(' generate ')
      .map((part) => part.split(' ')) ?? [];
  await expect(generate(...words)).rejects.toMatchObject({
    stderr: expect.stringMatching(/^error generate needs what is not installed; run npm install --save-dev .*\n$/),
  });
  await install(compiler);
  expect((await generate(...words)).stdout).toContain('2 files made anew');

  const own = join(project, 'node_modules/typescript');
  if (typescript !== undefined) {
    expect(JSON.parse(await readFile(join(own, 'package.json'), 'utf8')).version).toBe(typescript);
  }
  const compilers = typescript === undefined ? [resolve('node_modules/typescript')] : [own];
  for (const by of compilers) {
    const files = (await readdir(join(project, 'api'))).map((file) => `api/${file}`);
    expect(await compileBy(join(by, 'bin/tsc'), project, ...files)).toBe('');
  }

  await install('openapi-fetch@0.17.0');
  await generate(...words, '--client');
  await mkdir(join(project, 'src'));
  await writeFile(
    join(project, 'src/use.ts'),
    `import { createFetchClient } from '../api/client.js';
     export const client = createFetchClient({ baseUrl: 'https://api.invalid' });
     export const found = await client.GET('/a', { params: { query: { items: 'all' } } });`,
  );
  for (const by of compilers) expect(await compileBy(join(by, 'bin/tsc'), project, 'src/use.ts')).toBe('');
});
