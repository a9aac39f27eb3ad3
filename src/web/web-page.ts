import { createHash } from 'node:crypto';
import { type Html, html, trustedHtml } from './html.ts';
import { PAGE_STYLE } from './style.ts';

export interface WebPageContent {
  readonly title: string;
  /** CSS rules, which follow the style of all pages. */
  readonly style?: string;
  readonly body: Html;
  /** The path of a script. Without one, the page runs no script and connects to no server. */
  readonly script?: string | undefined;
  /** Where forms may be sent: to the page's own server; by default nowhere. */
  readonly formAction?: "'self'" | "'none'";
  /** Whether the policy is in the page itself, as in a file. Otherwise the server sends it in a header. */
  readonly isFile?: boolean;
}

/**
 * Writes a page that loads nothing from other hosts; returns it with the `content-security-policy` that a server sends
 * with it.
 */
export function webPage(content: WebPageContent): { readonly html: string; readonly policy: string } {
  const { title, body, script, formAction = "'none'", isFile = false } = content;
  const style = PAGE_STYLE + (content.style ?? '');
  const hash = createHash('sha256').update(style).digest('base64');
  const scripts = script === undefined ? '' : " script-src 'self'; connect-src 'self';";
  const policy = `default-src 'none'; style-src 'sha256-${hash}';${scripts} img-src data:; base-uri 'none'; form-action ${formAction}`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">${
    isFile &&
    html`
<meta http-equiv="Content-Security-Policy" content="${policy}">`
  }
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${trustedHtml(style)}</style>
</head>
<body>
${body}
${
  script !== undefined &&
  html`<script type="module" src="${script}"></script>
`
}</body>
</html>
`;
  // A policy within a page cannot have this directive.
  return { html: page.html, policy: `${policy}; frame-ancestors 'none'` };
}
