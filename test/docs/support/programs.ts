import { readdir, readFile } from 'node:fs/promises';
import type { Contract } from '../../../src/contract/model/index.ts';
import { markdownCopy } from '../../../src/docs/markdown-copy.ts';
import { createOwnParts } from '../../../src/docs/own/index.ts';
import { referencePages } from '../../../src/docs/reference/pages.ts';
import { guideBlocks } from './guide-blocks.ts';

/** The samples of the reference in a language, by its name there, in the order of its operations. */
export function samples(contract: Contract, language: string): string[] {
  const pages = referencePages(contract, [], new Map(), createOwnParts(contract));
  const whole = pages.find(({ path }) => path === 'reference/all.html');
  return guideBlocks(whole === undefined ? '' : markdownCopy(whole.body))
    .filter((block) => block.language === language)
    .map(({ text }) => text);
}

/** A project of its own: test/long/jest.test.ts compiles it. */
const ELSEWHERE = 'jest.md';

/** The programs of the guides, by their files. */
export async function guidePrograms(): Promise<Map<string, string>> {
  const folder = new URL('../../../docs/guides/', import.meta.url);
  const files = (await readdir(folder)).filter((file) => file !== ELSEWHERE);
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')));
  const blocks = texts.flatMap(guideBlocks).filter(({ language }) => language === 'ts');
  const programs = new Map(blocks.map(({ note, text }) => [note, text]));
  if (programs.size < blocks.length) throw new Error('two programs of the guides have one name');
  return programs;
}
