import { expect, test } from 'vitest';
import { lostLinks } from './support/links.ts';
import { serveSite } from './support/site.ts';

const site = serveSite();

test('every link of the site leads to a page that is there, and to a place that is then on the screen', async () => {
  expect(await lostLinks(await site.open('index.html'), site.pages)).toEqual([]);
});
