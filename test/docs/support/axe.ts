import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** How a page is looked at: narrow and wide, light and dark. */
export const VIEWS = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const;

/** What axe finds serious or critical, with the elements. In the dark only colours can differ from what light has shown. */
export async function findings(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(colorScheme === 'dark' && { runOnly: ['color-contrast'] }) };
  await page.evaluate(axe);
  const found: unknown = await page.evaluate(`axe.run(${JSON.stringify(options)}).then(({ violations }) =>
    violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => id + ' ' + target.join(' ') + ' ' + (any[0]?.message ?? ''))))`);
  return Array.isArray(found) ? found.map(String) : [`axe did not run: ${JSON.stringify(found)}`];
}
