import { type Contract, fromPointer, type OpenPoint } from '../../contract/index.ts';
import { type Html, html } from '../../html/index.ts';
import { renderInline } from '../markdown.ts';
import { openPointLink, statementsLink } from '../page.ts';
import { adviceFor, choicesAt, type Treatment, treatmentList } from '../pages/treatment.ts';

export type Chips = (points: readonly OpenPoint[]) => Html[];

/** Makes the chips of a page, which open without a script, with what each set assumes at a point. */
export function chipsFor(contract: Contract, assumed: ReadonlyMap<string, readonly Treatment[]>, root: string): Chips {
  const written = new Map<string, Html>();
  return (points) =>
    points.map((point) => {
      const chip = written.get(point.id) ?? chipOf(contract, point, assumed.get(point.id) ?? [], root);
      written.set(point.id, chip);
      return chip;
    });
}

function chipOf(contract: Contract, point: OpenPoint, assumed: readonly Treatment[], root: string): Html {
  const { id, question, section } = point;
  const choices = choicesAt(contract, point);
  return html`<details class="chip"><summary><span class="spoken">Open: </span>${labelOf(point)}</summary><div class="card">
<p><b>${renderInline(question)}</b> <a class="cite" href="${root}${statementsLink(section)}">${section}</a></p>
${choices.length > 0 && html`<p>Possible answers:</p><ul>${choices.map(({ how }) => html`<li>${renderInline(how)}</li>`)}</ul>`}
${treatmentList(assumed)}
<p>${renderInline(adviceFor(contract, point))} <a href="${root}${openPointLink(id)}">${id}</a></p>
</div></details>`;
}

/** The name of an open point in a line: the last part of its id in words, without the name of its field. */
function labelOf({ id, aspect, place }: OpenPoint): string {
  if (aspect === 'fields') return 'which?';
  const words = id.slice(id.indexOf('.') + 1).replaceAll('-', ' ');
  const field = fromPointer(place.pointer).at(-1)?.replaceAll(/[_-]/g, ' ') ?? '';
  return words.startsWith(`${field} `) ? words.slice(field.length + 1) : words;
}
