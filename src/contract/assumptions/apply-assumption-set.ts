import { ASPECT_DEFINITIONS, type PointContext } from '../aspects/index.ts';
import {
  type Contract,
  isJsonObject,
  listOf,
  type Model,
  modelOf,
  type OpenPoint,
  removeAt,
  setAt,
} from '../model/index.ts';
import { isAnswerable } from './answerable.ts';
import { type AssumptionSet, sentenceAt } from './assumption-set.ts';
import type { DescribedPick } from './choose.ts';
import { copyInheritedExamples, fitExamples } from './examples.ts';
import { type FillOptions, fillDocument } from './fill.ts';
import { createRefusalError } from './refused-set.ts';
import { notesOnSet, type SetNote } from './set-notes.ts';

interface Assumption extends OpenPoint {
  readonly set: string;
  readonly says: string;
}

/**
 * The contract with an assumption set applied: the document contains the guesses of the set, each at an element with
 * `x-assumed: [{id, set}]` instead of the mark. `file`, `text` and `sourceAt` still belong to the open contract, which
 * people edit.
 */
export interface FilledContract extends Contract {
  readonly set: AssumptionSet;
  readonly assumed: readonly Assumption[];
  /** The choices of the set and of the owner's answers, which show in no document, by the id of their point. */
  readonly chosen: ReadonlyMap<string, DescribedPick>;
  /**
   * Notes about parts of the set that are served differently from how they are written, such as examples that do not
   * match.
   */
  readonly notes: readonly SetNote[];
}

/**
 * Applies an assumption set to the contract, and proves that the result refines it: every change is at an open point
 * that its action names, and of a kind that the aspect of the point allows; every named point is filled; and every
 * statement is unchanged.
 *
 * @param options.pause Awaited between the steps, so that a page stays responsive.
 * @param options.isProven Whether the set was applied to the same contract before, so that nothing needs to be proven
 * again.
 * @throws {AssumptionSetError} if the set does not refine the contract, with file and line of the action, and what to
 * do.
 */
export async function applyAssumptionSet(
  contract: Contract,
  set: AssumptionSet,
  { pause, isProven }: Pick<FillOptions, 'pause' | 'isProven'> = {},
): Promise<FilledContract> {
  const filling = await fillDocument(contract, set.actions, {
    isObserved: set.observed !== undefined,
    isProven,
    pause,
  });
  if ('refused' in filling) throw await createRefusalError(contract, set, filling);
  const { model: filled, contexts, chosen, validate, actionAt } = filling;
  const { document } = filled;
  const placeOf = (pointer: string): string => {
    const index = actionAt(pointer);
    const ids = set.actions[index]?.fills ?? [];
    if (ids.length > 0) return ids.join(', ');
    const { file, line } =
      index < 0 ? contract.sourceAt(pointer) : { file: set.file, line: set.lineOf(`/actions/${index}`) };
    return line === undefined ? file : `${file}:${line}`;
  };
  const carriers = new Map(contexts.map((context) => [context.point.id, markAssumed(filled, context, set.name)]));
  const filledPoints = contexts.map(({ point }) => point);
  copyInheritedExamples(filled, set.overridden ?? [], filledPoints, validate);
  await pause?.();
  const replaced = fitExamples(document, validate).map((one) => ({ ...one, place: placeOf(one.pointer) }));
  await pause?.();
  // A guess can add references, and an operation then reaches more elements than before.
  const model = modelOf(document);
  const withUpdatedPlace = <Marked extends Pick<OpenPoint, 'place'>>(
    marked: Marked,
    pointer = marked.place.pointer,
  ): Marked => ({
    ...marked,
    place: {
      ...marked.place,
      pointer,
      surface: model.surfaceAt(pointer),
      operations: model.operationsAt(pointer).map(({ operationId }) => operationId),
    },
  });
  return {
    ...contract,
    document,
    model,
    operations: model.operations,
    statements: contract.statements.map((statement) => withUpdatedPlace(statement)),
    openPoints: contract.openPoints.filter(({ id }) => !carriers.has(id)).map((point) => withUpdatedPlace(point)),
    set,
    assumed: contract.openPoints
      .filter(({ id }) => carriers.has(id))
      .map((point) => {
        return {
          ...withUpdatedPlace(point, carriers.get(point.id)),
          set: set.name,
          says: sentenceAt(contract, set, point.id) ?? '',
        };
      }),
    chosen,
    notes: notesOnSet(
      set,
      replaced,
      contract.openPoints.flatMap((point) => {
        return carriers.has(point.id) || !isAnswerable(contract, point) ? [] : point.id;
      }),
    ),
  };
}

/**
 * Replaces the mark of a filled point by `x-assumed` on each element with the answer; returns the pointer of the first
 * one.
 */
function markAssumed(filled: Model, context: PointContext, set: string): string {
  const { point } = context;
  const { document } = filled;
  const marked = filled.valueAt(point.place.pointer);
  if (isJsonObject(marked)) {
    const left = listOf(marked['x-unspecified']).filter((entry) => !isJsonObject(entry) || entry.id !== point.id);
    const mark = `${point.place.pointer}/x-unspecified`;
    if (left.length === 0) removeAt(document, mark);
    else setAt(document, mark, left);
  }
  const carriers = ASPECT_DEFINITIONS[point.aspect].carriers?.(filled, context) ?? [point.place.pointer];
  for (const carrier of carriers) {
    const assumed = listOf(filled.objectAt(carrier)['x-assumed']);
    setAt(document, `${carrier}/x-assumed`, [...assumed, { id: point.id, set }]);
  }
  return carriers[0] ?? point.place.pointer;
}
