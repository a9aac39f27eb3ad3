import { expect, test } from 'vitest';
import { serveSite } from './support/site.ts';

const site = serveSite();

/** A page of each kind on which an open point is spoken of, with where. */
const PAGES = [
  { path: 'index.html', openPoint: 'main .gap' },
  { path: 'guides/errors.html', openPoint: 'main a[href*="open-points.html#"]' },
  { path: 'reference.html#/messages/sendmessage', openPoint: 'main blockquote a[href*="open-points.html#"]' },
];

test.for(['light', 'dark'] as const)(
  'every page has the same look, %s, and the reference quotes open points in a dashed frame',
  async (colorScheme) => {
    let frame: unknown;
    const looks = await Promise.all(
      PAGES.map(async ({ path, openPoint }) => {
        const page = await site.open(path, { colorScheme });
        await page.locator(openPoint).first().waitFor();
        if (path.startsWith('reference.html')) {
          await page.locator('main blockquote').first().waitFor();
          frame = await page.evaluate('getComputedStyle(document.querySelector("main blockquote")).borderStyle');
        }
        return page.evaluate(`(() => {
        const styleOf = (selector) => getComputedStyle(document.querySelector(selector));
        return {
          paper: styleOf('body').backgroundColor,
          letters: styleOf('main').fontFamily,
          header: [styleOf('.site-header').color, styleOf('.site-header').font],
          openPoint: styleOf(${JSON.stringify(openPoint)}).color,
        };
      })()`);
      }),
    );
    for (const look of looks) expect(look).toEqual(looks[0]);
    expect(frame).toBe('dashed');
  },
);
