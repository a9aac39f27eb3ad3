import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = import.meta.dirname;

/** An application in a folder of its own, which has installed the packed package. */
export interface PackedApp {
  readonly folder: string;
  readonly tarball: string;
  remove(): Promise<void>;
}

/** Builds and packs the package, touching nothing in dist/, and installs it without a network, with the checks beside. */
export async function installPackedApp(): Promise<PackedApp> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'colloquy-app-')));
  const [copy, folder] = [join(root, 'copy'), join(root, 'app')];
  await mkdir(copy);
  await mkdir(folder);
  for (const file of ['package.json', 'README.md', 'LICENSE']) await copyFile(file, join(copy, file));
  await run(process.execPath, [
    'node_modules/tsdown/dist/run.mjs',
    '--out-dir',
    join(copy, 'dist'),
    '--log-level',
    'warn',
  ]);
  const npm = (cwd: string, ...options: string[]) =>
    run('npm', [...options, '--ignore-scripts', '--offline', '--no-audit', '--no-fund'], { cwd });
  const { stdout } = await npm(copy, 'pack', '--json', '--pack-destination', root);
  const [{ filename }]: [{ filename: string }] = JSON.parse(stdout);
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  const needed = [...Object.keys(dependencies), 'openapi-typescript-helpers'].map((name) =>
    resolve('node_modules', name),
  );
  await npm(folder, 'install', '--install-links', join(root, filename), ...needed);
  for (const file of ['conformance.js', 'process.js']) await copyFile(join(here, file), join(folder, file));
  for (const file of ['use.ts', 'use-raw.ts']) {
    const use = await readFile(join(here, file), 'utf8');
    await writeFile(join(folder, file), use.replace(/^.*ts-nocheck.*\n/, ''));
  }
  return { folder, tarball: join(root, filename), remove: () => rm(root, { recursive: true }) };
}
