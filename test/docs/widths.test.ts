import { expect, test } from 'vitest';
import { PAGES } from './support/accessibility.ts';
import { serveSite } from './support/site.ts';
import { outOfSight } from './support/widths.ts';

const site = serveSite('mock');

test('at every width from 320 to 1920 pixels a page of each kind fits, and its header and code are in sight', async () => {
  const page = await site.open('index.html', { viewport: { width: 2000, height: 1000 }, bypassCSP: true });
  const paths = [
    ...PAGES.map(({ path }) => `/${path}`),
    '/guides/index.html',
    '/changelog.html',
    '/try-it.html',
    '/404.html',
  ];
  expect(await outOfSight(page, paths)).toEqual([]);
});
