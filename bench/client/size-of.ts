import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'tsdown';

/** Bytes of a program with all that it imports, bundled by Rolldown as tsdown and Vite do, minified and gzipped. */
export async function sizeOf(entry: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-size-'));
  await build({
    config: false,
    entry: { app: entry },
    outDir: folder,
    platform: 'browser',
    target: 'es2023',
    minify: true,
    dts: false,
    deps: { alwaysBundle: [/^(?!node:)/], neverBundle: [/^node:/] },
    logLevel: 'error',
  });
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file))));
  await rm(folder, { recursive: true });
  return gzipSync(Buffer.concat(texts), { level: 9 }).length;
}
