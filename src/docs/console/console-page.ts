import { basename, isAbsolute } from 'node:path';
import type { FilledContract } from '../../contract/assumptions/index.ts';
import { CONTRACT_FILE, type Contract, isAddress, printableAddress } from '../../contract/model/index.ts';
import { html, trustedHtml } from '../../web/index.ts';
import { type Page, REFERENCE_PAGE, TRY_IT_PAGE } from '../page.ts';
import { operationTitle } from '../reference/operation-view.ts';
import type { OwnParts } from '../site.ts';
import { SCRIPTS } from '../theme/scripts.ts';
import { CONSOLE_DATA, CONSOLE_SCRIPT } from './console-script.ts';

/** The default address of the mock. A server of the docs replaces it by the address of its own mock. */
export const DEFAULT_ADDRESS = 'http://127.0.0.1:4010';

/** The languages in which the console shows code for its request, besides TypeScript with the generated client. */
const LANGUAGES = ['curl', 'fetch', 'Python'];

/** The name of the document in a published page, without the folders of this machine or the keys of an address. */
const publicDocumentName = (file: string): string =>
  isAddress(file) ? printableAddress(file) : isAbsolute(file) ? basename(file) : file;

/** Writes the page with the console. The mock responds within the page under any set, or a server gets the requests. */
export function consolePage(contract: Contract, filled: readonly FilledContract[], own?: OwnParts): Page {
  const names = filled.map(({ set }) => set.name);
  const groups = Map.groupBy(contract.operations, ({ tag }) => tag);
  const other = contract.file === CONTRACT_FILE ? '' : `--contract ${publicDocumentName(contract.file)} `;
  const serveCommand = `npx --no-install colloquy mock ${other}--assume mine.yaml`;
  const client =
    own === undefined
      ? {
          module: './generated/client.ts',
          keyOption: undefined,
          note: `Made by: npx --no-install colloquy generate ${other}--out generated --client`,
        }
      : { ...own.fetchClient, note: '' };
  const hasMarks = contract.openPoints.length > 0;
  const lead = hasMarks
    ? 'Send a request and see the response. What is dashed is a guess, and leads to its open point. To choose the guesses yourself, build an assumption set: pick “a set of your own”.'
    : 'Send a request and see the response: of the mock in this page, of a mock on your machine, or of the API itself. Keys stay in this page, and are sent only with your requests.';
  const optionHtml = (value: string, text: string) => html`<option value="${value}">${text}</option>`;
  return {
    path: TRY_IT_PAGE,
    title: 'Try it',
    description: hasMarks
      ? 'Sends a request in the page or to a server, marks what of the response is a guess, and builds an assumption set.'
      : 'Sends a request to the mock in the page, or to a server.',
    styles: ['sets', 'console'],
    connects: "'self' http: https:",
    markdown: `# Try it\n\nThis page sends requests by a script. Without a browser, run the mock and use \`curl\`.\n`,
    body: html`<main class="wide">
<h1>Try it</h1>
<p class="lead">${lead}</p>
<noscript><p>This page needs JavaScript. The <a href="${REFERENCE_PAGE}">reference</a> has for each operation a <code>curl</code> command and its responses.</p></noscript>
<form class="console" novalidate hidden>
<div class="request">
<label><span><b>Operation</b></span><select name="operation">${[...groups].map(
      ([tag, operations]) =>
        html`<optgroup label="${tag || 'Operations'}">${operations.map((operation) => optionHtml(operation.operationId, `${operationTitle(operation)} (${operation.method.toUpperCase()})`))}</optgroup>`,
    )}</select></label>
<label><span><b>Response from</b></span><select name="target"><optgroup label="This page, without a server">${names.map((name) => optionHtml(name, `assumption set ${name}`))}${names.length > 1 && optionHtml('all', 'all sets, side by side')}${optionHtml('none', names.length > 0 ? 'no set: what is open stays empty' : 'the mock in this page')}${hasMarks && optionHtml('own', 'a set of your own, built here')}</optgroup><optgroup class="servers" label="A server">${optionHtml('address', 'mock, sandbox or another address')}</optgroup></select></label>
<label class="address" hidden><span><b>Address</b> of the server</span><input name="address" type="url" value="${DEFAULT_ADDRESS}" autocomplete="off" spellcheck="false"></label>
<div class="request-fields"></div>
<button type="submit">Send</button>
</div>
<div class="response">
<div class="languages console-code">${LANGUAGES.map((name) => html`<div class="code" data-name="${name}"><pre tabindex="0"><code></code></pre></div>`)}<div class="code" data-name="TypeScript" data-module="${client.module}" data-note="${client.note}"${client.keyOption !== undefined && html` data-key-option="${client.keyOption}"`}><pre tabindex="0"><code></code></pre></div></div>
<div class="sets console-answers" aria-live="polite"></div>
<div class="own-set own-file" hidden><p>Your answers are in this file. The mock serves it with <code>${serveCommand}<span class="rest"></span></code>.</p>
<button type="button">Download mine.yaml</button>
<div class="code" data-name="mine.yaml"><pre tabindex="0"><code></code></pre></div></div>
</div>
<div class="own-set" hidden>
<label><span><b>Start from</b></span><select name="base">${names.map((name) => optionHtml(name, `the set ${name}`))}${optionHtml('', 'nothing: each point is open')}</select></label>
<div class="own-points"></div>
</div>
</form>
<p class="loading">Loading. A page that was opened from a file stays here: it needs a web server.</p>
${SCRIPTS.languages}
${trustedHtml(`<script src="${CONSOLE_DATA}" defer></script><script src="${CONSOLE_SCRIPT}" type="module"></script>`)}
</main>`,
  };
}
