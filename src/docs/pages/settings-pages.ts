import { normalize } from 'node:path';
import { html } from '../../web/index.ts';
import { onwardLinks } from '../frame.ts';
import { markdownPage, plainText, renderMarkdown, toSlug } from '../markdown.ts';
import { GUIDES_PAGE, type Page } from '../page.ts';
import { replaceFileLinks } from '../page-images.ts';
import type { SiteSettings } from '../settings.ts';

/** Writes the Markdown pages that the settings of a site name, and a page that lists them. */
export function settingsPages({ pages, images }: SiteSettings): Page[] {
  if (pages.length === 0) return [];
  const taken = new Set(['index']);
  const read = pages.map(({ file, markdown }) => {
    const name = file.replace(/.*\//, '').replace(/\.md$/, '');
    const [, title = name] = /^#\s+(.+?)\s*#*$/m.exec(markdown) ?? [];
    const [, lead = ''] = /^(?:#.*\n+)?((?:[^#\s`>|].*\n?)+)/.exec(markdown.trim()) ?? [];
    let path = toSlug(name) || 'page';
    while (taken.has(path)) path = `${path}-2`;
    taken.add(path);
    return {
      path: `guides/${path}.html`,
      href: `${path}.html`,
      file,
      title: plainText(title),
      description: plainText(lead),
      markdown,
    };
  });
  const names = new Map(read.map(({ file, href }) => [normalize(file), href]));
  const copies = new Map(images.map((image) => [image.file, image.path.replace('guides/', '')]));
  const guides = read.map(({ href, file, markdown, ...page }, index): Page => {
    const linked = withLinks(markdown, file, names, copies);
    const text = /^#\s/m.test(linked) ? linked : `# ${page.title}\n\n${linked}`;
    return {
      ...page,
      markdown: text,
      body: html`<main>
${renderMarkdown(text)}${onwardLinks('More guides', read[index - 1], read[index + 1])}
</main>`,
    };
  });
  const items = read.map(
    ({ href, title, description }) => `- [**${title}**](${href.replace('.html', '.md')}) ${description}`,
  );
  const list = `# Guides\n\nAll guides of this site.\n\n${items.join('\n')}\n`;
  return [markdownPage({ path: GUIDES_PAGE, kind: 'guides', styles: ['guides'], markdown: list }), ...guides];
}

/** Rewrites links to other Markdown files and images to those of the site. Any other link to a file becomes text. */
function withLinks(
  markdown: string,
  file: string,
  names: ReadonlyMap<string, string>,
  images: ReadonlyMap<string, string>,
): string {
  return replaceFileLinks(markdown, file, ({ isImage, words, target, fragment }) => {
    const image = images.get(target);
    if (image !== undefined) return `${isImage ? '!' : ''}[${words}](${image})`;
    const href = names.get(target);
    return href === undefined ? words : `[${words}](${href.replace('.html', '.md')}${fragment})`;
  });
}
