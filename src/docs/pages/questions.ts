import { openPointsLetter } from '../../authoring/questions/index.ts';
import type { AssumptionSet } from '../../contract/assumptions/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import { html } from '../../web/index.ts';
import { renderMarkdown } from '../markdown.ts';
import { copyOf, openPointLink, type Page, QUESTIONS_PAGE } from '../page.ts';

export function questionsPage(contract: Contract, sets: readonly AssumptionSet[]): Page {
  const letter = openPointsLetter(contract, sets);
  const [heading = '', ...paragraphs] = letter.split('\n\n');
  const ids = new Set(contract.openPoints.map(({ id }) => id));
  const linked = paragraphs
    .join('\n\n')
    .replaceAll(/\(`([\w.-]+)`\)/g, (whole, id: string) => (ids.has(id) ? `[${id}](${openPointLink(id)})` : whole));
  return {
    path: QUESTIONS_PAGE,
    title: 'Questions to the owner',
    description: "A letter to the API's owner that asks every open question, ready to be sent.",
    body: html`<main>
<h1>${heading.replace(/^# /, '')}</h1>
<p class="lead">This letter asks the API's owner about all ${contract.openPoints.length} open points. Similar ones are one question, and you can send the ten most important ones without the appendix. <a href="${copyOf(QUESTIONS_PAGE)}" download>Save it as a text</a>, and send it.</p>
<div class="letter">
${renderMarkdown(linked)}</div>
</main>`,
    markdown: letter,
  };
}
