import type { AssumptionSet } from '../../assumptions/index.ts';
import type { Contract, OpenPoint } from '../../contract/index.ts';
import { html } from '../../html/index.ts';
import { LEFT_OPEN, plain } from '../../toolkit/index.ts';
import { renderInline, slug } from '../markdown.ts';
import { openPointLink, type Page, PROTOCOL_PAGE, statementsLink } from '../page.ts';
import { assumedAt, choicesAt, type Treatment } from './treatment.ts';

const LEAD =
  'A protocol is what your handler decides where the description is silent: one choice at each open point that it meets, by the id of the point.';
const HOW =
  'Each entry has what `plain` does, what can be chosen as far as no document shows it, and what each assumption set says. Another answer is always possible. The [guide](guides/tools-in-detail.html#choose-a-protocol) shows how some are replaced.';
const REST = 'Left to your application';
const REST_LEAD = 'At these open points a handler fits any answer, so a protocol has no choice there.';

/** What a protocol decides at one open point. */
interface Entry {
  readonly point: OpenPoint;
  readonly rows: readonly Treatment[];
}

/** The page of all that the protocol of a toolkit's handler decides, for the contract of our packages. */
export function protocolPage(contract: Contract, sets: readonly AssumptionSet[]): Page {
  const points = new Map(contract.openPoints.map((point) => [point.id, point]));
  const entries = Object.entries(plain.choices).flatMap(([id, { assumes }]): Entry[] => {
    const point = points.get(id);
    if (point === undefined) return []; // answered since
    const possible = choicesAt(contract, point);
    return [{ point, rows: [{ who: 'plain', how: assumes }, ...possible, ...assumedAt(contract, sets, point)] }];
  });
  const rest = Object.entries(LEFT_OPEN).flatMap(([id, how]): Entry[] => {
    const point = points.get(id);
    return point === undefined ? [] : [{ point, rows: [{ who: 'handler', how }] }];
  });
  const groups = [
    ...[...Map.groupBy(entries, ({ point }) => point.place.name)].map(([title, within]) => ({ title, within })),
    { title: REST, within: rest },
  ];
  return {
    path: PROTOCOL_PAGE,
    title: "A toolkit's protocol",
    description: `The ${entries.length} choices of a protocol, by which a handler serves tools.`,
    styles: ['protocol'],
    searched: [...entries, ...rest].map(({ point: { id, question } }) => ({
      path: `${PROTOCOL_PAGE}#${id}`,
      title: question.replaceAll('`', ''),
      kind: 'choice of a protocol',
      text: id,
    })),
    body: html`<main>
<h1>A toolkit's protocol</h1>
<p class="lead">${LEAD}</p>
<p>${renderInline(HOW)}</p>
${groups.map(
  ({ title, within }) => html`<section>
<h2 id="${slug(title)}">${title}</h2>
${title === REST && html`<p>${REST_LEAD}</p>`}
${within.map(
  ({ point: { id, question, section }, rows }) => html`<div class="choice" id="${id}"><h3>${renderInline(question)}</h3>
<p class="about"><a class="id" href="${openPointLink(id)}">${id}</a> <a href="${statementsLink(section)}">${section}</a></p>
<dl>${rows.map(({ who, how }) => html`<dt>${who}</dt><dd>${renderInline(how)}</dd>`)}</dl></div>`,
)}
</section>`,
)}
</main>`,
    markdown: [
      "# A toolkit's protocol",
      LEAD,
      HOW.replace('.html', '.md'),
      ...groups.flatMap(({ title, within }) => [
        `## ${title}`,
        ...(title === REST ? [REST_LEAD] : []),
        ...within.flatMap(({ point: { id, question, section }, rows }) => [
          `### \`${id}\``,
          `${question} (${section})`,
          rows.map(({ who, how }) => `- ${who}: ${how}`).join('\n'),
        ]),
      ]),
      '',
    ].join('\n\n'),
  };
}
