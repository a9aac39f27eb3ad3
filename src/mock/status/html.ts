/** HTML that is safe as it stands. */
export interface Html {
  readonly html: string;
}

/** What can be put into HTML; text is escaped, `undefined` is nothing. */
type Part = Html | string | number | undefined | readonly Part[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Writes HTML: whatever is put into it is escaped, unless it is HTML itself. */
export function html(parts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return { html: parts.map((part, index) => part + textOf(values[index])).join('') };
}

function textOf(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
  }
  return 'html' in part ? part.html : part.map(textOf).join('');
}
