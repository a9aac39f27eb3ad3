import { readdir, readFile } from 'node:fs/promises';
import { TaskError } from '../../contract/model/index.ts';
import { onwardLinks } from '../frame.ts';
import { markdownPage, readMarkdownParts } from '../markdown.ts';
import { memoizeLast } from '../memoize-last.ts';
import { copyPath, GUIDES_PAGE, type Page } from '../page.ts';

/** The folder of the guides. Each is a Markdown file that begins with a heading and a paragraph on its purpose. */
const GUIDES_FOLDER = new URL('../../../docs/guides/', import.meta.url);

/** The names of the guides in their order, by the headings under which they are listed. */
const GUIDE_GROUPS = {
  'Call the API': ['start', 'authentication', 'send-a-message', 'errors', 'open-points', 'check', 'agents'],
  'Test without the API': [
    'mock',
    'sandbox',
    'sandbox-control',
    'own-set',
    'in-your-project',
    'sandbox-tests',
    'jest',
    'toolkit',
    'tools-in-detail',
  ],
  'Compare with a server': ['verify', 'proxy', 'compare', 'answers'],
  'Describe an API': ['any-document', 'own-docs', 'diff', 'for-programs'],
};
const NAMES_IN_ORDER = Object.values(GUIDE_GROUPS).flat();
const GROUP_OF = new Map(Object.entries(GUIDE_GROUPS).flatMap(([group, names]) => names.map((name) => [name, group])));

const pageOnce = memoizeLast<Page>();

/** @throws {TaskError} when a guide does not begin with a heading and a paragraph, or has no place in the order. */
export async function guidePages(): Promise<Page[]> {
  const names = (await readdir(GUIDES_FOLDER)).map((file) => file.replace(/\.md$/, ''));
  const stray = names.find((name) => !NAMES_IN_ORDER.includes(name));
  if (stray !== undefined) throw new TaskError(`docs/guides/${stray}.md has no place in the order; give it one`);
  const texts = await Promise.all(
    NAMES_IN_ORDER.filter((name) => names.includes(name)).map(async (name) => ({
      path: `guides/${name}.html`,
      group: GROUP_OF.get(name) ?? '',
      markdown: await readFile(new URL(`${name}.md`, GUIDES_FOLDER), 'utf8'),
    })),
  );
  const guides = texts.map((text) => ({
    ...readMarkdownParts(text),
    group: text.group,
    href: text.path.replace(/.*\//, ''),
  }));
  const pages = texts.map((text, index) => {
    const after = onwardLinks('More guides', guides[index - 1], guides[index + 1]);
    return pageOnce(text.path, [text, after], () => markdownPage({ ...text, after }));
  });
  const lead = 'Each guide explains one task. Tests run every command, and compare its output with the guide.';
  const items = [...Map.groupBy(guides, ({ group }) => group)].map(([group, all]) => {
    const lines = all.map((guide) => `- [**${guide.title}**](${copyPath(guide.href)}) ${guide.description}`);
    return `## ${group}\n\n${lines.join('\n')}`;
  });
  const markdown = `# Guides\n\n${lead}\n\n${items.join('\n\n')}\n`;
  return [markdownPage({ path: GUIDES_PAGE, kind: 'guides', styles: ['guides'], markdown }), ...pages];
}
