import { isSameData, type Json, listOf, MergedSchema } from '../../../contract/model/index.ts';

export const TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
export type ValueType = (typeof TYPES)[number];

/** All values of one type that one branch of a schema allows, or that its branches list. */
export interface Alternative {
  readonly type: ValueType;
  readonly schema: MergedSchema;
  readonly isInteger: boolean;
  /** The possible values, if `enum` or `const` lists them. */
  readonly values: readonly Json[] | undefined;
  /**
   * Identifies the alternative among others: the names of the components to which it refers, its title, or a constant
   * property.
   */
  readonly name: string;
  /** Pointer of the member of `anyOf` or `oneOf`; that of the schema if it has neither. */
  readonly pointer: string;
}

/** The maximum number of combinations of alternatives that are compared one by one. */
const MAX_ALTERNATIVES = 256;

/** Returns the alternatives of a schema, each of one type; `undefined` if there are too many. */
export function alternativesOf(schema: MergedSchema): Alternative[] | undefined {
  const branches = branchesOf(schema, new Set());
  return branches && joinListedValues(branches.flatMap((branch) => alternativesByType(branch)));
}

/** Keywords that do not limit values. */
const UNLIMITING_KEYWORDS = new Set([
  ...['title', 'description', 'default', 'example', 'examples', 'deprecated', 'readOnly', 'writeOnly', 'externalDocs'],
  ...['$comment', '$ref', 'allOf', 'anyOf', 'oneOf', 'xml', '$id', '$anchor', '$defs', '$schema'],
]);

/** Keywords with a schema, which limit nothing if that schema allows every value. */
const SCHEMA_KEYWORDS = new Set([
  ...['additionalProperties', 'items', 'unevaluatedItems', 'unevaluatedProperties', 'propertyNames', 'contentSchema'],
]);

/** The maximum nesting that is searched for limits; deeper schemas refer to themselves. */
const MAX_LEVELS = 8;

/** Whether a schema allows every value. */
export function allowsEverything(schema: MergedSchema, level = 0): boolean {
  if (level > MAX_LEVELS) return false;
  const isFree = (one: MergedSchema): boolean =>
    one.parts.every(({ node }) => Object.entries(node).every(([key, value]) => limitsNothing(one, key, value, level)));
  const free = (alternativesOf(schema) ?? []).filter(
    ({ values, type, schema: one }) => isFree(one) && (values === undefined || type === 'null' || type === 'boolean'),
  );
  return new Set(free.map(({ type }) => type)).size === TYPES.length;
}

/** Whether a keyword allows every value. `type` counts as such, since types are compared as alternatives. */
function limitsNothing(schema: MergedSchema, key: string, value: Json, level: number): boolean {
  if (UNLIMITING_KEYWORDS.has(key) || key.startsWith('x-') || key === 'type') return true;
  if (key === 'required' || key === 'prefixItems') return listOf(value).length === 0;
  if (key === 'uniqueItems') return value === false;
  if (/^min(Length|Items|Properties)$/.test(key)) return value === 0;
  if (SCHEMA_KEYWORDS.has(key)) return allowsEverything(schema.schemaUnder(key), level + 1);
  if (key !== 'properties') return false;
  return [...schema.namesUnder(key)].every((name) => allowsEverything(schema.schemaByName(key, name), level + 1));
}

/** Whether a schema allows no value at all. */
export const allowsNothing = (schema: MergedSchema): boolean =>
  schema.isNever || schema.schemasUnder('not').some(allowsEverything);

/** The alternatives of a schema without its `anyOf` and `oneOf`: one for each type. */
export const baseAlternativesOf = (schema: MergedSchema): Alternative[] =>
  joinListedValues(alternativesByType({ schema, name: '', pointer: schema.pointer }));

interface Branch {
  readonly schema: MergedSchema;
  readonly name: string;
  readonly pointer: string;
}

/** Expands `anyOf` and `oneOf`, also those of their members; `undefined` if there are too many combinations. */
function branchesOf(schema: MergedSchema, expanded: ReadonlySet<string>): Branch[] | undefined {
  if (allowsNothing(schema)) return [];
  const groups = schema.alternativeGroups.filter(({ owner, keyword }) => !expanded.has(`${owner.pointer}/${keyword}`));
  if (groups.length === 0) return [{ schema, name: '', pointer: schema.pointer }];
  const now = new Set([...expanded, ...groups.map(({ owner, keyword }) => `${owner.pointer}/${keyword}`)]);
  let combinations: { readonly schema: MergedSchema; readonly name: string; readonly pointer: string }[] = [
    { schema, name: '', pointer: '' },
  ];
  for (const group of groups) {
    if (combinations.length * group.members.length > MAX_ALTERNATIVES) return undefined;
    combinations = combinations.flatMap((one) =>
      group.members.map((member) => ({
        schema: one.schema.withMembers([{ group, member }]),
        name: `${one.name} ${memberName(MergedSchema.of(schema.document, [member]), member.pointer)}`.trim(),
        pointer: one.pointer || member.pointer,
      })),
    );
  }
  const numbersOf: Branch[] = [];
  for (const one of combinations) {
    const inner = branchesOf(one.schema, now);
    if (inner === undefined || numbersOf.length + inner.length > MAX_ALTERNATIVES) return undefined;
    numbersOf.push(
      ...inner.map((each) => ({ ...each, name: `${one.name} ${each.name}`.trim(), pointer: one.pointer })),
    );
  }
  return numbersOf;
}

/** Names a member by the component to which it refers, by its title, or by the constants that distinguish it. */
function memberName(member: MergedSchema, pointer: string): string {
  const title = member.valuesOf('title').at(0);
  const constants = [...member.namesUnder('properties')].flatMap((name) => {
    const property = member.property(name);
    const values = [...property.valuesOf('const'), ...property.valuesOf('enum').flatMap((value) => listOf(value))];
    return values.length === 1 ? [`${name}=${JSON.stringify(values[0])}`] : [];
  });
  return (
    member.component ?? (typeof title === 'string' ? title : (constants.sort().at(0) ?? pointer.replace(/.*\//, '#')))
  );
}

function alternativesByType({ schema, name, pointer }: Branch): Alternative[] {
  const { types, isInteger } = typesOf(schema);
  const listed = listedValues(schema);
  return [...types].flatMap((type) => {
    const values = listed?.filter((value) => typeOf(value) === type && fitsKeywords(value, schema, isInteger));
    if (values?.length === 0) return [];
    const all = type === 'null' ? [null] : type === 'boolean' ? [false, true] : undefined;
    return [{ type, schema, name, pointer, isInteger: isInteger && type === 'number', values: values ?? all }];
  });
}

/** Joins the alternatives that list their values into one for each type. */
function joinListedValues(alternatives: readonly Alternative[]): Alternative[] {
  const joined = new Map<ValueType, Alternative>();
  for (const one of alternatives) {
    if (one.values === undefined) continue;
    const before = joined.get(one.type);
    const values = [...(before?.values ?? [])];
    for (const value of one.values) if (!values.some((other) => isSameData(value, other))) values.push(value);
    joined.set(one.type, { ...(before ?? one), values });
  }
  return [...alternatives.filter(({ values }) => values === undefined), ...joined.values()];
}

/** The types that all parts of a schema allow. Binary content is not JSON and has no type. */
export function typesOf(schema: MergedSchema): { readonly types: ReadonlySet<ValueType>; readonly isInteger: boolean } {
  let types = new Set<ValueType>(TYPES);
  let isInteger = false;
  for (const { node } of schema.parts) {
    if (node.type === undefined || node.format === 'binary') continue;
    const names = [node.type].flat();
    isInteger ||= names.includes('integer') && !names.includes('number');
    types = new Set(
      [...types].filter((type) => names.includes(type) || (type === 'number' && names.includes('integer'))),
    );
  }
  return { types, isInteger };
}

/** The values that every `enum` and `const` of a schema allows; `undefined` if it has neither. */
function listedValues(schema: MergedSchema): Json[] | undefined {
  const lists = [
    ...schema.valuesOf('enum').map((value) => [...listOf(value)]),
    ...schema.valuesOf('const').map((value) => [value]),
  ];
  return lists.reduce<Json[] | undefined>(
    (values, list) =>
      values === undefined ? list : values.filter((one) => list.some((other) => isSameData(one, other))),
    undefined,
  );
}

export function typeOf(value: Json): ValueType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as ValueType; // JSON has no other types
}

/** Whether a number fits the range and the steps of a schema, or a text its lengths; true for any other value. */
export function fitsKeywords(value: Json, schema: MergedSchema, isInteger: boolean): boolean {
  const numbersUnder = (keyword: string): number[] => schema.valuesOf(keyword).filter((one) => typeof one === 'number');
  if (typeof value === 'number') {
    if (isInteger && !Number.isInteger(value)) return false;
    return (
      numbersUnder('minimum').every((bound) => value >= bound) &&
      numbersUnder('maximum').every((bound) => value <= bound) &&
      numbersUnder('exclusiveMinimum').every((bound) => value > bound) &&
      numbersUnder('exclusiveMaximum').every((bound) => value < bound) &&
      numbersUnder('multipleOf').every((step) => Math.abs(value / step - Math.round(value / step)) < 1e-9)
    );
  }
  if (typeof value !== 'string') return true;
  const length = [...value].length;
  return (
    numbersUnder('minLength').every((bound) => length >= bound) &&
    numbersUnder('maxLength').every((bound) => length <= bound)
  );
}
