import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findSourceFiles } from '../../../src/code/check/index.ts';

test('files that are installed or that a tool made are skipped in folders, and read if they are named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['a.js', 'jquery.min.js', 'node_modules/b.js']) writeFileSync(join(folder, name), 'f();');
  const found = (path: string): readonly string[] =>
    findSourceFiles([path]).map(({ file }) => file.split('/').at(-1) ?? '');
  expect(found(folder)).toEqual(['a.js']);
  expect(found(join(folder, 'jquery.min.js'))).toEqual(['jquery.min.js']);
});
