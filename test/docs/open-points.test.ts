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

test('every page is under 60 kB gzipped with all that it loads, and with the search when somebody searches', async () => {
  const search = gzipSync(await readFile(join(site.directory, 'search.js'))).length;
  for (const path of site.pages) {
    const page = await readFile(join(site.directory, path), 'utf8');
    expect(gzipSync(page).length + search, path).toBeLessThan(60_000);
    // All that it shows stands in it.
    expect(
      page.match(/<(script|link|img)[^>]* (src|href)="(?!data:)[^"]*"/g)?.filter((tag) => !tag.includes('alternate')) ??
        [],
      path,
    ).toEqual([]);
  }
});

test('every open point is a link target, with its question and a link to its spot', async () => {
  const page = await site.open('open-points.html', { javaScriptEnabled: false });
  const shown = await page.locator('.open-point').evaluateAll((articles) =>
    articles.map((article) => ({
      id: article.id,
      question: article.querySelector('summary b')?.textContent,
      links: [...article.querySelectorAll('.about a')].map((link) => link.getAttribute('href')),
    })),
  );
  const { contract } = site;
  const want = contract.openPoints.map((point) => ({
    id: point.id,
    question: point.question.replaceAll('`', ''),
    links: [
      referenceLink(contract, point.place),
      `statements.html#${point.section.replace('§', 'section-')}`,
      `#${point.id}`,
    ],
  }));
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
  expect(shown.sort(byId)).toEqual(want.sort(byId));
});

test('every entry says how contract, client and mock treat the point, and what each assumption set says', async () => {
  const sets = await readAssumptionSets();
  const page = await site.open('open-points.html', { javaScriptEnabled: false });
  const treatments = await page
    .locator('.open-point')
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

test('the page has the order of the letter', async () => {
  const page = await readFile(join(site.directory, 'open-points.html'), 'utf8');
  const order = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, id]) => id);
  const known = new Set(site.contract.openPoints.map(({ id }) => id));
  const letter = order(questionsLetter(site.contract), /\(`([\w.-]+)`\)$/gm).filter((id) => known.has(String(id)));
  expect(order(page, /class="open-point" id="([^"]+)"/g)).toEqual(letter);
});

test('a reader narrows the list to an operation, and to words, and what closes it', async () => {
  const page = await site.open('open-points.html');
  const shown = async () => page.locator('.open-point:visible').evaluateAll((all) => all.map(({ id }) => id));
  const { openPoints } = site.contract;
  const ofSending = openPoints.filter(({ place }) => place.operations.includes('sendMessage')).map(({ id }) => id);
  await page.getByLabel('Operation').selectOption('Send a message');
  expect((await shown()).toSorted()).toEqual(ofSending.toSorted());
  await page.getByText(`${ofSending.length} of ${openPoints.length} open points`).waitFor();
  await page.getByLabel('Words').fill('hangs up');
  expect(await shown()).toEqual(['send-message.hang-up']);
  await page.getByLabel('Words').fill('');
  await page.getByLabel('Operation').selectOption('any');
  await page.getByLabel('What closes it').selectOption("the owner's word alone");
  const nowhere = openPoints.filter(({ id }) => site.contract.choices.get(id)?.nowhere !== undefined);
  expect((await shown()).toSorted()).toEqual(nowhere.map(({ id }) => id).toSorted());
});

test('the owner is asked every question by a letter, each with a link to its entry', async () => {
  const page = await site.open('index.html', { javaScriptEnabled: false });
  await page.getByRole('link', { name: 'Read them as a letter' }).click();
  const links = page.locator('.letter li a');
  await links.first().waitFor();
  expect((await links.allTextContents()).toSorted()).toEqual(site.contract.openPoints.map(({ id }) => id).toSorted());
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save it as a text' }).click();
  expect(await text(await (await saved).createReadStream())).toBe(questionsLetter(site.contract));
});
