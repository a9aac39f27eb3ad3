import { isUnnamed } from '../../contract/behaviours/index.ts';
import { describeUnchecked, uncheckedKeywords } from '../../contract/model/index.ts';
import { type Html, html, webPage } from '../../web/index.ts';
import { STATUS_PATH } from './own-pages.ts';
import { type RequestRecord, recordNotes } from './request-record.ts';
import type { ServedContract, ServedPoint } from './served-contract.ts';

export interface SelectableSet {
  readonly name: string;
  readonly title: string;
  readonly chosen: boolean;
}

export interface StatusView {
  /** The name of the server. */
  readonly server: string;
  readonly contract: ServedContract;
  /** The last requests, the newest first. */
  readonly requests: readonly RequestRecord[];
  /** The sets to which the page can switch. */
  readonly selectableSets: readonly SelectableSet[];
  /** Why the set could not be switched. */
  readonly problem?: string | undefined;
  /** A further part of the page, and the path of its script. */
  readonly part: { readonly body: Html; readonly script: string } | undefined;
  readonly openPointUrl: (id: string) => string | undefined;
}

/** The maximum number of requests that the page shows. */
export const MAX_SHOWN_REQUESTS = 50;

/** The maximum number of unchecked keywords that the page shows. */
const MAX_SHOWN_KEYWORDS = 50;

/** Writes the page, and its content security policy. */
export function renderStatusPage(view: StatusView): ReturnType<typeof webPage> {
  const { server, contract, requests, selectableSets, problem, part } = view;
  const { set, points, filled } = contract;
  const title = server.charAt(0).toUpperCase() + server.slice(1);
  const seedOption = server === 'mock' ? '--seed' : '--random-seed';
  const body = html`<main>
<h1>${title}</h1>
${problem !== undefined && html`<p class="refused" role="alert"><strong>Not switched.</strong> ${problem}</p>`}
<p class="lead">It assumes <strong>${set?.name ?? 'nothing'}</strong>${set && html`, at ${filled} of ${points.length} open points`}.</p>
${set?.seed !== undefined && html`<p>For the same answers another time: <code>npx --no-install colloquy ${server} --assume random ${seedOption} ${set.seed}</code></p>`}
${selectableSets.length > 0 && setForm(selectableSets, set?.seed)}
${contract.notes.map(({ title, items }) => (items.length === 0 ? html`<p>${title}.</p>` : html`<details open><summary>${title}</summary><ul>${items.map((item) => html`<li>${item}</li>`)}</ul></details>`))}
${unnamedPointsList(view)}
${uncheckedKeywordsList(contract)}
${part?.body}
<h2>Last requests</h2>
<p>The last ${MAX_SHOWN_REQUESTS}, newest first: no header, no query, no body, and so no key. <a href="${STATUS_PATH}">Look again</a></p>
<ol>${requests.map((request) => requestItem(request, view))}</ol>
</main>
`;
  return webPage({ title: `${title} · Colloquy`, body, script: part?.script, formAction: "'self'" });
}

/** Finds the open points that the set fills and no response names. */
export function findUnnamedPoints({ points }: ServedContract) {
  return points.flatMap(({ chosen, ...point }) =>
    chosen !== undefined && !point.answered && isUnnamed(point.shows, chosen) ? [{ ...point, chosen }] : [],
  );
}

/** Finds the keywords of a contract that no validator checks, each with its place and the reason. */
export function findUncheckedKeywords({ document, where }: ServedContract) {
  return uncheckedKeywords(document).map((unchecked) => ({
    keyword: unchecked.keyword,
    place: where(unchecked.pointer),
    reason: describeUnchecked(document, unchecked),
  }));
}

function setForm(selectableSets: readonly SelectableSet[], seed: number | undefined): Html {
  const options = selectableSets.map(({ name, title, chosen }) => {
    return html`<option value="${name}"${chosen && html` selected`}>${name}: ${title}</option>`;
  });
  return html`<form method="post" action="${STATUS_PATH}">
<label>Assume <select name="set">${options}</select></label>
<label>Seed of random <input name="seed" inputmode="numeric" pattern="[0-9]*" autocomplete="off" placeholder="any" value="${seed}"></label>
<button>Switch</button>
</form>
<details><summary>The sets in full</summary><ul>${selectableSets.map(({ name, title }) => html`<li><strong>${name}</strong>: ${title}</li>`)}</ul></details>`;
}

function unnamedPointsList(view: StatusView): Html | undefined {
  const unnamed = findUnnamedPoints(view.contract);
  if (unnamed.length === 0) return undefined;
  const items = unnamed.map((point) => pointItem(point, view, point.chosen.name));
  return html`<details><summary>Assumed at ${unnamed.length} open points that no response names</summary><ul>${items}</ul></details>`;
}

function uncheckedKeywordsList(contract: ServedContract): Html | undefined {
  const unchecked = findUncheckedKeywords(contract);
  if (unchecked.length === 0) return undefined;
  const items = unchecked
    .slice(0, MAX_SHOWN_KEYWORDS)
    .map(({ place, reason }) => html`<li>${reason} <small>${place}</small></li>`);
  return html`<details open><summary>Not checked: ${unchecked.length} ${unchecked.length === 1 ? 'keyword' : 'keywords'} of the contract</summary><ul>${items}</ul></details>`;
}

function requestItem(record: RequestRecord, view: StatusView): Html {
  const { time, method, path, status, milliseconds, openPoints, assumptionSet, refusal } = record;
  const notes = [`${Math.round(milliseconds)} ms`, `under ${assumptionSet ?? 'none'}`, ...recordNotes(record)];
  const guesses = openPoints.flatMap((id) =>
    view.contract.points.filter((point) => point.id === id).map((point) => pointItem(point, view)),
  );
  return html`<li>
<strong>${status ?? '–'}</strong> <code>${method} ${path}</code>
<p><time datetime="${time}">${new Date(time).toLocaleTimeString('en-GB')}</time> · ${notes.join(' · ')}</p>
${refusal !== null && html`<p>Refused: ${refusal}</p>`}
${guesses.length > 0 && html`<details><summary>Guessed at ${guesses.length} open ${guesses.length === 1 ? 'point' : 'points'}</summary><ul>${guesses}</ul></details>`}
</li>
`;
}

/** Writes an open point with a link to the docs, or with its place in the contract if no docs are served. */
function pointItem(
  { id, question, place }: Pick<ServedPoint, 'id' | 'question' | 'place'>,
  { contract, openPointUrl }: StatusView,
  choice?: string,
): Html {
  const url = openPointUrl(id);
  const name = html`<code>${id}</code>`;
  // Questions are Markdown, but use nothing of it except backticks.
  return html`<li>${url === undefined ? name : html`<a href="${url}">${name}</a>`}${choice && html`: ${choice}.`} ${question?.replaceAll('`', '')}${url === undefined && place.pointer !== undefined && html` <small>${contract.where(place.pointer)}</small>`}</li>`;
}
