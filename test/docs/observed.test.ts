import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { printAssumptionSet, readAssumptionSets } from '../../src/assumptions/index.ts';
import { readContract } from '../../src/contract/index.ts';
import { buildDocs, serveDocs } from '../../src/docs/index.ts';
import { project } from '../cli/run.ts';
import { connectBrowser, skipWithoutBrowser } from '../shared-browser.ts';
import { findings, VIEWS } from './support/axe.ts';
import { builtDocs } from './support/built-docs.ts';
import { lostLinks } from './support/links.ts';

let browser: Browser;
skipWithoutBrowser();
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser.close());

/** A project in which each of some sets was observed, one a day, and its docs. */
async function docsWith(...observed: readonly (readonly [name: string, date: string])[]) {
  const directory = await project();
  const contract = await readContract(join(directory, 'openapi/openapi.yaml'));
  const sets = await readAssumptionSets(join(directory, 'openapi/assumptions'));
  const folder = join(directory, 'openapi/observed');
  await mkdir(folder);
  for (const [name, date] of observed) {
    const set = sets.find((one) => one.name === name);
    if (set === undefined) throw new Error(`no set ${name}`);
    const text = printAssumptionSet({
      ...set,
      observed: { date, exchanges: 50 },
      actions: set.actions.map((action) => ({ ...action, seen: { times: 4, of: 5 } })),
    });
    await writeFile(join(folder, `seen-${date}.yaml`), text);
  }
  const site = join(directory, 'site');
  await buildDocs({ contract, directory: site, withObserved: true });
  return { site, contract };
}

test('what was observed, and what changed since, is a page of its own, linked from every other', async () => {
  const { site, contract } = await docsWith(['contrary', '2026-11-02'], ['plain', '2026-11-30']);
  const docs = await serveDocs({ directory: site, host: '127.0.0.1', port: 0 });
  onTestFinished(() => docs.close());
  for (const view of [VIEWS[0], VIEWS[3]]) {
    const context = await browser.newContext({ ...view, bypassCSP: true });
    const page = await context.newPage();
    await page.goto(docs.url);
    await page.getByRole('link', { name: 'Observed', exact: true }).click();
    const text = await page.getByRole('main').innerText();
    expect(text).toMatch(/open points were seen on 2026-11-30, in 50 exchanges/);
    expect(await page.locator('#what-changed-since-2026-11-02').innerText()).toBe('What changed since 2026-11-02');
    const changed = page.locator('li', { has: page.locator('del') }).filter({ hasText: /list-agents\.status/ });
    expect(await changed.locator('del').innerText()).toContain('203. (seen in 4 of 5)');
    expect(await changed.innerText()).toMatch(/200\. \(seen in 4 of 5\)[\s\S]*changed$/);
    expect(await findings(page, view.colorScheme)).toEqual([]);
    const widths = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]');
    expect(widths).toEqual([view.viewport.width, view.viewport.width]);
    if (view === VIEWS[0]) expect(await lostLinks(page, ['observed.html'])).toEqual([]);
    await context.close();
  }
  // Each point is seen or not seen, and the copy for machines has the same.
  const copy = await readFile(join(site, 'observed.md'), 'utf8');
  for (const { id } of contract.openPoints) expect(copy).toContain(`[${id}](open-points.md#${id})`);
  expect(copy).toMatch(/list-agents\.status\): ~~.*203.*~~ .*200.* changed/);
});

test('with one set there is nothing that changed, and with none there is no page', async () => {
  const one = await docsWith(['plain', '2026-11-30']);
  expect(await readFile(join(one.site, 'observed.html'), 'utf8')).not.toContain('What changed since');
  const letter = await readFile(join(one.site, 'questions.md'), 'utf8');
  expect(letter).toContain('## What we have seen');
  const none = await builtDocs();
  expect(none.pages).not.toContain('observed.html');
  expect(await readFile(join(none.directory, 'index.html'), 'utf8')).not.toContain('observed.html');
});
