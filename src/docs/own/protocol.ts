import type { AssumptionSet } from '../../contract/assumptions/index.ts';
import type { Contract, OpenPoint } from '../../contract/model/index.ts';
import { LEFT_OPEN, plain } from '../../sdk/toolkit/index.ts';
import { html } from '../../web/index.ts';
import { markdownPage, renderInline, toSlug } from '../markdown.ts';
import { openPointLink, type Page, PROTOCOL_PAGE, statementsLink } from '../page.ts';
import { listAssumptions, listChoices, treatmentsHtml } from '../pages/treatment.ts';
import { operationPath } from '../reference/reference.ts';
import type { Treatment } from '../site.ts';
import { callerResponses } from './caller-responses.ts';

const HEAD = `# A toolkit's protocol

A protocol is what your handler decides where the API's description is silent. It has one choice for each open point that the handler meets, with the id of the point.

Each entry has what \`plain\` does, the known choices, and what the other assumption sets say. Other answers are possible. The [guide](guides/tools-in-detail.md#choose-a-protocol) shows how to replace a choice.`;
const RESPONSES_TITLE = 'What a caller gets';
const RESPONSES_LEAD = [
  plain.choices['execute-tool.status'].assumes,
  plain.choices['execute-tool.body'].assumes,
  'This table lists the response to a request to execute a tool under `plain` in every other case, with the open points that decide it.',
  'If several cases apply, the choice at `toolkits.error-order` decides which one the caller gets.',
].join(' ');
const LEFT_OPEN_TITLE = 'Left to your application';
const LEFT_OPEN_LEAD = 'A handler works with any answer to these open points, so a protocol has no choice for them.';

export function protocolPage(contract: Contract, sets: readonly AssumptionSet[]): Page {
  const points = new Map(contract.openPoints.map((point) => [point.id, point]));
  // The first row of each entry is the protocol's, with the name of this set, so the set needs no row of its own.
  const otherSets = sets.filter(({ name }) => name !== plain.name);
  /** Lists the entries of the open points that a record names. Points that have been answered are left out. */
  const entriesAt = (
    treatments: Readonly<Record<string, string>>,
    toRows: (point: OpenPoint, how: string) => Treatment[],
  ) =>
    Object.entries(treatments).flatMap(([id, how]) => {
      const point = points.get(id);
      return point === undefined ? [] : [{ point, rows: toRows(point, how) }];
    });
  const assumed = Object.fromEntries(Object.entries(plain.choices).map(([id, { assumes }]) => [id, assumes]));
  const entries = entriesAt(assumed, (point, how) => [
    { who: plain.name, how },
    ...listChoices(contract, point),
    ...listAssumptions(contract, otherSets, point),
  ]);
  const rest = entriesAt(LEFT_OPEN, (_, how) => [{ who: 'handler', how }]);
  const groups = [
    ...[...Map.groupBy(entries, ({ point }) => groupTitle(contract, point))].map(([title, within]) => ({
      title,
      within,
    })),
    { title: LEFT_OPEN_TITLE, within: rest },
  ];
  const responses = callerResponses(plain);
  const [first = [], ...further] = responses.map(({ headers }) => headers);
  const commonHeaders = first.filter((line) => further.every((lines) => lines.includes(line)));
  const lead = `${RESPONSES_LEAD} Each of them has ${commonHeaders.map(codeText).join(', ')}.`;
  const answers = responses.map(({ decidedBy, headers, ...answer }) => ({
    ...answer,
    lines: headers.filter((line) => !commonHeaders.includes(line)),
    decidedBy: decidedBy.filter((id) => points.has(id)),
  }));
  return markdownPage({
    path: PROTOCOL_PAGE,
    description: `The ${entries.length} choices of a protocol, by which a handler serves tools.`,
    styles: ['protocol'],
    markdown: HEAD,
    after: html`<section>
<h2 id="${toSlug(RESPONSES_TITLE)}">${RESPONSES_TITLE}</h2>
<p>${renderInline(lead)}</p>
<div class="table" tabindex="0"><table class="cases"><thead><tr><th>Case, and the body that says so</th><th>Status, headers</th><th>Decided by</th></tr></thead><tbody>
${answers.map(
  ({ reason, says, status, lines, body, decidedBy }) =>
    html`<tr id="case-${reason}"><td>${says}<div><code>${body}</code></div></td><td><b>${status}</b>${lines.map((line) => html`<div><code>${line}</code></div>`)}</td><td>${decidedBy.map((id) => html`<div><a class="id" href="#${id}">${id}</a></div>`)}</td></tr>
`,
)}</tbody></table></div>
</section>
${groups.map(
  ({ title, within }) => html`<section>
<h2 id="${toSlug(title)}">${title}</h2>
${title === LEFT_OPEN_TITLE && html`<p>${LEFT_OPEN_LEAD}</p>`}
${within.map(
  ({ point: { id, question, section }, rows }) => html`<div class="choice" id="${id}"><h3>${renderInline(question)}</h3>
<p class="about"><a class="id" href="${openPointLink(id)}">${id}</a> <a href="${statementsLink(section)}">${section}</a></p>
${treatmentsHtml(rows)}</div>`,
)}
</section>`,
)}`,
  });
}

const codeText = (text: string): string => `\`${text}\``;

/** The headings for open points that are not about one operation, by the first part of their ids. */
const GROUP_TITLES: Readonly<Record<string, string>> = {
  toolkits: 'All operations',
  'toolkit-name': 'Names in a path',
  'tool-name': 'Names in a path',
  'tool-definition': 'Definitions of tools',
};

function groupTitle({ operations }: Contract, { id }: OpenPoint): string {
  const [start = ''] = id.split('.');
  const operation = operations.find((one) => operationPath(one) === `reference/${start}.html`);
  return operation?.summary ?? GROUP_TITLES[start] ?? start;
}
