import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContract } from '../../src/contract/index.ts';
import { escapeHtml } from '../../src/html/index.ts';
import { LEFT_OPEN, plain } from '../../src/toolkit/index.ts';
import { builtDocs } from './support/built-docs.ts';

/** What a reader sees of the Markdown of a sentence. */
const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, '');
const plainText = (sentence: string): string => escapeHtml(sentence.replaceAll('`', ''));

test('one page has every choice of a protocol: what plain does there, each possible answer, and what is left open', async () => {
  const { directory } = await builtDocs();
  const contract = await readContract();
  const page = await readFile(join(directory, 'protocol.html'), 'utf8');
  const entries = new Map(
    page
      .split('<div class="choice" id="')
      .slice(1)
      .map((entry) => [entry.slice(0, entry.indexOf('"')), textOf(entry)]),
  );
  const told = Object.entries({ ...plain.choices }).map(([id, { assumes }]) => [id, assumes] as const);
  expect([...entries.keys()].toSorted()).toEqual([...told.map(([id]) => id), ...Object.keys(LEFT_OPEN)].toSorted());
  for (const [id, sentence] of [...told, ...Object.entries(LEFT_OPEN)]) {
    expect(entries.get(id), id).toContain(plainText(sentence));
    for (const { name, says } of contract.choices.get(id)?.choices ?? []) {
      expect(entries.get(id), id).toContain(plainText(`${name}: ${says.replaceAll(/\{([\w-]+)\}/g, '‹$1›')}`));
    }
  }
});

test('the guides that serve tools link it', async () => {
  const { directory } = await builtDocs();
  for (const guide of ['toolkit', 'tools-in-detail']) {
    expect(await readFile(join(directory, `guides/${guide}.html`), 'utf8')).toContain('href="../protocol.html"');
  }
});
