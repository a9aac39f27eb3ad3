import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Contract, TaskError } from '../../contract/index.ts';
import { escapeHtml, type Html, html, trusted } from '../../html/index.ts';
import { runRedocly } from '../../lint/index.ts';
import { frame, linkToCopy, styleSheets } from '../frame.ts';
import { renderMarkdown, slug } from '../markdown.ts';
import { type Listed, REFERENCE_PAGE } from '../page.ts';
import { seal } from '../seal.ts';
import { patchRedoc } from './patch-redoc.ts';
import { sectionsOf } from './reference-link.ts';

/** What is said of the reference page where pages are listed. */
export const REFERENCE: Listed = {
  path: REFERENCE_PAGE,
  title: 'Reference',
  description: 'Every operation of the API with what is known of it, and what is open.',
};

/** Where the text for readers without JavaScript goes; Redocly must not read it as a template. */
const TEXT = '<!-- text -->';

/**
 * Renders the reference page: the contract in Redoc, in our frame, sealed. Without JavaScript it is a text.
 *
 * @param markdown The same reference as Markdown.
 * @throws {TaskError} when Redocly refuses the contract, or no longer renders as this code expects.
 */
export async function renderReference(contract: Contract, markdown: string, pages: readonly string[]): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'colloquy-reference-'));
  try {
    const files = { template: join(directory, 'template.hbs'), output: join(directory, 'reference.html') };
    await writeFile(files.template, template(pages));
    await build(contract.file, files);
    const page = patchRedoc(await readFile(files.output, 'utf8'));
    const whole = page.replace(TEXT, () => referenceText(contract, markdown).html);
    // Redoc writes its styles as it runs, and searches in workers that it makes of its own script.
    return seal(whole, { 'style-src': "'unsafe-inline'", 'font-src': 'data:', 'worker-src': 'blob:' });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const CONFIGURATION = fileURLToPath(new URL('redocly.yaml', import.meta.url));

/**
 * Renders a contract with Redocly CLI into one page with all its scripts.
 *
 * @param template Handlebars, as `redocly build-docs --template` reads it.
 */
async function build(contractFile: string, { template, output }: { template: string; output: string }): Promise<void> {
  const options = [`--config=${CONFIGURATION}`, `--template=${template}`, `--output=${output}`];
  const { exitCode, stderr } = await runRedocly(['build-docs', contractFile, '--inlineBundle', ...options], 120_000);
  if (exitCode === 0) return;
  throw new TaskError(
    'docs',
    `Redocly cannot render ${contractFile}; run npm run lint, or run with COLLOQUY_STACK=1 to see what it printed`,
    { cause: stderr },
  );
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

/** The reference as a text that needs no script, with the link targets of the page that does. */
function referenceText(contract: Contract, markdown: string): Html {
  const targets = Map.groupBy(sectionsOf(contract), ({ name }) => slug(name));
  const text = renderMarkdown(markdown).html.replaceAll(/(?<=<h\d id="([^"]+)">)/g, (_, heading: string) => {
    const here = targets.get(heading) ?? [];
    targets.delete(heading); // the first heading of a name is the section of that name
    return here.map(({ target }) => `<span id="${escapeHtml(target)}"></span>`).join('');
  });
  return html`<main>
<p>Scripts are off, so this is the reference as one long text: all of its words, and no search.</p>
${trusted(text)}</main>`;
}
