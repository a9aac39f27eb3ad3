import type { AssumptionSet, Contract, OpenPoint } from '../../contract/index.ts';
import { type Html, html, trusted } from '../../html/index.ts';
import { copyOf, OPEN_POINTS_PAGE, QUESTIONS_PAGE } from '../links.ts';
import { renderInline } from '../markdown.ts';
import type { Page } from '../page.ts';
import { referenceLink } from '../reference/reference-link.ts';
import { groupOpenPoints, type OpenPointGroup, type OpenPointSection } from './open-point-groups.ts';
import { openPointsMarkdown } from './open-points-markdown.ts';
import { assumedAt, type Treatment, treatmentOf } from './treatment.ts';

const HOW =
  'Each entry tells how contract, client and mock treat the point, and what each assumption set says there. An assumption set is a guess with a name, which the mock can be run under. A protocol is such a guess for whoever serves a toolkit. Neither is the contract. Where an answer of the mock had to decide a point, its header `colloquy-open-points` names it.';

/** The page of all open points: each a link target, with its question and a link to its spot in the reference. */
export function openPointsPage(contract: Contract, sets: readonly AssumptionSet[]): Page {
  const sections = groupOpenPoints(contract);
  const count = contract.openPoints.length;
  const lead = `The description of the API leaves ${count} details open. Each is a question to the API's owner. Until it is answered, nothing in Colloquy relies on an answer. Neither should you.`;
  const ask = `To ask, send the owner [all questions in one letter](${QUESTIONS_PAGE}).`;
  return {
    path: OPEN_POINTS_PAGE,
    title: 'Open points',
    description: `The ${count} details of the API that its description leaves open, each with its question.`,
    body: html`<main class="with-contents">
<header>
<h1>Open points</h1>
<p class="lead">${lead}</p>
<p>${renderInline(HOW)}</p>
<p>${renderInline(ask)}</p>
</header>
<nav class="contents" aria-label="Open points">${sections.map(contents)}</nav>
<div>
${sections.map(
  ({ name, anchor, groups }) => html`
<section>
<h2 id="${anchor}">${name}</h2>
${groups.map((group) => groupOf(group, contract, sets))}
</section>`,
)}
</div>
</main>`,
    markdown: openPointsMarkdown(contract, sections, sets, [
      lead,
      HOW,
      ask.replace(QUESTIONS_PAGE, copyOf(QUESTIONS_PAGE)),
    ]),
  };
}

function contents({ name, anchor, groups }: OpenPointSection): Html {
  return html`
<p><a href="#${anchor}">${name}</a></p>
<ul>${groups.map((group) => html`<li><a href="#${group.anchor}">${breakable(group.name)}</a> <span>${group.openPoints.length}</span></li>`)}</ul>`;
}

function groupOf(group: OpenPointGroup, contract: Contract, sets: readonly AssumptionSet[]): Html {
  return html`
<h3 id="${group.anchor}">${breakable(group.name)}</h3>
${group.openPoints.map((point) => article(point, group, contract, sets))}`;
}

function article(point: OpenPoint, group: OpenPointGroup, contract: Contract, sets: readonly AssumptionSet[]): Html {
  const { id, question, section, place } = point;
  const spot = place.name.endsWith(group.name) ? 'in the reference' : breakable(place.name);
  return html`
<article class="open-point" id="${id}">
<h4>${renderInline(question)}</h4>
<p><a class="id" href="#${id}">${id}</a> <span>${section}</span> <a href="${referenceLink(contract, place)}">${spot}</a></p>
${rows(treatmentOf(contract, point))}
${rows(assumedAt(sets, point))}
</article>`;
}

function rows(treated: readonly Treatment[]): Html | undefined {
  if (treated.length === 0) return undefined;
  return html`<dl>${treated.map(({ who, how }) => html`<dt>${who}</dt><dd>${renderInline(how)}</dd>`)}</dl>`;
}

/** Lets a path wrap at its slashes. */
function breakable(name: string): Html {
  return html`${name.split(/(?<=\/)/).map((part, index) => html`${index === 0 ? '' : trusted('<wbr>')}${part}`)}`;
}
