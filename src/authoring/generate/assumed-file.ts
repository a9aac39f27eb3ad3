import { type AssumptionSet, sentenceAt } from '../../contract/assumptions/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import { blockComment, dataLiteral, isConstantName } from '../../web/emit/index.ts';

/**
 * Makes the sentences of each set at the open points of all surfaces but the first, whose servers are written by other
 * people. Each set is a constant, so that a bundle keeps only the used ones. Sets whose names cannot be
 * those of constants are left out.
 */
export function assumedFile(contract: Contract, sets: readonly AssumptionSet[]): string {
  const surfaces = contract.model.surfaces.slice(1);
  const points = contract.openPoints.filter(({ place }) => surfaces.some(({ name }) => name === place.surface));
  const titles = surfaces.map(({ title }) => title).join(', ');
  const constants = sets
    .filter(({ name }) => /^[a-z]+$/.test(name) && isConstantName(name))
    .map((set) => {
      const sentences = points.flatMap(({ id }) => {
        const says = sentenceAt(contract, set, id);
        return says === undefined ? [] : [[id, says] as const];
      });
      return `${blockComment(`What the assumption set \`${set.name}\` says at the open points of: ${titles}.`)}
export const ${set.name}: Sentences = ${dataLiteral(Object.fromEntries(sentences), 2)};
`;
    });
  return `import type { OpenPointId } from "./ids.ts";

type Sentences = Readonly<Partial<Record<OpenPointId, string>>>;

${constants.join('\n')}`;
}
