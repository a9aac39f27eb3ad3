import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type * as Esbuild from 'esbuild';
import type { MakePeer } from './peer.ts';

const run = promisify(execFile);
const here = import.meta.dirname;
const made = join(here, 'node_modules/.made');
const project = resolve(here, '../..');

const esbuild: typeof Esbuild = await import('esbuild');

/** The clients that are compared. Two are made by generators, so that only the bundler knows their types. */
export const PEERS = ['colloquy', 'openapi-fetch', 'redocly', 'hey-api', 'ky', 'openai'] as const;
export type PeerName = (typeof PEERS)[number];

/** The file that makes a client's two calls. */
export const fileOf = (name: PeerName): string =>
  `peers/${name}.${name === 'redocly' || name === 'hey-api' ? 'js' : 'ts'}`;

/** Has the generators make their clients from the contract. */
export async function generatePeers(): Promise<void> {
  await mkdir(made, { recursive: true });
  const document = join(project, 'generated/openapi.json');
  const redocly = join(project, 'node_modules/@redocly/cli/bin/cli.js');
  const output = join(made, 'redocly.ts');
  await run(process.execPath, [redocly, 'generate-client', document, '--output', output, '--args-style', 'grouped']);
  const heyApi = join(here, 'node_modules/@hey-api/openapi-ts/bin/run.js');
  await run(process.execPath, [heyApi, '-i', document, '-o', join(made, 'hey-api'), '-c', '@hey-api/client-fetch'], {
    cwd: here,
  });
}

/** The entry point of the package that a program is bundled with. */
export type EntryPoint = 'browser' | 'node';

/** Leads from the one entry point to the other, as the conditions of package.json do. */
const throughNode: Esbuild.Plugin = {
  name: 'through-node',
  setup({ onResolve }) {
    onResolve({ filter: /\/src\/client\/index\.ts$/ }, () => ({ path: join(project, 'src/sdk/client/index.node.ts') }));
  },
};

function bundle(
  entry: string,
  entryPoint: EntryPoint,
  { plugins = [], ...options }: Esbuild.BuildOptions,
): Promise<Esbuild.BuildResult> {
  return esbuild.build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    platform: entryPoint,
    target: 'es2023',
    logLevel: 'error',
    plugins: entryPoint === 'node' ? [throughNode, ...plugins] : plugins,
    nodePaths: [join(project, 'node_modules')],
    ...options,
  });
}

/** Makes a client ready to be called; `plugins` can change its code. */
export async function loadPeer(
  name: PeerName,
  entryPoint: EntryPoint,
  plugins: Esbuild.Plugin[] = [],
): Promise<MakePeer> {
  const outfile = join(made, `${name}-${entryPoint}-${plugins.length}.mjs`);
  await bundle(join(here, fileOf(name)), entryPoint, { outfile, plugins });
  const { make } = await import(pathToFileURL(outfile).href);
  return make;
}
