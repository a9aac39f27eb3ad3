import { html, trusted } from '../../html/index.ts';
import { frame, siteNameOf } from '../frame.ts';
import { TRY_IT_PAGE } from '../page.ts';
import { type Shown, shownContract, tryItHash } from './shown-contract.ts';

export const TRY_IT_SCRIPT = 'try-it.js';
export const SCALAR_SCRIPT = 'scalar.js';

const MOCK_GUIDE = 'guides/mock.html';

/**
 * A console that sends requests to the mock and to nothing else: Scalar's client, opened at a request that is ready to be
 * sent. It is for those who run the mock, and not part of the published site.
 */
export function tryItPage(shown: Shown, pages: readonly string[]): string {
  const { contract, mockUrl } = shown;
  const data = JSON.stringify({
    contract: shownContract(shown),
    questions: Object.fromEntries(contract.openPoints.map(({ id, question }) => [id, question.replaceAll('`', '')])),
  });
  return frame({
    path: TRY_IT_PAGE,
    title: 'Try it',
    description: 'Sends requests to the mock on this machine.',
    styles: ['frame', 'try-it'],
    pages: pages.map((path) => ({ path })),
    site: siteNameOf(contract),
    body: html`<main id="main" tabindex="-1">
<h1>Try it</h1>
<p class="lead">Choose a request. It is filled in, and goes to the mock on this machine and to nothing else.</p>
<ul class="requests">${contract.operations.map((operation) => html`<li><a href="${tryItHash(operation)}"><span class="method ${operation.method}">${operation.method.toUpperCase()}</span> ${operation.summary} <code>${operation.path}</code></a></li>`)}</ul>
<noscript><p>A page sends requests by a script, and scripts are off.
${pages.includes(MOCK_GUIDE) ? html`<a href="${MOCK_GUIDE}">Use the mock</a>` : 'Use the mock'} with <code>curl</code>.</p></noscript>
</main>
<div id="console"></div>
<script type="application/json" id="data">${trusted(data.replaceAll('<', '\\u003c'))}</script>
<script src="${SCALAR_SCRIPT}"></script>
<script type="module" src="${TRY_IT_SCRIPT}"></script>`,
    policy: {
      'style-src': "'unsafe-inline'", // Scalar writes its styles when it starts
      'connect-src': new URL(mockUrl).origin,
    },
  });
}
