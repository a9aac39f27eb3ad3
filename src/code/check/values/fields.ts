import { alternatives } from './alternatives.ts';
import { absentValue, isAbsent, textValue } from './create.ts';
import { MAX_ELEMENTS, MAX_SAMPLED } from './limits.ts';
import { knownText } from './text.ts';
import type { Field, ObjectValue, Value } from './value.ts';

export type SentFields = Pick<ObjectValue, 'fields' | 'isOpen'>;

/** Marks an object as open: it may have further fields, and unknown values may replace its known fields. */
export function markOpen(object: SentFields): void {
  object.isOpen = true;
  for (const [name, field] of object.fields)
    if (!field.isReplaceable) object.fields.set(name, { ...field, isReplaceable: true });
}

/** Copies the fields of objects, lists of pairs and query texts into an object. Unknown fields make the object open. */
export function putFieldsOf(object: SentFields, values: readonly Value[]): void {
  for (const value of values) {
    const all = alternatives(value);
    for (const each of all) putFields(object, each, all.length > 1);
  }
}

function putFields(object: SentFields, source: Value, isAlternative: boolean): void {
  const put = (name: string, field: Field): void => {
    if (object.fields.size >= MAX_ELEMENTS && !object.fields.has(name)) return;
    // An absent value does not replace another one, which may still be sent.
    if (isAbsent(field.value) && object.fields.has(name)) return;
    object.fields.set(name, isAlternative ? { ...field, isLater: true } : field);
  };
  const isOpen = 'isOpen' in source ? source.isOpen : source.kind !== 'primitive' && knownText(source) === undefined;
  if (isOpen) markOpen(object);
  if (source.kind === 'object') for (const [name, field] of source.fields) put(name, field);
  else if (source.kind === 'list') {
    for (const pair of source.items) {
      const [key, value] = pair.kind === 'list' ? pair.items : [];
      const name = knownText(key);
      if (name === undefined || key === undefined) markOpen(object);
      else put(name, { value: value ?? absentValue(key.at), at: key.at });
    }
  } else if (source.kind === 'text' && knownText(source) !== undefined) {
    for (const [name, value] of new URLSearchParams(knownText(source)))
      put(name, { value: textValue(value, source.at), at: source.at });
  }
}

export const findHeader = ({ fields }: SentFields, name: string): Field | undefined =>
  [...fields].find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

/** Collects the fields that are sent for objects of names and values. Fields without a value are left out. */
export function collectSentFields(values: readonly Value[]): SentFields {
  const sent = { fields: new Map<string, Field>(), isOpen: false };
  putFieldsOf(sent, values);
  for (const [name, { value }] of sent.fields) if (isAbsent(value)) sent.fields.delete(name);
  return sent;
}

/** Returns the first fields of an object, which count as read if the program reads a field by an unknown name. */
export function sampleFields({ fields }: ObjectValue): readonly (readonly [string, Field])[] {
  const sample: (readonly [string, Field])[] = [];
  for (const entry of fields) {
    sample.push(entry);
    if (sample.length >= MAX_SAMPLED) break;
  }
  return sample;
}
