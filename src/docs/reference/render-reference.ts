import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract } from '../../contract/index.ts';
import { html, trusted } from '../../html/index.ts';
import { frame, linkToCopy, styleSheets } from '../frame.ts';
import { REFERENCE_PAGE } from '../links.ts';
import type { Listed } from '../page.ts';
import { seal } from '../seal.ts';
import { mendRedoc } from './mend-redoc.ts';
import { buildWithRedocly } from './redocly-cli.ts';
import { referenceText } from './reference-text.ts';

/** What is said of the reference page where pages are listed. */
export const REFERENCE: Listed = {
  path: REFERENCE_PAGE,
  title: 'Reference',
  description: 'Every operation of the API with what is known of it, and what is open.',
};

/** Where the text for readers without JavaScript goes; the template of Redocly must not read it. */
const TEXT = '<!-- text -->';

/**
 * Renders the reference page: the contract in Redoc, in our frame, sealed. Without JavaScript it is a text.
 *
 * @param markdown The same reference as Markdown.
 * @throws {DocsError} when Redocly refuses the contract, or no longer renders as this code expects.
 */
export async function renderReference(contract: Contract, markdown: string, pages: readonly string[]): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'colloquy-reference-'));
  try {
    const files = { template: join(directory, 'template.hbs'), output: join(directory, 'reference.html') };
    await writeFile(files.template, template(pages));
    await buildWithRedocly(contract.file, files);
    const page = mendRedoc(await readFile(files.output, 'utf8'));
    const whole = page.replace(TEXT, () => referenceText(contract, markdown).html);
    // Redoc writes its styles as it runs, and searches in workers that it makes of its own script.
    return seal(whole, { 'style-src': "'unsafe-inline'", 'font-src': 'data:', 'worker-src': 'blob:' });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function template(pages: readonly string[]): string {
  return frame({
    ...REFERENCE,
    styles: ['reference'],
    head: html`${linkToCopy(REFERENCE_PAGE)}
<noscript><style>${styleSheets(['page'])}#redoc { display: none; }</style></noscript>
${trusted('{{{redocHead}}}')}`,
    body: html`<noscript>${trusted(TEXT)}</noscript>
${trusted('{{{redocHTML}}}')}`,
    pages,
  });
}
