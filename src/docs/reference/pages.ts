import type { AssumptionSet } from '../../contract/assumptions/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import { html } from '../../web/index.ts';
import { comparisonHtml, type ResponseUnderSet } from '../console/compare-sets.ts';
import { onward } from '../frame.ts';
import { type Page, pathToRoot, REFERENCE_PAGE, SCHEMAS_PAGE, WHOLE_REFERENCE_PAGE } from '../page.ts';
import { assumedAt } from '../pages/treatment.ts';
import type { OwnParts } from '../site.ts';
import { SCRIPTS } from '../theme/scripts.ts';
import { type OperationPage, referenceOf } from './reference.ts';
import { chipsFor, operationHtml, overviewHtml, type PageContext, schemasHtml } from './reference-html.ts';

/** @param responses The responses under the sets, by the id of the operation. */
export function referencePages(
  contract: Contract,
  sets: readonly AssumptionSet[],
  responses: ReadonlyMap<string, readonly ResponseUnderSet[]> = new Map(),
  own?: OwnParts,
): Page[] {
  const reference = referenceOf(contract);
  const assumed = new Map(contract.openPoints.map((point) => [point.id, assumedAt(contract, sets, point)]));
  const contextFor = (path: string, isBrief = false): PageContext => {
    const root = pathToRoot(path);
    return { root, own, chips: chipsFor(contract, isBrief ? new Map() : assumed, root, own), prefix: '', level: 1 };
  };
  const { operations, schemas } = reference;
  const whole = contextFor(WHOLE_REFERENCE_PAGE, true);
  return [
    {
      path: REFERENCE_PAGE,
      title: 'Reference',
      description: 'Every operation of the API, with what is known and what is open.',
      styles: ['reference'],
      body: html`<main class="overview">
${overviewHtml(contract, reference, contextFor(REFERENCE_PAGE))}
<p><a href="schemas.html">All schemas</a> · <a href="all.html">All on one page, to print</a></p>
</main>`,
    },
    ...operations.map((page, index) => {
      const beside = [operations[index - 1], operations[index + 1]] as const;
      return operationPage(
        contract,
        beside,
        page,
        contextFor(page.path),
        responses.get(page.view.operation.operationId) ?? [],
      );
    }),
    {
      path: SCHEMAS_PAGE,
      title: 'Schemas',
      description: 'Every named object of the API, with its fields.',
      searched: schemas.map((schema) => ({
        path: `${SCHEMAS_PAGE}#${schema.anchor}`,
        title: schema.name ?? '',
        kind: 'schema',
        text: [schema.sentences[0]?.text, ...schema.fields.map(({ name }) => name)].join(' '),
      })),
      styles: ['reference'],
      body: html`<main>
<h1>Schemas</h1>
${schemasHtml(contract, reference, contextFor(SCHEMAS_PAGE))}
</main>`,
    },
    {
      path: WHOLE_REFERENCE_PAGE,
      title: 'The whole reference',
      description: 'All operations on one page, to print or to search.',
      styles: ['reference', 'whole'],
      body: html`<main class="whole">
${overviewHtml(contract, reference, whole)}
${operations.map(({ view }) => operationHtml(contract, view, { ...whole, prefix: `${view.operation.operationId}.`, level: 2 }))}
</main>`,
    },
  ];
}

function operationPage(
  contract: Contract,
  beside: readonly [before: OperationPage | undefined, next: OperationPage | undefined],
  { path, view }: OperationPage,
  context: PageContext,
  responses: readonly ResponseUnderSet[],
): Page {
  const { method, path: route, summary } = view.operation;
  const [before, next] = beside.map(
    (page) => page && { href: context.root + page.path, title: page.view.operation.summary },
  );
  return {
    path,
    title: summary,
    group: view.operation.tag,
    description: `${method.toUpperCase()} ${route}: ${view.sentences[0]?.text.split('\n\n')[0]?.replaceAll('\n', ' ') ?? ''}`,
    styles: ['reference', 'sets'],
    body: html`<main class="reference">
${operationHtml(contract, view, context)}
${comparisonHtml(responses, context.root)}
${onward('More operations', before, next)}
</main>
${SCRIPTS.languages}`,
  };
}
