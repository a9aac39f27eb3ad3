import { readFileSync } from 'node:fs';
import type { AssumptionSet } from '../../assumptions/index.ts';
import { ALL_SURFACES, type Contract, type OpenPoint } from '../../contract/index.ts';
import { type Html, html, trusted } from '../../html/index.ts';
import { ORDER, questionsByWeight } from '../../report/index.ts';
import { renderInline, slug } from '../markdown.ts';
import { isOfOwnPackages } from '../own-packages.ts';
import { copyOf, OPEN_POINTS_PAGE, openPointLink, type Page, QUESTIONS_PAGE, statementsLink } from '../page.ts';
import { referenceLink } from '../reference/reference.ts';
import { adviceFor, assumedAt, choicesAt, treatmentList, treatmentsOf, treatmentText } from './treatment.ts';

function howToRead(contract: Contract): string {
  const isOwn = isOfOwnPackages(contract);
  return [
    'Each entry opens: the possible answers, where no document shows them; what each assumption set says, which is a guess with a name under which the mock can be run;',
    `how ${isOwn ? 'contract, client and mock' : 'contract and mock'} treat the point, the mock as it runs without a set; and what to do.`,
    ...(isOwn ? ['A protocol is such a guess for whoever serves a toolkit.'] : []),
    'Another answer is always possible. Where an answer of the mock has to decide a point, its header `colloquy-open-points` names it. An answer to `OPTIONS` names every point of its path, and that to `OPTIONS *` all points.',
  ].join(' ');
}

const SCRIPT = trusted(readFileSync(new URL('../theme/open-points.js', import.meta.url), 'utf8'));

export function openPointsPage(contract: Contract, sets: readonly AssumptionSet[]): Page {
  const entryOf = entriesOf(contract, sets);
  const how = howToRead(contract);
  const weights = questionsByWeight(contract).map(({ title, questions }) => ({
    title,
    groups: questions.map(({ points }) => points.map(entryOf)),
  }));
  const count = contract.openPoints.length;
  const lead = `The description of the API leaves ${count} details open. Each is a question to the API's owner. Until it is answered, do not rely on an answer.`;
  const ask = `To ask, send the owner [all questions in one letter](${QUESTIONS_PAGE}). When one is answered, \`npx --no-install colloquy answer <id>\` writes it into the contract.`;
  return {
    path: OPEN_POINTS_PAGE,
    title: 'Open points',
    description: `The ${count} details of the API that its description leaves open, each with its question.`,
    styles: ['open-points'],
    searched: contract.openPoints.map(({ id, question, place }) => ({
      path: openPointLink(id),
      title: question.replaceAll('`', ''),
      kind: 'open point',
      within: place.name,
      text: id,
    })),
    body: html`<main>
<h1>Open points</h1>
<p class="lead">${lead}</p>
<p>${renderInline(ask)}</p>
<p>${ORDER}</p>
<details class="how"><summary>How to read an entry</summary><p>${renderInline(how)}</p></details>
${filters(contract)}
${weights.map(
  ({ title, groups }) => html`
<section class="weight"><h2 id="${slug(title)}">${title}</h2>
${groups.map((group) => groupHtml(contract, group, title))}
</section>`,
)}
</main>
<script>${trusted('{')}
${SCRIPT}${trusted('}')}</script>`,
    markdown: [
      '# Open points',
      ...[lead, ask.replace(QUESTIONS_PAGE, copyOf(QUESTIONS_PAGE)), ORDER, how],
      ...weights.flatMap(({ title, groups }) => [`## ${title}`, ...groups.flat().map(entryMarkdown)]),
      '',
    ].join('\n\n'),
  };
}

type Entry = ReturnType<ReturnType<typeof entriesOf>>;

function entriesOf(contract: Contract, sets: readonly AssumptionSet[]) {
  const treatmentOf = treatmentsOf(contract);
  return (point: OpenPoint) => {
    const assumed = assumedAt(contract, sets, point);
    return {
      ...point,
      link: referenceLink(contract, point.place),
      possible: [{ who: 'do', how: adviceFor(contract, point) }, ...choicesAt(contract, point)],
      assumed,
      isAssumed: assumed.some(({ how }) => how !== 'Says nothing.'),
      treated: treatmentOf(point),
    };
  };
}

/** Narrows the list, by a script; without one the list is complete. */
function filters({ model, operations, openPoints }: Contract): Html {
  const select = (name: string, label: string, options: readonly (readonly [value: string, text: string])[]) =>
    html`<label>${label} <select name="${name}"><option value="">any</option>${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></label>`;
  return html`<form class="filters" hidden>
<label>Words <input type="search" name="words" autocomplete="off"></label>
${select('operations', 'Operation', [...operations.map(({ operationId, summary }) => [operationId, summary] as const), ['every', 'none in particular'] as const])}
${select(
  'surface',
  'Who meets it',
  model.surfaces.map(({ name, title }) => [name, `who uses: ${title}`] as const),
)}
${select('closed', 'What closes it', [...CLOSING.map(([, words]) => [words, words] as const)])}
${select('assumed', 'State', [
  ['yes', 'assumed by a set'],
  ['no', 'open in every set'],
])}
<p role="status">${openPoints.length} open points</p>
</form>`;
}

/** What it takes to close a point of each part of the letter, by the beginning of its title. */
const CLOSING: readonly (readonly [title: string, words: string])[] = [
  ['To send', "the owner's word, before a request"],
  ['What no', "the owner's word alone"],
  ['What shows over several writes', 'several writes'],
  ['What shows over several requests', 'several requests'],
  ['What one', 'one answer to the right request'],
  ['To read', 'one answer of the API'],
];

function groupHtml(contract: Contract, group: readonly Entry[], title: string): Html {
  const entries = html`${group.map((entry) => entryHtml(contract, entry, title))}`;
  return group.length === 1
    ? entries
    : html`<div class="alike"><p>These ${group.length} are alike:</p>${entries}</div>`;
}

function entryHtml(contract: Contract, entry: Entry, title: string): Html {
  const { id, question, section, place, link, treated, possible, assumed, isAssumed } = entry;
  const closed = CLOSING.find(([start]) => title.startsWith(start))?.[1] ?? '';
  return html`
<details class="open-point" id="${id}" data-operations="${place.operations.join(' ') || 'every'}" data-surface="${metAt(contract, place.surface)}" data-closed="${closed}" data-assumed="${isAssumed ? 'yes' : 'no'}"><summary><b>${renderInline(question)}</b> <span class="id">${id}</span> <span>${place.name}</span></summary>
<p class="about"><a href="${link}">In the reference</a> <a href="${statementsLink(section)}">${section}</a> <span>${contract.model.titleOfSurface(place.surface)}</span> <a href="#${id}">Link to this entry</a></p>
${treatmentList(possible)}
${treatmentList(assumed)}
${treatmentList(treated)}
</details>`;
}

/** A point of all surfaces belongs to each of them. */
function metAt({ model }: Contract, surface: string): string {
  const names = model.surfaces.map(({ name }) => name);
  return surface === ALL_SURFACES ? names.join(' ') : surface;
}

function entryMarkdown(entry: Entry): string {
  const { id, aspect, question, section, place, link, treated, possible, assumed } = entry;
  return [
    `### \`${id}\``,
    `${question} (${aspect}, ${section}, [${place.name}](${link.replace('.html', '.md')}))`,
    treatmentText([...possible, ...assumed, ...treated]),
  ].join('\n\n');
}
