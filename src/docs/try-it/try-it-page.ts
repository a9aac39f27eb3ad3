import { type Contract, isJsonObject, type JsonObject } from '../../contract/index.ts';
import { html, trusted } from '../../html/index.ts';
import { frame } from '../frame.ts';
import { TRY_IT_PAGE } from '../page.ts';
import { seal } from '../seal.ts';

/** What the page loads, beside it. */
export const TRY_IT_SCRIPT = 'try-it.js';
export const SCALAR_SCRIPT = 'scalar.js';

/**
 * A console that sends requests to the mock, and to nothing else: Scalar's, opened at a request that is ready to be
 * sent. It is made for whoever runs the mock, and is no part of the site that is published.
 */
export function tryItPage(contract: Contract, mockUrl: string, pages: readonly string[]): string {
  const data = JSON.stringify({
    contract: servedBy(contract.document, mockUrl),
    questions: Object.fromEntries(contract.openPoints.map(({ id, question }) => [id, question.replaceAll('`', '')])),
  });
  const page = frame({
    path: TRY_IT_PAGE,
    title: 'Try it',
    description: 'Sends requests to the mock on this machine.',
    styles: ['try-it'],
    pages: pages.map((path) => ({ path })),
    body: html`<main id="console"></main>
<noscript><p>A page sends requests by a script, and scripts are off.
<a href="guides/mock.html">Use the mock</a> with <code>curl</code>.</p></noscript>
<script type="application/json" id="data">${trusted(data.replaceAll('<', '\\u003c'))}</script>
<script src="${SCALAR_SCRIPT}"></script>
<script type="module" src="${TRY_IT_SCRIPT}"></script>`,
  });
  return seal(page, {
    'style-src': "'unsafe-inline'", // Scalar writes its styles when it starts
    'connect-src': new URL(mockUrl).origin,
  });
}

/** The contract with the mock as its only server, wherever it names one. */
function servedBy({ paths, ...document }: JsonObject, url: string): JsonObject {
  const withoutServers = Object.entries(isJsonObject(paths) ? paths : {}).map(([path, item]) => {
    const { servers: _, ...rest } = isJsonObject(item) ? item : {};
    return [path, rest] as const;
  });
  return {
    ...document,
    servers: [{ url, description: 'The mock on this machine.' }],
    paths: Object.fromEntries(withoutServers),
  };
}
