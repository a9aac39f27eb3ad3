import { createHash } from 'node:crypto';
import { type Html, html, trusted } from './html.ts';
import { STYLE } from './style.ts';

export interface WebPageContent {
  readonly title: string;
  /** Rules after the style of all pages. */
  readonly style?: string;
  readonly body: Html;
  /** The path of a module. Without one, the page runs no script and connects to no server. */
  readonly script?: string | undefined;
  /** Where its forms may be sent: to its own server, or nowhere by default. */
  readonly formAction?: "'self'" | "'none'";
  /** Whether the policy is in the page, as in a file. A server sends the policy in a header instead. */
  readonly isFile?: boolean;
}

/** A page that loads nothing from other hosts, and the `content-security-policy` that a server sends with it. */
export function webPage(content: WebPageContent): { readonly html: string; readonly policy: string } {
  const { title, body, script, formAction = "'none'", isFile = false } = content;
  const style = STYLE + (content.style ?? '');
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
<style>${trusted(style)}</style>
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
  // A policy in a page cannot have this directive.
  return { html: page.html, policy: `${policy}; frame-ancestors 'none'` };
}
