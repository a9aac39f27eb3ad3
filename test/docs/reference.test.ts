import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { OpenPoint } from '../../src/contract/index.ts';
import { operationLink } from '../../src/docs/index.ts';
import { expectMarked, spotsOf } from './support/marked.ts';
import { follow, referenceForAll } from './support/reference.ts';
import { serveSite } from './support/site.ts';

const site = serveSite();
const reference = referenceForAll(site);

const SEARCHES = [
  { given: 'an operation', words: 'send a message', want: '#/messages/sendmessage' },
  { given: 'a path', words: '/toolkit/{toolkit_name}/', want: '#/toolkits/gettoolkitdetails' },
  { given: 'a field', words: 'external_user_id', want: '#/schemas/conversationsummary' },
  { given: 'the id of an open point', words: 'execute-tool.parameters', want: '#/toolkits/executetool' },
  { given: 'the words of an open point', words: 'wait for the reply', want: '#/messages/sendmessage' },
];

test('the page is under 760 kB gzipped', async () => {
  const page = await readFile(join(site.directory, 'reference.html'));
  expect(gzipSync(page).length).toBeLessThan(760_000);
});

test('search finds an operation, a field and an open point', async () => {
  const page = await reference();
  const found: Record<string, boolean> = {};
  for (const { given, words, want } of SEARCHES) {
    found[given] = (await search(page, words)).some((link) => link.startsWith(want));
  }
  expect(found).toEqual(Object.fromEntries(SEARCHES.map(({ given }) => [given, true])));
});

test('what was found is shown, and still there after a reload', async () => {
  const page = await reference();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('external_user_id');
  await page.locator('[data-component-name="Search/SearchItem"]').first().click();
  const row = page.locator('[id$="external_user_id"]').first();
  await row.waitFor();
  const link = page.url();
  expect(link).toContain('external_user_id');
  expect(await row.innerText()).toMatch(/external_user_id\s+open\s+required/); // and not that it takes any type
  await page.reload();
  await row.waitFor();
  expect(page.url()).toBe(link);
});

test('every operation has a badge and a sample, and opens on its success', async () => {
  const { operations, openPoints } = site.contract;
  const page = await reference();
  for (const operation of operations) {
    await follow(page, operationLink(operation).replace(/^[^#]+/, ''));
    const section = page.locator(`[data-item-kind="httpItem"][id$="/${operation.operationId.toLowerCase()}"]`);
    const count = openPoints.filter(({ place }) => place.operations.includes(operation.operationId)).length;
    await section.getByRole('heading', { level: 2 }).getByText(`${count} open`).waitFor();
    const address = operation.surface === 'toolkit' ? '$APPLICATION_URL' : '$BASE_URL';
    const sample = await section.locator('.panel-request-samples pre').textContent();
    expect(sample).toContain(`curl "${address}${operation.path.split('{')[0]}`);
    expect(await section.getByRole('tab', { selected: true }).first().textContent()).toContain('2XX');
  }
});

test('no address is shown but those that cannot exist', async () => {
  const page = await reference();
  await follow(page, '#/');
  await page.getByText('https://developer-api.invalid').waitFor();
  expect(await page.locator('main').innerText()).not.toContain(new URL(page.url()).host);
});

test('the links of the menu lead somewhere, before a script has run and after', async () => {
  for (const page of [await site.open('reference.html', { javaScriptEnabled: false }), await reference()]) {
    const links = await page.locator('#redoc a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !/^(#\/|open-points\.html#|https:\/\/redocly\.com\/)/.test(String(link)))).toEqual(
      [],
    );
  }
});

// All open points are looked at by test/long/docs.long.test.ts.
test('an open point of each kind is marked at its spot in the reference, with a link to its entry', async () => {
  const kindOf = ({ place }: OpenPoint) => {
    const [, part, name, ...rest] = place.pointer.split('/');
    return [part, part === 'components' ? name : '', rest.length].join(' ');
  };
  const points = [...Map.groupBy(site.contract.openPoints, kindOf).values()].flatMap(([first]) => first ?? []);
  expect(points.length).toBeGreaterThan(5);
  await expectMarked(await reference(), spotsOf(site.contract, points));
});

/** Searches as a reader does, and gives the links of what was found. */
async function search(page: Page, words: string): Promise<string[]> {
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(words);
  // Redoc marks what it found in the results of these words, and of no others.
  const found = page.locator('[data-component-name="Search/SearchItem"]');
  await found
    .filter({ hasText: new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i') })
    .first()
    .waitFor();
  const links = await found.evaluateAll((items) => items.map((item) => String(item.getAttribute('href'))));
  await page.keyboard.press('Escape');
  return links;
}
