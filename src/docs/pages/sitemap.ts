import { escapeHtml } from '../../html/index.ts';
import type { Listed } from '../page.ts';

export function robots(siteUrl: string | undefined): string {
  const list = siteUrl === undefined ? '' : `Sitemap: ${siteUrl.replace(/\/*$/, '/')}sitemap.xml\n`;
  return `User-agent: *\nAllow: /\n${list}`;
}

/** The list of pages for search engines, as https://www.sitemaps.org has it. */
export function sitemap(siteUrl: string, pages: readonly Listed[]): string {
  const root = siteUrl.replace(/\/*$/, '/');
  const urls = pages.map(({ path }) => `<url><loc>${escapeHtml(new URL(path, root).href)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
