import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkCode, findSourceFiles } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

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

test('files in other programming languages are unread if they have a path of the API, or if they are named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'a.ps1'), 'Invoke-RestMethod "$Base/v1/agents/" -Headers $Headers');
  writeFileSync(join(folder, 'b.go'), 'package main // see https://go.dev/doc/');
  writeFileSync(join(folder, 'c.txt'), '/v1/agents/');
  const contract = await readContract();
  const check = async (path: string): Promise<readonly string[]> => {
    const { unread } = await checkCode(findSourceFiles([path]), { contract, sets: [] });
    return unread.map(({ file, why }) => `${file.split('/').at(-1)} ${why}`);
  };
  expect(await check(folder)).toEqual(['a.ps1 is in no language that is read']);
  expect(await check(join(folder, 'b.go'))).toEqual(['b.go is in no language that is read']);
});
