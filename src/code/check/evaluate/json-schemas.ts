import type { JsonType } from '../program.ts';
import {
  knownText,
  knownTruth,
  type LibrarySchema,
  listValue,
  type ObjectValue,
  objectValue,
  type Value,
} from '../values/index.ts';

/** The maximum depth of a JSON Schema in a program. */
const MAX_DEPTH = 6;
const JSON_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean', 'null', 'array', 'object']);

/** Reads an object of the program as a JSON Schema that lists properties or elements; `undefined` if it is not one. */
export function readJsonSchema(value: ObjectValue, depth = 0): LibrarySchema | undefined {
  const properties = value.fields.get('properties')?.value;
  const items = value.fields.get('items')?.value;
  if (depth > MAX_DEPTH) return undefined;
  if (properties?.kind === 'object') {
    const required = listTexts(value.fields.get('required')?.value);
    const shape = objectValue(value.at);
    for (const [name, { value: inner, at }] of properties.fields) {
      const place = required.get(name)?.at ?? at;
      const isOptional = !required.has(name);
      const schema = { ...readPart(inner, depth), isOptional, hasDefault: isOptional };
      shape.fields.set(name, { value: { kind: 'native', schema, at: place }, at: place });
    }
    for (const [name, { at }] of required)
      if (!shape.fields.has(name))
        shape.fields.set(name, { value: { kind: 'native', schema: { transforms: [] }, at }, at });
    const further = value.fields.get('additionalProperties')?.value;
    const closedAt = further !== undefined && knownTruth(further) === false ? further.at : undefined;
    return { shape, closedAt, types: ['object'], transforms: [] };
  }
  if (items?.kind !== 'object' || knownText(value.fields.get('type')?.value) !== 'array') return undefined;
  const element: Value = { kind: 'native', schema: readPart(items, depth), at: items.at };
  return { shape: listValue([[element]], true, value.at), types: ['array'], transforms: [] };
}

function readPart(value: Value, depth: number): LibrarySchema {
  if (value.kind !== 'object') return { transforms: [] };
  const type = value.fields.get('type')?.value;
  const names = type?.kind === 'list' ? [...listTexts(type).keys()] : [knownText(type) ?? ''];
  const types = names.every(isJsonType) ? names : undefined;
  return readJsonSchema(value, depth + 1) ?? { types, transforms: [] };
}

const isJsonType = (name: string): name is JsonType => JSON_TYPES.has(name);

/** Lists the texts of a list, with their values. */
const listTexts = (value: Value | undefined): ReadonlyMap<string, Value> =>
  new Map(
    value?.kind === 'list'
      ? value.items.flatMap((one) => {
          const text = knownText(one);
          return text === undefined ? [] : [[text, one] as const];
        })
      : [],
  );
