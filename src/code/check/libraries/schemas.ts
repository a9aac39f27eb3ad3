import { type JsonType, jsonTypeOf } from '../program.ts';
import {
  alternatives,
  type CallArguments,
  joinAlternatives,
  knownText,
  knownTruth,
  type LibrarySchema,
  listValue,
  type NativeValue,
  nativeFunction,
  type ObjectValue,
  objectValue,
  putFieldsOf,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { createOpenObject, type Library, type LibraryHost } from './library.ts';

// Matches function and method names of schema libraries. The names of all libraries are understood together.
const OBJECT_FUNCTION = /^(object|strictObject|looseObject|interface|schema|type)$/;
const LIST_FUNCTION = /^(array|set)$/;
const UNION_FUNCTION = /^(union|variant|discriminatedUnion|oneOf|or)$/;
const INTERSECTION_FUNCTION = /^(intersection|intersect|merge|extend|safeExtend|augment|and|assign|concat)$/;
const OPTIONAL_FUNCTION =
  /^(optional|optionalWith|nullish|exactOptional|notRequired|default|prefault|catch|fallback|defaulted)$/;
const DEFAULT_FUNCTION = /^(default|prefault|catch|fallback|defaulted)$/;
const NULLABLE_FUNCTION = /^(nullable|nullish)$/;
const TRANSFORM_FUNCTION = /^(transform|map|overwrite|coerce)$/;
const DECODE_FUNCTION =
  /^(parse|parseAsync|validate|validateSync|cast|create|mask|assert|attempt|from|decode|is|check|allows)$/;
/** Matches the functions whose schemas check texts and numbers, and those of which the first argument has the allowed values. */
const TYPE_FUNCTIONS: readonly (readonly [RegExp, JsonType])[] = [
  [/^(string|email|url|cuid2?|ulid|nanoid|jwt|base64|emoji)$/, 'string'],
  [/^(uuid(v\d)?|guid)$/, 'uuid'],
  [/^(int|int32|uint32|integer)$/, 'integer'],
  [/^(number|float32|float64)$/, 'number'],
  [/^boolean$/, 'boolean'],
  [/^null_?$/, 'null'],
  [/^(tuple|strictTuple|looseTuple)$/, 'array'],
  [/^(record|partialRecord)$/, 'object'],
];
/** The types to which methods narrow a schema: `z.number().int()`, `z.string().uuid()`. */
const NARROWED_TYPES: Readonly<Record<string, JsonType>> = {
  ...{ int: 'integer', integer: 'integer', uuid: 'uuid', guid: 'uuid' },
};
const VALUE_FUNCTION = /^(literal|enum_?|enums|picklist)$/;
/** Matches the methods by which an object schema refuses fields that it does not list, and those by which it has them. */
const CLOSING_FUNCTION = /^(strict|noUnknown)$/;
const OPENING_FUNCTION = /^(passthrough|loose|strip|catchall|unknown)$/;
const SAFE_DECODE_FUNCTION = /^(safeParse|safeParseAsync|spa|safeDecode)$/;
/** The fields that have the value in the result of a check that does not throw, such as `safeParse`. */
const RESULT_NAMES = ['data', 'output', 'value'];

/** Creates the values that programs get from a schema library. */
class SchemaFactory {
  readonly #to: LibraryHost;
  /** Whether a schema accepts values of its own type only, and does not convert others. */
  readonly #isStrict: boolean;

  constructor(to: LibraryHost, isStrict: boolean) {
    this.#to = to;
    this.#isStrict = isStrict;
  }

  /** Creates the value of a schema, with methods that check values or derive other schemas. */
  createValue(all: LibrarySchema, at: SourceLocation): NativeValue {
    const schema = this.#isStrict ? all : { ...all, types: undefined };
    const self: NativeValue = {
      ...{ kind: 'native', schema, at },
      // A schema of arktype is a function.
      call: ({ args: [value], at: place }) => this.#decode(value, self, place),
      member: (name, place) => this.#callMember(self, schema, name, place),
    };
    return self;
  }

  #decode(value: Value | undefined, schema: Value, at: SourceLocation): Value {
    return this.#to.decode(value ?? unknownValue('nothing', at), schema);
  }

  #callMember(self: NativeValue, schema: LibrarySchema, name: string, at: SourceLocation): Value {
    const { shape } = schema;
    const createChanged = (change: Partial<LibrarySchema>): NativeValue =>
      this.createValue({ ...schema, ...change }, at);
    if (/^(shape|entries|fields)$/.test(name) && shape !== undefined) return shape;
    if (name === 'element' && shape?.kind === 'list') return shape.items[0] ?? unknownValue('an element', at);
    return nativeFunction(at, (call) => {
      const { args, at: here } = call;
      const [first] = args;
      if (DECODE_FUNCTION.test(name)) return this.#decode(first, self, here);
      if (SAFE_DECODE_FUNCTION.test(name)) return this.#createResult(first, self, here);
      if (LIST_FUNCTION.test(name)) return this.#createList(self, here);
      if (TRANSFORM_FUNCTION.test(name) && first !== undefined)
        return createChanged({ transforms: [...schema.transforms, first] });
      if (CLOSING_FUNCTION.test(name)) return createChanged({ closedAt: isFalse(first) ? undefined : here });
      if (OPENING_FUNCTION.test(name)) return createChanged({ closedAt: undefined });
      if (name === 'required') return createChanged({ isOptional: false });
      const narrowed = NARROWED_TYPES[name];
      if (narrowed !== undefined && schema.types !== undefined) return createChanged({ types: [narrowed] });
      return this.#combine(name, [self, ...args], here) ?? self;
    });
  }

  /** Creates the schema that a function derives from others; `undefined` if the function is unknown. */
  #combine(name: string, args: readonly Value[], at: SourceLocation): NativeValue | undefined {
    const [first, second] = args;
    const schema = first && this.#toSchema(first, at);
    if (schema === undefined) return undefined;
    const { shape } = schema;
    // A nullable schema also allows null, and one that catches errors any value.
    const types = /^(catch|fallback|preprocess)$/.test(name)
      ? undefined
      : NULLABLE_FUNCTION.test(name)
        ? schema.types?.concat('null')
        : schema.types;
    const createChanged = (change: Partial<LibrarySchema>): NativeValue =>
      this.createValue({ ...schema, types, ...change }, at);
    if (UNION_FUNCTION.test(name)) return this.#unite(args, at);
    if (INTERSECTION_FUNCTION.test(name)) return this.#merge(args.flatMap(listItems), at);
    if (OPTIONAL_FUNCTION.test(name)) {
      const hasDefault = second !== undefined || DEFAULT_FUNCTION.test(name);
      return createChanged({ isOptional: true, hasDefault });
    }
    if (types !== schema.types) return createChanged({});
    if (shape?.kind !== 'object') return undefined;
    if (name === 'shape') return this.#merge(args, at);
    if (name === 'partial' || name === 'deepPartial')
      return createChanged({ shape: this.#makeOptional(shape, second) });
    if (name !== 'pick' && name !== 'omit') return undefined;
    const names = listNames(second);
    const fields = [...shape.fields].filter(([field]) => names.has(field) === (name === 'pick'));
    return createChanged({ shape: { ...shape, fields: new Map(fields) } });
  }

  /** Calls a function of the module by its name. */
  callFunction(name: string, { args, at }: CallArguments): Value {
    const [first] = args;
    const type = TYPE_FUNCTIONS.find(([pattern]) => pattern.test(name))?.[1];
    if (type !== undefined) return this.createValue({ types: [type], transforms: [] }, at);
    if (VALUE_FUNCTION.test(name)) return this.createValue({ types: listLiteralTypes(first), transforms: [] }, at);
    const definition = args.find((one) => one.kind === 'native' && one.schema !== undefined) ?? first;
    const schema = definition && this.#toSchema(definition, at);
    const data = args.find((one) => one !== definition);
    if (definition === undefined || schema === undefined) return this.createValue({ transforms: [] }, at);
    if (DECODE_FUNCTION.test(name) && data !== undefined) return this.#decode(data, definition, at);
    if (SAFE_DECODE_FUNCTION.test(name)) return this.#createResult(data, definition, at);
    if (OBJECT_FUNCTION.test(name))
      return this.createValue(name === 'strictObject' ? { ...schema, closedAt: at } : schema, at);
    if (LIST_FUNCTION.test(name)) return this.#createList(definition, at);
    if (name === 'lazy') return this.createValue(this.#toSchema(this.#to.apply(definition, [], at), at), at);
    if (TRANSFORM_FUNCTION.test(name))
      return this.createValue({ transforms: definition.kind === 'function' ? [definition] : [] }, at);
    if (name === 'pipe')
      return this.createValue({ ...schema, transforms: args.flatMap((one) => this.#toSchema(one, at).transforms) }, at);
    const others = args.filter((one) => one !== definition);
    return this.#combine(name, [definition, ...others], at) ?? this.createValue(schema, at);
  }

  /** Converts a definition to a schema. It may be a schema already, an object of definitions, or a list as arktype writes it. */
  #toSchema(definition: Value, at: SourceLocation): LibrarySchema {
    if (definition.kind === 'native' && definition.schema !== undefined) return definition.schema;
    if (definition.kind === 'object') {
      const shape = objectValue(definition.at);
      for (const [name, field] of definition.fields) {
        const inner = this.#toSchema(field.value, field.at);
        const isOptional = name.endsWith('?') || inner.isOptional === true;
        const value = this.createValue({ ...inner, isOptional }, field.at);
        shape.fields.set(name.replace(/\?$/, ''), { value, at: field.at });
      }
      return { shape, types: ['object'], transforms: [] };
    }
    if (definition.kind === 'text') return { types: parseTypes(knownText(definition) ?? ''), transforms: [] };
    const [element, mark] = definition.kind === 'list' ? definition.items : [];
    if (element !== undefined && knownText(mark) === '[]')
      return { ...this.#createList(element, at).schema, transforms: [] };
    return { transforms: [] };
  }

  #createList(element: Value, at: SourceLocation): NativeValue {
    const item = this.createValue(this.#toSchema(element, at), at);
    return this.createValue({ shape: listValue([[item]], true, at), types: ['array'], transforms: [] }, at);
  }

  #unite(args: readonly Value[], at: SourceLocation): NativeValue {
    const schemas = args.flatMap(listItems).map((one) => this.#toSchema(one, at));
    const shapes = schemas.flatMap(({ shape }) => shape ?? []);
    const types = schemas.every((one) => one.types !== undefined)
      ? schemas.flatMap((one) => one.types ?? [])
      : undefined;
    const shape = shapes.length > 0 ? joinAlternatives(shapes, at) : undefined;
    return this.createValue({ shape, types, transforms: [] }, at);
  }

  #merge(args: readonly Value[], at: SourceLocation): NativeValue {
    const shape = objectValue(at);
    const schemas = args.map((one) => this.#toSchema(one, at));
    putFieldsOf(
      shape,
      schemas.flatMap((one) => (one.shape?.kind === 'object' ? [one.shape] : [])),
    );
    return this.createValue({ shape, types: ['object'], transforms: schemas[0]?.transforms ?? [] }, at);
  }

  #makeOptional(shape: ObjectValue, mask: Value | undefined): ObjectValue {
    const names = mask === undefined ? undefined : listNames(mask);
    const fields = [...shape.fields].map(([name, field]) => {
      const { schema } = field.value.kind === 'native' ? field.value : {};
      if (schema === undefined || names?.has(name) === false) return [name, field] as const;
      return [name, { ...field, value: this.createValue({ ...schema, isOptional: true }, field.at) }] as const;
    });
    return { ...shape, fields: new Map(fields) };
  }

  /** Creates the result of a check that does not throw. */
  #createResult(value: Value | undefined, schema: Value, at: SourceLocation): Value {
    const decoded = this.#decode(value, schema, at);
    return createOpenObject(at, Object.fromEntries(RESULT_NAMES.map((name) => [name, decoded])));
  }
}

const listItems = (value: Value): readonly Value[] =>
  alternatives(value).flatMap((one) => (one.kind === 'list' ? one.items : [one]));

/** Lists the names in the argument of `pick` or `omit`, which is an object or a list. */
const listNames = (value: Value | undefined): ReadonlySet<string> =>
  new Set(
    value?.kind === 'object'
      ? value.fields.keys()
      : value?.kind === 'list'
        ? value.items.flatMap((one) => knownText(one) ?? [])
        : [],
  );

/** Returns the JSON types of the literals that a schema allows: a value, a list or an object of values. */
function listLiteralTypes(value: Value | undefined): readonly JsonType[] | undefined {
  const literals =
    value === undefined
      ? []
      : value.kind === 'object'
        ? [...value.fields.values()].map((field) => field.value)
        : listItems(value);
  const types = literals.map((one) =>
    one.kind === 'text' ? 'string' : one.kind === 'primitive' ? jsonTypeOf(one.value) : undefined,
  );
  return types.length > 0 && types.every((one) => one !== undefined) ? types : undefined;
}

/** Parses the types that arktype writes as a text, such as `string.uuid | null`. */
function parseTypes(text: string): readonly JsonType[] | undefined {
  const types = text.split('|').map((part): JsonType | undefined => {
    const [, name, isList] = /^\s*(string|number|boolean|null)(?:\.[\w.]+)?(\[\])?\s*$/.exec(part) ?? [];
    if (isList !== undefined) return 'array';
    return part.trim() === 'number.integer'
      ? 'integer'
      : (['string', 'number', 'boolean', 'null'] as const).find((one) => one === name);
  });
  return types.every((one) => one !== undefined) ? types : undefined;
}

const createModule = (all: SchemaFactory, at: SourceLocation, converting: NativeValue | undefined): NativeValue => {
  const self: NativeValue = {
    ...{ kind: 'native', at },
    member: (name, place) => {
      if (name === 'coerce') return converting ?? self;
      if (/^(z|v|yup)$/.test(name)) return self;
      // `result instanceof type.errors` of arktype
      const errors: Value = { kind: 'native', at: place };
      if (name === 'ArkErrors') return errors;
      const called = nativeFunction(place, (call) => all.callFunction(name, call));
      return name === 'type' ? { ...called, member: (key) => (key === 'errors' ? errors : undefined) } : called;
    },
  };
  return self;
};

/** The schema libraries of JavaScript. Those of yup and of `z.coerce` convert values of other types. */
export const JAVASCRIPT_SCHEMAS: readonly Library[] = [
  {
    modules: ['zod', 'zod/v3', 'zod/v4', 'zod/mini', 'zod/v4-mini', 'valibot', 'arktype', 'superstruct'],
    make: (to, at) =>
      createModule(new SchemaFactory(to, true), at, createModule(new SchemaFactory(to, false), at, undefined)),
  },
  { modules: ['yup'], make: (to, at) => createModule(new SchemaFactory(to, false), at, undefined) },
];

const isFalse = (value: Value | undefined): boolean => value !== undefined && knownTruth(value) === false;
