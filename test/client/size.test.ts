import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'tsdown';
import { expect, test } from 'vitest';

/** Bytes of an application that has this of a door and nothing else, bundled with openapi-fetch, minified and gzipped. */
async function sizeOf(what: '*' | '{ createClient }', door: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-size-'));
  const entry = join(folder, 'entry.ts');
  await writeFile(entry, `export ${what} from ${JSON.stringify(resolve(door))};\n`);
  await build({
    config: false,
    entry: { app: entry },
    outDir: join(folder, 'out'),
    platform: door.includes('node') ? 'node' : 'browser',
    target: 'es2023',
    minify: true,
    dts: false,
    deps: { alwaysBundle: [/^openapi-fetch$/], neverBundle: [/^node:/] },
    logLevel: 'error',
  });
  const files = await readdir(join(folder, 'out'));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, 'out', file))));
  await rm(folder, { recursive: true });
  return gzipSync(Buffer.concat(texts), { level: 9 }).length;
}

test('the client adds at most 5.5 kB to a page, with openapi-fetch in it', async () => {
  const size = await sizeOf('{ createClient }', 'src/client/index.ts');
  expect(size).toBeLessThanOrEqual(5500);
  expect(size).toBeGreaterThan(3000);
});

test('the transport for Node adds at most half a kilobyte', async () => {
  const [withIt, without] = [await sizeOf('*', 'src/client/index.node.ts'), await sizeOf('*', 'src/client/index.ts')];
  expect(withIt - without).toBeLessThanOrEqual(500);
});
