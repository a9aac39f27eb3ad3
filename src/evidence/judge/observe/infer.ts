import {
  type ExactJson,
  type ExactJsonObject,
  isJsonObject,
  type Json,
  type JsonObject,
} from '../../../contract/model/index.ts';
import { jsonType } from '../read-json.ts';

/** The maximum number of names of an object; with more it is a map, whose keys are data. */
const MAX_NAMES = 40;
const MAX_NAME_LENGTH = 40;
/** Names of fields in schemas: a letter, `_` or `$`, then letters, digits, `_`, `$`, `.` and `-`. */
const IDENTIFIER_PATTERN = /^[A-Za-z_$][\w$.-]*$/;
/** Ids, dates and numbers, recognised by their many digits. */
const DATA_DIGITS = /^[0-9a-f]{8}-[0-9a-f]{4}-|^(?=.*\d)[0-9a-f]{12,}$|\d{4,}/i;
/** A word of an identifier, in snake, kebab, dotted or camel case. */
const WORD_PATTERN = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;
/** Prefixes of keys and tokens of widely used services. */
const SECRET_PREFIX =
  /^(?:[spr]k[_-](?:live|test|proj|ant)[_-]|sk-|gh[pousr]_|github_pat_|glpat-|whsec_|xox[a-z]-|AKIA[A-Z0-9]|eyJ[A-Za-z0-9])/;

/**
 * Whether the name of a field or a header looks like data of the server: not an identifier, too long, or like a key or an
 * opaque id. Ids alternate between letters and digits, and between cases, more often than names.
 */
export function looksLikeData(name: string): boolean {
  if (
    name.length > MAX_NAME_LENGTH ||
    !IDENTIFIER_PATTERN.test(name) ||
    DATA_DIGITS.test(name) ||
    SECRET_PREFIX.test(name)
  )
    return true;
  const words = name.match(WORD_PATTERN) ?? [];
  const short = words.filter((word) => word.length < 3).length;
  return words.length > 5 && short > words.length / 2;
}

/**
 * Collects the names of the objects' fields; `masked` if names were left out: those that look like data, or all if
 * there are more than {@link MAX_NAMES}.
 */
export function collectFieldNames(objects: readonly ExactJsonObject[]): {
  readonly names: readonly string[];
  readonly masked: boolean;
} {
  const allNames = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  if (allNames.length > MAX_NAMES) return { names: [], masked: true };
  const names = allNames.filter((name) => !looksLikeData(name));
  return { names, masked: names.length < allNames.length };
}

const NO_NAMES: ReadonlySet<string> = new Set();

/**
 * Infers a schema that all values match. It has names and types, but no values, and leaves the type open if values have several or are null.
 *
 * @param ownNames Names that the caller chose, such as those of a tool's parameters. A list of such names is kept.
 */
export function inferSchema(values: readonly ExactJson[], ownNames = NO_NAMES, depth = 0): JsonObject {
  const types = new Set(values.map(jsonType));
  if (types.has('number')) types.delete('integer');
  const ordered = [...[...types].filter((type) => type !== 'null').sort(), ...(types.has('null') ? ['null'] : [])];
  // A value of several types may have others as well, and one that was always null has another at times.
  const isOpen = ordered.filter((type) => type !== 'null').length !== 1;
  const objects = values.filter(isJsonObject);
  const elements = values.flatMap(elementsOf);
  const texts = values.filter((value) => typeof value === 'string');
  const namedList = values
    .map((value) => elementsOf(value).filter((item) => typeof item === 'string'))
    .find(
      (list, index) =>
        list.length > 0 &&
        list.length === elementsOf(values[index] ?? null).length &&
        list.every((item) => ownNames.has(item)),
    );
  return {
    ...(isOpen ? {} : { type: ordered.length === 1 ? (ordered[0] ?? '') : ordered }),
    ...(texts.length > 0 ? inferFormat(texts) : {}),
    ...(elements.length > 0 && depth < MAX_DEPTH ? { items: inferSchema(elements, ownNames, depth + 1) } : {}),
    ...(objects.length > 0 && depth < MAX_DEPTH ? inferProperties(objects, ownNames, depth) : {}),
    ...(namedList === undefined ? {} : { examples: [namedList] }),
  };
}

const MAX_DEPTH = 12;

const elementsOf = (value: ExactJson): readonly ExactJson[] => (Array.isArray(value) ? value : []);

export function inferProperties(objects: readonly ExactJsonObject[], ownNames = NO_NAMES, depth = 0): JsonObject {
  const { names, masked } = collectFieldNames(objects);
  const fieldValues = (name: string): ExactJson[] =>
    objects.flatMap((object) => (Object.hasOwn(object, name) ? [object[name] ?? null] : []));
  const properties = Object.fromEntries(
    names.map((name) => [name, inferSchema(fieldValues(name), ownNames, depth + 1)]),
  );
  const always =
    objects.length < 2 ? [] : names.filter((name) => objects.every((object) => Object.hasOwn(object, name)));
  return {
    ...(names.length > 0 ? { properties } : {}),
    ...(always.length > 0 ? { required: always } : {}),
    ...(masked ? { additionalProperties: true } : {}),
  };
}

/** Removes from a schema whatever a schema of more values does not state. */
export function loosenSchema(schema: JsonObject, ofMore: JsonObject): JsonObject {
  const loosened = Object.entries(schema).flatMap(([keyword, value]): [string, Json][] => {
    const other = ofMore[keyword];
    if (other === undefined) return [];
    if (keyword === 'items') return [[keyword, loosenPart(value, other)]];
    if (keyword === 'required') {
      const always = [value].flat().filter((name) => [other].flat().includes(name));
      return always.length === 0 ? [] : [[keyword, always]];
    }
    if (keyword !== 'properties' || !isJsonObject(value) || !isJsonObject(other)) return [[keyword, other]];
    const names = Object.entries(value).map(([name, one]) => [name, loosenPart(one, other[name])] as const);
    return [[keyword, Object.fromEntries(names)]];
  });
  return Object.fromEntries(loosened);
}

const loosenPart = (schema: Json, ofMore: Json | undefined): Json =>
  isJsonObject(schema) && isJsonObject(ofMore) ? loosenSchema(schema, ofMore) : {};

/** Patterns of the formats of texts (JSON Schema, section 7.3). */
export const FORMATS = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
};

function inferFormat(texts: readonly string[]): JsonObject {
  const [format] = Object.entries(FORMATS).find(([, pattern]) => texts.every((text) => pattern.test(text))) ?? [];
  return format === undefined ? {} : { format };
}
