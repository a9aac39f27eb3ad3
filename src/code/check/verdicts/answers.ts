import type { Behaviour, ChoiceName } from '../../../contract/behaviours/index.ts';
import type { AnsweredPoint, Operation } from '../../../contract/model/index.ts';
import type { ContractIndex } from './contract-index.ts';
import type { Judgement } from './judgement.ts';

/**
 * Judges a fact by the owner's answer about a behaviour; `undefined` if there is no answer.
 *
 * @param choices The choices that state the fact, each with a condition for its values. All others exclude it.
 */
export function judgeByAnsweredChoice<B extends Behaviour>(
  index: ContractIndex,
  operation: Operation,
  behaviour: B,
  choices: Readonly<Partial<Record<ChoiceName<B>, (values: AnsweredPoint['choice']['with']) => boolean>>>,
): Judgement | undefined {
  const answer = index.findAnswersAbout(operation, behaviour)[0];
  if (answer === undefined) return undefined;
  const { id, choice } = answer;
  const conditions: Readonly<Partial<Record<string, (values: typeof choice.with) => boolean>>> = choices;
  if (conditions[choice.name]?.(choice.with) === true) return { verdict: 'stated', id };
  return { verdict: 'excluded', id, why: index.findSentence(id) };
}

export const acceptAnyValues = (): boolean => true;

/**
 * Judges a status or a name by the owner's answers whose choice has that value; `undefined` if there is no such answer.
 */
export function judgeByAnsweredValues(
  index: ContractIndex,
  operation: Operation,
  isAbout: (value: string) => boolean,
  value: string | number,
): Judgement | undefined {
  const answer = index
    .findAnswersAbout(operation)
    .find(({ choice }) =>
      Object.entries(choice.with).some(([name, is]) => isAbout(name) && [is].flat().includes(value)),
    );
  return answer && { verdict: 'stated', id: answer.id };
}
