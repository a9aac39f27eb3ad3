import type { Contract } from './contract.ts';
import type { OpenPoint } from './open-point.ts';
import type { ChoicePick } from './point-choices.ts';

/**
 * An open point that the owner answered by a choice. It is a statement now, and the choice has the effect that it had
 * as a guess.
 */
export interface AnsweredPoint extends OpenPoint {
  readonly choice: ChoicePick;
}

type StatementsAndChoices = Pick<Contract, 'statements' | 'choices'>;

export function answeredPoints({ statements, choices }: StatementsAndChoices): AnsweredPoint[] {
  return statements.flatMap(({ id, choice, place }) => {
    const entry = choice && choices.get(id);
    if (!entry) return [];
    const { question = '', section = '', names, covers } = entry.answered ?? {};
    const about = { ...(names && { names }), ...(covers && { covers }) };
    return [{ id, aspect: 'elsewhere', question, section, place, choice, ...about }];
  });
}

/** The points that are still open, and those that were answered by a choice. */
export function allPoints(contract: StatementsAndChoices & Pick<Contract, 'openPoints'>): readonly OpenPoint[] {
  return [...contract.openPoints, ...answeredPoints(contract)];
}
