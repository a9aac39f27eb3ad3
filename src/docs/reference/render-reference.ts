import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract } from '../../contract/index.ts';
import { DocsError } from '../docs-error.ts';
import { frame } from '../frame.ts';
import { html, trusted } from '../html.ts';
import { REFERENCE_PAGE } from '../links.ts';
import { seal } from '../seal.ts';
import { buildWithRedocly } from './redocly-cli.ts';

/**
 * Renders the reference page: the contract in Redoc, in our frame, sealed.
 *
 * @throws {DocsError} when Redocly refuses the contract, or no longer renders as this code expects.
 */
export async function renderReference(contract: Contract, pages: readonly string[]): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'colloquy-reference-'));
  try {
    const files = { template: join(directory, 'template.hbs'), output: join(directory, 'reference.html') };
    await writeFile(files.template, template(pages));
    await buildWithRedocly(contract.file, files);
    const page = [withoutLogo, withLinksThatLead, successFirst].reduce(
      (text, mend) => mend(text),
      await readFile(files.output, 'utf8'),
    );
    // Redoc writes its styles as it runs, and searches in workers that it makes of its own script.
    return seal(page, { 'style-src': "'unsafe-inline'", 'font-src': 'data:', 'worker-src': 'blob:' });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function template(pages: readonly string[]): string {
  return frame({
    path: REFERENCE_PAGE,
    title: 'Reference · Colloquy',
    description: 'Every operation of the API with what is known of it, and what is open.',
    styles: ['reference'],
    head: trusted('{{{redocHead}}}'),
    body: html`
<noscript><p>Operations need JavaScript. Without it, read <a href="reference.md">the reference as text</a> and
<a href="open-points.html">the open points</a>.</p></noscript>
${trusted('{{{redocHTML}}}')}`,
    pages,
  });
}

/** Redoc shows a logo that it asks of another host; it is not shown here, and so must not be asked for. */
function withoutLogo(page: string): string {
  return edit(page, 'https://cdn.redoc.ly/redoc/logo-mini-full.svg', 'data:,');
}

/**
 * Redoc renders its menu for a server that knows its sections as paths, and leaves the links so when it takes over in
 * the browser, where sections are hashes.
 */
function withLinksThatLead(page: string): string {
  const [rendered = '', ...rest] = page.split('<script type="module">');
  return [rendered.replaceAll(/ href="\/(?!\/)/g, ' href="#/'), ...rest].join('<script type="module">');
}

/**
 * Opens each operation on its success: JavaScript puts keys that look like numbers first, so `400` would stand before
 * `2XX`.
 */
function successFirst(page: string): string {
  const order = `for (const item of Object.values(__redoc_definition.paths)) for (const operation of Object.values(item)) {
        if (operation.responses) operation.responses = new Proxy(operation.responses, {
          ownKeys: (responses) => Reflect.ownKeys(responses).sort((one, other) => /^2/.test(other) - /^2/.test(one)),
        });
      }
      `;
  return edit(page, 'hydrate(__redoc_definition,', `${order}hydrate(__redoc_definition,`);
}

function edit(page: string, what: string, by: string): string {
  if (!page.includes(what))
    throw new DocsError(`Redocly no longer writes ${what} into the reference; mend render-reference.ts`);
  return page.replaceAll(what, () => by);
}
