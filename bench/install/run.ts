/**
 * Measures what it takes to have the mock in another project, beside Prism: `node bench/install/run.ts`. It needs the
 * registry.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packCli } from '../../test/package/packed-cli.ts';

const run = promisify(execFile);

/** Each is installed so often, and the quickest counts: the network is not what is measured. */
const TIMES = 3;

const folder = await mkdtemp(join(tmpdir(), 'colloquy-install-'));
try {
  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const tarball = await packCli(folder);
  const prism = `@stoplight/prism-cli@${devDependencies['@stoplight/prism-cli']}`;
  process.stdout.write(
    '| installed in an empty folder, with no cache | packages | MB | seconds |\n|---|---|---|---|\n',
  );
  for (const [name, spec] of [
    ['`@colloquy/cli`, with its contract', tarball],
    [`\`${prism}\``, prism],
  ] as const) {
    const { packages, megabytes, seconds } = await install(spec);
    process.stdout.write(`| ${name} | ${packages} | ${megabytes.toFixed(1)} | ${seconds.toFixed(1)} |\n`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Installs a package several times, each time in an empty folder and without a cache. */
async function install(spec: string): Promise<{ packages: number; megabytes: number; seconds: number }> {
  let seconds = Number.POSITIVE_INFINITY;
  let app = '';
  for (let time = 0; time < TIMES; time += 1) {
    const here = await mkdtemp(join(folder, 'app-'));
    app = join(here, 'app');
    await mkdir(app);
    await writeFile(join(app, 'package.json'), '{"private": true}');
    const began = performance.now();
    const words = ['install', '--save-dev', spec, '--cache', join(here, 'cache'), '--no-audit', '--no-fund'];
    await run('npm', [...words, '--ignore-scripts'], { cwd: app });
    seconds = Math.min(seconds, (performance.now() - began) / 1000);
  }
  const lock = JSON.parse(await readFile(join(app, 'package-lock.json'), 'utf8'));
  const packages = Object.keys(lock.packages).length - 1;
  const bytes = await sizeOf(join(app, 'node_modules'));
  return { packages, megabytes: bytes / 1e6, seconds };
}

/** Bytes of all files of a folder. */
async function sizeOf(root: string): Promise<number> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
