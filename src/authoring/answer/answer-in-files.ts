import { type Document, isMap, isSeq } from 'yaml';
import {
  type AssumptionSet,
  type Filling,
  fill,
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
import { AnswerError, toEdit } from './answer-form.ts';
import { deleteAction, deleteAt, deletePair, printYaml } from './yaml.ts';

/** What an assumption set lost next to its guess at the answered point. */
export type Loss =
  /** What it guessed at these points contradicts the answer; the reason is that of the aspect. */
  | { readonly kind: 'guess'; readonly ids: readonly string[]; readonly reason: string }
  /** An example of what it guesses at these points does not fit any more. */
  | { readonly kind: 'example'; readonly ids: readonly string[] };

/**
 * Takes out of an assumption set what it guesses at answered points, and then whatever the answer contradicts: other
 * guesses, and examples. Formatting and comments stay as their author wrote them.
 *
 * @param contract The contract with the answer in it.
 * @param set The set, which applied to the contract as it was before.
 * @param text The text that the set was read from.
 * @param ids The points that are answered.
 * @throws {AnswerError} when nothing is left of the set, or the set cannot be edited without a change of other lines.
 * @throws {AssumptionSetError} when what is left does not apply.
 */
export async function answerInSet(
  contract: Contract,
  set: AssumptionSet,
  text: string,
  ids: readonly string[],
): Promise<{ readonly text: string; readonly losses: readonly Loss[] }> {
  const { file } = set;
  const [id = ''] = ids;
  const edit = (before: string, change: (yaml: Document) => void): string => {
    const yaml = toEdit(before, file, id);
    change(yaml);
    const actions = yaml.get('actions', true);
    if (isSeq(actions) && actions.items.length === 0) throw new AnswerError(id, { kind: 'set-empty', file });
    return printYaml(yaml);
  };

  const isGuessed = set.actions.some(({ fills }) => fills.some((one) => ids.includes(one)));
  let left = isGuessed ? edit(text, (yaml) => removeGuesses(yaml, ids)) : text;
  const losses: Loss[] = [];
  for (;;) {
    const current = left === text ? set : parseAssumptionSet(left, file);
    const filled = await fillWith(contract, current, true);
    if (!('error' in filled)) return { text: left, losses };

    // What is refused is an example, or it is a guess, without which no example can be judged.
    const bare = await fillWith(contract, current, false);
    const before = left;
    if ('error' in bare) {
      const { ids: guessed, reason } = bare;
      left = edit(left, (yaml) => removeGuesses(yaml, guessed));
      losses.push({ kind: 'guess', ids: guessed, reason });
    } else {
      const unfit = await unfitExamplesOf(current, bare);
      left = edit(left, (yaml) => {
        for (const { path } of unfit) deleteAt(yaml, path);
      });
      losses.push(...unfit.map((one): Loss => ({ kind: 'example', ids: one.ids })));
    }
    if (left === before) throw filled.error;
  }
}

/**
 * Takes out of the choices those of an answered point. Formatting and comments stay as their author wrote them.
 *
 * @param text The text that the choices were read from.
 * @throws {AnswerError} when the file cannot be edited without a change of other lines.
 */
export function answerInChoices(text: string, file: string, id: string): string {
  const yaml = toEdit(text, file, id);
  if (!isMap(yaml.contents) || !yaml.has(id)) return text;
  deletePair(yaml.contents, id);
  return printYaml(yaml);
}

interface Contradiction {
  readonly ids: readonly string[];
  readonly reason: string;
  readonly error: AssumptionSetError;
}

async function fillWith(
  contract: Contract,
  { file, actions, lineOf }: AssumptionSet,
  checksExamples: boolean,
): Promise<Filling | Contradiction> {
  const filling = await fill(contract, actions, { leavesExamples: !checksExamples });
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
    const others = fills.items.filter((_, index) => !ids.includes(String(fills.get(index))));
    if (others.length === fills.items.length) continue;
    if (others.length === 0) deleteAction(yaml, actions.items, action);
    else fills.items = others;
  }
}

/** The examples in a set that do not fit, from the last to the first: removing one does not move those that follow. */
async function unfitExamplesOf({ actions }: AssumptionSet, { model, validate }: Filling) {
  const sites = unfitExamples(model, validate);
  const unfit = actions.map(async (action, index) => {
    const found = await findElement(model.document, action.target);
    if (!('update' in action) || 'refused' in found) return [];
    return sites
      .filter(({ pointer }) => isWithin(pointer, found.pointer))
      .map(({ pointer }) => pointer.slice(found.pointer.length))
      .filter((place) => at(action.update, place) !== undefined)
      .map((place) => ({ ids: action.fills, path: ['actions', index, 'update', ...fromPointer(place)] }));
  });
  return (await Promise.all(unfit)).flat().toReversed();
}
