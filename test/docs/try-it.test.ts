import { expect, test } from 'vitest';
import { findings } from './support/axe.ts';
import { useSite } from './support/site.ts';

const site = useSite('mock');

test('a reader sends a request with one click, and sees what the answer had to guess', async () => {
  const page = await site.open('try-it.html');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: '200 OK' }).waitFor();
  const guessed = page.locator('.decided a');
  expect(await guessed.allTextContents()).toContain('list-agents.status');
  await guessed.first().click();
  await page.waitForURL('**/open-points.html#*');
});

test('every operation can be sent, with every example', async () => {
  const page = await site.open('try-it.html');
  const operation = page.getByLabel('Operation');
  const example = page.getByLabel('Example');
  for (const [index] of site.contract.operations.entries()) {
    await operation.selectOption(String(index));
    for (const choice of await example
      .locator('option')
      .evaluateAll((all) => all.map((_, position) => String(position)))) {
      if (await example.isVisible()) await example.selectOption(choice);
      await page.locator('#answer').evaluate((answer) => answer.replaceChildren());
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('heading', { name: /^2\d\d/ }).waitFor();
    }
  }
});

test('an error is chosen, a key is left away', async () => {
  const page = await site.open('try-it.html');
  await page.getByLabel('Answer').selectOption({ label: '429' });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: '429' }).waitFor();
  await page.getByLabel('Answer').selectOption({ index: 0 });
  await page.getByLabel('Send a key').uncheck();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: '401' }).waitFor();
  // A browser complains of every answer that is an error; these were asked for.
  expect(site.complaints()).toHaveLength(2);
});

test('the console is in no built site, and every page served beside the mock leads to it', async () => {
  expect(site.pages).not.toContain('try-it.html');
  for (const path of ['index.html', 'guides/mock.html']) {
    const page = await site.open(path, { viewport: { width: 390, height: 844 } });
    await page.getByRole('link', { name: 'Try it', exact: true }).click();
    await page.getByRole('heading', { name: 'Try it' }).waitFor();
    const widths = await page.evaluate('[document.documentElement.scrollWidth, document.documentElement.clientWidth]');
    expect(widths).toEqual([390, 390]);
  }
});

test.for(['light', 'dark'] as const)('the console is accessible, %s', async (colorScheme) => {
  const page = await site.open('try-it.html', { colorScheme, bypassCSP: true });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.decided').waitFor();
  expect(await findings(page, 'light')).toEqual([]);
});
