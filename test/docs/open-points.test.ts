import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPointsLetter } from '../../src/authoring/questions/index.ts';
import { readAssumptionSets } from '../../src/contract/assumptions/index.ts';
import { referenceLink } from '../../src/docs/index.ts';
import { serveSite } from './support/site.ts';

const site = serveSite();

test('a guide is under 12 kB gzipped, another page under 24 kB, and each is one request', async () => {
  const isList = (path: string): boolean => /^(open-points|questions|statements|reference\/all)\./.test(path);
  for (const path of site.pages.filter((one) => one !== 'try-it.html')) {
    const page = await readFile(join(site.directory, path), 'utf8');
    const most = path.startsWith('guides/') ? 12_000 : isList(path) ? 30_000 : 24_000;
    expect(gzipSync(page).length, path).toBeLessThan(most);
    expect(
      page.match(/<(script|link|img)[^>]* (src|href)="(?!data:)[^"]*"/g)?.filter((tag) => !tag.includes('alternate')) ??
        [],
      path,
    ).toEqual([]);
  }
});

test('every open point has an entry, in the order of the letter, with its question, its place, and how each treats it', async () => {
  const { contract } = site;
  const page = await site.open('open-points.html', { javaScriptEnabled: false });
  const entries = await page.locator('.open-point').evaluateAll((articles) =>
    articles.map((article) => ({
      id: article.id,
      question: article.querySelector('summary b')?.textContent,
      links: [...article.querySelectorAll('.about a')].map((link) => link.getAttribute('href')),
      treatedBy: [...article.querySelectorAll('dt')].map((who) => who.textContent).join(' '),
    })),
  );
  const asked = [...openPointsLetter(contract).matchAll(/\(`([\w.-]+)`\)$/gm)].map(([, id]) => id);
  expect(entries.map(({ id }) => id)).toEqual(asked);
  const sets = (await readAssumptionSets()).map(({ name }) => name);
  for (const { id, question, section, place } of contract.openPoints) {
    const entry = entries.find((one) => one.id === id);
    expect(entry?.question, id).toBe(question.replaceAll('`', ''));
    const statements = `statements.html#${section.replace('§', 'section-')}`;
    expect(entry?.links, id).toEqual([referenceLink(contract, place), statements, `#${id}`, `answers.html#${id}`]);
    const treatedBy = entry?.treatedBy.replace('every set', sets.join(' '));
    for (const who of ['contract', 'client', 'mock', ...sets]) expect(treatedBy, id).toContain(who);
  }
});

test('an entry with choices has the target of an action, what the values can be, and what else a choice needs', async () => {
  const page = await site.open('open-points.html', { javaScriptEnabled: false });
  const entry = (await page.locator('[id="conversation-list.paging"]').textContent()) ?? '';
  expect(entry).toContain('$.components.schemas.ConversationList.properties.data');
  expect(entry).toContain('‹size› is a whole number from 1 to 1000');
  expect(entry).toContain('a name that the answer to conversation-list.fields adds');
});

test('a reader narrows the list to an operation, and to words, and what closes it', async () => {
  const page = await site.open('open-points.html');
  const shown = async () => page.locator('.open-point:visible').evaluateAll((all) => all.map(({ id }) => id));
  const { openPoints } = site.contract;
  const ofSending = openPoints.filter(({ place }) => place.operations.includes('sendMessage')).map(({ id }) => id);
  await page.getByLabel('Operation').selectOption('Send a message');
  expect((await shown()).toSorted()).toEqual(ofSending.toSorted());
  await page.getByText(`${ofSending.length} of ${openPoints.length} open points`).waitFor();
  await page.getByLabel('Search the open points').fill('hangs up');
  expect(await shown()).toEqual(['send-message.hang-up']);
  await page.getByLabel('Search the open points').fill('');
  await page.getByLabel('Operation').selectOption('any');
  await page.getByLabel('How to find out').selectOption('the owner alone');
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
  expect(await text(await (await saved).createReadStream())).toBe(openPointsLetter(site.contract));
});
