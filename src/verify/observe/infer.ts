import { isJsonObject, type Json, type JsonObject } from '../../contract/index.ts';
import { typeOf } from '../read-json.ts';

/** An object with more names than this is a map, whose names are data. */
const MOST_NAMES = 40;
const LONGEST_NAME = 40;
/** Addresses, numbers, dates and identifiers are data; so is what no author of a schema writes. */
const DATA = /^[\d.,:+-]+$|@|:\/\/|^[0-9a-f]{8}-[0-9a-f]{4}-|^(?=.*\d)[0-9a-f]{12,}$|\d{4,}|\p{C}/iu;

/** Whether the name of a field looks like data of the server. */
export function looksLikeData(name: string): boolean {
  return name === '' || name.length > LONGEST_NAME || DATA.test(name);
}

/** The names of the fields of objects, but for those that look like data; and whether there are such. */
export function fieldNames(objects: readonly JsonObject[]): {
  readonly names: readonly string[];
  readonly masked: boolean;
} {
  const all = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  if (all.length > MOST_NAMES) return { names: [], masked: true };
  const names = all.filter((name) => !looksLikeData(name));
  return { names, masked: names.length < all.length };
}

/** A schema that all values fit, with names and types and nothing of what they say. */
export function schemaOf(values: readonly Json[], depth = 0): JsonObject {
  const types = [...new Set(values.map(typeOf))];
  const merged = types.includes('number') ? types.filter((type) => type !== 'integer') : types;
  const ordered = [...merged.filter((type) => type !== 'null').sort(), ...merged.filter((type) => type === 'null')];
  const type = ordered.length === 1 ? { type: ordered[0] ?? 'null' } : { type: ordered };
  const objects = values.filter(isJsonObject);
  const elements = values.flatMap((value) => (Array.isArray(value) ? [...(value as readonly Json[])] : []));
  const texts = values.filter((value) => typeof value === 'string');
  return {
    ...type,
    ...(ordered.length > 0 && texts.length > 0 ? formatOf(texts) : {}),
    ...(elements.length > 0 && depth < DEEPEST ? { items: schemaOf(elements, depth + 1) } : {}),
    ...(objects.length > 0 && depth < DEEPEST ? propertiesOf(objects, depth) : {}),
  };
}

const DEEPEST = 12;

/** What objects have, as the keywords of a schema say it. */
export function propertiesOf(objects: readonly JsonObject[], depth = 0): JsonObject {
  const { names, masked } = fieldNames(objects);
  const valuesOf = (name: string): Json[] =>
    objects.flatMap((object) => (Object.hasOwn(object, name) ? [object[name] ?? null] : []));
  const properties = Object.fromEntries(names.map((name) => [name, schemaOf(valuesOf(name), depth + 1)]));
  const always =
    objects.length < 2 ? [] : names.filter((name) => objects.every((object) => Object.hasOwn(object, name)));
  return {
    ...(names.length > 0 ? { properties } : {}),
    ...(always.length > 0 ? { required: always } : {}),
    ...(masked ? { additionalProperties: true } : {}),
  };
}

const FORMATS: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
};

function formatOf(texts: readonly string[]): JsonObject {
  const [format] = Object.entries(FORMATS).find(([, pattern]) => texts.every((text) => pattern.test(text))) ?? [];
  return format === undefined ? {} : { format };
}
