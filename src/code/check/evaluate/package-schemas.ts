import type { ClassParts, JsonType } from '../program.ts';
import {
  type CallArguments,
  type ClassValue,
  type CodeScope,
  type Field,
  joinAlternatives,
  knownText,
  type LibrarySchema,
  listValue,
  type NativeValue,
  type ObjectValue,
  type OutsidePackage,
  objectValue,
  putFieldsOf,
  type SourceLocation,
  type Value,
} from '../values/index.ts';
import { listClasses } from './base-classes.ts';
import type { Evaluation } from './evaluation.ts';
import { readJsonSchema } from './json-schemas.ts';

/** The maximum number of schemas around another one. */
const MAX_DEPTH = 6;

const LIST_NAME = /array|list|items|many|sequence|^set$/i;
const UNION_NAME = /union|^(or|oneOf|alternatives|try|either)$/i;
const PARTIAL_NAME = /partial|optional/i;
const OPTIONAL_NAME = /optional|partial|nullish|undefined|maybe|default|fallback|forbidden|strip/i;
/** The keyword arguments and options of a field without which a value is valid, too. */
const DEFAULT_OPTIONS = ['default', 'missing', 'load_default', 'dump_only', 'read_only'];
/** The names of fields by their JSON types, in lower case. */
const TYPE_NAMES: readonly (readonly [RegExp, JsonType])[] = [
  [/^(string|str|text|nonemptystring)(field|schema)?$/, 'string'],
  [/^(charfield|email|url|emailfield|urlfield)$/, 'string'],
  [/^(integer|int|integerfield|intfield)$/, 'integer'],
  [/^(number|float|floatfield|numberfield)$/, 'number'],
  [/^(boolean|bool|booleanfield)$/, 'boolean'],
  [/^null$/, 'null'],
  [/^uuid(field)?$/, 'uuid'],
  [/^(list|listfield|array|unknownarray|sequence)$/, 'array'],
];

/** Returns the schema that a value of a package is; `undefined` if it does not describe an object or a list. */
export function findPackageSchema(evaluation: Evaluation, value: Value): NativeValue | undefined {
  const schema = value.kind === 'unknown' ? readSchema(evaluation, value) : undefined;
  return schema?.shape === undefined ? undefined : { kind: 'native', schema, at: value.at };
}

/** Returns the schema that the initial value of a field of a class is: `content = fields.String(required=True)`. */
const findFieldSchema = (evaluation: Evaluation, value: Value): LibrarySchema | undefined =>
  (value.kind === 'unknown' && value.package?.isMade) || (value.kind === 'object' && typeof value.of === 'object')
    ? readPart(evaluation, value, 0)
    : undefined;

/** Returns the fields of a class whose values are schemas of a package: `content = fields.String(required=True)`. */
export function describedFields(evaluation: Evaluation, type: ClassValue, parts: ClassParts, scope: CodeScope) {
  if (parts.isType === true || !isOfPackage(type)) return new Map<string, never>();
  const values = parts.members.flatMap(({ name, value, type: annotation }) =>
    annotation === undefined && value?.kind === 'call' ? [[name, evaluation.evaluate(value, scope)] as const] : [],
  );
  const areMarked = values.some(([, value]) => isRequiredField(value));
  return new Map(
    values.flatMap(([name, value]) => {
      const schema = findFieldSchema(evaluation, value);
      const isOptional = schema?.isOptional || (areMarked && !isRequiredField(value));
      const hasDefault = hasDefaultOption(value);
      return schema
        ? [[name, { schema: { ...schema, isOptional, hasDefault }, dataKey: findDataKey(value) }] as const]
        : [];
    }),
  );
}

/** Whether a class gets its fields from a package that no library describes. */
export const isOfPackage = (type: ClassValue): boolean => {
  const base = listClasses(type).at(-1)?.base;
  return base?.kind === 'unknown' && base.package !== undefined;
};

/** Reads a value that describes an object or a list, or that has such a value. */
export function readSchema(evaluation: Evaluation, value: Value, depth = 0): LibrarySchema | undefined {
  if (depth > MAX_DEPTH) return undefined;
  switch (value.kind) {
    case 'native':
      return value.schema?.shape === undefined ? undefined : value.schema;
    case 'class': {
      // `class Reply extends Schema.Class('Reply')({ … })`
      const base = listClasses(value).at(-1)?.base;
      const made = base === undefined ? undefined : readSchema(evaluation, base, depth + 1);
      return made ?? { shape: value, types: ['object'], transforms: [] };
    }
    case 'object':
      if (typeof value.of !== 'object') return readJsonSchema(value);
      return isOfPackage(value.of) ? readSchema(evaluation, value.of, depth + 1) : undefined;
    case 'unknown':
      return value.package?.isMade ? readMade(evaluation, value.package, value.at, depth) : undefined;
    default:
      return undefined;
  }
}

/** Reads the value that functions of a package returned. */
function readMade(
  evaluation: Evaluation,
  of: OutsidePackage,
  at: SourceLocation,
  depth: number,
): LibrarySchema | undefined {
  if (of.self !== undefined) return readSchema(evaluation, of.self, depth + 1);
  const has = (pattern: RegExp): boolean => of.names.some((name) => pattern.test(name));
  const [first] = of.origin;
  const parts = of.origin.flatMap((call) => [
    ...call.args,
    ...[...call.named.fields.values()].map(({ value }) => value),
  ]);
  const inner = parts
    .flatMap((part) => (part.kind === 'list' ? part.items : [part]))
    .flatMap((part): LibrarySchema[] => {
      const object =
        part.kind === 'object' && of.origin.some(({ args }) => args[0] === part)
          ? readObject(evaluation, part, of, depth)
          : undefined;
      const schema = object ?? readSchema(evaluation, part, depth + 1);
      return schema === undefined ? [] : [schema];
    });
  const shapes = inner.flatMap(({ shape }) => shape ?? []);
  const [shape] = shapes;
  if (shape === undefined) return undefined;
  if (has(LIST_NAME) || hasOption(of.origin, 'many', true))
    return {
      shape: listValue([[{ kind: 'native', schema: inner[0] ?? { transforms: [] }, at }]], true, at),
      types: ['array'],
      transforms: [],
    };
  const isOptional = isOptionalField(of);
  if (has(UNION_NAME)) return { shape: joinAlternatives(shapes, at), isOptional, transforms: [] };
  const objects = shapes.flatMap((one) => (one.kind === 'object' ? [one] : []));
  const all = objects.length > 1 ? objectValue(at) : shape;
  if (all.kind === 'object' && all !== shape) putFieldsOf(all, objects);
  const isPartial = has(PARTIAL_NAME) && all.kind === 'object' && first?.args[0]?.kind === 'object';
  return { shape: isPartial ? withOptionalFields(all) : all, types: ['object'], isOptional, transforms: [] };
}

/** Reads an object whose values come from a package as the fields of its schema. */
function readObject(
  evaluation: Evaluation,
  { fields, at }: ObjectValue,
  of: OutsidePackage,
  depth: number,
): LibrarySchema | undefined {
  const values = [...fields.values()].map(({ value }) => value);
  const isOwn = (value: Value): boolean =>
    (value.kind === 'unknown' && value.package !== undefined && rootName(value.package.name) === rootName(of.name)) ||
    value.kind === 'class' ||
    (value.kind === 'native' && value.client === undefined) ||
    (value.kind === 'object' && value.of === undefined && [...value.fields.values()].every((one) => isOwn(one.value)));
  if (values.length === 0 || !values.every(isOwn)) return undefined;
  const shape = objectValue(at);
  const areMarked = values.some((value) => isRequiredField(value));
  for (const [name, field] of fields) {
    const inner = field.value.kind === 'object' ? readObject(evaluation, field.value, of, depth + 1) : undefined;
    const schema = inner ?? readPart(evaluation, field.value, depth + 1);
    const isOptional = schema.isOptional || (areMarked && !isRequiredField(field.value));
    shape.fields.set(name, toField({ ...schema, isOptional, hasDefault: isOptional }, field));
  }
  return { shape, types: ['object'], transforms: [] };
}

const toField = (schema: LibrarySchema, { at }: Field): Field => ({ value: { kind: 'native', schema, at }, at });

/** Reads a field of a schema, which may be of any type. */
function readPart(evaluation: Evaluation, value: Value, depth: number): LibrarySchema {
  const schema = readSchema(evaluation, value, depth);
  if (schema !== undefined) return schema;
  if (value.kind === 'native') return value.schema ?? { transforms: [] };
  if (value.kind !== 'unknown' || value.package === undefined) return { transforms: [] };
  const { names, isMade } = value.package;
  const [name = ''] = isMade ? names : [value.members ?? ''];
  const type = TYPE_NAMES.find(([pattern]) => pattern.test((name.split('.').at(-1) ?? '').toLowerCase()))?.[1];
  const isNullable = hasOption(value.package.origin, 'allow_none', true) || names.some((one) => /null/i.test(one));
  const types = type === undefined || (isMade && isNullable) ? undefined : [type];
  return { types, isOptional: isMade && isOptionalField(value.package), transforms: [] };
}

const isOptionalField = ({ names, origin }: OutsidePackage): boolean =>
  names.some((name) => OPTIONAL_NAME.test(name)) ||
  hasOption(origin, 'required', false) ||
  hasNamed(origin, DEFAULT_OPTIONS);

const hasNamed = (calls: readonly CallArguments[], names: readonly string[]): boolean =>
  names.some((name) => calls.some(({ named }) => named.fields.has(name)));

const hasDefaultOption = (value: Value): boolean =>
  value.kind === 'unknown' && hasNamed(value.package?.origin ?? [], DEFAULT_OPTIONS);

/** Whether a value is a field that is required where others are not. */
const isRequiredField = (value: Value): boolean =>
  value.kind === 'unknown' &&
  value.package !== undefined &&
  (value.package.names.some((name) => /^(required|exist)$/i.test(name)) ||
    hasOption(value.package.origin, 'required', true));

const hasOption = (calls: readonly CallArguments[], name: string, expected: boolean): boolean =>
  calls.some(({ args, named }) =>
    [named, ...args].some((one) => {
      const value = one.kind === 'object' ? one.fields.get(name)?.value : undefined;
      return value?.kind === 'primitive' && value.value === expected;
    }),
  );

/** Returns the name under which a field is in JSON: `fields.Raw(data_key="externalUserId")`. */
const findDataKey = (value: Value): string | undefined =>
  value.kind === 'unknown'
    ? value.package?.origin.flatMap(({ named }) => knownText(named.fields.get('data_key')?.value) ?? [])[0]
    : undefined;

function withOptionalFields(shape: ObjectValue): ObjectValue {
  const fields = [...shape.fields].map(([name, field]) => {
    const schema = (field.value.kind === 'native' && field.value.schema) || { transforms: [] };
    return [name, toField({ ...schema, isOptional: true, hasDefault: true }, field)] as const;
  });
  return { ...shape, fields: new Map(fields) };
}

/** Returns the name of a package without the paths of its modules. */
const rootName = (name: string): string => /^(?:@[^/]+\/)?[^/.]+/.exec(name)?.[0] ?? name;
