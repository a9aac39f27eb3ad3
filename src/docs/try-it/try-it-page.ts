import { readFileSync } from 'node:fs';
import { at, type Contract, isJsonObject, type Operation } from '../../contract/index.ts';
import { frame } from '../frame.ts';
import { html, trusted } from '../html.ts';
import { TRY_IT_PAGE } from '../links.ts';
import { sampleRequests } from '../reference/samples/request.ts';
import { seal } from '../seal.ts';

const SCRIPT = readFileSync(new URL('try-it.js', import.meta.url), 'utf8');

/**
 * A console that sends requests to the mock, and to nothing else. It is made for whoever runs the mock, and is no part
 * of the site that is published.
 */
export function tryItPage(contract: Contract, mockUrl: string, pages: readonly string[]): string {
  const data = JSON.stringify({
    mockUrl,
    operations: contract.operations.map((operation) => ({
      summary: operation.summary,
      method: operation.method.toUpperCase(),
      hasKey: operation.surface === 'developer-api',
      requests: sampleRequests(contract, operation).map(({ title, path, body }) => ({ title, path, body })),
      statuses: statusesOf(contract, operation),
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
<label>Operation <select name="operation"></select></label>
<label>Example <select name="example"></select></label>
<label>Path <input name="path" spellcheck="false" autocomplete="off"></label>
<label>Body <textarea name="body" rows="7" spellcheck="false"></textarea></label>
<label>Answer <select name="status"></select></label>
<label class="check"><input type="checkbox" name="key"> Send a key</label>
<button>Send</button>
</form>
<section id="answer" aria-live="polite"><p class="quiet">The answer will stand here.</p></section>
</main>
<script type="application/json" id="data">${trusted(data.replaceAll('<', '\\u003c'))}</script>
<script type="module">${trusted(SCRIPT)}</script>`,
  });
  return seal(page, { 'connect-src': new URL(mockUrl).origin });
}

/** The statuses that the mock can be asked for; of a range, its first. */
function statusesOf({ document }: Contract, { pointer }: Operation): string[] {
  const responses = at(document, `${pointer}/responses`);
  const keys = Object.keys(isJsonObject(responses) ? responses : {});
  return keys.filter((key) => /^[45]/.test(key)).map((key) => key.replaceAll('X', '0'));
}
