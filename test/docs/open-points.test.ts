import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readAssumptionSets } from '../../src/assumptions/index.ts';
import { referenceLink } from '../../src/docs/index.ts';
import { questionsLetter } from '../../src/report/index.ts';
import { serveSite } from './support/site.ts';

const site = serveSite();

test('the page is under 22 kB gzipped and needs no script', async () => {
  const page = await readFile(join(site.directory, 'open-points.html'));
  expect(gzipSync(page).length).toBeLessThan(22_000);
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

test('every entry says how contract, client and mock treat the point, and what each assumption set says', async () => {
  const sets = await readAssumptionSets();
  const page = await site.open('open-points.html', { javaScriptEnabled: false });
  const treatments = await page
    .locator('article.open-point')
    .evaluateAll((articles) =>
      articles.map((article) => [...article.querySelectorAll('dt')].map((who) => who.textContent).join(' ')),
    );
  const names = ['contract', 'client', 'mock', ...sets.map(({ name }) => name)];
  for (const who of treatments) {
    const whole = who.replace('every set', sets.map(({ name }) => name).join(' '));
    expect(
      names.filter((name) => !whole.includes(name)),
      who,
    ).toEqual([]);
  }
  expect(treatments).toHaveLength(site.contract.openPoints.length);
});

test('the owner is asked every question by a letter, each with a link to its entry', async () => {
  const page = await site.open('index.html', { javaScriptEnabled: false });
  await page.getByRole('link', { name: 'Read them as a letter' }).click();
  const links = page.locator('.letter li a');
  expect((await links.allTextContents()).toSorted()).toEqual(site.contract.openPoints.map(({ id }) => id).toSorted());
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save it as a text' }).click();
  expect(await text(await (await saved).createReadStream())).toBe(questionsLetter(site.contract));
});
