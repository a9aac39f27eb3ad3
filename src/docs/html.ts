/** HTML that is safe as it stands. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | undefined | readonly Part[];

/** Writes HTML: text put into it is escaped, HTML put into it is not. */
export function html(parts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return { html: String.raw({ raw: parts }, ...values.map(toText)) };
}

/** Takes a text for HTML as it stands: for what was made by a renderer of ours. */
export function trusted(text: string): Html {
  return { html: text };
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function toText(part: Part): string {
  if (part === undefined) return '';
  if (Array.isArray(part)) return part.map(toText).join('');
  if (typeof part === 'object' && 'html' in part) return part.html;
  return escapeHtml(String(part));
}
