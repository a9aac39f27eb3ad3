import type { Contract, OpenPoint } from '../../contract/index.ts';
import { type Html, html } from '../html.ts';
import { OPEN_POINTS_PAGE } from '../links.ts';
import { renderInline } from '../markdown.ts';
import type { Page } from '../page.ts';
import { referenceLink } from '../reference/reference-link.ts';
import { groupOpenPoints, type OpenPointGroup, type OpenPointSection } from './open-point-groups.ts';
import { openPointsMarkdown } from './open-points-markdown.ts';
import { TREATMENT } from './treatment.ts';

/** The page of all open points: each a link target, with its question and a link to its spot in the reference. */
export function openPointsPage(contract: Contract): Page {
  const sections = groupOpenPoints(contract);
  const count = contract.openPoints.length;
  return {
    path: OPEN_POINTS_PAGE,
    title: 'Open points',
    description: `The ${count} details of the API that its description leaves open, each with the question that is open.`,
    body: html`<main class="with-contents">
<nav class="contents" aria-label="Open points">${sections.map(contents)}</nav>
<div>
<h1>Open points</h1>
<p class="lead">The description of the API leaves ${count} details open. Each is a question to the API's owner.
Until it is answered, nothing in Colloquy relies on an answer. Neither should you.</p>
${sections.map((section) => sectionOf(section, contract))}
<section>
<h2 id="aspects">How each kind is treated</h2>
<dl class="aspects">${Object.entries(TREATMENT).map(
      ([aspect, { open, contract, types, mock }]) => html`
<div id="aspect-${aspect}"><dt>${aspect}</dt>
<dd>It is open ${open}.
<ul>
<li><b>Contract</b> ${renderInline(contract)}</li>
<li><b>Types</b> ${renderInline(types)}</li>
<li><b>Mock</b> ${renderInline(mock)}</li>
</ul></dd></div>`,
    )}</dl>
</section>
</div>
</main>`,
    markdown: openPointsMarkdown(contract, sections),
  };
}

function contents({ name, anchor, groups }: OpenPointSection): Html {
  return html`
<p><a href="#${anchor}">${name}</a></p>
<ul>${groups.map((group) => html`<li><a href="#${group.anchor}">${group.name}</a> <span>${group.openPoints.length}</span></li>`)}</ul>`;
}

function sectionOf({ name, anchor, groups }: OpenPointSection, contract: Contract): Html {
  return html`
<section>
<h2 id="${anchor}">${name}</h2>
${groups.map((group) => groupOf(group, contract))}
</section>`;
}

function groupOf({ name, anchor, openPoints }: OpenPointGroup, contract: Contract): Html {
  return html`
<h3 id="${anchor}">${name}</h3>
${openPoints.map((point) => article(point, contract))}`;
}

function article(point: OpenPoint, contract: Contract): Html {
  const { id, aspect, question, section, place } = point;
  return html`
<article class="open-point" id="${id}">
<h4>${renderInline(question)}</h4>
<p><a class="id" href="#${id}">${id}</a> <a href="#aspect-${aspect}">${aspect}</a> <span>${section}</span>
<a href="${referenceLink(contract, place)}">${place.name}</a></p>
</article>`;
}
