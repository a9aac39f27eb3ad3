import type { StatementId } from '../../../generated/ids.ts';
import type { AnyDefinition, Values } from './definition.ts';

/** Why a choice does not go together with another one, or with a statement of the contract. */
export type Exclusion =
  | {
      readonly definition: AnyDefinition;
      readonly choices: readonly string[];
      /** Whether they exclude each other with these values; always where it is left out. */
      readonly when?: (own: Values, other: Values) => boolean;
    }
  | { readonly statement: StatementId; readonly when: (own: Values) => boolean };

/** What each choice of a definition excludes. One side of a pair says so: the one that can fall back on another choice. */
export type Exclusions<D extends AnyDefinition> = { readonly [Name in keyof D['choices']]?: readonly Exclusion[] };

export function excluding<D extends AnyDefinition>(
  definition: D,
  choices: readonly (keyof D['choices'] & string)[],
  when?: (own: Values, other: Values) => boolean,
): Exclusion {
  return { definition, choices, ...(when && { when }) };
}

/** Excludes a statement, where the values of the choice deny it. */
export function contradicting(statement: StatementId, when: (own: Values) => boolean): Exclusion {
  return { statement, when };
}
