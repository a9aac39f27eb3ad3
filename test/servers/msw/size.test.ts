import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { mswApp } from './msw-app.ts';

test('the handlers add at most 45.2 kB to what a test loads, and nothing of Prism, Ajv’s compiler or Node', async () => {
  const folder = await mswApp('msw');
  const build = await rolldown({
    input: join(folder, 'node_modules/colloquy/dist/msw.js'),
    platform: 'browser',
    external: 'msw',
  });
  const { output } = await build.generate({ format: 'esm', minify: true });
  await build.close();
  const [{ code, imports }] = output;
  expect(imports).toEqual(['msw']);
  const size = gzipSync(code, { level: 9 }).length;
  expect(size).toBeLessThanOrEqual(45_200);
  expect(size).toBeGreaterThan(20_000);
}, 120_000);
