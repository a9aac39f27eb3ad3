import { readFileSync } from 'node:fs';
import { at, type Contract, dereference, isJsonObject, type Operation } from '../../contract/index.ts';
import { frame } from '../frame.ts';
import { html, trusted } from '../html.ts';
import { TRY_IT_PAGE } from '../links.ts';
import { sampleRequests } from '../reference/samples/request.ts';
import { seal } from '../seal.ts';

const SCRIPT = readFileSync(new URL('try-it.js', import.meta.url), 'utf8');

/**
 * A console that sends requests to the mock, and to nothing else. It is made for whoever runs the mock, and is no part
 * of the site that is published.
 *
 * Scalar's console was tried in its place, version 1.72, and is no better for this one purpose. To install it for its
 * standalone build adds 271 packages to the lock file, and 28 inside its Fastify plugin, for 4.4 MB of script. With it a
 * request takes two clicks and a pasted key. Which open points the answer had to decide shows as a header in a folded
 * panel, without question or link, and axe finds 50 serious or critical faults.
 */
export function tryItPage(contract: Contract, mockUrl: string, pages: readonly string[]): string {
  const data = JSON.stringify({
    mockUrl,
    operations: contract.operations.map((operation) => ({
      id: operation.operationId,
      summary: operation.summary,
      method: operation.method.toUpperCase(),
      hasKey: operation.surface === 'developer-api',
      requests: sampleRequests(contract, operation).map(({ title, path, body }) => ({ title, path, body })),
      errors: errorsOf(contract, operation),
    })),
    questions: Object.fromEntries(contract.openPoints.map(({ id, question }) => [id, question.replaceAll('`', '')])),
  });
  const page = frame({
    path: TRY_IT_PAGE,
    title: 'Try it',
    description: 'Sends requests to the mock on this machine.',
    styles: ['page', 'try-it'],
    pages,
    body: html`<main class="try-it">
<form>
<h1>Try it</h1>
<p class="lead">Send a request to the mock on your machine, and see what its answer had to guess.</p>
<noscript><p>A page sends requests by a script, and scripts are off. <a href="guides/mock.html">Use the mock</a> with
<code>curl</code>.</p><style>.try-it label, .try-it button, #answer { display: none !important; }</style></noscript>
<label>Operation <select name="operation"></select></label>
<label>Example <select name="example"></select></label>
<label>Path <input name="path" spellcheck="false" autocomplete="off"></label>
<label>Body <textarea name="body" rows="7" spellcheck="false"></textarea></label>
<label>Answer <select name="error"></select></label>
<label class="check"><input type="checkbox" name="key"> Send a key. The mock takes any.</label>
<button>Send</button>
</form>
<section id="answer" aria-live="polite"><p class="quiet">The answer will stand here.</p></section>
</main>
<script type="application/json" id="data">${trusted(data.replaceAll('<', '\\u003c'))}</script>
<script type="module">${trusted(SCRIPT)}</script>`,
  });
  return seal(page, { 'connect-src': new URL(mockUrl).origin });
}

/** The stated errors that the mock can be asked for, with what they mean; of a range of statuses, its first. */
function errorsOf({ document }: Contract, { pointer }: Operation): { status: string; means: string }[] {
  const responses = at(document, `${pointer}/responses`);
  const stated = Object.entries(isJsonObject(responses) ? responses : {}).filter(([key]) => /^[45]/.test(key));
  return stated.map(([key, response]) => ({
    status: key.replaceAll('X', '0'),
    means: String(dereference(document, response)?.description ?? '').replace(/\.$/s, ''),
  }));
}
