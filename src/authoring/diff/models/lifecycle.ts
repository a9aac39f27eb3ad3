import { sunsetDay, today } from '../sunset.ts';
import type { ChangePointers, ComparisonScope, PlacedElement } from './scope.ts';

type LifecycleSubject = 'operation' | 'parameter';

const sunsetDate = ({ node }: PlacedElement): string | undefined => sunsetDay(node['x-sunset']);

const hasSunset = ({ node }: PlacedElement): boolean => node['x-sunset'] !== undefined;

/**
 * Adds the change that an operation or a parameter is removed. It breaks callers, unless the removed element was
 * deprecated and its sunset, if any, has passed.
 */
export function addRemoval(scope: ComparisonScope, kind: LifecycleSubject, label: string, before: PlacedElement): void {
  const at = { before: before.pointer };
  if (before.node.deprecated !== true) {
    scope.add(`${kind}.removed`, label, 'is removed', at);
    return;
  }
  const date = sunsetDate(before);
  if (!hasSunset(before) || (date !== undefined && date <= today())) {
    scope.add(`${kind}.removed-as-announced`, label, 'is removed; it was deprecated', at);
  } else {
    const reason = date === undefined ? 'its sunset is not a date' : `its sunset is ${date}`;
    scope.add(`${kind}.removed`, label, `is removed; ${reason}`, at);
  }
}

/** Compares `deprecated` and `x-sunset`. */
export function compareLifecycle(
  scope: ComparisonScope,
  kind: LifecycleSubject,
  label: string,
  before: PlacedElement,
  after: PlacedElement,
): void {
  const at: ChangePointers = { before: before.pointer, after: after.pointer };
  const [wasDeprecated, isDeprecated] = [before, after].map(({ node }) => node.deprecated === true);
  const [was, now] = [sunsetDate(before), sunsetDate(after)];
  if (!isDeprecated) {
    if (wasDeprecated) scope.add(`${kind}.deprecated`, label, 'is no longer deprecated', at);
    return;
  }
  const isNew = !wasDeprecated || !hasSunset(before);
  if (!hasSunset(after)) {
    if (!wasDeprecated) scope.add(`${kind}.deprecated`, label, 'is deprecated', at);
    else if (hasSunset(before))
      scope.add(`${kind}.sunset-withdrawn`, label, `has no sunset any more; it was ${was ?? 'not a date'}`, at);
  } else if (now === undefined) {
    if (isNew || was !== undefined)
      scope.add(`${kind}.sunset-not-a-date`, label, 'has a sunset that is not a date', at);
  } else if (isNew || was !== now) {
    const isTooSoon = now < today() && (isNew || was === undefined || now < was);
    scope.add(`${kind}.${isTooSoon ? 'sunset-too-soon' : 'sunset'}`, label, `is deprecated until ${now}`, at);
  }
}
