import { type Contract, toPointer } from '../../contract/index.ts';
import { type Html, html } from '../../html/index.ts';
import { siteNameOf } from '../frame.ts';
import { isOfOwnPackages } from '../own-packages.ts';
import {
  CHANGELOG_PAGE,
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

interface Reader {
  readonly reader: string;
  readonly says: string;
  readonly links: readonly { readonly path: string; readonly name: string }[];
}

const READERS: readonly Reader[] = [
  {
    reader: 'You call the API',
    says: 'Send a message from your backend and wait for the reply, with a client whose types leave open what is open.',
    links: [
      { path: 'guides/start.html', name: 'Start in five minutes' },
      { path: 'guides/send-a-message.html', name: 'Send a message' },
      { path: REFERENCE_PAGE, name: 'Reference' },
      { path: 'api/client.html', name: 'All of the client' },
    ],
  },
  {
    reader: 'You build a frontend',
    says: 'Run a mock on your machine. Its answers name open points at which they had to guess.',
    links: [
      { path: 'guides/mock.html', name: 'Use the mock' },
      { path: 'guides/errors.html', name: 'Errors' },
    ],
  },
  {
    reader: 'You serve tools',
    says: 'Let an agent reach the tools of your web application over HTTP.',
    links: [
      { path: 'guides/toolkit.html', name: 'Serve a toolkit' },
      { path: `${REFERENCE_PAGE}#toolkits`, name: 'Toolkit endpoints' },
      { path: 'api/toolkit.html', name: 'All of the toolkit' },
    ],
  },
];

const READERS_OF_ANY: readonly Reader[] = [
  {
    reader: 'You call the API',
    says: 'Each operation, with what is stated of it, and what is open where you would look for the answer.',
    links: [
      { path: REFERENCE_PAGE, name: 'Reference' },
      { path: STATEMENTS_PAGE, name: 'Statements' },
    ],
  },
  {
    reader: 'You build a frontend',
    says: 'Run a mock on your machine with npx --no-install colloquy mock. Its answers name open points at which they had to guess.',
    links: [{ path: OPEN_POINTS_PAGE, name: 'Open points' }],
  },
];

export function startPage(contract: Contract, pages: readonly Listed[]): Page {
  const { operations, statements, openPoints } = contract;
  const isThere = (path: string) => pages.some((page) => page.path === path.replace(/#.*/, ''));
  const isOwn = isOfOwnPackages(contract);
  const readers = (isOwn ? READERS : READERS_OF_ANY).map((reader) => ({
    ...reader,
    links: reader.links.filter(({ path }) => isThere(path)),
  }));
  const summary =
    'The description of this API leaves much open. Here, what it says is stated, and what it does not say is marked, with the question to ask.';
  return {
    path: START_PAGE,
    title: siteNameOf(contract),
    styles: ['start'],
    description: isOwn
      ? 'The documentation of a conversational-agent API that says what is known, and what is not.'
      : `The documentation of ${titleOf(contract)}, which says what is known, and what is not.`,
    body: html`<main class="start">
<section class="hero">
<div>
<h1>An API reference that says what is <em>not</em> known</h1>
<p class="lead">${summary}</p>
<ul class="numbers">
<li><a href="${REFERENCE_PAGE}"><b>${operations.length}</b> operations</a></li>
<li><a href="${STATEMENTS_PAGE}"><b>${statements.length}</b> statements</a></li>
<li class="open"><a href="${OPEN_POINTS_PAGE}"><b>${openPoints.length}</b> open points</a></li>
</ul>
</div>
${figure(contract)}
</section>
<section class="readers">${readers.map(
      ({ reader, says, links }) => html`
<div>
<h2>${reader}</h2>
<p>${says}</p>
<ul>${links.map(({ path, name }) => html`<li><a href="${path}">${name}</a></li>`)}</ul>
</div>`,
    )}
</section>
<section class="owner">
<h2>You own the API</h2>
<p>Every open point is one question to you. <a href="${QUESTIONS_PAGE}">Read them as a letter</a>, the most weighty
first. An answer becomes a statement, and mock, types, client and docs follow.</p>
</section>
</main>`,
    markdown: [
      `# ${siteNameOf(contract)}`,
      summary,
      `${operations.length} operations, ${statements.length} statements, ${openPoints.length} open points.`,
      ...readers.flatMap(({ reader, says, links }) => [
        `## ${reader}`,
        says,
        links
          .map(({ path, name }) => `- [${name}](${path.replace('.html#', '.md#').replace('.html', '.md')})`)
          .join('\n'),
      ]),
      '## You own the API',
      `Every open point is one question to you. All of them [as a letter](questions.md), and [with what surrounds them](open-points.md).${isThere(CHANGELOG_PAGE) ? ' What changed: [changelog](changelog.md).' : ''}`,
      '',
    ].join('\n\n'),
  };
}

/** The schema that the start page shows; a contract without it has a start page without the figure. */
const SHOWN = toPointer(['components', 'schemas', 'SentMessage']);

/** One answer of the API as its contract has it: the known fields with examples, a link wherever something is open. */
function figure(contract: Contract): Html | undefined {
  if (!isOfOwnPackages(contract) || contract.model.elementAt(SHOWN) === undefined) return undefined;
  return html`<figure>
${exampleWithOpenParts(contract, SHOWN, '')}
<figcaption>The answer to a sent message. Solid is known, dashed is open.</figcaption>
</figure>`;
}
