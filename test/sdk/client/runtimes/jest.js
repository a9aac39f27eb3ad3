/** Runs the checks in Jest, and writes their results to a file: `COLLOQUY_CHECKS` has the address, the gaps and the file. */
import { writeFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { check } from './conformance.js';

test('the package does in Jest what it promises', async () => {
  const { url, gaps, file } = JSON.parse(process.env.COLLOQUY_CHECKS);
  const results = await check(url, gaps);
  await writeFile(file, JSON.stringify(results));
  expect(results.length).toBeGreaterThan(20);
}, 120_000);
