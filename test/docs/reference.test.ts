import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operationPath, referenceLink } from '../../src/docs/index.ts';
import { serveSite } from './support/site.ts';

const site = serveSite();

test('the page of an operation begins with its method and path, then request, answer and errors, and one sample a language', async () => {
  const page = await site.open('index.html', { javaScriptEnabled: false });
  const root = page.url();
  for (const operation of site.contract.operations) {
    await page.goto(new URL(operationPath(operation), root).href);
    const top = await page.locator('.endpoint').boundingBox();
    expect(top?.y, operation.operationId).toBeLessThan(200);
    expect(await page.locator('.endpoint').innerText()).toContain(
      `${operation.method.toUpperCase()}\n${operation.path}`,
    );
    const headings = await page.locator('main h2').allTextContents();
    expect(headings).toEqual(['Request', 'Response', 'Errors', 'Samples', 'The same request under 3 assumption sets']);
    const names = await page
      .locator('.samples > .languages > .code')
      .evaluateAll((blocks) => blocks.map((block) => block.getAttribute('data-name')));
    expect(names).toEqual(['curl', 'TypeScript', 'Python']);
  }
});

test('the open points of a tag are between its text and its operations', async () => {
  const page = await site.open('reference/index.html');
  const last = await page
    .locator('.group')
    .evaluateAll((groups) => groups.map(({ lastElementChild }) => lastElementChild?.className));
  expect(last).toEqual(last.map(() => 'operations'));
  const open = site.contract.openPoints.filter(({ place }) => place.pointer.startsWith('/tags/'));
  expect(open.length).toBeGreaterThan(0);
  expect(await page.locator('.group > .line .chip').count()).toBe(open.length);
});

test('every open point has a chip at its place, which shows its question without a script', async () => {
  const { contract } = site;
  const byPage = Map.groupBy(contract.openPoints, ({ place }) => referenceLink(contract, place).replace(/#.*/, ''));
  const page = await site.open('index.html', { javaScriptEnabled: false });
  const root = page.url();
  for (const [path, points] of byPage) {
    await page.goto(new URL(path, root).href);
    const cards = await page.locator('.chip').evaluateAll((chips) =>
      chips.map((chip) => ({
        question: chip.querySelector('b')?.textContent,
        link: [...chip.querySelectorAll('a')].at(-1)?.getAttribute('href')?.replace(/.*#/, ''),
      })),
    );
    const targets = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
    for (const { id, question, place } of points) {
      const chip = cards.find(({ link }) => link === id);
      expect(chip?.question, id).toBe(question.replaceAll('`', ''));
      // The link from elsewhere leads to what holds the chip, or to the part of the page around it.
      const [, anchor] = referenceLink(contract, place).split('#');
      expect(targets, id).toContain(anchor);
    }
  }
  await page.goto(new URL('reference/send-message.html', root).href);
  const chip = page.locator('.chip').filter({ hasText: 'wait limit' });
  expect(await chip.getByText('How long does sending a message wait').isVisible()).toBe(false);
  await chip.locator('summary').click();
  expect(await chip.getByText('How long does sending a message wait').isVisible()).toBe(true);
  expect(await chip.innerText()).toMatch(/Possible answers:[\s\S]*set contrary[\s\S]*Write code/);
});

test('the name of a field and its open points are on one line', async () => {
  const page = await site.open('reference/send-message.html', { javaScriptEnabled: false });
  const line = page.locator('[id="answer-body.conversation.external_user_id"] > .line');
  const boxes = await Promise.all([line.locator('.name').boundingBox(), line.locator('summary').first().boundingBox()]);
  const [known, open] = boxes.map((box) => (box === null ? Number.NaN : box.y + box.height / 2));
  expect(Math.abs(Number(known) - Number(open))).toBeLessThan(6);
});

test('printed, the whole reference has every operation, and the question of every chip', async () => {
  const page = await site.open('reference/all.html', { javaScriptEnabled: false });
  await page.emulateMedia({ media: 'print' });
  for (const { summary, operationId } of site.contract.operations) {
    expect(await page.locator(`[id="${operationId}.operation"]`).innerText()).toBe(summary);
  }
  const cards = page.locator('.chip .card');
  const shown = await cards.evaluateAll((all) =>
    all.filter((card) => card.checkVisibility({ contentVisibilityAuto: true })),
  );
  expect(shown.length).toBe(await cards.count());
});

test('the reference shows no address of a real host', async () => {
  for (const path of ['reference/index.html', 'reference/send-message.html', 'reference/execute-tool.html']) {
    const page = await readFile(join(site.directory, path), 'utf8');
    expect(page.match(/https?:\/\/[\w.-]+/g)?.filter((address) => !address.endsWith('www.w3.org')) ?? []).toEqual([]);
  }
});
