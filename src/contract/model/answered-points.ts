import type { Contract } from './contract.ts';
import type { OpenPoint } from './open-point.ts';
import type { ChosenName } from './point-choices.ts';

/** A point that the owner answered by a choice. It is a statement now, with the effect that a guess of the choice had. */
export interface AnsweredPoint extends OpenPoint {
  readonly choice: ChosenName;
}

type Answers = Pick<Contract, 'statements' | 'choices'>;

export function answeredPoints({ statements, choices }: Answers): AnsweredPoint[] {
  return statements.flatMap(({ id, choice, place }) => {
    const { question = '', section = '', names, covers } = choices.get(id)?.answered ?? {};
    const about = { ...(names && { names }), ...(covers && { covers }) };
    return choice === undefined || !choices.has(id)
      ? []
      : [{ id, aspect: 'elsewhere', question, section, place, choice, ...about }];
  });
}

/** The points that are open, and those that were answered by a choice. */
export function allPoints(contract: Answers & Pick<Contract, 'openPoints'>): readonly OpenPoint[] {
  return [...contract.openPoints, ...answeredPoints(contract)];
}
