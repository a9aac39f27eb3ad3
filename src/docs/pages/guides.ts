import { readdir, readFile } from 'node:fs/promises';
import { TaskError } from '../../contract/index.ts';
import { type Html, html } from '../../html/index.ts';
import { onward } from '../frame.ts';
import { renderMarkdown } from '../markdown.ts';
import { GUIDES_PAGE, type Listed, type Page } from '../page.ts';

/** The guides, each a Markdown file that begins with a heading and a paragraph on its purpose. */
const SOURCES = new URL('../../../docs/guides/', import.meta.url);

const ORDER = [
  'start',
  'authentication',
  'send-a-message',
  'errors',
  'open-points',
  'mock',
  'sandbox',
  'in-your-project',
  'toolkit',
  'tools-in-detail',
  'verify',
  'answers',
];

/** @throws {TaskError} when a guide does not begin as it should, or has no place in the order. */
export async function guidePages(): Promise<Page[]> {
  const files = await readdir(SOURCES);
  const names = files.map((file) => file.replace(/\.md$/, ''));
  const stray = names.find((name) => !ORDER.includes(name));
  if (stray !== undefined)
    throw new TaskError('docs', `docs/guides/${stray}.md has no place in the order; give it one`);
  const guides = await Promise.all(ORDER.filter((name) => names.includes(name)).map(readGuide));
  const pages = guides.map(({ main, ...guide }, index) => ({
    ...guide,
    body: html`<main>
${main}
${onward('More guides', linked(guides[index - 1]), linked(guides[index + 1]))}
</main>`,
  }));
  return [listOf(guides), ...pages];
}

interface Guide extends Omit<Page, 'body'> {
  readonly main: Html;
}

const linked = (guide: Guide | undefined) => guide && { href: fileOf(guide), title: guide.title };

function fileOf({ path }: Listed): string {
  return path.replace(/.*\//, '');
}

async function readGuide(name: string): Promise<Guide> {
  const markdown = await readFile(new URL(`${name}.md`, SOURCES), 'utf8');
  const [, title, description] = /^# (.+)\n\n((?:.+\n)+)/.exec(markdown) ?? [];
  if (title === undefined || description === undefined) {
    throw new TaskError(
      'docs',
      `docs/guides/${name}.md must begin with a heading and a paragraph that says what it is for`,
    );
  }
  const [first = '', ...rest] = markdown.split('\n\n').slice(1);
  return {
    path: `guides/${name}.html`,
    title,
    description: description.trim().replaceAll('\n', ' ').replaceAll('`', ''),
    main: html`<h1>${title}</h1>
<div class="lead">${renderMarkdown(first)}</div>
${renderMarkdown(rest.join('\n\n'))}`,
    markdown,
  };
}

function listOf(guides: readonly Listed[]): Page {
  const links = guides.map((guide) => ({ file: fileOf(guide), ...guide }));
  const description = 'Short instructions, for one task each. Every command and every answer in them was run.';
  return {
    path: GUIDES_PAGE,
    title: 'Guides',
    description,
    body: html`<main>
<h1>Guides</h1>
<p class="lead">${description}</p>
<ul class="guides">${links.map(
      (link) => html`<li><a href="${link.file}"><b>${link.title}</b></a> ${link.description}</li>`,
    )}</ul>
</main>`,
    markdown: `# Guides\n\n${description}\n\n${links
      .map((link) => `- [${link.title}](${link.file.replace(/html$/, 'md')}): ${link.description}`)
      .join('\n')}\n`,
  };
}
