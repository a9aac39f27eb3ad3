export interface Html {
  readonly html: string;
}

/** A part of HTML; `undefined` and `false` add nothing. */
type HtmlPart = Html | string | number | false | undefined | readonly HtmlPart[];

/** Writes HTML. Inserted texts are escaped, inserted HTML is not. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlPart[]): Html {
  return { html: String.raw({ raw: parts }, ...values.map(toText)) };
}

/** Marks a text as HTML that is inserted without being escaped, such as the output of our own renderers. */
export function trusted(text: string): Html {
  return { html: text };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

export function unescapeHtml(html: string): string {
  return Object.entries(ESCAPES).reduceRight((text, [character, escaped]) => text.replaceAll(escaped, character), html);
}

/** Lets a path break at its slashes. */
export const breakable = (path: string): Html =>
  html`${path.split(/(?<=\S\/)/).map((part, index) => html`${index > 0 && trusted('<wbr>')}${part}`)}`;

function toText(part: HtmlPart): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'html' in part ? part.html : part.map(toText).join('');
}
