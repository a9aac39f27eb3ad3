import { expect, test } from 'vitest';
import { expectAccessible } from '../docs/support/accessibility.ts';
import { VIEWS } from '../docs/support/axe.ts';
import { lostLinks } from '../docs/support/links.ts';
import { serveSite } from '../docs/support/site.ts';

const site = serveSite();

test.for(VIEWS)('pages at $viewport.width pixels, $colorScheme', { timeout: 180_000 }, (view) =>
  expectAccessible(site, view),
);

// The site's own network ends at the site, and every complaint of the browser fails the test.
test('every link of the site leads to a page that asks no other host, and to a place that is then on the screen', async () => {
  expect(await lostLinks(await site.open('index.html'), site.pages)).toEqual([]);
});
