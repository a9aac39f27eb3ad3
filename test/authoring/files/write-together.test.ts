import { mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeTogether } from '../../../src/authoring/files/index.ts';
import { makeFolder } from '../../support/folder.ts';

test('writes the files that differ, makes folders, and returns the written files', async () => {
  const folder = await makeFolder();
  const [same, other, created] = [join(folder, 'same'), join(folder, 'other'), join(folder, 'new/folder/file')];
  await Promise.all([writeFile(same, 'a'), writeFile(other, 'a')]);
  const texts = new Map([same, other, created].map((file) => [file, file === same ? 'a' : 'b']));
  expect(await writeTogether(texts)).toEqual([other, created]);
  expect(await Promise.all([same, other, created].map((file) => readFile(file, 'utf8')))).toEqual(['a', 'b', 'b']);
  expect((await readdir(folder)).sort()).toEqual(['new', 'other', 'same']);
});

test('writes the target of a link, and keeps the link', async () => {
  const folder = await makeFolder();
  const [file, link] = [join(folder, 'file'), join(folder, 'link')];
  await writeFile(file, 'a');
  await symlink('file', link);
  await writeTogether(new Map([[link, 'b']]));
  expect(await readFile(file, 'utf8')).toBe('b');
  expect(await readlink(link)).toBe('file');
});

test('writes no file if one cannot be read or written', async () => {
  const folder = await makeFolder();
  const [file, created, taken] = [join(folder, 'file'), join(folder, 'new'), join(folder, 'taken')];
  await writeFile(file, 'a');
  await mkdir(taken);
  const texts = [file, created, taken].map((path) => [path, 'b'] as const);
  await expect(writeTogether(new Map(texts))).rejects.toThrow('EISDIR');
  expect(await readFile(file, 'utf8')).toBe('a');
  expect((await readdir(folder)).sort()).toEqual(['file', 'taken']);
});

test('restores replaced files if a later one cannot be replaced', async () => {
  const folder = await makeFolder();
  const [file, created, link] = [join(folder, 'file'), join(folder, 'new'), join(folder, 'link')];
  await writeFile(file, 'a');
  await symlink('file', link);
  const twice = [file, created, link].map((path) => [path, 'b'] as const);
  await expect(writeTogether(new Map(twice))).rejects.toThrow('ENOENT');
  expect(await readFile(file, 'utf8')).toBe('a');
  expect((await readdir(folder)).sort()).toEqual(['file', 'link']);
});
