import type { Contract } from '../../../contract/model/index.ts';
import { type Html, html, reportPage, sentenceHtml, trustedHtml } from '../../../web/index.ts';
import { type CheckRow, checkCountsText } from './check-rows.ts';
import { type NotableRow, type OperationRow, outcomeCountsText, untestedOperations } from './operation-rows.ts';
import { isChange, type ReportedDifference, type ReportModel, type Reproduction } from './report-model.ts';
import type { ReportRow } from './rows.ts';
import type { ShownExchange } from './shown-exchange.ts';
import { checksText, comparisonTexts, observationText, reproductionNotes, statementIntroduction } from './words.ts';

const MAX_LINKS = 6;

/** Writes a report as one HTML page that needs no other files. */
export function reportAsPage(report: ReportModel, contractName: string): string {
  const { run, rows, broken, differences, incomplete, against } = report;
  const { holds, notShown, observed, notObserved, changed } = report.counts;
  const faults = [
    { count: report.counts.broken, label: 'broken' },
    ...(against === undefined ? [] : [{ count: changed, label: 'changed' }]),
  ];
  const others = [
    { count: holds, label: 'hold' },
    { count: notShown, label: 'not shown' },
    { count: observed, label: `of ${observed + notObserved} open points observed` },
    { count: run.exchanges.length, label: 'exchanges' },
  ];
  const date = run.exchanges[0]?.startedAt?.slice(0, 10);
  const untested = untestedOperations(report);
  const notChanged = differences.filter((one) => !isChange(one));
  const addresses = [...new Set(run.exchanges.flatMap(({ request }) => request.address ?? []))];
  return reportPage(
    `${faults.map(({ count, label }) => `${count} ${label}`).join(', ')} · colloquy verify`,
    html`<h1>Live server compared with the contract</h1>
<p>Server: ${addresses.map((address) => html`<code>${address}</code> `)}<br>Contract: ${contractName}${date !== undefined && html`<br>Date: ${date}`}</p>
<p class="soft">Values of the server are replaced or left out; request ids are kept.</p>
<ul class="counts">${faults.map((one) => countItem(one, one.count > 0))}${others.map((one) => countItem(one, false))}</ul>
${broken.length > 0 && html`<h2>Broken</h2>${broken.map((one) => brokenItem(report.contract, one))}`}
${incomplete.map(({ part }) => html`<p class="bad"><strong>Not complete:</strong> ${part}.</p>`)}
${untested.length > 0 && html`<h2>Not tested</h2>${untested.map(untestedItem)}`}
${report.failures.length > 0 && html`<h2>Failed requests</h2>${report.failures.map(untestedItem)}`}
${differences.length > 0 && html`<h2>Compared with ${against}</h2><ul class="rows">${differences.filter(isChange).map(differenceItem)}${idGroups(notChanged, ({ kind }) => kind)}</ul>`}
${report.notable.length > 0 && html`<h2>Notable</h2><ul class="rows">${report.notable.map(notableItem)}</ul>`}
${observed > 0 && collapsedSection('Observed', `${observed} open points`, html`<ul class="rows">${rows.map((row) => observedItem(report.contract, row))}</ul>`)}
${holds > 0 && collapsedSection('Holds', `${holds} statements`, html`<ul class="rows">${rows.map((row) => row.verdict === 'holds' && itemHtml(row.id, sentenceHtml(row.statement.says), html`<span class="soft">${exchangeLinks(row.exchanges)}</span>`))}</ul>`)}
${collapsedSection('Operations', outcomeCountsText(report.operations), html`<ul class="rows">${report.operations.map(operationItem)}</ul>`)}
${collapsedSection('Checks', checkCountsText(report.checks), html`<ul class="rows">${report.checks.map(checkItem)}</ul>`)}
${collapsedSection(
  'Not shown',
  `${notShown} statements, ${notObserved} open points`,
  html`<ul class="rows">${idGroups(
    rows.filter(({ verdict }) => verdict === 'not shown' || verdict === 'not observed'),
    ({ text }) => text,
  )}</ul>`,
)}
<h2>Exchanges</h2>
<p class="soft">The commands read the key from <code>COLLOQUY_API_KEY</code>. <code>exchanges.har</code> has the responses.</p>
${collapsedSection(undefined, `${run.exchanges.length} exchanges`, html`${[...report.exchanges.values()].map(exchangeItem)}`)}`,
  );
}

/** A section that is collapsed at first, for facts that are not faults. Faults are always visible. */
const collapsedSection = (title: string | undefined, summary: string, content: Html): Html =>
  html`${title !== undefined && html`<h2>${title}</h2>`}<details class="facts"><summary>${summary}</summary>${content}</details>`;

const countItem = ({ count, label }: { readonly count: number; readonly label: string }, isBad: boolean): Html =>
  html`<li${isBad && trustedHtml(' class="bad"')}><strong>${count}</strong> ${label}</li>`;

const exchangeLinks = (numbers: readonly number[]): Html => {
  const shown = numbers.slice(0, MAX_LINKS).map((number) => html` <a href="#exchange-${number}">${number}</a>`);
  const more = numbers.length - MAX_LINKS;
  return html`${numbers.length === 1 ? 'exchange' : 'exchanges'}${shown}${more > 0 && ` and ${more} more`}`;
};

const itemHtml = (id: string, ...parts: readonly (Html | string | false)[]): Html =>
  html`<li><code>${id}</code><div>${parts.map((part) => part !== false && html`<p>${part}</p>`)}</div></li>`;

const notableItem = ({ name, text, exchanges }: NotableRow): Html =>
  itemHtml(name, text, exchanges.length > 0 && html`<span class="soft">${exchangeLinks(exchanges)}</span>`);

function brokenItem(contract: Contract, { row, exchange, isFirst, command }: Reproduction): Html {
  const { statement, comparedWith } = row;
  return html`<article class="broken">
<h3><code>${row.id}</code></h3>
<p class="bad">${row.how}: ${row.where}</p>
<p>${statementIntroduction(contract, statement)}: ${sentenceHtml(statement.says)}</p>
<p class="soft">${exchangeLinks([row.exchange])}${comparedWith !== undefined && html`, compared with ${exchangeLinks([comparedWith])}`}${isFirst && ` · ${notesInOneLine(exchange)}`} · ${checksText(row)}</p>
${comparisonTexts(row).map((text) => html`<p class="soft">${text}</p>`)}
${isFirst && html`<pre>${command}</pre>`}
</article>`;
}

function untestedItem({
  name,
  target,
  text,
  exchange,
}: Pick<OperationRow, 'name' | 'target' | 'text' | 'exchange'>): Html {
  return html`<article class="broken">
<h3><code>${name}</code></h3>
<p class="bad">${text}: ${target}</p>
${exchange !== undefined && html`<p class="soft">${exchangeLinks([exchange.number])} · ${notesInOneLine(exchange)}</p><pre>${exchange.curl}</pre>`}
</article>`;
}

const operationItem = ({ name, target, outcome, text, failures }: OperationRow): Html =>
  itemHtml(
    name,
    html`<strong>${outcome}</strong>: ${text}`,
    html`<span class="soft">${target}${failures.map((one) => html` · ${one.outcome}: ${exchangeLinks(one.exchanges)}`)}</span>`,
  );

const checkItem = ({ name, title, isLeftOut, broken, leftOut }: CheckRow): Html =>
  itemHtml(
    name,
    title,
    isLeftOut
      ? html`<strong>left out</strong>${leftOut.length > 0 && html`; would break ${codesHtml(leftOut)}`}`
      : broken.length > 0 && html`broken: ${codesHtml(broken)}`,
  );

const codesHtml = (texts: readonly string[]): Html[] => texts.map((text) => html`<code>${text}</code> `);

const notesInOneLine = (exchange: ShownExchange): string =>
  [
    ...reproductionNotes(exchange),
    ...(exchange.milliseconds === undefined ? [] : [`${Math.round(exchange.milliseconds)} ms`]),
  ].join(' · ');

function observedItem(contract: Contract, row: ReportRow): Html | undefined {
  if (row.verdict !== 'observed') return undefined;
  const { exchanges, exchangesAgainst } = row.observation.seen;
  return itemHtml(
    row.id,
    sentenceHtml(observationText(contract, row.id, row.observation, () => '')),
    html`<span class="soft">${exchanges.length > 0 && exchangeLinks(exchanges)}${exchangesAgainst.length > 0 && html`; against it ${exchangeLinks(exchangesAgainst)}`}</span>`,
  );
}

const differenceItem = ({ id, kind, before, after, exchanges }: ReportedDifference): Html =>
  itemHtml(
    id,
    html`<strong>${kind}</strong>`,
    before !== undefined && html`before: ${sentenceHtml(before)}`,
    after !== undefined && html`now: ${sentenceHtml(after)}`,
    exchanges.length > 0 && html`<span class="soft">${exchangeLinks(exchanges)}</span>`,
  );

/** Groups ids by label, each group in a list that the reader opens; the largest group comes first. */
const idGroups = <Item extends { readonly id: string }>(
  items: readonly Item[],
  labelOf: (item: Item) => string,
): Html[] =>
  [...Map.groupBy(items, labelOf)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(
      ([label, group]) =>
        html`<li><span>${sentenceHtml(label)}</span><details><summary>${group.length} ${group.length === 1 ? 'id' : 'ids'}</summary><p>${group.map(({ id }) => html`<code>${id}</code> `)}</p></details></li>`,
    );

const exchangeItem = (exchange: ShownExchange): Html => {
  const { number, method, path, query, outcome, curl } = exchange;
  return html`<details class="exchange"><summary>${number} <code>${method} ${path}${query !== '' && `?${query}`}</code> → ${outcome}</summary>
<div id="exchange-${number}"><p class="soft">${notesInOneLine(exchange)}</p><pre>${curl}</pre></div></details>
`;
};
