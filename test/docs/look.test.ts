import { expect, test } from 'vitest';
import { serveSite } from './support/site.ts';

const site = serveSite();

/** A page of each kind on which an open point is spoken of, with where. */
const PAGES = [
  { path: 'index.html', openPoint: 'main .gap' },
  { path: 'guides/errors.html', openPoint: 'main a[href*="open-points.html#"]' },
  { path: 'reference/send-message.html', openPoint: 'main .chip summary' },
];

test.for(['light', 'dark'] as const)('every page has the same look, %s', async (colorScheme) => {
  const looks = await Promise.all(
    PAGES.map(async ({ path, openPoint }) => {
      const page = await site.open(path, { colorScheme });
      await page.locator(openPoint).first().waitFor();
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
});
