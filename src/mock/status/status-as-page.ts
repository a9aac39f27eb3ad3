import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { MockedContract } from '../mocked-contract.ts';
import type { RequestRecord } from '../request-record.ts';
import { type Html, html } from './html.ts';
import { KEPT } from './recent-requests.ts';
import type { AssumptionChoice, Status } from './status.ts';
import { STATUS_PATH } from './status-path.ts';

/** What the page shows beside the status. */
export interface Shown {
  /** Where an open point is explained; `undefined` where that is not known. */
  readonly openPointUrl: (id: string) => string | undefined;
  /** Why the set was not switched. */
  readonly refused: string | undefined;
}

const STYLE = readFileSync(new URL('status-as-page.css', import.meta.url), 'utf8');

/** The page runs no script, loads nothing, and stands in no frame. */
export const SECURITY_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // Without a referrer at all, a browser would not say where the form is sent from.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** The status as a page for people. */
export function statusAsPage(status: Status, shown: Shown): string {
  const { contract, choices, requests } = status;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mock · Colloquy</title>
<link rel="icon" href="data:,">
<style>${{ html: STYLE }}</style>
</head>
<body>
<main>
<h1>Mock</h1>
${shown.refused === undefined ? undefined : html`<p class="refused" role="alert"><strong>Not switched.</strong> ${shown.refused}</p>`}
${assumed(contract)}
${choices.length === 0 ? undefined : switchForm(contract, choices)}
<section aria-labelledby="requests">
<h2 id="requests">Last requests</h2>
<p>The last ${KEPT}, newest first. Of a request its method and path are kept: no header, no query, no body, and so no
key. <a href="${STATUS_PATH}">Look again</a></p>
${requests.length === 0 ? html`<p class="none">There were none yet.</p>` : html`<ol class="requests">${requests.map((request) => requestItem(request, contract, shown))}</ol>`}
</section>
</main>
</body>
</html>
`.html;
}

function assumed({ set, points, filled }: MockedContract): Html {
  if (set === undefined) {
    return html`<p class="lead">It assumes <strong>nothing</strong>. At ${points.length} open points it answers as plainly as possible.</p>`;
  }
  const replay =
    set.seed === undefined
      ? undefined
      : html`<p>For the same answers another time:</p>
<pre><code>npm run mock -- --assume random --seed ${set.seed}</code></pre>`;
  return html`<p class="lead">It assumes <strong>${set.name}</strong>, at ${filled} of ${points.length} open points.</p>
${replay}`;
}

function switchForm({ set }: MockedContract, choices: readonly AssumptionChoice[]): Html {
  const items = choices.map(({ name, title, chosen }) => {
    const checked = chosen ? html` checked` : undefined;
    return html`<label><input type="radio" name="set" value="${name}"${checked}><span><strong>${name}</strong> ${title}</span></label>
`;
  });
  return html`<form method="post" action="${STATUS_PATH}">
<fieldset>
<legend>Assume</legend>
${items}<label class="seed">Seed of random <input name="seed" inputmode="numeric" pattern="[0-9]*" autocomplete="off" placeholder="any" value="${set?.seed}"></label>
</fieldset>
<button>Switch</button>
</form>`;
}

function requestItem(record: RequestRecord, contract: MockedContract, { openPointUrl }: Shown): Html {
  const { time, method, path, status, milliseconds, openPoints, inContract, assumptionSet, fault } = record;
  const notes = [
    `${Math.round(milliseconds)} ms`,
    `under ${assumptionSet ?? 'none'}`,
    ...(fault !== null ? [`fault=${fault}`] : status === null ? ['hung up'] : []),
    ...(inContract ? [] : ['not in the contract']),
  ];
  const guesses = openPoints.map((id) => {
    const url = openPointUrl(id);
    const name = url === undefined ? html`<code>${id}</code>` : html`<a href="${url}"><code>${id}</code></a>`;
    return html`<li>${name} ${withCode(contract.points.find((point) => point.id === id)?.question)}</li>
`;
  });
  return html`<li>
<p><span class="status">${status ?? '–'}</span> <code>${method} ${path}</code></p>
<p class="notes"><time datetime="${time}">${new Date(time).toLocaleTimeString('en-GB')}</time> · ${notes.join(' · ')}</p>
${guesses.length === 0 ? undefined : html`<details><summary>Guessed at ${guesses.length} open ${guesses.length === 1 ? 'point' : 'points'}</summary><ul>${guesses}</ul></details>`}
</li>
`;
}

/** Questions are written in Markdown, of which they use backticks. */
function withCode(text = ''): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}
