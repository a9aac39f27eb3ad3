import {
  type Contract,
  citationOf,
  fromPointer,
  isJsonObject,
  isJsonType,
  type Json,
  type JsonObject,
  type OpenPoint,
  type Operation,
  SECTION_PATTERN,
  type Statement,
  saysNothing,
} from '../../contract/model/index.ts';
import { breakablePath, type Html, html, trustedHtml } from '../../web/index.ts';
import { codeBlock } from '../code.ts';
import { renderDescription, renderInline, renderInlineDescription } from '../markdown.ts';
import { memoizeLast } from '../memoize-last.ts';
import { openPointLink, statementsLink, TRY_IT_PAGE } from '../page.ts';
import { adviceFor, listChoices, treatmentsHtml } from '../pages/treatment.ts';
import type { OwnParts, Treatment } from '../site.ts';
import { type DescribedElement, type Sentence, textAt } from './elements.ts';
import { exampleWithOpenParts } from './example-with-open-parts.ts';
import type { OperationGroup } from './groups.ts';
import {
  type CallbackView,
  type DocumentedResponse,
  isCallable,
  type OperationPart,
  type OperationView,
} from './operation-view.ts';
import { apiTitle, contractVersion, type OperationPage, type Reference, type SchemaPage } from './reference.ts';
import { sampleValue } from './sample-request.ts';
import { writeCurl, writeJavaScript, writePython } from './samples.ts';
import type { SchemaView } from './schema-view.ts';

/** The data about a page that its parts need. */
export interface PageContext {
  /** The path from the page to the root of the site. */
  readonly root: string;
  readonly own: OwnParts | undefined;
  /** The pages of the schemas, by name. */
  readonly schemaPath: ReadonlyMap<string, string>;
  readonly chips: (points: readonly OpenPoint[]) => Html[];
  /** The prefix of each anchor on a page with several operations. */
  readonly prefix: string;
  readonly level: 1 | 2;
}

export function operationHtml(contract: Contract, view: OperationView, context: PageContext): Html {
  const { operation, errorBody } = view;
  const [description, ...further] = view.sentences;
  const headingHtml = (id: string, text: string, level = context.level + 1) =>
    html`<${trustedHtml(`h${level}`)} id="${context.prefix}${id}">${text}</${trustedHtml(`h${level}`)}>`;
  const lead =
    description &&
    (isBlock(description.text)
      ? sentencesHtml(context, { sentences: [description] })
      : html`<p class="lead" dir="auto">${inlineHtml(context, description)}</p>`);
  const examples = [...view.responses, ...view.errors].map((response) => responseExamples(contract, response));
  const hasErrors = view.errors.length > 0 || view.errorsOpen.length > 0;
  return html`<article class="operation">
<div class="told">
${headingHtml('operation', view.title, context.level)}
<div class="endpoint"><span class="method ${methodClass(operation)}">${operation.method.toUpperCase()}</span> <code>${breakablePath(operation.path)}</code>${view.isDeprecated && html`<span class="flag">deprecated</span>`}${isCallable(operation) && html`<a class="try" href="${context.root}${TRY_IT_PAGE}#${encodeURIComponent(operation.operationId)}">Try it</a>`}</div>
${operation.pointer.startsWith('/webhooks/') && html`<p class="kind">A webhook: the API sends this request to you.</p>`}
${lead}
${further.length > 0 && html`<ul class="said">${further.map((sentence) => html`<li>${inlineHtml(context, sentence)}</li>`)}</ul>`}
${view.docs && docsLink(view.docs)}
${openPointsLineHtml(context, 'Also open', view.behaviour, 'behaviour')}
${headingHtml('request', 'Request')}
${partsHtml(context, view.request)}
${headingHtml('answers', 'Response')}
${view.responses.map((response) => responseHtml(contract, response, context))}
${hasErrors && headingHtml('errors', 'Errors')}
${openPointsLineHtml(context, 'Of all errors', view.errorsOpen, 'errors-open')}
${view.errors.length > 0 && html`<ul class="errors">${view.errors.map((error) => errorHtml(contract, error, errorBody === undefined, context))}</ul>`}
${errorBody && partsHtml(context, [errorBody])}
${view.callbacks.length > 0 && headingHtml('callbacks', 'Callbacks')}
${view.callbacks.map((callback) => callbackHtml(callback, context))}
</div>
<div class="samples">
${view.samples.length > 0 && headingHtml('samples', 'Samples')}
${samplesHtml(view, context.own)}
${examples}
</div>
</article>`;
}

/** Returns the CSS class of a method. Additional methods of OpenAPI 3.2 have the class `other`. */
const methodClass = ({ method }: Operation): string => (/^[a-z]+$/.test(method) ? method : 'other');

function docsLink(docs: JsonObject): Html | undefined {
  const address = textAt(docs, 'url');
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) return undefined;
  return html`<p><a href="${address}">${textAt(docs, 'description') || 'More about it'}</a></p>`;
}

function callbackHtml(
  { name, method, expression, bodies, responses, anchor, ...shown }: CallbackView,
  context: PageContext,
): Html {
  const answers = responses.map(
    ({ status: code, says }) =>
      html`<li><span class="status s${code.slice(0, 1)}">${code}</span> ${renderInlineDescription(says)}</li>`,
  );
  return html`<div class="part"><div class="line" id="${context.prefix}${anchor}"><span class="of">${name}</span><span class="method ${method}">${method.toUpperCase()}</span> <code>${expression}</code>${context.chips(shown.open)}</div>${sentencesHtml(context, shown)}
${partsHtml(context, bodies)}${answers.length > 0 && html`<p class="of">Your response</p><ul class="errors">${answers}</ul>`}</div>`;
}

/** Writes the examples of a response; if it has none, a value that is made from its schema. */
function responseExamples(contract: Contract, { status: code, bodies, examples }: DocumentedResponse): Html[] {
  // A contract with statements has `exampleWithOpenParts` at its responses instead.
  if (contract.statements.length > 0) return [];
  const isFirst = /^(2|default)/i.test(code);
  const named = examples.map(({ summary, mediaType, value }) => ({ summary, ...exampleAsText(value, mediaType) }));
  const [body] = bodies;
  const mediaType = body?.facts?.replaceAll('`', '') ?? '';
  const made =
    named.length > 0 || body === undefined || !isJsonType(mediaType)
      ? undefined
      : exampleOfSchema(contract, body.pointer);
  const all = made === undefined ? named : [{ summary: '', text: JSON.stringify(made, null, 2), language: 'json' }];
  return all.map(
    ({ summary, text, language }, index) =>
      html`<details class="another"${isFirst && index === 0 && html` open`}><summary>Example of ${code}${summary !== '' && `: ${summary}`}</summary>${codeBlock(shortText(text), language)}</details>`,
  );
}

const MAX_EXAMPLE_CHARS = 6000;
/** The maximum number of characters of the example in the row of a field. */
const MAX_ROW_CHARS = 300;
const shortText = (text: string, maxChars = MAX_EXAMPLE_CHARS): string =>
  text.length <= maxChars ? text : `${text.slice(0, maxChars)}\n…`;

function exampleAsText(value: Json, mediaType: string): { readonly text: string; readonly language: string } {
  if (typeof value === 'string' && !isJsonType(mediaType))
    return { text: value, language: /xml/.test(mediaType) ? 'xml' : 'text' };
  return { text: JSON.stringify(value, null, 2), language: 'json' };
}

function exampleOfSchema({ document, model }: Contract, pointer: string): Json | undefined {
  const { node } = model.resolvedAt(pointer) ?? {};
  return node === undefined || saysNothing(node) ? undefined : sampleValue(document, node, 'received');
}

export function overviewHtml(
  contract: Contract,
  { api, servers, keys, groups }: Reference,
  context: PageContext,
): Html {
  const isLong = groups.reduce((count, { operations }) => count + operations.length, 0) > MAX_LISTED;
  return html`<h1 dir="auto">${apiTitle(contract)}</h1>
<p class="version">${hasStatements(contract) ? 'Contract version' : 'Version'} ${contractVersion(contract)}</p>
<h2 id="operations">Operations</h2>
${groups.map((group, index) => groupHtml(group, groups[index - 1]?.within ?? [], isLong, context))}
${servers.length + keys.length > 0 && html`<h2 id="calls">For every call</h2>`}
${partsHtml(context, servers)}
${keys.map(({ name, part, flows }) => {
  const further = flows.map((text) => ({ text, statements: [] }));
  const named = keys.length > 1 || hasStatements(contract) === false ? { ...part, label: name } : part;
  return partsHtml(context, [{ ...named, sentences: [...(part.sentences ?? []), ...further] }]);
})}
${api.sentences.length + api.open.length > 0 && html`<h2 id="api">The API as a whole</h2>`}
${sentencesHtml(context, api)}
${openPointsLineHtml(context, 'Open', api.open, 'api-open')}`;
}

const hasStatements = ({ statements }: Contract): boolean => statements.length > 0;

/** A longer list of operations or schemas is folded by group. */
export const MAX_LISTED = 150;

/** @param before The names of the groups around the previous group. */
function groupHtml(
  group: OperationGroup<OperationPage>,
  before: readonly string[],
  isFolded: boolean,
  context: PageContext,
): Html {
  const { within: around } = group;
  const changed = around.findIndex((name, index) => before[index] !== name);
  const path = changed < 0 ? [] : around;
  const { operations } = group;
  const list =
    operations.length > 0 &&
    html`<ul class="operations">${operations.map((page) => html`<li>${itemHtml(page, context)}</li>`)}</ul>`;
  const count = `${operations.length} ${operations.length === 1 ? 'operation' : 'operations'}`;
  return html`${path.length > 0 && html`<p class="around">${path.join(' › ')}</p>`}<section class="group"><h3 id="${group.anchor}" dir="auto">${group.name}</h3>
${sentencesHtml(context, group)}
${openPointsLineHtml(context, 'Open', group.open)}
${list && isFolded ? foldedHtml(html`${count}<span class="spoken"> of ${group.name}</span>`, list) : list}</section>`;
}

function itemHtml({ path, openCount, view }: OperationPage, { root }: PageContext): Html {
  const { operation, title, isDeprecated } = view;
  return html`<a href="${root}${path}"><span class="method ${methodClass(operation)}">${operation.method.toUpperCase()}</span> <b>${title}</b> <code>${breakablePath(operation.path)}</code></a>${isDeprecated && html` <span class="flag">deprecated</span>`} ${openCount > 0 && html`<span class="count">${openCount} open</span>`}`;
}

/** Writes the body of a schema's page, with the operations that use the schema. */
export function schemaHtml({ name, view }: SchemaPage, users: readonly OperationPage[], context: PageContext): Html {
  const links = users
    .slice(0, MAX_LINKED_OPERATIONS)
    .map((page, index) => html`${index > 0 && ', '}<a href="${context.root}${page.path}">${page.view.title}</a>`);
  const more = users.length > MAX_LINKED_OPERATIONS && ` and ${users.length - MAX_LINKED_OPERATIONS} more`;
  return html`<h1 id="schema" dir="auto">${breakableName(name)}</h1>
${lineHtml(context, typeHtml(context, { ...view, schema: view.schema === name ? undefined : view.schema }), view.open)}
${sentencesHtml(context, view)}${fieldsAndValuesHtml(context, view)}
<p class="used">${links.length === 0 ? 'No operation is known to carry it.' : html`In ${links}${more}.`}</p>`;
}

/** The maximum number of operations that the page of a schema links. */
const MAX_LINKED_OPERATIONS = 40;

/** Writes a name so that it can wrap after its dots and between its words. */
const breakableName = (name: string): Html =>
  html`${name.split(/(?<=[._/-])|(?<=[a-z0-9])(?=[A-Z])/).map((part, index) => html`${index > 0 && trustedHtml('<wbr>')}${part}`)}`;

function partsHtml(context: PageContext, all: readonly OperationPart[]): Html[] {
  return all.map(
    (part) => html`<div class="part">${partHtml(context, part)}</div>
`,
  );
}

function partHtml(context: PageContext, part: OperationPart): Html {
  const { label, facts: text, anchor, open = [], isRequired = false } = part;
  if (text === undefined) return html`<p class="of">${label}</p>${fieldsAndValuesHtml(context, part)}`;
  const facts = html`<span class="facts">${renderInline(text)}</span>${isRequired && html`<span class="required">required</span>`}${typeHtml(context, part)}`;
  return html`${lineHtml(context, html`<span class="of">${label}</span>${facts}`, open, anchor)}${sentencesHtml(context, part)}${fieldsAndValuesHtml(context, part)}`;
}

function responseHtml(contract: Contract, response: DocumentedResponse, context: PageContext): Html {
  const { headers, bodies, open, anchor } = response;
  return html`<div class="part">${lineHtml(context, statusHtml(response), open, anchor)}${sentencesHtml(context, response)}
${headers.length > 0 && partHtml(context, { label: 'Headers', fields: headers })}
${bodies.map(
  (body) => html`${partHtml(context, body)}
${hasStatements(contract) && body.fields.length > 0 && html`<p class="of">From the contract</p>${exampleWithOpenParts(contract, body.pointer, context.root)}`}`,
)}
${linksHtml(response.links)}
</div>`;
}

/** Writes the links of a response: how its values lead to other operations. */
function linksHtml(links: DocumentedResponse['links']): Html | false {
  const item = ({ name, says, node }: (typeof links)[number]): Html => {
    const target = textAt(node, 'operationId') || textAt(node, 'operationRef');
    const values = Object.entries(isJsonObject(node.parameters) ? node.parameters : {});
    const written = values.map(
      ([key, value]) => html` <code>${key} = ${typeof value === 'string' ? value : JSON.stringify(value)}</code>`,
    );
    return html`<li><b>${name}</b> ${says !== '' && html`${renderInlineDescription(says)} `}to <code>${target}</code>${written.length > 0 && html`, with${written}`}</li>`;
  };
  return links.length > 0 && html`<p class="of">Links</p><ul class="errors">${links.map(item)}</ul>`;
}

function errorHtml(contract: Contract, error: DocumentedResponse, hasBody: boolean, context: PageContext): Html {
  const { bodies, examples, headers, open, anchor } = error;
  const described = error.sentences.map((sentence) => html`<span>${inlineHtml(context, sentence)}</span>`);
  // In a contract without statements, the examples are next to the samples, and all errors often have the same headers.
  const shown = hasStatements(contract)
    ? examples.map(({ summary, value }) => html`<li>${summary}: <code>${JSON.stringify(value)}</code></li>`)
    : [];
  const listed = headers.length > 0 && partHtml(context, { label: 'Headers', fields: headers });
  const count = headers.length === 1 ? '1 header' : `${headers.length} headers`;
  const headersHtml =
    listed && !hasStatements(contract)
      ? foldedHtml(html`${count}<span class="spoken"> of ${error.status}</span>`, listed)
      : listed;
  return html`<li>${lineHtml(context, html`${statusHtml(error)}${described}`, open, anchor)}${headersHtml}${hasBody && bodies.map((body) => partHtml(context, body))}${shown.length > 0 && html`<ul class="example">${shown}</ul>`}</li>`;
}

const RANGE_MEANINGS: Readonly<Record<string, string>> = {
  '2XX': 'any success',
  '5XX': 'any from 500 to 599',
  default: 'any error',
};

function statusHtml({ status: code }: DocumentedResponse): Html {
  const meaning = RANGE_MEANINGS[code];
  return html`<span class="status s${code.slice(0, 1).toLowerCase()}">${code}</span>${meaning !== undefined && html`<span>${meaning}</span>`}`;
}

const samplesOnce = memoizeLast<Html>();

/** Writes the samples of an operation. Each request has a block of its own, so that users copy one request at a time. */
function samplesHtml({ samples: requests }: OperationView, own: OwnParts | undefined): Html[] {
  return requests.map((request, index) => {
    const program = own === undefined ? writeJavaScript(request) : own.writeSample(request);
    const texts = [writeCurl(request), program ?? '', writePython(request)] as const;
    const languages = samplesOnce(`${request.operation.operationId} ${index}`, [...texts, own?.name], () => {
      const [curl, client, python] = texts;
      return html`<div class="languages">${codeBlock(curl, 'sh', 'curl')}${client !== '' && codeBlock(client, own === undefined ? 'js' : 'ts', own === undefined ? 'JavaScript' : 'TypeScript')}${codeBlock(python, 'python', 'Python')}</div>`;
    });
    if (index === 0) return languages;
    return html`<details class="another"><summary>${request.title}</summary>${languages}</details>`;
  });
}

function lineHtml({ prefix, chips }: PageContext, facts: Html, open: readonly OpenPoint[], anchor?: string): Html {
  return html`<div class="line"${anchor !== undefined && html` id="${prefix}${anchor}"`}>${facts}${chips(open)}</div>`;
}

function openPointsLineHtml(
  context: PageContext,
  label: string,
  open: readonly OpenPoint[],
  anchor?: string,
): Html | false {
  return open.length > 0 && lineHtml(context, html`<span class="of">${label}</span>`, open, anchor);
}

function sentencesHtml(context: PageContext, { sentences: all = [] }: Partial<DescribedElement>): Html | undefined {
  const [first, ...further] = all;
  if (first === undefined) return undefined;
  const blockHtml = ({ text }: Sentence) => isBlock(text) && renderDescription(text);
  const list = further.map((sentence) => html`<li>${blockHtml(sentence) || inlineHtml(context, sentence)}</li>`);
  return html`<div class="said" dir="auto">${blockHtml(first) || html`<p>${inlineHtml(context, first)}</p>`}${list.length > 0 && html`<ul>${list}</ul>`}</div>`;
}

/** Whether a text has paragraphs, lists or other blocks. */
const isBlock = (text: string): boolean => /\n\n|<(p|ul|ol|table|br|div)\b|^([-*+]|\d+[.)]|[|#>]|```)/im.test(text);

function inlineHtml({ root }: PageContext, { text, statements }: Sentence): Html {
  const cited = citations(statements).map(
    ([name, id]) => html` <a class="cite" href="${root}${statementsLink(id)}">${name}</a>`,
  );
  return html`${renderInlineDescription(text)}${cited}`;
}

/** Lists the cited sections and sources, each once, with the id of its first statement. */
function citations(statements: readonly Statement[]): [name: string, id: string][] {
  const byCitation = Map.groupBy(statements, citationOf);
  return [...byCitation].map(([citation, [first]]) => [
    SECTION_PATTERN.test(citation) ? citation.replace('introduction', 'intro') : citation,
    first?.id ?? '',
  ]);
}

/**
 * The number of rows of a list that are always visible; further ones are folded. A list is long if it has more rows
 * than this, nested ones included: the rows within its fields are then folded, too.
 */
const MAX_VISIBLE_ROWS = 40;
/** The maximum number of rows within a field of a long list that are visible; if there are more, all are folded. */
const MAX_NESTED_ROWS = 3;

const countRows = (fields: readonly SchemaView[]): number =>
  fields.reduce((count, field) => count + 1 + countRows(field.fields), 0);

/** @param within Whether the fields are within the field of a long list, or of a short one; `undefined` for the outermost ones. */
function fieldsAndValuesHtml(
  context: PageContext,
  { name, fields = [], otherFields = [], values = [], isFolded, schema }: Partial<SchemaView>,
  within?: 'long' | 'short',
): Html | undefined {
  const folded =
    isFolded === true &&
    schema !== undefined &&
    html`<p class="folded">Its fields are at <a href="${hrefOf(context, schema)}">${schema}</a>.</p>`;
  const list = valuesHtml(values);
  if (fields.length + otherFields.length === 0) return html`${list}${folded}`;
  const openFields =
    otherFields.length > 0 && html`<li>${lineHtml(context, html`<i>other fields</i>`, otherFields)}</li>`;
  const rows = countRows(fields);
  // The rows within the only row of a list, such as the items of an array, are not folded.
  const isOnlyRow = within === undefined && fields.length === 1;
  const length = isOnlyRow ? undefined : (within ?? (rows > MAX_VISIBLE_ROWS ? 'long' : 'short'));
  const items = fields.map(
    (field) => html`<li id="${context.prefix}${field.anchor}">${rowHtml(context, field, length)}</li>`,
  );
  const [first, rest] = [items.slice(0, MAX_VISIBLE_ROWS), items.slice(MAX_VISIBLE_ROWS)];
  const noun = fields.some(({ role }) => role === undefined) ? 'field' : 'part';
  const shown = html`<ul class="fields">${first}${openFields}</ul>${rest.length > 0 && foldedHtml(`${rest.length} more ${noun}s`, html`<ul class="fields">${rest}</ul>`)}`;
  if (within !== 'long' || rows <= MAX_NESTED_ROWS) return html`${list}${shown}`;
  const count = `${fields.length} ${noun}${fields.length === 1 ? '' : 's'}`;
  return html`${list}${foldedHtml(name === undefined ? count : html`${count} of <code>${name}</code>`, shown)}`;
}

export const foldedHtml = (summary: Html | string, content: Html | readonly Html[]): Html =>
  html`<details class="more"><summary>${summary}</summary>${content}</details>`;

/** Writes the values of an `enum`. A long list is collapsed after the first values. */
function valuesHtml(values: readonly Json[]): Html | false {
  if (values.length === 0) return false;
  const [first, rest] = [values.slice(0, MAX_VALUES), values.slice(MAX_VALUES)];
  const codesHtml = (all: readonly Json[]): Html[] => all.map((value) => html` <code>${JSON.stringify(value)}</code>`);
  const folded = rest.length > 0 && foldedHtml(`${rest.length} more values`, codesHtml(rest));
  return html`<div class="values">One of${codesHtml(first)}${folded}</div>`;
}

/** The number of values of an `enum` that are always visible. */
const MAX_VALUES = 12;

function rowHtml(context: PageContext, field: SchemaView, length: 'long' | 'short' | undefined): Html {
  const { name, role, isRequired, example, fields, open } = field;
  const isNeeded =
    role === undefined &&
    isRequired !== undefined &&
    (isRequired ? html`<span class="required">required</span>` : html`<span>optional</span>`);
  const hasExample = example !== undefined && fields.length === 0;
  const named = html`${role !== undefined && html`<i>${role}</i>`}${name !== undefined && html`<code class="name">${name}</code>`}`;
  return html`${lineHtml(context, html`${named}${typeHtml(context, field)}${isNeeded}`, open)}
${sentencesHtml(context, field)}${hasExample && html`<p class="example">Example: <code>${shortText(JSON.stringify(example), MAX_ROW_CHARS)}</code></p>`}${fieldsAndValuesHtml(context, field, length)}`;
}

function typeHtml(context: PageContext, { type, schema, keywords = [], flags = [] }: Partial<SchemaView>): Html {
  const named = schema !== undefined && html`<a class="schema" href="${hrefOf(context, schema)}">${schema}</a>`;
  return html`${type !== undefined && html`<span class="type">${type}</span>`}${named}${flags.map((flag) => html`<span class="flag">${flag}</span>`)}${keywords.map((keyword) => html`<code>${keyword}</code>`)}`;
}

const hrefOf = ({ root, schemaPath }: PageContext, schema: string): string => `${root}${schemaPath.get(schema) ?? ''}`;

/** Returns a function that writes chips: labels of open points, which a reader can open without a script. */
export function createChipsWriter(
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
  const choices = listChoices(contract, point);
  return html`<details class="chip"><summary><span class="spoken">Open: </span>${openPointLabel(point)}</summary><div class="card">
<p><b>${renderInline(question)}</b>${section !== '' && html` <a class="cite" href="${root}${statementsLink(section)}">${section}</a>`}</p>
${choices.length > 0 && html`<p>Possible answers:</p><ul>${choices.map(({ how }) => html`<li>${renderInline(how)}</li>`)}</ul>`}
${treatmentsHtml(assumed)}
<p>${renderInline(adviceFor(contract, point, own))} <a href="${root}${openPointLink(id)}">${id}</a></p>
</div></details>`;
}

/** Returns the label of an open point within a line: the last part of its id in words, without the name of the field. */
function openPointLabel({ id, aspect, place }: OpenPoint): string {
  if (aspect === 'fields') return 'which?';
  const words = id.slice(id.indexOf('.') + 1).replaceAll('-', ' ');
  const field = fromPointer(place.pointer).at(-1)?.replaceAll(/[_-]/g, ' ') ?? '';
  return words.startsWith(`${field} `) ? words.slice(field.length + 1) : words;
}
