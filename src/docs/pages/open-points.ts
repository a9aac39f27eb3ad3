import {
  ANSWERED_BY,
  describeChoices,
  ORDER_SENTENCE,
  pointStatus,
  rankOpenPoints,
} from '../../authoring/questions/index.ts';
import { ALL_SURFACES, type Contract, type OpenPoint } from '../../contract/model/index.ts';
import { type Html, html } from '../../web/index.ts';
import { markdownPage, renderInline, toSlug } from '../markdown.ts';
import {
  ANSWERS_PAGE,
  copyPath,
  OPEN_POINTS_PAGE,
  openPointLink,
  type Page,
  QUESTIONS_PAGE,
  statementsLink,
} from '../page.ts';
import { referenceLink } from '../reference/reference.ts';
import type { OwnParts, Site, Treatment } from '../site.ts';
import { SCRIPTS } from '../theme/scripts.ts';
import { answerLink } from './answers.ts';
import { adviceFor, createTreatmentReader, listAssumptions, listChoices, treatmentsHtml } from './treatment.ts';

function readingAdvice(own: OwnParts | undefined): string {
  return [
    'Open an entry to see what to do, the possible answers where no document shows them, and what each assumption set guesses.',
    ...(own?.treatmentsInWords ?? ['It also shows how contract and mock treat the point.']),
    'The mock is the one without a set.',
    'Other answers are possible. If a response of the mock decides a point, its header `colloquy-open-points` names it. The response to `OPTIONS` names every point of its path, and that to `OPTIONS *` all points.',
  ].join(' ');
}

export function openPointsPage({ contract, sets, own }: Site): Page {
  const how = readingAdvice(own);
  const treatmentsAt = createTreatmentReader(contract, own);
  const weights = rankOpenPoints(contract).map(({ title, questions }) => ({
    title,
    groups: questions.map(({ points, closedBy, breaks }) =>
      points.map((point) => ({
        point,
        closedBy,
        breaks,
        status: pointStatus(contract, sets, point),
        link: referenceLink(contract, point.place),
        possible: [{ who: 'do', how: adviceFor(contract, point, own) }, ...listChoices(contract, point)],
        assumed: listAssumptions(contract, sets, point),
        treated: treatmentsAt(point),
      })),
    ),
  }));
  const count = contract.openPoints.length;
  const lead = `The description of the API leaves ${count} details open. Each is a question to the API's owner. Do not rely on an answer until the owner has given one.`;
  const ask = `To ask, send the owner [all questions in one letter](${copyPath(QUESTIONS_PAGE)}). When one is answered, \`npx --no-install colloquy answer <id>\` writes it into the contract, and [the list of answers](${copyPath(ANSWERS_PAGE)}) shows it.`;
  return markdownPage({
    path: OPEN_POINTS_PAGE,
    description: `The ${count} details of the API that its description leaves open, each with its question.`,
    styles: ['open-points'],
    searched: contract.openPoints.map((point) => ({
      path: openPointLink(point.id),
      title: point.question.replaceAll('`', ''),
      kind: 'open point',
      within: point.place.name,
      text: `${point.id} ${listChoices(contract, point)
        .map(({ how }) => how.replaceAll('`', ''))
        .join(' ')}`,
    })),
    markdown: `# Open points\n\n${lead}\n`,
    after: html`${filterForm(contract)}
<details class="how"><summary>How to ask, and how to read an entry</summary><p>${renderInline(ask)}</p><p>${ORDER_SENTENCE}</p><p>${renderInline(how)}</p></details>
${weights.map(
  ({ title, groups }) => html`
<section class="weight"><h2 id="${toSlug(title)}">${title}</h2>
${groups.map((group) => groupHtml(contract, group))}
</section>`,
)}
${SCRIPTS.openPoints}`,
  });
}

interface OpenPointEntry extends Readonly<Record<'possible' | 'assumed' | 'treated', readonly Treatment[]>> {
  readonly point: OpenPoint;
  readonly closedBy: string;
  readonly breaks: string | undefined;
  readonly status: string;
  readonly link: string;
}

/** Writes a form to filter the list. It stays hidden without its script. */
function filterForm({ model, operations, openPoints }: Contract): Html {
  const selectHtml = (name: string, label: string, options: readonly (readonly [value: string, text: string])[]) =>
    html`<label>${label} <select name="${name}"><option value="">any</option>${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></label>`;
  const optionsFor = (values: readonly string[]) => values.map((value) => [value, value] as const);
  const surfaces = model.surfaces.map(({ name, title }) => [name, title] as const);
  return html`<form class="filters" hidden>
<label class="words">Search the open points <input type="search" name="words" autocomplete="off"></label>
${selectHtml('operations', 'Operation', [...operations.map(({ operationId, summary }) => [operationId, summary] as const), ['every', 'none in particular'] as const])}
${selectHtml('surface', 'Affects', surfaces)}
${selectHtml('closed', 'How to find out', optionsFor(Object.values(ANSWERED_BY)))}
${selectHtml('status', 'Status', optionsFor(['open', 'asked', 'observed']))}
<p role="status">${openPoints.length} open points</p>
</form>`;
}

function groupHtml(contract: Contract, group: readonly OpenPointEntry[]): Html {
  const entries = html`${group.map((entry) => entryHtml(contract, entry))}`;
  return group.length === 1
    ? entries
    : html`<div class="alike"><p>These ${group.length} are alike:</p>${entries}</div>`;
}

function entryHtml(contract: Contract, { point, closedBy, breaks, status, link, ...treated }: OpenPointEntry): Html {
  const { id, question, section, place, asked } = point;
  const { model } = contract;
  const { target } = describeChoices(contract, point);
  const metAt = place.surface === ALL_SURFACES ? model.surfaces.map(({ name }) => name).join(' ') : place.surface;
  const about = [
    { who: 'status', how: status === 'asked' ? `asked on ${asked}` : status },
    ...(breaks === undefined ? [] : [{ who: 'wrong guess', how: breaks }]),
    ...(target === undefined ? [] : [{ who: 'set', how: `Its action has the target \`${target}\`.` }]),
  ];
  return html`
<details class="open-point" id="${id}" data-operations="${place.operations.join(' ') || 'every'}" data-surface="${metAt}" data-closed="${closedBy}" data-status="${status}"><summary><b>${renderInline(question)}</b> <span class="id">${id}</span> <span>${place.name}</span></summary>
<p class="about"><a href="${link}">In the reference</a> <a href="${statementsLink(section)}">${section}</a> <span>${model.titleOfSurface(place.surface)}</span> <a href="#${id}">Link to this entry</a> <a href="${answerLink(contract, point)}">I know the answer</a></p>
${[[...about, ...treated.possible], treated.assumed, treated.treated].map(treatmentsHtml)}
</details>`;
}
