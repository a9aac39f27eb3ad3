import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = import.meta.dirname;

/** An application which has installed the packed package. */
export interface PackedApp {
  readonly folder: string;
  readonly tarball: string;
}

/**
 * Builds and packs a copy of the package within a folder, touching nothing in dist/; gives the tarball's path. As in a
 * checkout, the docs site and what an earlier build left are there before.
 */
export async function packTarball(folder: string): Promise<string> {
  const copy = join(folder, 'copy');
  await mkdir(join(copy, 'dist/docs'), { recursive: true });
  await writeFile(join(copy, 'dist/docs/index.html'), 'the docs site');
  await writeFile(join(copy, 'dist/once.js'), 'left over from an earlier build');
  for (const file of ['package.json', 'LICENSE']) await copyFile(file, join(copy, file));
  await copyFile('packages/library/README.md', join(copy, 'README.md'));
  const words = ['node_modules/tsdown/dist/run.mjs', '--filter', 'library', '--log-level', 'warn'];
  await run(process.execPath, words, { env: { ...process.env, COLLOQUY_BUILD_FOLDER: copy } });
  const { stdout } = await npm(copy, 'pack', '--json', '--pack-destination', folder);
  const [{ filename }]: [{ filename: string }] = JSON.parse(stdout);
  return join(folder, filename);
}

/** Installs the packed package in a folder of its own, for a program that removes it. */
export async function installPackedApp(tarball: string): Promise<PackedApp & { remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-app-'));
  return { ...(await installPackedAppIn(folder, tarball)), remove: () => rm(folder, { recursive: true }) };
}

/** Installs the packed package in an empty folder without a network, with the checks beside. */
export async function installPackedAppIn(given: string, tarball: string): Promise<PackedApp> {
  const folder = await realpath(given);
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  const needed = [...Object.keys(dependencies), 'openapi-typescript-helpers'].map((name) =>
    resolve('node_modules', name),
  );
  await npm(folder, 'install', '--install-links', tarball, ...needed);
  // an application that uses the plugin for ESLint, and the mock in its tests, has them
  for (const name of ['typescript', '@typescript-eslint', 'msw']) {
    await symlink(resolve('node_modules', name), join(folder, 'node_modules', name));
  }
  for (const file of ['conformance.js', 'process.js', 'jest.js']) await copyFile(join(here, file), join(folder, file));
  for (const file of ['use.ts', 'use-openapi-fetch.ts']) {
    const use = await readFile(join(here, file), 'utf8');
    await writeFile(join(folder, file), use.replace(/^.*ts-nocheck.*\n/, ''));
  }
  return { folder, tarball };
}

function npm(cwd: string, ...options: readonly string[]): Promise<{ stdout: string }> {
  return run('npm', [...options, '--ignore-scripts', '--offline', '--no-audit', '--no-fund'], { cwd });
}
