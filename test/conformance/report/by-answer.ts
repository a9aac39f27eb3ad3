import type { AssumptionSet } from '../../../src/assumptions/index.ts';
import type { Contract, OpenPoint } from '../../../src/contract/index.ts';
import { table } from './table.ts';

/** A table of the open points by how an answer to them shows, and of how many of them each set answers. */
export function byAnswer(contract: Contract, sets: readonly AssumptionSet[]): string {
  const kinds: readonly ((point: OpenPoint) => boolean)[] = [
    ({ aspect }) => aspect !== 'elsewhere' && aspect !== 'address',
    ({ id }) => (contract.choices.get(id)?.choices ?? []).length > 0,
    ({ id, aspect }) => aspect === 'address' || contract.choices.get(id)?.nowhere !== undefined,
  ];
  const row = (name: string, points: readonly OpenPoint[]) => [
    name,
    ...kinds.map((isOfKind) => points.filter(isOfKind).length),
  ];
  return table([
    ['', 'shown in a document', 'by a choice', 'not on the wire'],
    row('Open points', contract.openPoints),
    ...sets.map(({ name, actions }) => {
      const filled = new Set(actions.flatMap(({ fills }) => fills));
      return row(
        `answered by ${name}`,
        contract.openPoints.filter(({ id }) => filled.has(id)),
      );
    }),
  ]);
}
