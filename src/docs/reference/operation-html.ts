import type { Contract } from '../../contract/index.ts';
import { type Html, html, trusted } from '../../html/index.ts';
import { codeBlock } from '../code.ts';
import { exampleWithOpenParts } from './example-with-open-parts.ts';
import type { AnswerView, ContentView, OperationView } from './operation-view.ts';
import { inline, line, rows, sentences, typeOf, type Writer, within } from './rows.ts';
import { type SampleRequest, writeCurl, writePython, writeTypeScript } from './samples.ts';

/** The place of the link to the console, on pages that are served with a mock. */
export const TRY_PLACE = /<span data-try="([^"]+)"><\/span>/g;

/** The level of an operation's heading: one lower on a page of several operations. */
type Level = 1 | 2;

export function operationHtml(contract: Contract, view: OperationView, writer: Writer, level: Level = 1): Html {
  const { operation } = view;
  const [description, ...further] = view.sentences;
  const title = html`<h${String(level)} id="${writer.prefix}operation">${operation.summary}</h${String(level)}>`;
  return html`<article class="operation">
<div class="told">
${title}
<div class="endpoint"><span class="method ${operation.method}">${operation.method.toUpperCase()}</span> <code>${breakable(operation.path)}</code><span data-try="${operation.operationId}"></span></div>
${description && html`<p class="lead">${inline(writer, description)}</p>`}
${further.length > 0 && html`<ul class="said">${further.map((sentence) => html`<li>${inline(writer, sentence)}</li>`)}</ul>`}
${view.behaviour.length > 0 && line(writer, html`<span class="of">Also open</span>`, view.behaviour, 'behaviour')}
${request(view, writer, level)}
${answers(contract, view, writer, level)}
${errors(view, writer, level)}
</div>
<div class="samples">
${heading(writer, level, 'samples', 'Samples')}
${samples(view.samples)}
</div>
</article>`;
}

function heading({ prefix }: Writer, level: Level, id: string, text: string): Html {
  const tag = trusted(`h${level + 1}`);
  return html`<${tag} id="${prefix}${id}">${text}</${tag}>`;
}

function request(view: OperationView, writer: Writer, level: Level): Html {
  const { addresses, keys, keyOpen, parameters, queryOpen, body } = view;
  const path = parameters.filter((parameter) => parameter.in === 'path');
  const others = parameters.filter((parameter) => parameter.in !== 'path');
  return html`${heading(writer, level, 'request', 'Request')}
${addresses.map((address) => html`<div class="part">${line(writer, html`<span class="of">Address</span><code>${address.url}</code>`, address.open, 'address')}${sentences(writer, address)}</div>`)}
${keys.map((key) => html`<div class="part">${line(writer, html`<span class="of">Key</span><code>${key.header}</code><span class="required">required</span>`, [...keyOpen, ...key.open], 'key')}${keySentences(writer, key.sentences)}</div>`)}
${keys.length === 0 && html`<div class="part">${line(writer, html`<span class="of">Key</span>${keyOpen.length > 0 ? 'whether one is needed is open' : 'none'}`, keyOpen, 'key')}</div>`}
${path.length > 0 && html`<div class="part"><p class="of">Path</p>${rows(writer, path)}</div>`}
${others.length > 0 && html`<div class="part"><p class="of">Parameters</p>${rows(writer, others)}</div>`}
${queryOpen.length > 0 && html`<div class="part">${line(writer, html`<span class="of">Query</span>no parameter is known`, queryOpen, 'query')}</div>`}
${body === undefined ? html`<div class="part"><div class="line"><span class="of">Body</span>none</div></div>` : body.contents.map((content) => html`<div class="part">${line(writer, html`<span class="of">Body</span>${mediaType(content)}${body.isRequired && html`<span class="required">required</span>`}${typeOf(writer, content.schema)}`, [...body.open, ...content.schema.open], 'body')}${sentences(writer, body)}${sentences(writer, content.schema)}${within(writer, content.schema)}</div>`)}`;
}

/** The description of a key repeats its other sentences. */
function keySentences(writer: Writer, all: OperationView['sentences']): Html | undefined {
  const said = all.filter(({ statements }) => statements.length > 0);
  return sentences(writer, { sentences: said.length > 0 ? said : all });
}

function answers(contract: Contract, view: OperationView, writer: Writer, level: Level): Html {
  return html`${heading(writer, level, 'answers', 'Answer')}
${view.answers.map(
  (
    answer,
  ) => html`<div class="part">${line(writer, status(answer), answer.open, answer.anchor)}${sentences(writer, answer)}
${answer.headers.length > 0 && html`<p class="of">Headers</p>${rows(writer, answer.headers)}`}
${answer.contents.map(
  (
    content,
  ) => html`${line(writer, html`<span class="of">Body</span>${mediaType(content)}${typeOf(writer, content.schema)}`, content.schema.open, content.schema.anchor)}${sentences(writer, content.schema)}${within(writer, content.schema)}
${content.schema.fields.length > 0 && html`<p class="of">As the contract has it</p>${exampleWithOpenParts(contract, content.pointer, writer.root)}`}`,
)}
</div>`,
)}`;
}

function errors(view: OperationView, writer: Writer, level: Level): Html {
  const { errorBody } = view;
  const common =
    errorBody &&
    html`<div class="part">${line(writer, html`<span class="of">Body of each</span>${mediaType(errorBody)}${typeOf(writer, errorBody.schema)}`, errorBody.schema.open, errorBody.schema.anchor)}${sentences(writer, errorBody.schema)}${within(writer, errorBody.schema)}</div>`;
  return html`${heading(writer, level, 'errors', 'Errors')}
${view.errorsOpen.length > 0 && line(writer, html`<span class="of">Of all errors</span>`, view.errorsOpen, 'errors-open')}
<ul class="errors">${view.errors.map((error) => html`<li>${line(writer, html`${status(error)}${described(writer, error)}`, error.open, error.anchor)}${errorBody === undefined && error.contents.map((content) => html`${line(writer, html`<span class="of">Body</span>${mediaType(content)}${typeOf(writer, content.schema)}`, content.schema.open)}${within(writer, content.schema)}`)}${examples(error)}</li>`)}</ul>
${common}`;
}

function described(writer: Writer, { sentences: all }: AnswerView): Html[] {
  return all.map((sentence) => html`<span>${inline(writer, sentence)}</span>`);
}

function examples({ examples: all }: AnswerView): Html | undefined {
  if (all.length === 0) return undefined;
  return html`<ul class="example">${all.map(({ summary, value }) => html`<li>${summary}: <code>${JSON.stringify(value)}</code></li>`)}</ul>`;
}

function status({ status: code }: AnswerView): Html {
  const words: Readonly<Record<string, string>> = {
    '2XX': 'any success',
    '5XX': 'any from 500 to 599',
    default: 'any error',
  };
  const meaning = words[code];
  return html`<span class="status s${code.slice(0, 1).toLowerCase()}">${code}</span>${meaning !== undefined && html`<span>${meaning}</span>`}`;
}

function mediaType({ mediaType: name }: ContentView): Html {
  return html`<code>${name === '*/*' ? 'any media type' : name}</code>`;
}

/** One block is one request, so that no copy of it sends two. */
function samples(requests: readonly SampleRequest[]): Html[] {
  return requests.map((request, index) => {
    const blocks = [
      { name: 'curl', language: 'sh', text: writeCurl(request) },
      { name: 'TypeScript', language: 'ts', text: writeTypeScript(request) },
      { name: 'Python', language: 'python', text: writePython(request) },
    ].flatMap(({ name, language, text }) => (text === undefined ? [] : [codeBlock(text, language, name)]));
    if (index === 0) return html`${blocks}`;
    return html`<details class="another"><summary>${request.title}</summary>${blocks}</details>`;
  });
}

/** Lets a path wrap at its slashes. */
export function breakable(name: string): Html {
  return html`${name.split(/(?<=\/)/).map((part, index) => html`${index === 0 ? '' : trusted('<wbr>')}${part}`)}`;
}
