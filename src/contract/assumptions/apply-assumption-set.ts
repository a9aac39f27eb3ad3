import { ASPECT_DEFINITIONS, type PointContext } from '../aspects/index.ts';
import {
  AssumptionSetError,
  type Contract,
  isJsonObject,
  listOf,
  type Model,
  modelOf,
  type OpenPoint,
  removeAt,
  setAt,
} from '../model/index.ts';
import { type AssumptionSet, saysAt } from './assumption-set.ts';
import type { Chosen } from './choose.ts';
import { fitExamples, keepExamples } from './examples.ts';
import { type FillOptions, fill } from './fill.ts';

interface Assumption extends OpenPoint {
  readonly set: string;
  readonly says: string;
}

/**
 * The contract with an assumption set applied: the guesses of the set are in the document, each at an
 * element with `x-assumed: [{id, set}]` in the place of the mark. `file`, `text` and `lineOf` are those of the open
 * contract, which is what a person edits.
 */
export interface FilledContract extends Contract {
  readonly set: AssumptionSet;
  readonly assumed: readonly Assumption[];
  /** What the set chooses at points that no document shows, by id. */
  readonly chosen: ReadonlyMap<string, Chosen>;
}

/**
 * Applies an assumption set to the contract, and proves while it does so that it refines it: that every change is at an
 * open point which its action names and is of the kind that the point's aspect leaves open, that every point it names
 * is filled, and that every statement is unchanged.
 *
 * @param options.pause Is awaited between the steps, so that a page can respond in the meantime.
 * @param options.isProven Whether the set was applied before to the same contract, so that nothing has to be proven.
 * @throws {AssumptionSetError} when the set does not refine the contract: file and line of the action, and what to do.
 */
export async function applyAssumptionSet(
  contract: Contract,
  set: AssumptionSet,
  { pause, isProven }: Pick<FillOptions, 'pause' | 'isProven'> = {},
): Promise<FilledContract> {
  const filling = await fill(contract, set.actions, {
    leavesExamples: set.seed !== undefined,
    isObserved: set.observed !== undefined,
    isProven,
    pause,
  });
  if ('refused' in filling) {
    const { refused, index, key = '' } = filling;
    throw new AssumptionSetError(set.file, set.lineOf(`/actions/${index}${key}`), refused);
  }
  const { model: filled, contexts, chosen, validate } = filling;
  const { document } = filled;
  const carriers = new Map(contexts.map((context) => [context.point.id, markAssumed(filled, context, set.name)]));
  const filledPoints = contexts.map(({ point }) => point);
  keepExamples(filled, set.overridden ?? [], filledPoints, validate);
  await pause?.();
  fitExamples(document, validate);
  await pause?.();
  // A guess can make an operation reach what it did not reach before, as a list of agents refers to the agent.
  const model = modelOf(document);
  const placed = <Marked extends Pick<OpenPoint, 'place'>>(marked: Marked, pointer = marked.place.pointer): Marked => ({
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
    statements: contract.statements.map((statement) => placed(statement)),
    openPoints: contract.openPoints.filter(({ id }) => !carriers.has(id)).map((point) => placed(point)),
    set,
    assumed: contract.openPoints
      .filter(({ id }) => carriers.has(id))
      .map((point) => {
        return { ...placed(point, carriers.get(point.id)), set: set.name, says: saysAt(contract, set, point.id) ?? '' };
      }),
    chosen,
  };
}

/** Takes the mark of a filled point out, writes `x-assumed` in its place, and gives the pointer of the first. */
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
    const others = listOf(filled.objectAt(carrier)['x-assumed']);
    setAt(document, `${carrier}/x-assumed`, [...others, { id: point.id, set }]);
  }
  return carriers[0] ?? point.place.pointer;
}
