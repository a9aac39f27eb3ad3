import { type AssumptionSet, saysAt } from '../assumptions/index.ts';
import type { Contract, OpenPoint, Surface } from '../contract/index.ts';
import { groupBy } from './group-by.ts';

/** An open point with what is known around it. */
export interface OpenPointEntry extends OpenPoint {
  /** The line of its element in the contract, counted from 1. */
  readonly line: number;
  /** What each set says at the point, by the set's name; a set that says nothing has no entry. */
  readonly assumed: Readonly<Record<string, string>>;
}

/** The open points of the contract, in its order, with what each set says there. */
export function openPointEntries(contract: Contract, sets: readonly AssumptionSet[]): OpenPointEntry[] {
  return contract.openPoints.map((point) => ({
    ...point,
    line: contract.lineOf(point.place.pointer),
    assumed: Object.fromEntries(
      sets.flatMap((set) => {
        const says = saysAt(set, point.id);
        return says === undefined ? [] : [[set.name, says]];
      }),
    ),
  }));
}

/** How the surfaces are called in headings. */
export const SURFACES: Readonly<Record<Surface, string>> = {
  'developer-api': 'Developer API',
  toolkit: 'Toolkit endpoints',
  both: 'Both surfaces',
};

/** Entries by surface, and by place within it, each in the order of the contract. */
export function byPlace<Entry extends OpenPoint>(
  entries: readonly Entry[],
): { readonly surface: Surface; readonly places: { readonly name: string; readonly entries: Entry[] }[] }[] {
  const bySurface = groupBy(entries, ({ place }) => place.surface);
  return [...bySurface].map(([surface, within]) => ({
    surface,
    places: [...groupBy(within, ({ place }) => place.name)].map(([name, group]) => ({ name, entries: group })),
  }));
}
