import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The packages in packages/, by their names in the build. */
const NAMES = { command: 'cli', compiler: 'generate' } as const;

/**
 * Builds and packs the package of the command in a folder, without a change in packages/; returns the path of the tarball.
 *
 * @param types Whether to make declarations, which takes longer than the rest.
 */
export const packCli = (folder: string, types = true): Promise<string> => pack(folder, 'command', types);

/** Builds and packs the compiler of `generate`. */
export const packCompiler = (folder: string, types = true): Promise<string> => pack(folder, 'compiler', types);

async function pack(folder: string, built: keyof typeof NAMES, types: boolean): Promise<string> {
  const source = join('packages', NAMES[built]);
  const copy = join(folder, source);
  const words = ['node_modules/tsdown/dist/run.mjs', '--filter', built, '--log-level', 'warn'];
  await run(process.execPath, types ? words : [...words, '--no-dts'], {
    env: { ...process.env, COLLOQUY_BUILD_FOLDER: folder },
  });
  for (const file of await readdir(source)) {
    if (/\.(json|md|mjs)$/.test(file)) await copyFile(join(source, file), join(copy, file));
  }
  const { stdout } = await npm(copy, 'pack', '--json', '--pack-destination', folder);
  const [{ filename }]: [{ filename: string }] = JSON.parse(stdout);
  return join(folder, filename);
}

/** Installs packages in an empty folder without a network: their dependencies come from the checkout. */
export async function installOffline(folder: string, tarball: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  const { dependencies }: { dependencies: object } = JSON.parse(await readFile('packages/cli/package.json', 'utf8'));
  const { packages }: { packages: Readonly<Record<string, { dependencies?: object }>> } = JSON.parse(
    await readFile('package-lock.json', 'utf8'),
  );
  const needed = new Map(Object.keys(dependencies).map((name) => [name, `node_modules/${name}`]));
  // Iterating over a map includes entries that are added meanwhile.
  for (const place of needed.values()) {
    for (const name of Object.keys(packages[place]?.dependencies ?? {})) {
      const nested = `${place}/node_modules/${name}`;
      if (!needed.has(name)) needed.set(name, nested in packages ? nested : `node_modules/${name}`);
    }
  }
  const folders = [...needed.values()].map((place) => resolve(place));
  await npm(folder, 'install', '--install-links', tarball, ...folders);
}

function npm(cwd: string, ...options: readonly string[]): Promise<{ stdout: string }> {
  return run('npm', [...options, '--ignore-scripts', '--offline', '--no-audit', '--no-fund'], { cwd });
}
