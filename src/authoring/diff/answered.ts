import { ASPECT_DEFINITIONS } from '../../contract/aspects/index.ts';
import { type Contract, changesBetween, isWithin, type JsonChange } from '../../contract/model/index.ts';

/**
 * Returns the changes of the document that are answers to open points. They are reported as answers and not as changes
 * of values: a program that does not rely on a guess still works.
 */
export function answeringChanges(before: Contract, after: Contract): readonly JsonChange[] {
  const stated = new Set(after.statements.map(({ id }) => id));
  const answered = before.openPoints.filter(({ id }) => stated.has(id));
  if (answered.length === 0) return [];
  return changesBetween(before.document, after.document).filter((change) =>
    answered.some((point) => ASPECT_DEFINITIONS[point.aspect].allows(change, { point, open: before.model })),
  );
}

/** Whether a change, by its pointers in both documents, is at, within or around the place of one of the changes. */
export const isAnsweredChange = (
  changes: readonly JsonChange[],
  { before, after }: { before: string; after: string },
): boolean =>
  changes.some(({ pointer }) => [before, after].some((place) => isWithin(place, pointer) || isWithin(pointer, place)));
