import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeFolder } from '../support/folder.ts';

const run = promisify(execFile);

test('npm packs the README of the library, and keeps the README of the project', async () => {
  const folder = await makeFolder();
  for (const name of ['node_modules', 'dist', 'packages']) await mkdir(join(folder, name));
  for (const file of ['README.md', 'packages/readme.ts', 'packages/installed.mjs'])
    await copyFile(file, join(folder, file));
  await cp('packages/library', join(folder, 'packages/library'), { recursive: true });
  const manifest = JSON.parse(await readFile('package.json', 'utf8'));
  const scripts = { ...manifest.scripts, build: 'node --version' }; // test/long/package.test.ts builds it
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, scripts, workspaces: [] }));

  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
  await run('npm', ['pack', '--offline'], { cwd: folder, env });
  const tarball = `colloquy-${manifest.version}.tgz`;
  const { stdout } = await run('tar', ['-xOf', tarball, 'package/README.md'], { cwd: folder });
  expect(stdout).toBe(await readFile('packages/library/README.md', 'utf8'));
  expect(await readFile(join(folder, 'README.md'), 'utf8')).toBe(await readFile('README.md', 'utf8'));
});
