import type { Behaviour, ChoiceName } from '../../../contract/behaviours/index.ts';
import type { AnsweredPoint, Operation } from '../../../contract/model/index.ts';
import type { ContractIndex } from './contract-index.ts';
import type { Judgement } from './judgement.ts';

/**
 * Judges a fact by the choice that answers a behaviour; `undefined` if none does.
 *
 * @param choices The choices that state the fact, each with a condition for its values. All others exclude it.
 */
export function judgeAnswered<B extends Behaviour>(
  index: ContractIndex,
  operation: Operation,
  behaviour: B,
  choices: Readonly<Partial<Record<ChoiceName<B>, (values: AnsweredPoint['choice']['with']) => boolean>>>,
): Judgement | undefined {
  const answer = index.answersAbout(operation, behaviour)[0];
  if (answer === undefined) return undefined;
  const { id, choice } = answer;
  const conditions: Readonly<Partial<Record<string, (values: typeof choice.with) => boolean>>> = choices;
  if (conditions[choice.name]?.(choice.with) === true) return { verdict: 'stated', id };
  return { verdict: 'excluded', id, why: index.sentenceOf(id) };
}

export const always = (): boolean => true;

/** Judges a status or a name by the answers that have it among their values; `undefined` if none has. */
export function judgeValueOfAnswers(
  index: ContractIndex,
  operation: Operation,
  isAbout: (value: string) => boolean,
  value: string | number,
): Judgement | undefined {
  const answer = index
    .answersAbout(operation)
    .find(({ choice }) =>
      Object.entries(choice.with).some(([name, is]) => isAbout(name) && [is].flat().includes(value)),
    );
  return answer && { verdict: 'stated', id: answer.id };
}
