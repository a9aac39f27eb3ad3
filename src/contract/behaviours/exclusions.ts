import { findExclusions } from './analyses.ts';
import { BEHAVIOURS, type ChosenName } from './table.ts';

export interface ChosenAt extends ChosenName {
  readonly id: string;
  readonly shows?: string;
}

/** Returns the choice at another point, or the id of the statement, that excludes a choice about the same requests. */
export function excludedBy(
  { name, with: values, shows }: ChosenAt,
  otherChoices: () => readonly ChosenAt[],
  concerns: (id: string) => boolean,
): ChosenAt | string | undefined {
  const exclusions = findExclusions(shows, name);
  const all = exclusions.length > 0 ? otherChoices() : [];
  for (const exclusion of exclusions) {
    if ('statement' in exclusion) {
      if (exclusion.when(values) && concerns(exclusion.statement)) return exclusion.statement;
      continue;
    }
    const { definition, choices, when = () => true } = exclusion;
    const [behaviour] = Object.entries(BEHAVIOURS).find(([, one]) => one === definition) ?? [];
    const excluded = all.find(
      (other) =>
        other.shows === behaviour && choices.includes(other.name) && when(values, other.with) && concerns(other.id),
    );
    if (excluded !== undefined) return excluded;
  }
  return undefined;
}
