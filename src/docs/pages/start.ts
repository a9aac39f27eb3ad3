import { type Contract, isJsonObject, type JsonObject, objectOf } from '../../contract/model/index.ts';
import { type Html, html } from '../../web/index.ts';
import { codeBlock } from '../code.ts';
import { firstParagraph, plainText, renderDescription, renderInlineDescription, renderMarkdown } from '../markdown.ts';
import {
  copyPath,
  GUIDES_PAGE,
  type ListedPage,
  OPEN_POINTS_PAGE,
  type Page,
  QUESTIONS_PAGE,
  REFERENCE_PAGE,
  SCHEMAS_PAGE,
  START_PAGE,
  STATEMENTS_PAGE,
  type StartTexts,
  TRY_IT_PAGE,
} from '../page.ts';
import { textAt } from '../reference/elements.ts';
import { exampleWithOpenParts } from '../reference/example-with-open-parts.ts';
import { apiTitle, contractVersion, referenceOf } from '../reference/reference.ts';
import type { Site } from '../site.ts';

export function startPage(site: Site, pages: readonly ListedPage[]): Page {
  return site.own === undefined ? otherStartPage(site, pages) : ownStartPage(site, site.own.start, pages);
}

/** Writes the start page of an API that is not our own: the information in the document, and the operations by tag. */
function otherStartPage({ contract, name, questions }: Site, pages: readonly ListedPage[]): Page {
  const { operations, openPoints } = contract;
  const { groups, schemas } = referenceOf(contract);
  const info = objectOf(contract.document.info);
  const isPage = (path: string): boolean => pages.some((page) => page.path === path);
  const summary = textAt(info, 'summary');
  const description = textAt(info, 'description');
  const countItem = (number: number, one: string, link: string, kind = ''): Html =>
    html`<li${kind !== '' && html` class="${kind}"`}><a href="${link}"><b>${number}</b> ${number === 1 ? one : `${one}s`}</a></li>`;
  return {
    path: START_PAGE,
    title: name,
    styles: ['start'],
    description:
      firstSentence(plainText(firstParagraph(summary || description))) || `The reference of ${apiTitle(contract)}.`,
    body: html`<main class="start">
<h1>${apiTitle(contract)} <small>${contractVersion(contract)}</small></h1>
${summary !== '' && html`<p class="lead">${renderInlineDescription(summary)}</p>`}
<ul class="numbers">
${countItem(operations.length, 'operation', REFERENCE_PAGE)}
${schemas.length > 0 && countItem(schemas.length, 'schema', SCHEMAS_PAGE)}
${openPoints.length > 0 && countItem(openPoints.length, 'open point', OPEN_POINTS_PAGE, 'open')}
</ul>
<p class="onto">${isPage(GUIDES_PAGE) && html`<a href="${GUIDES_PAGE}">Guides</a>`}<a href="${REFERENCE_PAGE}">Reference</a><a href="${TRY_IT_PAGE}">Try it</a></p>
${factsHtml(contract, info)}
${description !== '' && html`<section class="description">${renderDescription(description)}</section>`}
<h2 id="operations">Operations</h2>
<ul class="tags">
${groups.map(
  (group) =>
    html`<li><a href="${REFERENCE_PAGE}#${group.anchor}">${group.name}</a> <span>${group.operations.length}</span>${group.sentences[0] !== undefined && html`<p>${renderInlineDescription(firstSentence(group.sentences[0].text))}</p>`}</li>
`,
)}</ul>
${openPoints.length > 0 && ownerSection(openPoints.length, questions.length > 0)}
</main>`,
  };
}

function ownerSection(count: number, isAsked: boolean): Html {
  const details = count === 1 ? '1 detail' : `${count} details`;
  const open = isAsked
    ? `By our rules the document leaves ${details} open: what a program that calls the API would have to guess.`
    : `The document leaves ${details} open. These docs mark each one where you look for it.`;
  return html`<section class="owner">
<h2>You own the API</h2>
<p>${open} Each is one question to you: <a href="${QUESTIONS_PAGE}">read them as a letter</a>. These docs follow your answers.</p>
</section>`;
}

/** Lists the addresses, contact, licence and terms of the API. */
function factsHtml({ model }: Contract, info: JsonObject): Html | undefined {
  const [contact, licence] = [objectOf(info.contact), objectOf(info.license)];
  const webLink = (address: string, text: string): Html =>
    /^https?:$/.test(URL.parse(address)?.protocol ?? '') ? html`<a href="${address}">${text}</a>` : html`${text}`;
  const mail = textAt(contact, 'email');
  const rows: (readonly [string, Html])[] = [
    ...model.servers
      .filter(({ parent }) => parent?.kind === 'document')
      .map(({ node }, index): [string, Html] => {
        const text = textAt(node, 'description');
        return [
          index === 0 ? 'Address' : '',
          html`<code>${textAt(node, 'url')}</code> ${renderInlineDescription(text)}`,
        ];
      }),
    [
      'Contact',
      html`${textAt(contact, 'name') !== '' && webLink(textAt(contact, 'url'), textAt(contact, 'name'))} ${mail !== '' && html`<a href="mailto:${mail}">${mail}</a>`}`,
    ],
    ['Licence', webLink(textAt(licence, 'url'), textAt(licence, 'name'))],
    [
      'Terms',
      textAt(info, 'termsOfService') === ''
        ? html``
        : webLink(textAt(info, 'termsOfService'), textAt(info, 'termsOfService')),
    ],
    ['More', docsLink(model.document.externalDocs, webLink)],
  ];
  const shown = rows.filter(([, { html: text }]) => text.trim() !== '');
  return shown.length === 0
    ? undefined
    : html`<dl class="facts">${shown.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`;
}

function docsLink(docs: unknown, web: (address: string, text: string) => Html): Html {
  if (!isJsonObject(docs)) return html``;
  const address = textAt(docs, 'url');
  return web(address, textAt(docs, 'description') || address);
}

/** Returns the first sentence of a description, in Markdown. */
function firstSentence(text: string): string {
  const line = firstParagraph(text).replaceAll(/\s+/g, ' ');
  return /^.{20,}?[.!?](?= |$)/.exec(line)?.[0] ?? line;
}

/** Writes the start page of our own site. */
function ownStartPage({ contract, name }: Site, texts: StartTexts, pages: readonly ListedPage[]): Page {
  const { operations, statements, openPoints } = contract;
  const copies = new Set(pages.map(({ path }) => copyPath(path)));
  const readers = texts.readers.replaceAll(/^- \[.*\]\((.*\.md).*\n?/gm, (link, copy: string) =>
    copies.has(copy) ? link : '',
  );
  const summary = `${texts.about} The description of the API leaves ${openPoints.length} details open. These docs mark each one where you look for it, with a question to the owner.`;
  return {
    path: START_PAGE,
    title: name,
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
${figureHtml(contract, texts.shownSchema)}
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

/** Writes a response as the contract states it: the known fields with examples, and a link at each open part. */
function figureHtml(contract: Contract, schema: string | undefined): Html | undefined {
  if (schema === undefined || contract.model.elementAt(schema) === undefined) return undefined;
  return html`<figure>
${exampleWithOpenParts(contract, schema, '')}
<figcaption>The response to a sent message. Solid is known, dashed is open.</figcaption>
</figure>`;
}
