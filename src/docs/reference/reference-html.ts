import {
  type Contract,
  citationOf,
  fromPointer,
  type OpenPoint,
  SECTION,
  type Statement,
  toPointer,
} from '../../contract/model/index.ts';
import { breakable, type Html, html, trusted } from '../../web/index.ts';
import { codeBlock } from '../code.ts';
import { inlineDescription, renderDescription, renderInline } from '../markdown.ts';
import { memoizeLast } from '../memoize-last.ts';
import { openPointLink, SCHEMAS_PAGE, statementsLink, TRY_IT_PAGE } from '../page.ts';
import { adviceFor, choicesAt, treatmentList } from '../pages/treatment.ts';
import type { OwnParts, Treatment } from '../site.ts';
import type { DescribedElement, Sentence } from './elements.ts';
import { exampleWithOpenParts } from './example-with-open-parts.ts';
import type { DocumentedResponse, OperationPart, OperationView } from './operation-view.ts';
import { type OperationGroup, type OperationPage, type Reference, titleOf, versionOf } from './reference.ts';
import { writeCurl, writePython } from './samples.ts';
import type { SchemaView } from './schema-view.ts';

/** Writes the parts of one page. */
export interface PageContext {
  /** The path from the page to the root of the site. */
  readonly root: string;
  readonly own: OwnParts | undefined;
  readonly chips: (points: readonly OpenPoint[]) => Html[];
  /** The beginning of each anchor on a page with several operations. */
  readonly prefix: string;
  readonly level: 1 | 2;
}

export function operationHtml(contract: Contract, view: OperationView, context: PageContext): Html {
  const { operation, errorBody } = view;
  const [description, ...further] = view.sentences;
  const heading = (id: string, text: string, level = context.level + 1) =>
    html`<${trusted(`h${level}`)} id="${context.prefix}${id}">${text}</${trusted(`h${level}`)}>`;
  return html`<article class="operation">
<div class="told">
${heading('operation', operation.summary, context.level)}
<div class="endpoint"><span class="method ${operation.method}">${operation.method.toUpperCase()}</span> <code>${breakable(operation.path)}</code><a class="try" href="${context.root}${TRY_IT_PAGE}#${encodeURIComponent(operation.operationId)}">Try it</a></div>
${description && html`<p class="lead">${inline(context, description)}</p>`}
${further.length > 0 && html`<ul class="said">${further.map((sentence) => html`<li>${inline(context, sentence)}</li>`)}</ul>`}
${openLine(context, 'Also open', view.behaviour, 'behaviour')}
${heading('request', 'Request')}
${parts(context, view.request)}
${heading('answers', 'Response')}
${view.responses.map((response) => responseHtml(contract, response, context))}
${heading('errors', 'Errors')}
${openLine(context, 'Of all errors', view.errorsOpen, 'errors-open')}
<ul class="errors">${view.errors.map((error) => errorHtml(error, errorBody === undefined, context))}</ul>
${errorBody && parts(context, [errorBody])}
</div>
<div class="samples">
${heading('samples', 'Samples')}
${samples(view, context.own)}
</div>
</article>`;
}

export function overviewHtml(contract: Contract, { api, calls, groups }: Reference, context: PageContext): Html {
  return html`<h1>${titleOf(contract)}</h1>
<p class="version">Contract version ${versionOf(contract)}</p>
<h2 id="operations">Operations</h2>
${groups.map((group) => groupHtml(group, context))}
<h2 id="calls">For every call</h2>
${parts(context, calls)}
<h2 id="api">The API as a whole</h2>
${sentences(context, api)}
${openLine(context, 'Open', api.open, 'api-open')}`;
}

function groupHtml(group: OperationGroup, context: PageContext): Html {
  return html`<section class="group"><h3 id="${group.anchor}">${group.name}</h3>
<ul class="operations">${group.operations.map((page) => html`<li>${itemHtml(page, context)}</li>`)}</ul>
${sentences(context, group)}
${openLine(context, 'Open', group.open)}</section>`;
}

function itemHtml({ path, openCount, view: { operation } }: OperationPage, { root }: PageContext): Html {
  return html`<a href="${root}${path}"><span class="method ${operation.method}">${operation.method.toUpperCase()}</span> <b>${operation.summary}</b> <code>${breakable(operation.path)}</code></a> <span class="count">${openCount} open</span>`;
}

/** The named schemas, each with the operations that use it. */
export function schemasHtml({ model }: Contract, { schemas, operations }: Reference, context: PageContext): Html[] {
  const reached = operations.map((page) => ({ page, pointers: model.reachedFrom([page.view.operation.pointer]) }));
  return schemas.map((schema) => {
    const pointer = toPointer(['components', 'schemas', schema.name ?? '']);
    const users = reached.filter(({ pointers }) => pointers.has(pointer));
    const links = users.map(
      ({ page }, index) =>
        html`${index > 0 && ', '}<a href="${context.root}${page.path}">${page.view.operation.summary}</a>`,
    );
    return html`<section><h2 id="${schema.anchor}">${schema.name}</h2>
${line(context, typeHtml(context, { ...schema, schema: undefined }), schema.open)}
${sentences(context, schema)}${within(context, schema)}
<p class="used">${links.length === 0 ? 'No operation is known to carry it.' : html`In ${links}.`}</p></section>`;
  });
}

function parts(context: PageContext, all: readonly OperationPart[]): Html[] {
  return all.map(
    (part) => html`<div class="part">${partHtml(context, part)}</div>
`,
  );
}

function partHtml(context: PageContext, part: OperationPart): Html {
  const { label, facts: text, anchor, open = [], isRequired = false } = part;
  if (text === undefined) return html`<p class="of">${label}</p>${within(context, part)}`;
  const facts = html`${renderInline(text)}${isRequired && html`<span class="required">required</span>`}${typeHtml(context, part)}`;
  return html`${line(context, html`<span class="of">${label}</span>${facts}`, open, anchor)}${sentences(context, part)}${within(context, part)}`;
}

function responseHtml(contract: Contract, response: DocumentedResponse, context: PageContext): Html {
  const { headers, bodies, open, anchor } = response;
  return html`<div class="part">${line(context, status(response), open, anchor)}${sentences(context, response)}
${headers.length > 0 && partHtml(context, { label: 'Headers', fields: headers })}
${bodies.map(
  (body) => html`${partHtml(context, body)}
${body.fields.length > 0 && html`<p class="of">From the contract</p>${exampleWithOpenParts(contract, body.pointer, context.root)}`}`,
)}
</div>`;
}

function errorHtml(error: DocumentedResponse, hasBody: boolean, context: PageContext): Html {
  const { bodies, examples, open, anchor } = error;
  const described = error.sentences.map((sentence) => html`<span>${inline(context, sentence)}</span>`);
  const shown = examples.map(({ summary, value }) => html`<li>${summary}: <code>${JSON.stringify(value)}</code></li>`);
  return html`<li>${line(context, html`${status(error)}${described}`, open, anchor)}${hasBody && bodies.map((body) => partHtml(context, body))}${shown.length > 0 && html`<ul class="example">${shown}</ul>`}</li>`;
}

const RANGES: Readonly<Record<string, string>> = {
  '2XX': 'any success',
  '5XX': 'any from 500 to 599',
  default: 'any error',
};

function status({ status: code }: DocumentedResponse): Html {
  const meaning = RANGES[code];
  return html`<span class="status s${code.slice(0, 1).toLowerCase()}">${code}</span>${meaning !== undefined && html`<span>${meaning}</span>`}`;
}

const samplesOnce = memoizeLast<Html>();

/** Each block is one request, so that a copy sends one request. */
function samples({ samples: requests }: OperationView, own: OwnParts | undefined): Html[] {
  return requests.map((request, index) => {
    const texts = [writeCurl(request), own?.writeSample(request) ?? '', writePython(request)] as const;
    const languages = samplesOnce(`${request.operation.operationId} ${index}`, texts, () => {
      const [curl, program, python] = texts;
      return html`<div class="languages">${codeBlock(curl, 'sh', 'curl')}${program !== '' && codeBlock(program, 'ts', 'TypeScript')}${codeBlock(python, 'python', 'Python')}</div>`;
    });
    if (index === 0) return languages;
    return html`<details class="another"><summary>${request.title}</summary>${languages}</details>`;
  });
}

function line({ prefix, chips }: PageContext, facts: Html, open: readonly OpenPoint[], anchor?: string): Html {
  return html`<div class="line"${anchor !== undefined && html` id="${prefix}${anchor}"`}>${facts}${chips(open)}</div>`;
}

function openLine(context: PageContext, label: string, open: readonly OpenPoint[], anchor?: string): Html | false {
  return open.length > 0 && line(context, html`<span class="of">${label}</span>`, open, anchor);
}

function sentences(context: PageContext, { sentences: all = [] }: Partial<DescribedElement>): Html | undefined {
  const [first, ...further] = all;
  if (first === undefined) return undefined;
  const block = ({ text }: Sentence) =>
    /\n\n|<(p|ul|ol|table|br|div)\b|^([-*+]|\d+[.)]|[|#>]|```)/im.test(text) && renderDescription(text);
  const list = further.map((sentence) => html`<li>${block(sentence) || inline(context, sentence)}</li>`);
  return html`<div class="said">${block(first) || html`<p>${inline(context, first)}</p>`}${list.length > 0 && html`<ul>${list}</ul>`}</div>`;
}

function inline({ root }: PageContext, { text, statements }: Sentence): Html {
  const cited = citations(statements).map(
    ([name, id]) => html` <a class="cite" href="${root}${statementsLink(id)}">${name}</a>`,
  );
  return html`${inlineDescription(text)}${cited}`;
}

/** Each citation once, with the id of its first statement. */
function citations(statements: readonly Statement[]): [name: string, id: string][] {
  const byCitation = Map.groupBy(statements, citationOf);
  return [...byCitation].map(([citation, [first]]) => [
    SECTION.test(citation) ? citation.replace('introduction', 'intro') : citation,
    first?.id ?? '',
  ]);
}

function within(context: PageContext, { fields = [], otherFields = [] }: Partial<SchemaView>): Html | undefined {
  if (fields.length + otherFields.length === 0) return undefined;
  const openFields = otherFields.length > 0 && html`<li>${line(context, html`<i>other fields</i>`, otherFields)}</li>`;
  return html`<ul class="fields">${fields.map((field) => html`<li id="${context.prefix}${field.anchor}">${row(context, field)}</li>`)}${openFields}</ul>`;
}

function row(context: PageContext, field: SchemaView): Html {
  const { name, isRequired, example, fields, open } = field;
  const isNeeded = isRequired ? html`<span class="required">required</span>` : html`<span>optional</span>`;
  const hasExample = example !== undefined && fields.length === 0;
  return html`${line(context, html`<code class="name">${name}</code>${typeHtml(context, field)}${isNeeded}`, open)}
${sentences(context, field)}${hasExample && html`<p class="example">Example: <code>${JSON.stringify(example)}</code></p>`}${within(context, field)}`;
}

function typeHtml({ root }: PageContext, { type, schema, keywords = [] }: Partial<SchemaView>): Html {
  const named = schema !== undefined && html`<a class="schema" href="${root}${SCHEMAS_PAGE}#${schema}">${schema}</a>`;
  return html`${type !== undefined && html`<span class="type">${type}</span>`}${named}${keywords.map((keyword) => html`<code>${keyword}</code>`)}`;
}

/** Returns a function that writes the chips of open points, which open without a script. */
export function chipsFor(
  contract: Contract,
  assumed: ReadonlyMap<string, readonly Treatment[]>,
  root: string,
  own: OwnParts | undefined,
): PageContext['chips'] {
  const chips = new Map<string, Html>();
  return (points) =>
    points.map((point) => {
      const chip = chips.get(point.id) ?? chipHtml(contract, point, assumed.get(point.id) ?? [], root, own);
      chips.set(point.id, chip);
      return chip;
    });
}

function chipHtml(
  contract: Contract,
  point: OpenPoint,
  assumed: readonly Treatment[],
  root: string,
  own: OwnParts | undefined,
): Html {
  const { id, question, section } = point;
  const choices = choicesAt(contract, point);
  return html`<details class="chip"><summary><span class="spoken">Open: </span>${labelFor(point)}</summary><div class="card">
<p><b>${renderInline(question)}</b> <a class="cite" href="${root}${statementsLink(section)}">${section}</a></p>
${choices.length > 0 && html`<p>Possible answers:</p><ul>${choices.map(({ how }) => html`<li>${renderInline(how)}</li>`)}</ul>`}
${treatmentList(assumed)}
<p>${renderInline(adviceFor(contract, point, own))} <a href="${root}${openPointLink(id)}">${id}</a></p>
</div></details>`;
}

/** The label of an open point within a line: the last part of its id in words, without the name of its field. */
function labelFor({ id, aspect, place }: OpenPoint): string {
  if (aspect === 'fields') return 'which?';
  const words = id.slice(id.indexOf('.') + 1).replaceAll('-', ' ');
  const field = fromPointer(place.pointer).at(-1)?.replaceAll(/[_-]/g, ' ') ?? '';
  return words.startsWith(`${field} `) ? words.slice(field.length + 1) : words;
}
