import type { Json, OpenPoint, Statement } from '../../contract/index.ts';
import { citationOf, SECTION } from '../../contract/index.ts';
import { type Html, html } from '../../html/index.ts';
import { renderInline, renderMarkdown } from '../markdown.ts';
import { pathToRoot, SCHEMAS_PAGE, statementsLink } from '../page.ts';
import type { Sentence, Shown } from './elements.ts';
import type { Chips } from './open-chip.ts';
import type { SchemaView } from './schema-view.ts';

/** How a page of the reference writes what it shows. */
export interface Writer {
  /** The way from the page to the root of the site. */
  readonly root: string;
  /** The beginning of each link target, on a page of several operations. */
  readonly prefix: string;
  readonly chips: Chips;
}

export function writerFor(page: string, chips: Chips, prefix = ''): Writer {
  return { root: pathToRoot(page), prefix, chips };
}

export function line(writer: Writer, known: Html, open: readonly OpenPoint[], anchor?: string): Html {
  const id = anchor === undefined ? undefined : html` id="${writer.prefix}${anchor}"`;
  return html`<div class="line"${id}>${known}${writer.chips(open)}</div>`;
}

function citations({ root }: Writer, statements: readonly Statement[]): Html[] {
  const byCitation = new Map(statements.toReversed().map((statement) => [citationOf(statement), statement.id]));
  return [...byCitation].toReversed().map(([citation, id]) => {
    const name = SECTION.test(citation) ? citation.replace('introduction', 'intro') : citation;
    return html` <a class="cite" href="${root}${statementsLink(id)}">${name}</a>`;
  });
}

export function sentences(writer: Writer, { sentences: all }: Pick<Shown, 'sentences'>): Html | undefined {
  const [own, ...further] = all;
  if (own === undefined) return undefined;
  const list = further.map((sentence) => html`<li>${inline(writer, sentence)}</li>`);
  return html`<div class="said">${described(writer, own)}${list.length > 0 && html`<ul>${list}</ul>`}</div>`;
}

function described(writer: Writer, sentence: Sentence): Html | undefined {
  if (sentence.text.includes('\n\n')) return renderMarkdown(sentence.text);
  return html`<p>${inline(writer, sentence)}</p>`;
}

export function inline(writer: Writer, { text, statements }: Sentence): Html {
  return html`${renderInline(text)}${citations(writer, statements)}`;
}

export function rows(writer: Writer, fields: readonly SchemaView[], others?: Html): Html | undefined {
  if (fields.length === 0 && others === undefined) return undefined;
  return html`<ul class="fields">${fields.map((field) => html`<li id="${writer.prefix}${field.anchor}">${row(writer, field)}</li>`)}${others}</ul>`;
}

function row(writer: Writer, field: SchemaView): Html {
  return html`${line(writer, html`<code class="name">${field.name}</code>${typeOf(writer, field)}${field.isRequired ? html`<span class="required">required</span>` : html`<span>optional</span>`}`, field.open)}
${sentences(writer, field)}${exampleOf(field)}${within(writer, field)}`;
}

export function within(writer: Writer, { fields, otherFields }: SchemaView): Html | undefined {
  const others = html`<li>${line(writer, html`<i>other fields</i>`, otherFields)}</li>`;
  return rows(writer, fields, otherFields.length > 0 ? others : undefined);
}

export function typeOf({ root }: Writer, { type, schema, keywords }: SchemaView): Html {
  const named = schema !== undefined && html`<a class="schema" href="${root}${SCHEMAS_PAGE}#${schema}">${schema}</a>`;
  return html`${type !== undefined && html`<span class="type">${type}</span>`}${named}${keywords.map((keyword) => html`<code>${keyword}</code>`)}`;
}

function exampleOf({ example, fields }: { readonly example: Json | undefined; readonly fields: readonly unknown[] }) {
  if (example === undefined || fields.length > 0) return undefined;
  return html`<p class="example">Example: <code>${JSON.stringify(example)}</code></p>`;
}
