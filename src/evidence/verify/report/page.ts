import type { Contract, Statement } from '../../../contract/model/index.ts';
import { type Html, html, prose, reportPage, trusted } from '../../../web/index.ts';
import type { Observation } from '../../judge/index.ts';
import { type BrokenStatement, brokenIn, countsOf, isChange } from './lines.ts';
import type { Difference, ReproducibleReport, ShownExchange } from './reproducible.ts';
import { aboutExchange, incompleteInWords, observationInWords, reasonInWords } from './words.ts';

const MOST_LINKS = 6;
/** What gives a run an exit code of its own. */
const FAULTS = ['broken', 'changed'];

/** A report as one page, which needs nothing but itself. */
export function reportAsPage(report: ReproducibleReport, contract: string): string {
  const { broken, holds, notShown, observed, notObserved, changed } = countsOf(report);
  const counts = [
    [broken, 'broken'],
    ...(report.against === undefined ? [] : [[changed, 'changed'] as const]),
    [holds, 'hold'],
    [notShown, 'not shown'],
    [observed, `of ${observed + notObserved} open points observed`],
    [report.exchanges.length, 'exchanges'],
  ] as const;
  const date = report.exchanges[0]?.startedAt?.slice(0, 10);
  const others = report.differences.filter((one) => !isChange(one));
  const addresses = [...new Set(report.exchanges.flatMap(({ request }) => request.address ?? []))];
  return reportPage(
    `${counts
      .filter(([, what]) => FAULTS.includes(what))
      .map((count) => count.join(' '))
      .join(', ')} · colloquy verify`,
    html`<h1>Live server compared with the contract</h1>
<p>Server: ${addresses.map((address) => html`<code>${address}</code> `)}<br>Contract: ${contract}${date !== undefined && html`<br>Date: ${date}`}</p>
<p class="soft">Values of the server are replaced or left out; request ids are kept.</p>
<ul class="counts">${counts.map(([count, what]) => html`<li${FAULTS.includes(what) && count > 0 && trusted(' class="bad"')}><strong>${count}</strong> ${what}</li>`)}</ul>
${incompleteInWords(report).map((text) => html`<p class="bad"><strong>Not complete:</strong> ${text}.</p>`)}
${broken > 0 && html`<h2>Broken</h2>${brokenIn(report).map((one) => brokenItem(report.contract, one))}`}
${report.differences.length > 0 && html`<h2>Compared with ${report.against}</h2><ul class="rows">${report.differences.filter(isChange).map((one) => differenceItem(report, one))}${idLists(others.map(({ id, kind }) => ({ id, why: kind })))}</ul>`}
${observed > 0 && html`<h2>Observed</h2><ul class="rows">${[...report.observations].map(([id, one]) => observedItem(report, id, one))}</ul>`}
${holds > 0 && html`<h2>Holds</h2><ul class="rows">${report.statements.map(({ statement, verdict }) => verdict.is === 'holds' && row(statement.id, prose(statement.says), html`<span class="soft">${links(verdict.exchanges)}</span>`))}</ul>`}
<h2>Not shown</h2>
${notShownList(report)}
<h2>Exchanges</h2>
<p class="soft">The commands read the key from <code>COLLOQUY_API_KEY</code>. <code>exchanges.har</code> has the responses.</p>
${[...report.shown.values()].map(exchangeItem)}`,
  );
}

const links = (numbers: readonly number[]): Html => {
  const shown = numbers.slice(0, MOST_LINKS).map((number) => html` <a href="#exchange-${number}">${number}</a>`);
  const more = numbers.length - MOST_LINKS;
  return html`${numbers.length === 1 ? 'exchange' : 'exchanges'}${shown}${more > 0 && ` and ${more} more`}`;
};

const row = (id: string, ...parts: readonly (Html | string | false)[]): Html =>
  html`<li><code>${id}</code><div>${parts.map((part) => part !== false && html`<p>${part}</p>`)}</div></li>`;

function brokenItem(contract: Contract, { one: { statement }, verdict, exchange, isFirst }: BrokenStatement): Html {
  const { comparedWith } = verdict;
  return html`<article class="broken">
<h3><code>${statement.id}</code></h3>
<p class="bad">${verdict.how}: ${verdict.where}</p>
<p>${introductionOf(contract, statement)}: ${prose(statement.says)}</p>
<p class="soft">${links([verdict.exchange])}${comparedWith !== undefined && html`, compared with ${links([comparedWith])}`}${isFirst && ` · ${inOneLine(exchange)}`}</p>
${isFirst && html`<pre>${exchange.curl}</pre>`}
</article>`;
}

/** What precedes a statement: the description of a response is no sentence about the API, but what its status means. */
function introductionOf({ operations }: Contract, { place, says }: Statement): string {
  const described = operations
    .flatMap(({ responses }) => responses)
    .filter(({ pointer, node }) => pointer === place.pointer && String(node.description).trim() === says);
  const keys = [...new Set(described.map(({ key }) => key))].filter((key) => key !== 'default');
  return keys.length === 0 ? 'The contract states' : `${keys.join(' and ')} ${keys.length === 1 ? 'means' : 'mean'}`;
}

const inOneLine = (exchange: ShownExchange): string =>
  [
    ...aboutExchange(exchange),
    ...(exchange.milliseconds === undefined ? [] : [`${Math.round(exchange.milliseconds)} ms`]),
  ].join(' · ');

function observedItem({ contract }: ReproducibleReport, id: string, observation: Observation): Html | undefined {
  if (observation.as === 'nothing') return undefined;
  const { exchanges, exchangesAgainst } = observation.seen;
  return row(
    id,
    prose(observationInWords(contract, id, observation, () => '')),
    html`<span class="soft">${exchanges.length > 0 && links(exchanges)}${exchangesAgainst.length > 0 && html`; against it ${links(exchangesAgainst)}`}</span>`,
  );
}

function differenceItem({ observations }: ReproducibleReport, { id, kind, before, after }: Difference): Html {
  const observation = observations.get(id);
  const numbers = observation === undefined || observation.as === 'nothing' ? [] : observation.seen.exchanges;
  return row(
    id,
    html`<strong>${kind}</strong>`,
    before !== undefined && html`before: ${prose(before)}`,
    after !== undefined && html`now: ${prose(after)}`,
    numbers.length > 0 && html`<span class="soft">${links(numbers)}</span>`,
  );
}

/** What was not shown, by the reason. */
function notShownList({ statements, observations }: ReproducibleReport): Html {
  const all = [
    ...statements.flatMap(({ statement: { id }, verdict }) =>
      verdict.is === 'not shown' ? [{ id, why: reasonInWords(verdict.why) }] : [],
    ),
    ...[...observations].flatMap(([id, one]) => (one.as === 'nothing' ? [{ id, why: reasonInWords(one.why) }] : [])),
  ];
  return html`<ul class="rows">${idLists(all)}</ul>`;
}

/** Ids by what they have in common, the most first, each list folded. */
const idLists = (all: readonly { readonly id: string; readonly why: string }[]): Html[] =>
  [...Map.groupBy(all, ({ why }) => why)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(
      ([why, those]) =>
        html`<li><span>${prose(why)}</span><details><summary>${those.length} ${those.length === 1 ? 'id' : 'ids'}</summary><p>${those.map(({ id }) => html`<code>${id}</code> `)}</p></details></li>`,
    );

const exchangeItem = (exchange: ShownExchange): Html => {
  const { number, method, path, query, outcome, curl } = exchange;
  return html`<details class="exchange"><summary>${number} <code>${method} ${path}${query !== '' && `?${query}`}</code> → ${outcome}</summary>
<div id="exchange-${number}"><p class="soft">${inOneLine(exchange)}</p><pre>${curl}</pre></div></details>
`;
};
