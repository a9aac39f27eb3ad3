import { createHash } from 'node:crypto';
import { answerForm } from '../../authoring/questions/index.ts';
import { type Contract, citationOf, type OpenPoint, type Statement } from '../../contract/model/index.ts';
import { escapeHtml, html } from '../../web/index.ts';
import { codeBlock } from '../code.ts';
import { markdownPage, renderInline } from '../markdown.ts';
import { ANSWERS_FEED, ANSWERS_PAGE, openPointLink, type Page } from '../page.ts';
import { referenceLink } from '../reference/reference.ts';
import type { Site } from '../site.ts';

const LEAD = `What the API's owner answered, the latest answer first. [A feed](${ANSWERS_FEED}) has the same.`;
const INSTRUCTIONS = `Copy the text of a question, add the answer, and send it to whoever maintains these docs.`;

/**
 * Writes the page with the owner's answers. If the contract has no email address, the page has a form to copy for each open point.
 */
export function answersPage(contract: Contract): Page {
  const items = answersIn(contract).map(
    ({ date, statement: { id, says, place, source = '' } }) =>
      html`<li id="${id}"><b>${renderInline(says)}</b> <span>${source.slice(0, source.indexOf(date))}<time>${date}</time>${source.slice(source.indexOf(date) + date.length)}</span> <a href="${referenceLink(contract, place)}">${place.name}</a></li>`,
  );
  const forms = contactAddress(contract) === undefined ? contract.openPoints : [];
  return markdownPage({
    path: ANSWERS_PAGE,
    description: "What the API's owner answered and when, and a text to answer each open point with.",
    markdown: `# Answers of the owner\n\n${LEAD}\n`,
    after: html`${items.length === 0 ? html`<p>No open point has been answered yet.</p>` : html`<ul>${items}</ul>`}
${forms.length > 0 && html`<h2 id="forms">I know an answer</h2><p>${INSTRUCTIONS}</p>`}
${forms.map((point) => html`<h3 id="${point.id}"><a href="${openPointLink(point.id)}">${point.id}</a></h3>${codeBlock(answerForm(contract, point), 'text')}`)}`,
  });
}

/** Returns the link for somebody who knows an answer to an open point: an email to the contact of the API, or the form to copy. */
export function answerLink(contract: Contract, point: OpenPoint): string {
  const email = contactAddress(contract);
  if (email === undefined) return `${ANSWERS_PAGE}#${point.id}`;
  const [subject, body] = [`Answer to ${point.id}`, answerForm(contract, point)].map(encodeURIComponent);
  return `mailto:${email}?subject=${subject}&body=${body}`;
}

function contactAddress({ document }: Contract): string | undefined {
  const email: unknown = Object(Object(document.info).contact).email;
  return typeof email === 'string' && /^[^\s@?&]+@[^\s@?&]+$/.test(email) ? email : undefined;
}

/** Lists the statements whose source has a date, such as a letter of the owner. The latest comes first. */
function answersIn({ statements }: Contract): { readonly date: string; readonly statement: Statement }[] {
  return statements
    .flatMap((statement) => {
      const [date] = /\d{4}-\d{2}-\d{2}/.exec(statement.source ?? '') ?? [];
      return date === undefined ? [] : [{ date, statement }];
    })
    .toSorted((one, other) => other.date.localeCompare(one.date));
}

/** Writes the answers as an Atom feed (RFC 4287). The same contract gives the same bytes. */
export function answersFeed({ contract, name: site }: Site, siteUrl: string | undefined): string {
  const answers = answersIn(contract);
  const page = siteUrl === undefined ? ANSWERS_PAGE : new URL(ANSWERS_PAGE, siteUrl.replace(/\/*$/, '/')).href;
  const updatedElement = (date: string): string => `<updated>${date}T00:00:00Z</updated>`;
  const entries = answers.map(
    ({ date, statement }) =>
      `<entry><id>${nameUuid(`${site} ${statement.id}`)}</id><title>${escapeHtml(statement.says)}</title>${updatedElement(date)}<link href="${page}#${statement.id}"/><summary>${escapeHtml(`${statement.id}: ${citationOf(statement)}`)}</summary></entry>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${nameUuid(site)}</id><title>${escapeHtml(`${site}: answers of the owner`)}</title>${updatedElement(answers[0]?.date ?? '1970-01-01')}<link href="${page}"/><author><name>${escapeHtml(site)}</name></author>
${entries.join('')}</feed>
`;
}

/** Returns an id that does not depend on an address: a UUID made from a name (version 8 of RFC 9562). */
function nameUuid(name: string): string {
  const digits = createHash('sha256').update(name).digest('hex');
  return `urn:uuid:${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
