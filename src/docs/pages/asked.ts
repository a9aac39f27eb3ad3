import type { FoundQuestion } from '../../authoring/questions/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import { type Html, html } from '../../web/index.ts';
import { markdownPage, renderInline } from '../markdown.ts';
import { copyPath, OPEN_POINTS_PAGE, type Page, QUESTIONS_PAGE } from '../page.ts';
import { referenceLink } from '../reference/reference.ts';
import type { Site } from '../site.ts';

/** The maximum number of places that the entry of a question links. */
const MAX_PLACES = 12;

/** Writes the page with the questions that were found in a document without marks. */
export function foundQuestionsPage({ contract, questions }: Site): Page {
  const count = contract.openPoints.length;
  const details = count === 1 ? '1 detail' : `${count} details`;
  const lead = `The OpenAPI document of this API seems to leave ${details} open. \`colloquy questions\` found them by rules, and nobody has confirmed them: the owner may have described some elsewhere. An open point is a detail on which you should not rely until the owner has stated it.`;
  const ask = `To ask, send the owner [all questions in one letter](${copyPath(QUESTIONS_PAGE)}). If you are the owner, \`npx --no-install colloquy questions <document> --keep\` writes the questions to a file next to the document. There you can answer and dismiss them, and these docs follow.`;
  return markdownPage({
    path: OPEN_POINTS_PAGE,
    description: `The questions that the OpenAPI document leaves open, found by rules: ${questions.length}.`,
    styles: ['open-points'],
    searched: questions.map(({ id, question, findings }) => ({
      path: `${OPEN_POINTS_PAGE}#${id}`,
      title: question.replaceAll('`', ''),
      kind: 'open point',
      text: `${id} ${findings
        .slice(0, MAX_PLACES)
        .map(({ name }) => name)
        .join(' ')}`,
    })),
    markdown: `# Open points\n\n${lead}\n\n${ask}\n`,
    after: html`${questions.map((question) => entryHtml(contract, question))}`,
  });
}

function entryHtml(contract: Contract, { id, question, kind, findings }: FoundQuestion): Html {
  const shown = findings.slice(0, MAX_PLACES);
  const rest = findings.slice(MAX_PLACES);
  const linkHtml = ({ id: finding, name, pointer }: (typeof findings)[number]): Html =>
    html`<li id="${finding}"><a href="${referenceLink(contract, { pointer })}">${name}</a></li>`;
  // The reference links to each finding by its id, so those that are not listed need an element with the id.
  const others = html`<li>and ${rest.length} more${rest.map((finding) => html`<span id="${finding.id}"></span>`)}</li>`;
  return html`
<details class="open-point" id="${id}"><summary><b>${renderInline(question)}</b> <span>${findings.length === 1 ? '1 place' : `${findings.length} places`}</span></summary>
<dl><dt>why</dt><dd>${kind.why}</dd><dt>often assumed</dt><dd>${kind.assumed}</dd><dt>how that fails</dt><dd>${kind.fails}</dd></dl>
<ul class="places">${shown.map(linkHtml)}${rest.length > 0 && others}</ul>
</details>`;
}
