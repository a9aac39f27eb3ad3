import type { Contract } from '../../contract/model/index.ts';
import { type Html, html } from '../../web/index.ts';
import { codeBlock } from '../code.ts';
import { siteName } from '../frame.ts';
import { renderMarkdown } from '../markdown.ts';
import { isOfOwnPackages } from '../own/own-packages.ts';
import { OWN_START } from '../own/own-start.ts';
import {
  copyOf,
  type Listed,
  OPEN_POINTS_PAGE,
  type Page,
  QUESTIONS_PAGE,
  REFERENCE_PAGE,
  START_PAGE,
  STATEMENTS_PAGE,
  type StartTexts,
} from '../page.ts';
import { exampleWithOpenParts } from '../reference/example-with-open-parts.ts';
import { titleOf } from '../reference/reference.ts';

const READERS = `## You call the API

Each operation, with what is stated and what is open.

- [Reference](reference/index.md)
- [Statements](statements.md)

## You build a frontend

Run a mock on your machine with npx --no-install colloquy mock. Its responses name the open points that they guess.

- [Open points](open-points.md)`;

function startTexts(contract: Contract): StartTexts {
  if (isOfOwnPackages(contract)) return OWN_START;
  const title = titleOf(contract);
  return {
    headline: title,
    description: `The documentation of ${title}, with what is known and what is not.`,
    about: `This is the reference of ${title}.`,
    command: 'npx --no-install colloquy start',
    readers: READERS,
  };
}

export function startPage(contract: Contract, pages: readonly Listed[]): Page {
  const { operations, statements, openPoints } = contract;
  const texts = startTexts(contract);
  const copies = new Set(pages.map(({ path }) => copyOf(path)));
  const readers = texts.readers.replaceAll(/^- \[.*\]\((.*\.md).*\n?/gm, (link, copy: string) =>
    copies.has(copy) ? link : '',
  );
  const summary = `${texts.about} The description of the API leaves ${openPoints.length} details open. These docs mark each one where you look for it, with a question to the owner.`;
  return {
    path: START_PAGE,
    title: siteName(contract),
    styles: ['start'],
    description: texts.description,
    body: html`<main class="start">
<section class="hero">
<div>
<h1>${texts.headline}, and see what is <em>not</em> known</h1>
<p class="lead">${summary}</p>
<p>Run it on your machine: a mock, and these docs.</p>
${codeBlock(`$ ${texts.command}`, 'console')}
<ul class="numbers">
<li><a href="${REFERENCE_PAGE}"><b>${operations.length}</b> operations</a></li>
<li><a href="${STATEMENTS_PAGE}"><b>${statements.length}</b> statements</a></li>
<li class="open"><a href="${OPEN_POINTS_PAGE}"><b>${openPoints.length}</b> open points</a></li>
</ul>
</div>
${figure(contract, texts.shownSchema)}
</section>
<section class="readers">${readers.split(/\n(?=## )/).map((reader) => html`<div>${renderMarkdown(reader)}</div>`)}
</section>
<section class="owner">
<h2>You own the API</h2>
<p>Every open point is one question to you. <a href="${QUESTIONS_PAGE}">Read them as a letter</a>, the ten
most important first. An answer becomes a statement, and mock, types, client and docs follow.</p>
</section>
</main>`,
  };
}

/** A response as the contract has it: the known fields with examples, and a link at each open part. */
function figure(contract: Contract, schema: string | undefined): Html | undefined {
  if (schema === undefined || contract.model.elementAt(schema) === undefined) return undefined;
  return html`<figure>
${exampleWithOpenParts(contract, schema, '')}
<figcaption>The response to a sent message. Solid is known, dashed is open.</figcaption>
</figure>`;
}
