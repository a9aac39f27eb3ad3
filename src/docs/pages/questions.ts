import { basename } from 'node:path';
import { openPointsLetter, questionsLetter } from '../../authoring/questions/index.ts';
import { html } from '../../web/index.ts';
import { renderMarkdown } from '../markdown.ts';
import { copyPath, openPointLink, type Page, QUESTIONS_PAGE } from '../page.ts';
import type { Site } from '../site.ts';

/** Writes the page with the letter to the owner of the API. */
export function questionsPage({ contract, sets, questions, unasked }: Site): Page {
  const isAsked = questions.length > 0;
  const letter = isAsked
    ? questionsLetter({ contract: unasked, questions, shown: (file) => basename(file) })
    : openPointsLetter(contract, sets);
  const about = isAsked
    ? "This letter asks the API's owner about what its OpenAPI document leaves open. Similar details are one question."
    : `This letter asks the API's owner about all ${contract.openPoints.length} open points. Similar ones are one question, and you can send the ten most important ones without the appendix.`;
  const [heading = '', ...paragraphs] = letter.split('\n\n');
  const ids = new Set(contract.openPoints.map(({ id }) => id));
  const linked = paragraphs
    .join('\n\n')
    .replaceAll(/\(`([\w.-]+)`\)/g, (whole, id: string) => (ids.has(id) ? `[${id}](${openPointLink(id)})` : whole));
  return {
    path: QUESTIONS_PAGE,
    title: 'Questions to the owner',
    styles: ['letter'],
    description: "A letter to the API's owner that asks every open question, ready to be sent.",
    body: html`<main>
<h1>${heading.replace(/^# /, '')}</h1>
<p class="lead">${about} <a href="${copyPath(QUESTIONS_PAGE)}" download>Save it as a text</a>, and send it.</p>
<div class="letter">
${renderMarkdown(linked)}</div>
</main>`,
    markdown: letter,
  };
}
