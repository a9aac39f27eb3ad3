import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findChromium } from '../browser.ts';
import { packTarball } from '../client/runtimes/packed-app.ts';
import { guideBlocks } from '../docs/support/guide-blocks.ts';
import { packCli } from '../package/packed-cli.ts';
import { makeFolder } from '../support/folder.ts';

const run = promisify(execFile);

/** What the guide installs from the registry; here in the versions that are known to work. */
const PINNED = { vite: '', vitest: '', msw: '', '@playwright/test': '' };

test('an empty folder becomes a project with tests against the mock, by the guide and the packages alone', async () => {
  const folder = await makeFolder();
  const app = join(folder, 'app');
  await mkdir(app);
  await writeFile(join(app, 'package.json'), '{"private": true, "type": "module"}');
  await mkdir(join(folder, 'colloquy'));
  for (const [name, pack] of [
    ['library', packTarball],
    ['command', packCli],
  ] as const) {
    await mkdir(join(folder, name));
    const tarball = await pack(join(folder, name));
    await copyFile(tarball, join(folder, 'colloquy', tarball.slice(dirname(tarball).length)));
  }

  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const versions = { ...PINNED, ...devDependencies, '@playwright/test': devDependencies['playwright-core'] };
  const pinned = (line: string): string =>
    line
      .split(' ')
      .map((word) => (word in PINNED ? `${word}@${versions[word]}` : word))
      .join(' ');
  const env = {
    ...process.env,
    NO_COLOR: '1',
    CHROMIUM: await findChromium(),
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    // Set by the run of which this test is a part.
    VITEST: undefined,
    NODE_ENV: undefined,
  };
  const said: string[] = [];
  const ran: string[] = [];
  const guides = ['in-your-project', 'sandbox-tests'].map((name) => readFile(`docs/guides/${name}.md`, 'utf8'));
  const blocks = (await Promise.all(guides)).flatMap(guideBlocks);
  for (const { language, note, text } of blocks) {
    if (language !== 'sh') {
      expect(['html', 'js', 'yaml']).toContain(language);
      await mkdir(dirname(join(app, note)), { recursive: true });
      await writeFile(join(app, note), text);
    }
    for (const line of language === 'sh' && note === '' ? text.trim().split('\n') : []) {
      ran.push(line);
      const { stdout } = await run('bash', ['--norc', '-c', pinned(line)], { cwd: app, env });
      said.push(stdout);
    }
  }
  const saidBy = (line: string): string => said[ran.indexOf(line)] ?? '';
  expect(saidBy('npx vitest run')).toMatch(/Tests +5 passed \(5\)/);
  expect(saidBy('npx vitest run test/sandbox.test.js')).toMatch(/Tests +2 passed \(2\)/);
  expect(saidBy('npx playwright test')).toMatch(/1 passed/);
  expect(saidBy('npx playwright test e2e/sandbox.spec.js --fully-parallel --workers 4')).toMatch(/20 passed/);
  expect(saidBy('npx playwright test e2e/pets.spec.js')).toMatch(/2 passed/);
});
