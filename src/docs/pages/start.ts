import { type Contract, toPointer } from '../../contract/model/index.ts';
import { type Html, html } from '../../web/index.ts';
import { codeBlock } from '../code.ts';
import { siteNameOf } from '../frame.ts';
import { renderMarkdown } from '../markdown.ts';
import { isOfOwnPackages } from '../own/own-packages.ts';
import {
  copyOf,
  type Listed,
  OPEN_POINTS_PAGE,
  type Page,
  QUESTIONS_PAGE,
  REFERENCE_PAGE,
  START_PAGE,
  STATEMENTS_PAGE,
} from '../page.ts';
import { exampleWithOpenParts } from '../reference/example-with-open-parts.ts';
import { titleOf } from '../reference/reference.ts';

/** What each kind of reader looks for, in Markdown. Links to pages that a site does not have are left out. */
const READERS = `## You call the API

Send a message from your backend and wait for the reply. The types of the client show what is unknown.

- [Start in five minutes](guides/start.md)
- [Send a message](guides/send-a-message.md)
- [Reference](reference/index.md)
- [All of the client](api/client.md)

## You build a frontend

Run a mock on your machine, or send requests in the browser. The responses name the open points that they guess.

- [Try it](try-it.md)
- [Use the mock](guides/mock.md)
- [Errors](guides/errors.md)

## You serve tools

Let an agent call the tools of your web application over HTTP.

- [Serve a toolkit](guides/toolkit.md)
- [Toolkit endpoints](reference/index.md#toolkits)
- [All of the toolkit](api/toolkit.md)`;

const READERS_OF_ANY = `## You call the API

Each operation, with what is stated and what is open.

- [Reference](reference/index.md)
- [Statements](statements.md)

## You build a frontend

Run a mock on your machine with npx --no-install colloquy mock. Its responses name the open points that they guess.

- [Open points](open-points.md)`;

const OWN_API =
  'This API lists agents and conversations, stores memories, and sends messages. The response to a message contains the reply. Toolkit endpoints serve the tools of your web application.';

export function startPage(contract: Contract, pages: readonly Listed[]): Page {
  const { operations, statements, openPoints } = contract;
  const copies = new Set(pages.map(({ path }) => copyOf(path)));
  const isOwn = isOfOwnPackages(contract);
  const readers = (isOwn ? READERS : READERS_OF_ANY).replaceAll(/^- \[.*\]\((.*\.md).*\n?/gm, (link, copy: string) =>
    copies.has(copy) ? link : '',
  );
  const does = isOwn ? OWN_API : `This is the reference of ${titleOf(contract)}.`;
  const summary = `${does} The description of the API leaves ${openPoints.length} details open. These docs mark each one where you look for it, with a question to the owner.`;
  return {
    path: START_PAGE,
    title: siteNameOf(contract),
    styles: ['start'],
    description: isOwn
      ? 'The documentation of a conversational-agent API, with what is known and what is not.'
      : `The documentation of ${titleOf(contract)}, with what is known and what is not.`,
    body: html`<main class="start">
<section class="hero">
<div>
<h1>${isOwn ? 'Send messages to agents' : titleOf(contract)}, and see what is <em>not</em> known</h1>
<p class="lead">${summary}</p>
<p>Run it on your machine: a mock, and these docs.</p>
${codeBlock(isOwn ? '$ npm ci && npm start' : '$ npx --no-install colloquy start', 'console')}
<ul class="numbers">
<li><a href="${REFERENCE_PAGE}"><b>${operations.length}</b> operations</a></li>
<li><a href="${STATEMENTS_PAGE}"><b>${statements.length}</b> statements</a></li>
<li class="open"><a href="${OPEN_POINTS_PAGE}"><b>${openPoints.length}</b> open points</a></li>
</ul>
</div>
${figure(contract)}
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

/** The schema that the start page shows; a contract without it has a start page without the figure. */
const SHOWN = toPointer(['components', 'schemas', 'SentMessage']);

/** One response of the API as its contract has it: the known fields with examples, a link wherever something is open. */
function figure(contract: Contract): Html | undefined {
  if (!isOfOwnPackages(contract) || contract.model.elementAt(SHOWN) === undefined) return undefined;
  return html`<figure>
${exampleWithOpenParts(contract, SHOWN, '')}
<figcaption>The response to a sent message. Solid is known, dashed is open.</figcaption>
</figure>`;
}
