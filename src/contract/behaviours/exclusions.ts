import type { Exclusion } from './exclusion.ts';
import * as exclusive from './exclusive.ts';
import { BEHAVIOURS, type Behaviour, type ChosenName, isBehaviour } from './table.ts';

const EXCLUSIONS: { readonly [B in Behaviour]?: () => Readonly<Record<string, readonly Exclusion[]>> } = exclusive;

export interface ChosenAt extends ChosenName {
  readonly id: string;
  readonly shows?: string;
}

/** The choice at another point or the statement about the same requests that a choice does not go together with. */
export function excludedBy(
  { name, with: values, shows = '' }: ChosenAt,
  others: () => readonly ChosenAt[],
  concerns: (id: string) => boolean,
): ChosenAt | string | undefined {
  const exclusions = (isBehaviour(shows) && EXCLUSIONS[shows]?.()[name]) || [];
  const all = exclusions.length > 0 ? others() : [];
  for (const exclusion of exclusions) {
    if ('statement' in exclusion) {
      if (exclusion.when(values) && concerns(exclusion.statement)) return exclusion.statement;
      continue;
    }
    const { definition, choices, when = () => true } = exclusion;
    const [behaviour] = Object.entries(BEHAVIOURS).find(([, one]) => one === definition) ?? [];
    const found = all.find(
      (other) =>
        other.shows === behaviour && choices.includes(other.name) && when(values, other.with) && concerns(other.id),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}
