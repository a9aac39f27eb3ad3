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
import { keeper } from '../keeper.ts';
import { renderInline, renderMarkdown } from '../markdown.ts';
import { openPointLink, SCHEMAS_PAGE, statementsLink, TRY_IT_PAGE } from '../page.ts';
import { adviceFor, choicesAt, type Treatment, treatmentList } from '../pages/treatment.ts';
import type { Sentence, Shown } from './elements.ts';
import { exampleWithOpenParts } from './example-with-open-parts.ts';
import type { OperationView, Part, ResponseView } from './operation-view.ts';
import { type OperationGroup, type OperationPage, type Reference, titleOf, versionOf } from './reference.ts';
import { writeCurl, writePython, writeTypeScript } from './samples.ts';
import type { SchemaView } from './schema-view.ts';

export interface Writer {
  readonly root: string;
  readonly chips: (points: readonly OpenPoint[]) => Html[];
  /** The beginning of each link target, on a page of several operations. */
  readonly prefix: string;
  readonly level: 1 | 2;
}

export function operationHtml(contract: Contract, view: OperationView, writer: Writer): Html {
  const { operation, errorBody } = view;
  const [description, ...further] = view.sentences;
  const heading = (id: string, text: string, level = writer.level + 1) =>
    html`<${trusted(`h${level}`)} id="${writer.prefix}${id}">${text}</${trusted(`h${level}`)}>`;
  return html`<article class="operation">
<div class="told">
${heading('operation', operation.summary, writer.level)}
<div class="endpoint"><span class="method ${operation.method}">${operation.method.toUpperCase()}</span> <code>${breakable(operation.path)}</code><a class="try" href="${writer.root}${TRY_IT_PAGE}#${encodeURIComponent(operation.operationId)}">Try it</a></div>
${description && html`<p class="lead">${inline(writer, description)}</p>`}
${further.length > 0 && html`<ul class="said">${further.map((sentence) => html`<li>${inline(writer, sentence)}</li>`)}</ul>`}
${openLine(writer, 'Also open', view.behaviour, 'behaviour')}
${heading('request', 'Request')}
${parts(writer, view.request)}
${heading('answers', 'Response')}
${view.responses.map((response) => responseHtml(contract, response, writer))}
${heading('errors', 'Errors')}
${openLine(writer, 'Of all errors', view.errorsOpen, 'errors-open')}
<ul class="errors">${view.errors.map((error) => errorHtml(error, errorBody === undefined, writer))}</ul>
${errorBody && parts(writer, [errorBody])}
</div>
<div class="samples">
${heading('samples', 'Samples')}
${samples(view)}
</div>
</article>`;
}

export function overviewHtml(contract: Contract, { api, calls, groups }: Reference, writer: Writer): Html {
  return html`<h1>${titleOf(contract)}</h1>
<p class="version">Contract version ${versionOf(contract)}</p>
<h2 id="operations">Operations</h2>
${groups.map((group) => groupHtml(group, writer))}
<h2 id="calls">For every call</h2>
${parts(writer, calls)}
<h2 id="api">The API as a whole</h2>
${sentences(writer, api)}
${openLine(writer, 'Open', api.open, 'api-open')}`;
}

function groupHtml(group: OperationGroup, writer: Writer): Html {
  return html`<section class="group"><h3 id="${group.anchor}">${group.name}</h3>
<ul class="operations">${group.operations.map((page) => html`<li>${itemOf(page, writer)}</li>`)}</ul>
${sentences(writer, group)}
${openLine(writer, 'Open', group.open)}</section>`;
}

function itemOf({ path, openCount, view: { operation } }: OperationPage, { root }: Writer): Html {
  return html`<a href="${root}${path}"><span class="method ${operation.method}">${operation.method.toUpperCase()}</span> <b>${operation.summary}</b> <code>${breakable(operation.path)}</code></a> <span class="count">${openCount} open</span>`;
}

/** The named schemas, each with the operations that carry it. */
export function schemasHtml({ model }: Contract, { schemas, operations }: Reference, writer: Writer): Html[] {
  const reached = operations.map((page) => ({ page, pointers: model.reachedFrom([page.view.operation.pointer]) }));
  return schemas.map((schema) => {
    const pointer = toPointer(['components', 'schemas', schema.name ?? '']);
    const users = reached.filter(({ pointers }) => pointers.has(pointer));
    const links = users.map(
      ({ page }, index) =>
        html`${index > 0 && ', '}<a href="${writer.root}${page.path}">${page.view.operation.summary}</a>`,
    );
    return html`<section><h2 id="${schema.anchor}">${schema.name}</h2>
${line(writer, typeOf(writer, { ...schema, schema: undefined }), schema.open)}
${sentences(writer, schema)}${within(writer, schema)}
<p class="used">${links.length === 0 ? 'No operation is known to carry it.' : html`In ${links}.`}</p></section>`;
  });
}

function parts(writer: Writer, all: readonly Part[]): Html[] {
  return all.map(
    (part) => html`<div class="part">${partHtml(writer, part)}</div>
`,
  );
}

function partHtml(writer: Writer, part: Part): Html {
  const { label, known, anchor, open = [], isRequired = false } = part;
  if (known === undefined) return html`<p class="of">${label}</p>${within(writer, part)}`;
  const facts = html`${renderInline(known)}${isRequired && html`<span class="required">required</span>`}${typeOf(writer, part)}`;
  return html`${line(writer, html`<span class="of">${label}</span>${facts}`, open, anchor)}${sentences(writer, part)}${within(writer, part)}`;
}

function responseHtml(contract: Contract, response: ResponseView, writer: Writer): Html {
  const { headers, bodies, open, anchor } = response;
  return html`<div class="part">${line(writer, status(response), open, anchor)}${sentences(writer, response)}
${headers.length > 0 && partHtml(writer, { label: 'Headers', fields: headers })}
${bodies.map(
  (body) => html`${partHtml(writer, body)}
${body.fields.length > 0 && html`<p class="of">From the contract</p>${exampleWithOpenParts(contract, body.pointer, writer.root)}`}`,
)}
</div>`;
}

function errorHtml(error: ResponseView, hasBody: boolean, writer: Writer): Html {
  const { bodies, examples, open, anchor } = error;
  const described = error.sentences.map((sentence) => html`<span>${inline(writer, sentence)}</span>`);
  const shown = examples.map(({ summary, value }) => html`<li>${summary}: <code>${JSON.stringify(value)}</code></li>`);
  return html`<li>${line(writer, html`${status(error)}${described}`, open, anchor)}${hasBody && bodies.map((body) => partHtml(writer, body))}${shown.length > 0 && html`<ul class="example">${shown}</ul>`}</li>`;
}

const RANGES: Readonly<Record<string, string>> = {
  '2XX': 'any success',
  '5XX': 'any from 500 to 599',
  default: 'any error',
};

function status({ status: code }: ResponseView): Html {
  const meaning = RANGES[code];
  return html`<span class="status s${code.slice(0, 1).toLowerCase()}">${code}</span>${meaning !== undefined && html`<span>${meaning}</span>`}`;
}

const kept = keeper<Html>();

/** One block is one request, so that no copy of it sends two. */
function samples({ samples: requests }: OperationView): Html[] {
  return requests.map((request, index) => {
    const texts = [writeCurl(request), writeTypeScript(request) ?? '', writePython(request)] as const;
    const languages = kept(`${request.operation.operationId} ${index}`, texts, () => {
      const [curl, program, python] = texts;
      return html`<div class="languages">${codeBlock(curl, 'sh', 'curl')}${program !== '' && codeBlock(program, 'ts', 'TypeScript')}${codeBlock(python, 'python', 'Python')}</div>`;
    });
    if (index === 0) return languages;
    return html`<details class="another"><summary>${request.title}</summary>${languages}</details>`;
  });
}

function line({ prefix, chips }: Writer, known: Html, open: readonly OpenPoint[], anchor?: string): Html {
  return html`<div class="line"${anchor !== undefined && html` id="${prefix}${anchor}"`}>${known}${chips(open)}</div>`;
}

function openLine(writer: Writer, label: string, open: readonly OpenPoint[], anchor?: string): Html | false {
  return open.length > 0 && line(writer, html`<span class="of">${label}</span>`, open, anchor);
}

function sentences(writer: Writer, { sentences: all = [] }: Partial<Shown>): Html | undefined {
  const [own, ...further] = all;
  if (own === undefined) return undefined;
  const block = ({ text }: Sentence) => text.includes('\n\n') && renderMarkdown(text);
  const list = further.map((sentence) => html`<li>${block(sentence) || inline(writer, sentence)}</li>`);
  return html`<div class="said">${block(own) || html`<p>${inline(writer, own)}</p>`}${list.length > 0 && html`<ul>${list}</ul>`}</div>`;
}

function inline({ root }: Writer, { text, statements }: Sentence): Html {
  const cited = citations(statements).map(
    ([name, id]) => html` <a class="cite" href="${root}${statementsLink(id)}">${name}</a>`,
  );
  return html`${renderInline(text)}${cited}`;
}

/** Each citation once, with the first statement that has it. */
function citations(statements: readonly Statement[]): [name: string, id: string][] {
  const byCitation = Map.groupBy(statements, citationOf);
  return [...byCitation].map(([citation, [first]]) => [
    SECTION.test(citation) ? citation.replace('introduction', 'intro') : citation,
    first?.id ?? '',
  ]);
}

function within(writer: Writer, { fields = [], otherFields = [] }: Partial<SchemaView>): Html | undefined {
  if (fields.length + otherFields.length === 0) return undefined;
  const others = otherFields.length > 0 && html`<li>${line(writer, html`<i>other fields</i>`, otherFields)}</li>`;
  return html`<ul class="fields">${fields.map((field) => html`<li id="${writer.prefix}${field.anchor}">${row(writer, field)}</li>`)}${others}</ul>`;
}

function row(writer: Writer, field: SchemaView): Html {
  const { name, isRequired, example, fields, open } = field;
  const isNeeded = isRequired ? html`<span class="required">required</span>` : html`<span>optional</span>`;
  const hasExample = example !== undefined && fields.length === 0;
  return html`${line(writer, html`<code class="name">${name}</code>${typeOf(writer, field)}${isNeeded}`, open)}
${sentences(writer, field)}${hasExample && html`<p class="example">Example: <code>${JSON.stringify(example)}</code></p>`}${within(writer, field)}`;
}

function typeOf({ root }: Writer, { type, schema, keywords = [] }: Partial<SchemaView>): Html {
  const named = schema !== undefined && html`<a class="schema" href="${root}${SCHEMAS_PAGE}#${schema}">${schema}</a>`;
  return html`${type !== undefined && html`<span class="type">${type}</span>`}${named}${keywords.map((keyword) => html`<code>${keyword}</code>`)}`;
}

/** Makes the chips of a page, which open without a script, with what each set assumes at a point. */
export function chipsFor(
  contract: Contract,
  assumed: ReadonlyMap<string, readonly Treatment[]>,
  root: string,
): Writer['chips'] {
  const written = new Map<string, Html>();
  return (points) =>
    points.map((point) => {
      const chip = written.get(point.id) ?? chipOf(contract, point, assumed.get(point.id) ?? [], root);
      written.set(point.id, chip);
      return chip;
    });
}

function chipOf(contract: Contract, point: OpenPoint, assumed: readonly Treatment[], root: string): Html {
  const { id, question, section } = point;
  const choices = choicesAt(contract, point);
  return html`<details class="chip"><summary><span class="spoken">Open: </span>${labelOf(point)}</summary><div class="card">
<p><b>${renderInline(question)}</b> <a class="cite" href="${root}${statementsLink(section)}">${section}</a></p>
${choices.length > 0 && html`<p>Possible answers:</p><ul>${choices.map(({ how }) => html`<li>${renderInline(how)}</li>`)}</ul>`}
${treatmentList(assumed)}
<p>${renderInline(adviceFor(contract, point))} <a href="${root}${openPointLink(id)}">${id}</a></p>
</div></details>`;
}

/** The name of an open point in a line: the last part of its id in words, without the name of its field. */
function labelOf({ id, aspect, place }: OpenPoint): string {
  if (aspect === 'fields') return 'which?';
  const words = id.slice(id.indexOf('.') + 1).replaceAll('-', ' ');
  const field = fromPointer(place.pointer).at(-1)?.replaceAll(/[_-]/g, ' ') ?? '';
  return words.startsWith(`${field} `) ? words.slice(field.length + 1) : words;
}
