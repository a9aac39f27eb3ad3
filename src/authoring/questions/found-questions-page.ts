import type { Operation } from '../../contract/model/index.ts';
import { breakablePath, type Html, html, reportPage, sentenceHtml } from '../../web/index.ts';
import type { FoundQuestion } from './find/find-questions.ts';
import { type QuestionsReport, questionsLetter, samplePlaces } from './found-questions.ts';

/** The maximum number of places that are shown at once; a longer list is closed until the reader opens it. */
const MAX_OPEN_PLACES = 4;
const MAX_PLACES = 200;

/** Writes the questions of a document as one page: by rank, by operation, and as a letter to copy. */
export function questionsAsPage(report: QuestionsReport): string {
  const { contract, shown, questions, stated, open } = report;
  const { title = 'The API' } = contract.model.info;
  const counts = [
    [contract.operations.length, 'operations'],
    [stated, 'facts stated'],
    [open, 'details open'],
    [questions.length, questions.length === 1 ? 'question' : 'questions'],
  ] as const;
  const items = contract.operations.flatMap((operation) => operationItem(operation, questions));
  const unasked = contract.operations.length - items.length;
  return reportPage(
    `${questions.length} questions · ${title}`,
    html`<h1>What ${String(title)} leaves open</h1>
<p>The questions that <code>${shown(contract.file)}</code> leaves open, the most harmful first. What its texts talk about is not asked.</p>
<ul class="counts">${counts.map(([count, what]) => html`<li><strong>${count.toLocaleString('en')}</strong> ${what}</li>`)}</ul>
<p class="on-screen"><a href="#questions">Questions</a> · <a href="#operations">By operation</a> · <a href="#letter">The letter</a></p>
<h2 id="questions">Questions</h2>
${questions.length === 0 && html`<p>None: the document states what breaks a caller's code, or its texts talk about it.</p>`}
${questions.map((question, index) => questionItem(report, question, index + 1))}
<h2 id="operations">By operation</h2>
${items.length > 0 && html`<ul class="rows">${items}</ul>`}
${(items.length === 0 || unasked > 0) && html`<p>No question is about ${items.length === 0 ? 'an operation' : `the other ${unasked}`}.</p>`}
<h2 id="letter">The letter</h2>
<p class="soft on-screen">A click selects all of it.</p>
<pre class="copy">${questionsLetter(report)}</pre>`,
  );
}

function questionItem(report: QuestionsReport, question: FoundQuestion, number: number): Html {
  const { kind, title, findings, operations } = question;
  const { places, more } = samplePlaces(report, question, MAX_PLACES);
  const items = places.map(
    ({ name, at }) => html`<li><code>${breakablePath(name)}</code> <span class="soft">${at}</span></li>`,
  );
  const rest = more > 0 && html`<li>and ${more} more</li>`;
  return html`<article class="question" id="question-${number}">
<p class="soft">${number} · ${title} · ${operations.length} of ${report.contract.operations.length} operations</p>
<h3>${sentenceHtml(question.question)}</h3>
<dl><dt>Why it matters</dt><dd>${sentenceHtml(kind.why)}</dd><dt>A caller would assume</dt><dd>${sentenceHtml(kind.assumed)}</dd><dt>How that fails</dt><dd>${sentenceHtml(kind.fails)}</dd></dl>
${findings.length <= MAX_OPEN_PLACES ? html`<ul class="places">${items}</ul>` : html`<details><summary>${findings.length} places</summary><ul class="places">${items}${rest}</ul></details>`}
</article>`;
}

/** An operation with links to its questions; none if it has no question. */
function operationItem(operation: Operation, questions: readonly FoundQuestion[]): readonly Html[] {
  const links = questions.flatMap(({ operations, title }, index) =>
    operations.includes(operation) ? [html`<a href="#question-${index + 1}">${index + 1} ${title}</a>`] : [],
  );
  if (links.length === 0) return [];
  const row = links.map((link, index) => html`${index > 0 && ' · '}${link}`);
  return [html`<li><code>${operation.method.toUpperCase()} ${breakablePath(operation.path)}</code><p>${row}</p></li>`];
}
