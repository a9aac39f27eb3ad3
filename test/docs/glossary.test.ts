import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { glossaryPage, withTermsLinked } from '../../src/docs/pages/glossary.ts';
import { trustedHtml } from '../../src/web/index.ts';
import { builtDocs } from './support/built-docs.ts';

const glossary = await glossaryPage();
const linkedIn = (html: string): string[] =>
  [...html.matchAll(/<a class="term" href="([^"]+)">/g)].map(([, href = '']) => href);

test('the glossary has ten terms', () => {
  expect(glossary.markdown?.match(/^## /gm)).toHaveLength(10);
});

test('a page links a term where its prose has it first, and nowhere else', () => {
  const page = (html: string, isOwn = true): string =>
    withTermsLinked({ path: 'guides/a.html', title: '', description: '', body: trustedHtml(html) }, glossary, isOwn)
      .html;
  expect(
    page('<h1>Claims</h1><p>Open points, <code>claim</code>, <a href="b">claim</a>. Claims, open point.</p>'),
  ).toBe(
    '<h1>Claims</h1><p><a class="term" href="../glossary.html#open-point">Open points</a>, <code>claim</code>, <a href="b">claim</a>. <a class="term" href="../glossary.html#claim">Claims</a>, open point.</p>',
  );
  expect(page('<p>One verdict</p><script>if (a<b) verdict</script><p>reclaimed exchange</p>')).toBe(
    '<p>One <a class="term" href="../glossary.html#verdict">verdict</a></p><script>if (a<b) verdict</script><p>reclaimed <a class="term" href="../glossary.html#exchange">exchange</a></p>',
  );
  expect(linkedIn(page('<p>A bank statement, an open point</p>', false))).toEqual(['../glossary.html#open-point']);
});

test('the pages of the site link terms, each once', async () => {
  const { directory, pages } = await builtDocs();
  const linked = new Set<string>();
  for (const path of pages) {
    const links = linkedIn(await readFile(join(directory, path), 'utf8'));
    expect(links, path).toEqual([...new Set(links)]);
    for (const link of links) linked.add(link.replace(/.*#/, ''));
  }
  expect(linked.size).toBe(10);
});
