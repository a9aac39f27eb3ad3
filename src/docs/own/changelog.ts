import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Contract } from '../../contract/model/index.ts';
import { html } from '../../web/index.ts';
import { renderMarkdown } from '../markdown.ts';
import { CHANGELOG_PAGE, type Page } from '../page.ts';

/** Writes the page with the changelog, which is a file next to the contract's folder; `undefined` if there is no such file. */
export async function changelogPage({ file }: Contract): Promise<Page | undefined> {
  const markdown = await readFile(join(dirname(file), '../CHANGELOG.md'), 'utf8').catch(() => undefined);
  if (markdown === undefined) return undefined;
  return {
    path: CHANGELOG_PAGE,
    title: 'Changelog',
    description: 'What changed in the contract and in the tools, version by version.',
    body: html`<main>
${renderMarkdown(markdown)}</main>`,
    markdown,
  };
}
