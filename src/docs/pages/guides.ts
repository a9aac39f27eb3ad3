import { readdir, readFile } from 'node:fs/promises';
import { TaskError } from '../../contract/index.ts';
import { type Html, html } from '../../html/index.ts';
import { renderMarkdown } from '../markdown.ts';
import { GUIDES_PAGE, type Listed, type Page } from '../page.ts';

/** Where the guides are written, each a Markdown file: a heading, a paragraph that says what it is for, and the rest. */
const SOURCES = new URL('../../../docs/guides/', import.meta.url);

/** The order in which a reader meets them. */
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

/**
 * Reads the guides, with the page that lists them first.
 *
 * @throws {TaskError} when a guide does not begin as it should, or has no place in the order.
 */
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
${onward(guides[index - 1], guides[index + 1])}
</main>`,
  }));
  return [listOf(guides), ...pages];
}

/** A guide before it is known what stands beside it. */
interface Guide extends Omit<Page, 'body'> {
  readonly main: Html;
}

function onward(before: Guide | undefined, after: Guide | undefined): Html {
  const link = (name: string, guide: Guide | undefined) =>
    guide && html`<a rel="${name}" href="${fileOf(guide)}"><span>${DIRECTIONS[name]}</span> ${guide.title}</a>`;
  return html`<nav class="onward" aria-label="More guides">${link('prev', before)}${link('next', after)}</nav>`;
}

const DIRECTIONS: Readonly<Record<string, string>> = { prev: 'Before this', next: 'Next' };

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
