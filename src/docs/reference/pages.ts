import type { AssumptionSet } from '../../contract/assumptions/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import { type Html, html } from '../../web/index.ts';
import { comparisonHtml, type ResponseUnderSet } from '../console/compare-sets.ts';
import { onwardLinks } from '../frame.ts';
import { firstParagraph, plainText } from '../markdown.ts';
import { type Page, pathToRoot, REFERENCE_PAGE, SCHEMAS_PAGE, WHOLE_REFERENCE_PAGE } from '../page.ts';
import { listAssumptions } from '../pages/treatment.ts';
import type { OwnParts } from '../site.ts';
import { SCRIPTS } from '../theme/scripts.ts';
import { type OperationPage, type Reference, referenceOf } from './reference.ts';
import {
  createChipsWriter,
  foldedHtml,
  MAX_LISTED,
  operationHtml,
  overviewHtml,
  type PageContext,
  schemaHtml,
} from './reference-html.ts';
import { idText } from './schema-parts.ts';
import { schemaPointer } from './schema-view.ts';

/** @param responses The responses under each set, by the id of the operation. */
export function referencePages(
  contract: Contract,
  sets: readonly AssumptionSet[],
  responses: ReadonlyMap<string, readonly ResponseUnderSet[]> = new Map(),
  own?: OwnParts,
): Page[] {
  const reference = referenceOf(contract);
  const { operations, schemas, schemaPath } = reference;
  const assumed = new Map(contract.openPoints.map((point) => [point.id, listAssumptions(contract, sets, point)]));
  const contextFor = (path: string, isBrief = false): PageContext => {
    const root = pathToRoot(path);
    const chips = createChipsWriter(contract, isBrief ? new Map() : assumed, root, own);
    return { root, own, chips, schemaPath, prefix: '', level: 1 };
  };
  const titles = distinctTitles(operations);
  const whole = contextFor(WHOLE_REFERENCE_PAGE, true);
  const isWhole = operations.length <= MAX_ON_ONE_PAGE;
  return [
    {
      path: REFERENCE_PAGE,
      title: 'Reference',
      description: `Every operation of the API${own === undefined ? '' : ', with what is known and what is open'}.`,
      styles: ['reference'],
      body: html`<main class="overview">
${overviewHtml(contract, reference, contextFor(REFERENCE_PAGE))}
<p>${schemas.length > 0 && html`<a href="../${SCHEMAS_PAGE}">All schemas</a>`}${schemas.length > 0 && isWhole && ' · '}${isWhole && html`<a href="all.html">All on one page, to print</a>`}</p>
</main>`,
    },
    ...operations.map((page, index) => {
      const beside = [operations[index - 1], operations[index + 1]] as const;
      return operationPage(
        contract,
        beside,
        page,
        titles.get(page) ?? page.view.title,
        contextFor(page.path),
        responses.get(page.view.operation.operationId) ?? [],
      );
    }),
    ...schemaPages(contract, reference, contextFor),
    ...(isWhole
      ? [
          {
            path: WHOLE_REFERENCE_PAGE,
            title: 'The whole reference',
            description: 'All operations on one page, to print or to search.',
            styles: ['reference', 'whole'] as const,
            body: html`<main class="whole">
${overviewHtml(contract, reference, whole)}
${operations.map(({ view }) => operationHtml(contract, view, { ...whole, prefix: `${idText(view.operation.operationId)}.`, level: 2 }))}
</main>`,
          },
        ]
      : []),
  ];
}

/** The maximum number of operations on one page. A browser takes seconds to show a longer page. */
const MAX_ON_ONE_PAGE = 400;

/** Writes a page for each named schema, and a page that lists them. */
function schemaPages(
  contract: Contract,
  { schemas, operations }: Reference,
  contextFor: (path: string) => PageContext,
): Page[] {
  if (schemas.length === 0) return [];
  const users = new Map<string, OperationPage[]>();
  for (const page of operations) {
    for (const pointer of contract.model.reachedFrom([page.view.operation.pointer])) {
      const using = users.get(pointer);
      if (using === undefined) users.set(pointer, [page]);
      else using.push(page);
    }
  }
  const hasLetters = schemas.length > MAX_IN_A_LIST;
  const pages = schemas.map((page): Page => {
    const { path, name, view } = page;
    const group = hasLetters ? name.slice(0, 1).toUpperCase() : undefined;
    return {
      path,
      title: name,
      ...(group !== undefined && { group }),
      description: plainText(firstParagraph(view.sentences[0]?.text ?? '')) || `The fields of ${name}.`,
      styles: ['reference'],
      searched: [
        {
          path,
          title: name,
          kind: 'schema',
          text: [view.sentences[0]?.text, ...view.fields.map((field) => field.name)].join(' '),
        },
      ],
      body: html`<main class="schema-page">
${schemaHtml(page, users.get(schemaPointer(name)) ?? [], contextFor(path))}
</main>`,
    };
  });
  const list: Page = {
    path: SCHEMAS_PAGE,
    title: 'Schemas',
    description: 'Every named object of the API, with its fields.',
    styles: ['reference'],
    body: html`<main>
<h1>Schemas</h1>
${pages.length > MAX_LISTED ? byLetter(pages) : namesHtml(pages)}
</main>`,
  };
  return [list, ...pages];
}

const namesHtml = (pages: readonly Page[]): Html =>
  html`<ul class="names">${pages.map(({ path, title }) => html`<li><a href="${path.replace('schemas/', '')}">${title}</a></li>`)}</ul>`;

const byLetter = (pages: readonly Page[]): Html[] =>
  [...Map.groupBy(pages, ({ group = '' }) => group)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([letter, all]) => foldedHtml(`${letter}: ${all.length} schemas`, namesHtml(all)));

/** The maximum number of schemas whose pages all list each other. With more, each page lists those with the same first letter. */
const MAX_IN_A_LIST = 80;

/** The titles of pages in menus and in the search; operations of one title also have their method, or their path. */
function distinctTitles(operations: readonly OperationPage[]): ReadonlyMap<OperationPage, string> {
  const groups = Map.groupBy(operations, ({ view }) => view.title);
  const entries = [...groups].flatMap(([title, pages]) => {
    const methods = new Set(pages.map(({ view }) => view.operation.method));
    return pages.map((page): [OperationPage, string] => {
      const { method, path } = page.view.operation;
      const part = methods.size === pages.length ? method.toUpperCase() : path;
      return [page, pages.length === 1 ? title : `${title} (${part})`];
    });
  });
  return new Map(entries);
}

function operationPage(
  contract: Contract,
  beside: readonly [before: OperationPage | undefined, next: OperationPage | undefined],
  { path, view }: OperationPage,
  title: string,
  context: PageContext,
  responses: readonly ResponseUnderSet[],
): Page {
  const { method, path: route, tag, pointer } = view.operation;
  const [before, next] = beside.map((page) => page && { href: context.root + page.path, title: page.view.title });
  const group = pointer.startsWith('/webhooks/') ? 'Webhooks' : tag;
  const says = plainText(firstParagraph(view.sentences[0]?.text ?? ''));
  return {
    path,
    title,
    group,
    description: [`${method.toUpperCase()} ${route}`, ...(says === '' ? [] : [says])].join(': '),
    styles: ['reference', 'sets'],
    body: html`<main class="reference">
${operationHtml(contract, view, context)}
${comparisonHtml(responses, context.root)}
${onwardLinks('More operations', before, next)}
</main>
${SCRIPTS.languages}`,
  };
}
