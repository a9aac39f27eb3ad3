import { type Html, html } from './html.ts';
import { webPage } from './web-page.ts';

const REPORT_STYLE = `
main { max-width: 1040px; }
main:focus { outline: none; }
h3 { margin: 0 0 4px; font-size: 17px; overflow-wrap: anywhere; }
pre { margin: 8px 0 0; padding: 12px 14px; overflow-x: auto; }
.counts { display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 0 0 20px; padding: 0; list-style: none; }
.counts strong { font-size: 24px; }
.broken { margin: 0 0 20px; padding: 14px 16px; border: 1px solid var(--bad); border-left-width: 5px; border-radius: 8px; }
main .bad { color: var(--bad); }
main .soft { color: var(--ink-soft); font-size: 14px; }
.rows { margin: 0; padding: 0; list-style: none; }
.rows > li { display: grid; grid-template-columns: minmax(0, 7fr) minmax(0, 9fr); gap: 2px 24px; padding: 8px 0; border-top: 1px solid var(--line); }
main :is(li, article, details) p { margin: 0; font-size: 15px; overflow-wrap: anywhere; }
li p { color: inherit; }
.rows > li > code { place-self: start; }
.rows details code { display: inline-block; max-width: 100%; margin-right: 8px; }
.exchange { border-top: 1px solid var(--line); padding: 8px 0; }
.exchange > div { padding: 4px 0 12px; }
:target { scroll-margin-top: 72px; }
:is(.exchange:has(:target), .question:target) { outline: 2px solid var(--known); outline-offset: 2px; border-radius: 4px; }
summary { cursor: pointer; overflow-wrap: anywhere; color: inherit; }
h2 + details > summary { color: var(--known); }
.question { margin: 0 0 20px; padding: 14px 16px; border: 1px solid var(--line); border-left: 5px solid var(--open); border-radius: 8px; }
dl { grid-template-columns: max-content minmax(0, 1fr); gap: 2px 20px; margin: 8px 0; font-size: 15px; }
.places { margin: 0; padding: 0; list-style: none; font-size: 15px; }
details > .places { border: 0; padding: 4px 0; }
.copy { user-select: all; }
@media (max-width: 700px) { :is(.rows > li, dl) { grid-template-columns: minmax(0, 1fr); } dd { margin-bottom: 6px; } }
@media print { :root { color-scheme: light; } main { max-width: none; padding: 0; } h2, h3 { break-after: avoid; } a { color: inherit; text-decoration: none; } .broken, .rows > li, .exchange, .question { break-inside: avoid; } .exchange { padding: 3px 0; font-size: 14px; } summary { list-style: none; } .on-screen { display: none; } :is(.rows, .question) ::details-content, .facts::details-content { content-visibility: visible; block-size: auto; } }
`;

/** Writes a report as one HTML file, which loads nothing. */
export function reportPage(title: string, main: Html): string {
  const body = html`<main>
${main}
</main>`;
  return webPage({ title, style: REPORT_STYLE, body, isFile: true }).html;
}

/** Writes a sentence as HTML. Text between backticks becomes code. */
export const sentenceHtml = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
