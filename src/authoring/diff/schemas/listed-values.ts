import { type Alternative, fitsKeywords } from './alternatives.ts';
import type { OwnChange } from './change.ts';
import { includesValue, listInWords } from './values.ts';

/** The changes of listed values. */
export function enumChanges(before: Alternative, after: Alternative): OwnChange[] {
  const places = {
    kind: 'enum' as const,
    before: before.schema.firstPlaceWith('enum', 'const', 'type'),
    after: after.schema.firstPlaceWith('enum', 'const', 'type'),
  };
  const [older, newer] = [before.values, after.values];
  const gone = older?.filter((value) =>
    newer === undefined ? !fitsKeywords(value, after.schema, after.isInteger) : !includesValue(newer, value),
  );
  const added = newer?.filter((value) =>
    older === undefined ? !fitsKeywords(value, before.schema, before.isInteger) : !includesValue(older, value),
  );
  const changes: OwnChange[] = [];
  if (newer === undefined) changes.push({ ...places, effect: 'wider', was: older && listInWords(older) });
  if (older === undefined) changes.push({ ...places, effect: 'narrower', now: newer && listInWords(newer) });
  if (gone !== undefined && gone.length > 0) changes.push({ ...places, effect: 'narrower', what: listInWords(gone) });
  if (added !== undefined && added.length > 0) changes.push({ ...places, effect: 'wider', what: listInWords(added) });
  const isStructured = before.type === 'array' || before.type === 'object';
  if (isStructured && (older === undefined) !== (newer === undefined)) {
    return [{ ...places, kind: 'not-known', effect: 'not known', what: 'its listed values are structured' }];
  }
  return changes;
}
