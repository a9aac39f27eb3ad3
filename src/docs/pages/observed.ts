import type { AssumptionSet } from '../../assumptions/index.ts';
import { saysAt } from '../../assumptions/index.ts';
import type { Contract } from '../../contract/index.ts';
import { type Html, html } from '../../html/index.ts';
import { type Drift, driftBetween, observedSets } from '../../report/index.ts';
import { renderInline } from '../markdown.ts';
import { OBSERVED_PAGE, openPointLink, type Page } from '../page.ts';

const LEAD =
  'What a live server was seen to do where the description leaves it open, as `colloquy verify` wrote it. It is no statement: the server may do more, and may change. No value of the server stands here.';

const HAPPENED: Readonly<Record<Drift['kind'], string>> = {
  changed: 'changed',
  new: 'seen for the first time',
  gone: 'not seen any more',
};

export function observedPage(contract: Contract, sets: readonly AssumptionSet[]): Page | undefined {
  const [newest, older] = observedSets(sets).toReversed();
  if (newest === undefined) return undefined;
  const seen = contract.openPoints.flatMap(({ id, question }) => {
    const says = saysAt(contract, newest, id);
    return says === undefined ? [] : [{ id, question, says }];
  });
  const unseen = contract.openPoints.map(({ id }) => id).filter((id) => !seen.some((one) => one.id === id));
  const count = `${seen.length} of ${contract.openPoints.length} open points were seen on ${dateOf(newest)}, in ${newest.observed?.exchanges} exchanges.`;
  const drifts = older && driftBetween(contract, older, newest);
  const since = older && `What changed since ${dateOf(older)}`;
  return {
    path: OBSERVED_PAGE,
    title: 'What was observed',
    description: `What a live server was seen to do: ${count}`,
    styles: ['statements'],
    body: html`<main>
<h1>What was observed</h1>
<p class="lead">${renderInline(LEAD)}</p>
<p>${count}</p>
${
  since !== undefined &&
  html`<h2 id="changes">${since}</h2>
${drifts?.length === 0 ? html`<p class="nothing">Nothing changed.</p>` : html`<ul class="statements">${drifts?.map(driftHtml)}</ul>`}`
}
<h2 id="seen">What was seen</h2>
<ul class="statements">${seen.map(
      ({ id, question, says }) => html`<li><p>${renderInline(says)}</p>
<p class="about">${link(id)} <span>${renderInline(question)}</span></p></li>`,
    )}</ul>
${
  unseen.length > 0 &&
  html`<h2 id="not-seen">What was not seen</h2>
<div class="left-open"><ul>${unseen.map((id) => html`<li><a href="${openPointLink(id)}">${id}</a></li>`)}</ul></div>`
}
</main>`,
    markdown: [
      '# What was observed',
      LEAD,
      count,
      ...(since === undefined ? [] : [`## ${since}`, drifts?.map(driftText).join('\n') || 'Nothing changed.']),
      '## What was seen',
      seen.map(({ id, says }) => `- ${linkText(id)}: ${says}`).join('\n'),
      ...(unseen.length === 0 ? [] : ['## What was not seen', unseen.map(linkText).join(', ')]),
      '',
    ].join('\n\n'),
  };
}

const dateOf = ({ observed }: AssumptionSet): string => observed?.date ?? '';

const link = (id: string): Html => html`<a class="id" href="${openPointLink(id)}">${id}</a>`;
const linkText = (id: string): string => `[${id}](open-points.md#${id})`;

function driftHtml({ id, kind, before, after }: Drift): Html {
  return html`<li>${before !== undefined && html`<p><del>${renderInline(before)}</del></p>`}${after !== undefined && html`<p>${renderInline(after)}</p>`}
<p class="about">${link(id)} <span>${HAPPENED[kind]}</span></p></li>`;
}

function driftText({ id, kind, before, after }: Drift): string {
  const said = [before && `before: ${before}`, after && `now: ${after}`].filter(Boolean).join(' ');
  return `- ${linkText(id)}, ${HAPPENED[kind]}: ${said}`;
}
