import { markdownPage } from '../markdown.ts';
import { copyPath, type ListedPage, MISSING_PAGE, NAVIGATION, type Page, START_PAGE } from '../page.ts';

const { Reference, 'Open points': openPoints, Guides } = NAVIGATION;
const TARGETS = { 'Start page': START_PAGE, Reference, 'Open points': openPoints, Guides };

export function missingPage(pages: readonly ListedPage[]): Page {
  const links = Object.entries(TARGETS).filter(([, path]) => pages.some((page) => page.path === path));
  const items = links.map(([name, path]) => `- [${name}](${copyPath(path)})`);
  return markdownPage({
    path: MISSING_PAGE,
    markdown: `# There is no such page\n\nThe address may be out of date.\n\n${items.join('\n')}\n`,
  });
}
