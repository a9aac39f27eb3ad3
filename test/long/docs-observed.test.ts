import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printAssumptionSet, readAssumptionSets } from '../../src/contract/assumptions/index.ts';
import { readContract } from '../../src/contract/model/index.ts';
import { buildDocs } from '../../src/docs/index.ts';
import { project } from '../cli/run.ts';
import { builtDocs } from '../docs/support/built-docs.ts';

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
  const files = ['index.html', 'observed.html', 'observed.md'];
  const [start, page, copy] = await Promise.all(files.map((file) => readFile(join(site, file), 'utf8')));
  expect(start).toContain('<a href="observed.html">Observed</a>');
  expect(page).toMatch(/open points were observed on 2026-11-30, in 50 exchanges/);
  expect(page).toContain('<h2 id="what-changed-since-2026-11-02">What changed since 2026-11-02</h2>');
  expect(page).toMatch(/list-agents\.status<\/a>: <del>.*203.*<\/del> .*200\. \(seen in 4 of 5\).* changed<\/li>/);
  // Each point is seen or not seen, and the copy for machines has the same.
  for (const { id } of contract.openPoints) {
    expect(page).toContain(`<a href="open-points.html#${id}">`);
    expect(copy).toContain(`[${id}](open-points.md#${id})`);
  }
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
