import type { AssumptionSet } from '../../assumptions/index.ts';
import { type Contract, toPointer } from '../../contract/index.ts';
import { type Html, html } from '../../html/index.ts';
import { onward } from '../frame.ts';
import { type Page, pathToRoot, REFERENCE_PAGE, SCHEMAS_PAGE, WHOLE_REFERENCE_PAGE } from '../page.ts';
import { assumedAt } from '../pages/treatment.ts';
import {
  type OperationGroup,
  type OperationPage,
  type Reference,
  referenceOf,
  titleOf,
  versionOf,
} from './reference.ts';
import {
  breakable,
  chipsFor,
  line,
  openLine,
  operationHtml,
  parts,
  sentences,
  typeOf,
  type Writer,
  within,
} from './reference-html.ts';
import { operationMarkdown, overviewMarkdown, schemasMarkdown } from './reference-markdown.ts';

export function referencePages(contract: Contract, sets: readonly AssumptionSet[]): Page[] {
  const reference = referenceOf(contract);
  const assumed = new Map(contract.openPoints.map((point) => [point.id, assumedAt(contract, sets, point)]));
  const writer = (path: string, isBrief = false): Writer => {
    const root = pathToRoot(path);
    return { root, chips: chipsFor(contract, isBrief ? new Map() : assumed, root), prefix: '', level: 1 };
  };
  const operations = reference.operations.map((page) => operationPage(contract, reference, page, writer(page.path)));
  return [
    overviewPage(contract, reference, writer(REFERENCE_PAGE)),
    ...operations,
    schemasPage(contract, reference, writer(SCHEMAS_PAGE)),
    wholePage(contract, reference, writer(WHOLE_REFERENCE_PAGE, true)),
  ];
}

function overviewPage(contract: Contract, reference: Reference, writer: Writer): Page {
  return {
    path: REFERENCE_PAGE,
    title: 'Reference',
    description: 'Every operation of the API with what is known of it, and what is open.',
    styles: ['reference'],
    body: html`<main class="overview">
${overview(contract, reference, writer)}
<p><a href="schemas.html">All schemas</a> · <a href="all.html">All on one page, to print</a></p>
</main>`,
    markdown: overviewMarkdown(contract, reference),
  };
}

function overview(contract: Contract, { api, calls, groups }: Reference, writer: Writer): Html {
  return html`<h1>${titleOf(contract)}</h1>
<p class="version">Contract version ${versionOf(contract)}</p>
<h2 id="operations">Operations</h2>
${groups.map((group) => listOf(group, writer))}
<h2 id="calls">For every call</h2>
${parts(writer, calls)}
<h2 id="api">The API as a whole</h2>
${sentences(writer, api)}
${openLine(writer, 'Open', api.open, 'api-open')}`;
}

function listOf(group: OperationGroup, writer: Writer): Html {
  return html`<section class="group"><h3 id="${group.anchor}">${group.name}</h3>
<ul class="operations">${group.operations.map((page) => html`<li>${itemOf(page, writer)}</li>`)}</ul>
${sentences(writer, group)}
${openLine(writer, 'Open', group.open)}</section>`;
}

function itemOf({ path, openCount, view: { operation } }: OperationPage, { root }: Writer): Html {
  return html`<a href="${root}${path}"><span class="method ${operation.method}">${operation.method.toUpperCase()}</span> <b>${operation.summary}</b> <code>${breakable(operation.path)}</code></a> <span class="count">${openCount} open</span>`;
}

function operationPage(contract: Contract, reference: Reference, { path, view }: OperationPage, writer: Writer): Page {
  const { method, path: route, summary } = view.operation;
  const linked = reference.operations.map((page) => ({
    href: writer.root + page.path,
    title: page.view.operation.summary,
  }));
  const index = reference.operations.findIndex((page) => page.path === path);
  return {
    path,
    title: summary,
    group: view.operation.tag,
    description: `${method.toUpperCase()} ${route}: ${view.sentences[0]?.text.split('\n\n')[0]?.replaceAll('\n', ' ') ?? ''}`,
    styles: ['reference'],
    body: html`<main class="reference">
${operationHtml(contract, view, writer)}
${onward('More operations', linked, index)}
</main>`,
    markdown: operationMarkdown(view, 1, writer.root),
  };
}

function schemasPage({ model }: Contract, { schemas, operations }: Reference, writer: Writer): Page {
  const reached = operations.map((page) => ({
    ...page,
    schemas: model.reachedFrom([page.view.operation.pointer]),
  }));
  const usedBy = (name: string) =>
    reached.filter((page) => page.schemas.has(toPointer(['components', 'schemas', name])));
  return {
    path: SCHEMAS_PAGE,
    title: 'Schemas',
    description: 'Every object of the API that has a name, with its fields.',
    searched: schemas.map((schema) => ({
      path: `${SCHEMAS_PAGE}#${schema.anchor}`,
      title: schema.name ?? '',
      kind: 'schema',
      text: [schema.sentences[0]?.text, ...schema.fields.map(({ name }) => name)].join(' '),
    })),
    styles: ['reference'],
    body: html`<main>
<h1>Schemas</h1>
${schemas.map((schema) => {
  const users = usedBy(schema.name ?? '');
  return html`<section><h2 id="${schema.anchor}">${schema.name}</h2>
${line(writer, typeOf(writer, { ...schema, schema: undefined }), schema.open)}
${sentences(writer, schema)}${within(writer, schema)}
<p class="used">${users.length === 0 ? 'No operation is known to carry it.' : html`In ${users.map(({ path, view }, index) => html`${index > 0 && ', '}<a href="${writer.root}${path}">${view.operation.summary}</a>`)}.`}</p></section>`;
})}
</main>`,
    markdown: schemasMarkdown(schemas, writer.root),
  };
}

function wholePage(contract: Contract, reference: Reference, writer: Writer): Page {
  return {
    path: WHOLE_REFERENCE_PAGE,
    title: 'The whole reference',
    description: 'All operations on one page, to print or to search in.',
    styles: ['reference', 'whole'],
    body: html`<main class="whole">
${overview(contract, reference, writer)}
${reference.operations.map(({ view }) => operationHtml(contract, view, { ...writer, prefix: `${view.operation.operationId}.`, level: 2 }))}
</main>`,
    markdown: wholeMarkdown(contract, reference),
  };
}

export function referenceMarkdown(contract: Contract): string {
  return wholeMarkdown(contract, referenceOf(contract));
}

function wholeMarkdown(contract: Contract, reference: Reference): string {
  const root = pathToRoot(WHOLE_REFERENCE_PAGE);
  return [
    overviewMarkdown(contract, reference),
    ...reference.operations.map(({ view }) => operationMarkdown(view, 2, root)),
    schemasMarkdown(reference.schemas, root, 2),
  ].join('\n');
}
