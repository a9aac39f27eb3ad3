import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { OpenPoint } from '../../src/contract/index.ts';
import { referenceLink } from '../../src/docs/index.ts';
import { follow, openReference } from './support/reference.ts';
import { useSite } from './support/site.ts';

const site = useSite();

test('the page is under 20 kB gzipped and needs no script', async () => {
  const page = await readFile(join(site.directory, 'open-points.html'));
  expect(gzipSync(page).length).toBeLessThan(20_000);
  expect(page.includes('<script')).toBe(false);
});

test('every open point is a link target, with its question and a link to its spot', async () => {
  const page = await site.open('open-points.html', { javaScriptEnabled: false });
  const shown = await page.locator('article.open-point').evaluateAll((articles) =>
    articles.map((article) => ({
      id: article.id,
      question: article.querySelector('h4')?.textContent,
      links: [...article.querySelectorAll('a')].map((link) => link.getAttribute('href')),
    })),
  );
  const { contract } = site;
  const want = contract.openPoints.map((point) => ({
    id: point.id,
    question: point.question.replaceAll('`', ''),
    links: [`#${point.id}`, referenceLink(contract, point.place)],
  }));
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
  expect(shown.sort(byId)).toEqual(want.sort(byId));
});

test('every open point is marked at its spot in the reference, with a link to its entry', async () => {
  const { contract } = site;
  const spots = new Map<string, OpenPoint[]>();
  for (const point of contract.openPoints) {
    const spot = referenceLink(contract, point.place).replace(/^[^#]+/, '');
    spots.set(spot, [...(spots.get(spot) ?? []), point]);
  }

  const page = await openReference(site);
  for (const [spot, points] of spots) {
    await follow(page, spot);
    const [, , row] = spot.split('#');
    if (row !== undefined && !row.includes('responses&c=')) {
      const box = await page.locator(`[id="${row}"]`).first().boundingBox();
      expect(box, spot).not.toBeNull();
    }
    for (const { id, place } of points) {
      if (place.pointer.startsWith('/components/securitySchemes/')) {
        await page.getByRole('button', { name: 'View security details' }).first().click();
      }
      await page.locator(`a[href="open-points.html#${id}"]`).first().waitFor();
    }
  }
});
