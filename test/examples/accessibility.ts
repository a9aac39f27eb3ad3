import { expect } from 'vitest';
import { findings, type VIEWS } from '../docs/support/axe.ts';
import { type ExamplePage, openAndSend, told } from './opened-page.ts';

/** Expects of the page of conversations, in each of its states, that axe finds nothing, and nothing stands out. */
export async function expectAccessible(example: ExamplePage, view: (typeof VIEWS)[number]): Promise<void> {
  const page = await openAndSend(example, 'delay=20000', view);
  const check = async (state: string) => {
    expect(await findings(page, view.colorScheme), state).toEqual([]);
    const widths = await page.evaluate('[document.documentElement.scrollWidth, document.documentElement.clientWidth]');
    expect(widths, state).toEqual([view.viewport.width, view.viewport.width]);
  };
  await page.getByRole('progressbar').waitFor();
  await check('waiting');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await told(page, 'You no longer wait');
  await check('failed');
  await page.getByLabel('The mock is to answer').selectOption('at once');
  await page.getByRole('button', { name: 'Send' }).click();
  await told(page, 'In conversation');
  await check('replied');
}
