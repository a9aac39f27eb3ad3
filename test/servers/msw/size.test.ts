import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { mswApp } from './msw-app.ts';

const { openPoints, statements } = await readContract();
/** 45.5 kB for 218 statements and open points: they load the document with both. */
const LIMIT = 19_340 + 120 * (openPoints.length + statements.length);

test(`the handlers add at most ${LIMIT} bytes to what a test loads, and nothing of Prism, Ajv’s compiler or Node`, async () => {
  const folder = await mswApp('msw');
  const build = await rolldown({
    input: join(folder, 'node_modules/colloquy/dist/msw.js'),
    platform: 'browser',
    external: 'msw',
  });
  const { output } = await build.generate({ format: 'esm', minify: true });
  await build.close();
  const chunks = output.filter((one) => one.type === 'chunk');
  /** The entry, and what it always imports; the reader of XML and sequences is loaded on demand. */
  const loaded = new Set(chunks.slice(0, 1));
  for (const { imports } of loaded) for (const one of chunks) if (imports.includes(one.fileName)) loaded.add(one);
  const names = chunks.map(({ fileName }) => fileName);
  const outside = chunks.flatMap(({ imports }) => imports.filter((name) => !names.includes(name)));
  expect([...new Set(outside)]).toEqual(['msw']);
  expect(loaded.size).toBeLessThan(chunks.length);
  const size = gzipSync([...loaded].map(({ code }) => code).join('\n'), { level: 9 }).length;
  expect(size).toBeLessThanOrEqual(LIMIT);
  expect(size).toBeGreaterThan(20_000);
}, 120_000);
