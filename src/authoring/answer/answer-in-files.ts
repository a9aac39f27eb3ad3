import { type Document, isMap, isSeq } from 'yaml';
import {
  type AssumptionSet,
  type FilledDocument,
  fillDocument,
  parseAssumptionSet,
  unfitExamples,
} from '../../contract/assumptions/index.ts';
import {
  AssumptionSetError,
  at,
  type Contract,
  findElement,
  fromPointer,
  isWithin,
} from '../../contract/model/index.ts';
import { AnswerError, parseForAnswer } from './answer-form.ts';
import { deleteAction, deleteAt, printYaml, setEntry } from './yaml.ts';

/** Something that an assumption set loses besides its guess at the answered point. */
export type AnswerLoss =
  /** The answer contradicts the set's guesses at these points; the aspect gives the reason. */
  | { readonly kind: 'guess'; readonly ids: readonly string[]; readonly reason: string }
  /** An example in the set, which fills these points, does not match the answer. */
  | { readonly kind: 'example'; readonly ids: readonly string[] };

/**
 * Removes the guesses at answered points from an assumption set, and then the other guesses and the examples that the
 * answer contradicts. Formatting and comments stay as their author wrote them.
 *
 * @param contract The contract with the answer in it.
 * @param set The set, which applied to the contract before the answer.
 * @param text The text that the set was read from.
 * @param ids The answered points.
 * @throws {AnswerError} if the set becomes empty, or cannot be edited without a change of other lines.
 * @throws {AssumptionSetError} if the remaining set does not apply.
 */
export async function answerInSet(
  contract: Contract,
  set: AssumptionSet,
  text: string,
  ids: readonly string[],
): Promise<{ readonly text: string; readonly losses: readonly AnswerLoss[] }> {
  const { file } = set;
  const [id = ''] = ids;
  const edit = (before: string, change: (yaml: Document) => void): string => {
    const yaml = parseForAnswer(before, file, id);
    change(yaml);
    const actions = yaml.get('actions', true);
    if (isSeq(actions) && actions.items.length === 0) throw new AnswerError(id, { kind: 'set-empty', file });
    return printYaml(yaml);
  };

  const isGuessed = set.actions.some(({ fills }) => fills.some((one) => ids.includes(one)));
  let remaining = isGuessed ? edit(text, (yaml) => removeGuesses(yaml, ids)) : text;
  const losses: AnswerLoss[] = [];
  for (;;) {
    const current = remaining === text ? set : parseAssumptionSet(remaining, file);
    const filled = await fillWithSet(contract, current);
    if ('error' in filled) {
      const { ids: guessed, reason, error } = filled;
      const before = remaining;
      remaining = edit(remaining, (yaml) => removeGuesses(yaml, guessed));
      if (remaining === before) throw error;
      losses.push({ kind: 'guess', ids: guessed, reason });
      continue;
    }
    // Examples can be judged once every guess fits.
    const unfit = await unfitExamplesIn(current, filled);
    if (unfit.length === 0) return { text: remaining, losses };
    remaining = edit(remaining, (yaml) => {
      for (const { path } of unfit) deleteAt(yaml, path);
    });
    losses.push(...unfit.map((one): AnswerLoss => ({ kind: 'example', ids: one.ids })));
  }
}

/**
 * Marks the choices of a point as answered, or as open again.
 * Formatting and comments stay as their author wrote them.
 *
 * @param contract The contract with the answer in it.
 * @param text The text that the choices were read from.
 * @throws {AnswerError} if the file cannot be edited without a change of other lines.
 */
export function answerInChoices({ choices }: Contract, text: string, file: string, id: string): string {
  const yaml = parseForAnswer(text, file, id);
  if (!isMap(yaml.contents) || !yaml.has(id)) return text;
  const answered = choices.get(id)?.answered;
  if (answered === undefined) yaml.deleteIn([id, 'answered']);
  else setEntry(yaml, [id, 'answered'], { ...answered });
  return printYaml(yaml);
}

interface Contradiction {
  readonly ids: readonly string[];
  readonly reason: string;
  readonly error: AssumptionSetError;
}

async function fillWithSet(
  contract: Contract,
  { file, actions, lineOf }: AssumptionSet,
): Promise<FilledDocument | Contradiction> {
  const filling = await fillDocument(contract, actions);
  if (!('refused' in filling)) return filling;
  const { refused: reason, index } = filling;
  const error = new AssumptionSetError(file, lineOf(`/actions/${index}`), reason);
  const ids = actions[index]?.fills;
  if (ids === undefined) throw error;
  return { ids, reason, error };
}

function removeGuesses(yaml: Document, ids: readonly string[]): void {
  const actions = yaml.get('actions', true);
  if (!isSeq(actions)) return;
  for (const action of actions.items.filter(isMap)) {
    const fills = action.get('x-fills', true);
    if (!isSeq(fills)) continue;
    const remainingFills = fills.items.filter((_, index) => !ids.includes(String(fills.get(index))));
    if (remainingFills.length === fills.items.length) continue;
    if (remainingFills.length === 0) deleteAction(yaml, actions.items, action);
    else fills.items = remainingFills;
  }
}

/**
 * Finds the examples of a set that do not match the answer, the last one first, so that removing one does not move the
 * next.
 */
async function unfitExamplesIn({ actions }: AssumptionSet, { model, validate }: FilledDocument) {
  const sites = unfitExamples(model, validate);
  const unfit = actions.map(async (action, index) => {
    const target = await findElement(model.document, action.target);
    if (!('update' in action) || 'refused' in target) return [];
    return sites
      .filter(({ pointer }) => isWithin(pointer, target.pointer))
      .map(({ pointer }) => pointer.slice(target.pointer.length))
      .filter((place) => at(action.update, place) !== undefined)
      .map((place) => ({ ids: action.fills, path: ['actions', index, 'update', ...fromPointer(place)] }));
  });
  return (await Promise.all(unfit)).flat().toReversed();
}
