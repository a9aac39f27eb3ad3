import { type Alternative, fits } from './alternatives.ts';
import type { OwnChange } from './change.ts';
import { inList, sameValues } from './values.ts';

/** The changes of listed values. */
export function listChanges(before: Alternative, after: Alternative): OwnChange[] {
  const places = {
    kind: 'enum' as const,
    before: before.schema.firstPlaceWith('enum', 'const', 'type'),
    after: after.schema.firstPlaceWith('enum', 'const', 'type'),
  };
  const [older, newer] = [before.values, after.values];
  const gone = older?.filter((value) =>
    newer === undefined ? !fits(value, after.schema, after.isInteger) : !sameValues(newer, value),
  );
  const added = newer?.filter((value) =>
    older === undefined ? !fits(value, before.schema, before.isInteger) : !sameValues(older, value),
  );
  const changes: OwnChange[] = [];
  if (newer === undefined) changes.push({ ...places, effect: 'wider', was: older && inList(older) });
  if (older === undefined) changes.push({ ...places, effect: 'narrower', now: newer && inList(newer) });
  if (gone !== undefined && gone.length > 0) changes.push({ ...places, effect: 'narrower', what: inList(gone) });
  if (added !== undefined && added.length > 0) changes.push({ ...places, effect: 'wider', what: inList(added) });
  const isStructured = before.type === 'array' || before.type === 'object';
  if (isStructured && (older === undefined) !== (newer === undefined)) {
    return [{ ...places, kind: 'not-known', effect: 'not known', what: 'its listed values are structured' }];
  }
  return changes;
}
