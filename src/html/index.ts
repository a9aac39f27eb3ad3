/** Writes HTML that is safe as it stands: for the docs and for the page of the mock. */
export interface Html {
  readonly html: string;
}

/** What can be put into HTML; `undefined` and `false` are nothing. */
type HtmlPart = Html | string | number | false | undefined | readonly HtmlPart[];

/** Writes HTML: text put into it is escaped, HTML put into it is not. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlPart[]): Html {
  return { html: String.raw({ raw: parts }, ...values.map(toText)) };
}

/** Takes a text for HTML as it stands: for what was made by a renderer of ours. */
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

function toText(part: HtmlPart): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'html' in part ? part.html : part.map(toText).join('');
}
