import { expect } from 'vitest';
import { findings, type VIEWS } from './axe.ts';
import type { Site } from './site.ts';

/** Each with a text that shows that the page is what it should be. */
export const PAGES = [
  { path: 'index.html', shows: 'You call the API' },
  { path: 'reference/index.html', shows: 'For every call' },
  { path: 'reference/send-message.html', shows: 'Also open' },
  { path: 'schemas/agent.html', shows: 'In ' },
  { path: 'statements.html', shows: 'Nothing is stated' },
  { path: 'protocol.html', shows: 'Left to your application' },
  { path: 'open-points.html#send-message.wait-limit', shows: 'The call waits as long as' },
  { path: 'questions.html', shows: 'ask rather than guess' },
  { path: 'answers.html', shows: 'I know an answer' },
  { path: 'glossary.html', shows: 'Assumption set' },
  { path: 'guides/send-a-message.html', shows: 'Choose how long to wait' },
];

/** Expects of each kind of page that axe finds nothing in it, and that nothing stands out of the screen. */
export async function expectAccessible(site: Site, view: (typeof VIEWS)[number], pages = PAGES): Promise<void> {
  // The pages' own policy forbids scripts from outside, which axe is.
  const page = await site.open('index.html', { ...view, bypassCSP: true });
  const start = page.url();
  for (const { path, shows } of pages) {
    await page.goto(new URL(path, start).href);
    await page.locator('main').getByText(shows).filter({ visible: true }).first().waitFor();
    expect(await findings(page, view.colorScheme), path).toEqual([]);
    const widths = await page.evaluate('[document.documentElement.scrollWidth, document.documentElement.clientWidth]');
    expect(widths, path).toEqual([view.viewport.width, view.viewport.width]);
  }
}
