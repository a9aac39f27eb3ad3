import type { StatementId } from '../../../generated/ids.ts';
import type { AnyBehaviourDefinition, ChoiceValues } from './definition.ts';

/** Choices of another behaviour, or a statement of the contract, that contradict a choice. */
export type Exclusion =
  | {
      readonly definition: AnyBehaviourDefinition;
      readonly choices: readonly string[];
      /** Whether the two choices contradict each other with these values; if absent, they do with any. */
      readonly when?: (values: ChoiceValues, other: ChoiceValues) => boolean;
    }
  | { readonly statement: StatementId; readonly when: (values: ChoiceValues) => boolean };

/**
 * The exclusions of each choice of a definition. If two choices exclude each other, the exclusion is at the
 * choice that a set can replace more easily.
 */
export type Exclusions<D extends AnyBehaviourDefinition> = {
  readonly [Name in keyof D['choices']]?: readonly Exclusion[];
};

export function excludeChoices<D extends AnyBehaviourDefinition>(
  definition: D,
  choices: readonly (keyof D['choices'] & string)[],
  when?: (values: ChoiceValues, other: ChoiceValues) => boolean,
): Exclusion {
  return { definition, choices, ...(when && { when }) };
}

/** Makes the exclusion of a choice that contradicts a statement if `when` returns true for the choice's values. */
export function excludeStatement(statement: StatementId, when: (values: ChoiceValues) => boolean): Exclusion {
  return { statement, when };
}
