import {
  alternatives,
  type CallArguments,
  joinAlternatives,
  knownText,
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
import { createObjectWith, findField, type Library, type LibraryHost } from './library.ts';

// Matches function and method names of schema libraries. The names of all libraries are understood together.
const OBJECT_FUNCTION = /^(object|strictObject|looseObject|interface|schema|type)$/;
const LIST_FUNCTION = /^(array|set)$/;
const UNION_FUNCTION = /^(union|variant|discriminatedUnion|oneOf|or)$/;
const INTERSECTION_FUNCTION = /^(intersection|intersect|merge|extend|safeExtend|augment|and|assign|concat)$/;
const OPTIONAL_FUNCTION =
  /^(optional|optionalWith|nullish|exactOptional|notRequired|default|prefault|catch|fallback|defaulted)$/;
const TRANSFORM_FUNCTION = /^(transform|map|overwrite|coerce)$/;
const DECODE_FUNCTION =
  /^(parse|parseAsync|validate|validateSync|cast|create|mask|assert|attempt|from|decode|is|check|allows)$/;
const SAFE_DECODE_FUNCTION = /^(safeParse|safeParseAsync|spa|safeDecode)$/;
/** The fields that have the value in the result of a check that does not throw, such as `safeParse`. */
const RESULT_NAMES = ['data', 'output', 'value'];

/** Creates the values that programs get from a schema library. */
class SchemaFactory {
  readonly #to: LibraryHost;

  constructor(to: LibraryHost) {
    this.#to = to;
  }

  /** Creates the value of a schema, with methods that check values or derive other schemas. */
  createValue(schema: LibrarySchema, at: SourceLocation): NativeValue {
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
      if (name === 'required') return createChanged({ isOptional: false });
      return this.#combine(name, [self, ...args], here) ?? self;
    });
  }

  /** Creates the schema that a function derives from others; `undefined` if the function is unknown. */
  #combine(name: string, args: readonly Value[], at: SourceLocation): NativeValue | undefined {
    const [first, second] = args;
    const schema = first && this.#toSchema(first, at);
    if (schema === undefined) return undefined;
    const { shape } = schema;
    const createChanged = (change: Partial<LibrarySchema>): NativeValue =>
      this.createValue({ ...schema, ...change }, at);
    if (UNION_FUNCTION.test(name)) return this.#unite(args, at);
    if (INTERSECTION_FUNCTION.test(name)) return this.#merge(args.flatMap(listItems), at);
    if (OPTIONAL_FUNCTION.test(name)) return createChanged({ isOptional: true });
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
    const definition = args.find((one) => one.kind === 'native' && one.schema !== undefined) ?? first;
    const schema = definition && this.#toSchema(definition, at);
    const data = args.find((one) => one !== definition);
    if (name === 'string' || name === 'number' || name === 'boolean')
      return this.createValue({ type: name, transforms: [] }, at);
    if (definition === undefined || schema === undefined) return this.createValue({ transforms: [] }, at);
    if (DECODE_FUNCTION.test(name) && data !== undefined) return this.#decode(data, definition, at);
    if (SAFE_DECODE_FUNCTION.test(name)) return this.#createResult(data, definition, at);
    if (OBJECT_FUNCTION.test(name)) return this.createValue(schema, at);
    if (LIST_FUNCTION.test(name)) return this.#createList(definition, at);
    if (name === 'lazy') return this.createValue(this.#toSchema(this.#to.apply(definition, [], at), at), at);
    if (TRANSFORM_FUNCTION.test(name))
      return this.createValue({ transforms: definition.kind === 'function' ? [definition] : [] }, at);
    if (name === 'pipe')
      return this.createValue({ ...schema, transforms: args.flatMap((one) => this.#toSchema(one, at).transforms) }, at);
    return (
      this.#combine(name, args, at) ??
      this.createValue(schema.shape?.kind === 'object' && name === 'record' ? { transforms: [] } : schema, at)
    );
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
      return { shape, transforms: [] };
    }
    const [element, mark] = definition.kind === 'list' ? definition.items : [];
    if (element !== undefined && knownText(mark) === '[]')
      return { ...this.#createList(element, at).schema, transforms: [] };
    return { transforms: [] };
  }

  #createList(element: Value, at: SourceLocation): NativeValue {
    const item = this.createValue(this.#toSchema(element, at), at);
    return this.createValue({ shape: listValue([[item]], true, at), transforms: [] }, at);
  }

  #unite(args: readonly Value[], at: SourceLocation): NativeValue {
    const shapes = args.flatMap(listItems).flatMap((one) => this.#toSchema(one, at).shape ?? []);
    return this.createValue({ ...(shapes.length > 0 && { shape: joinAlternatives(shapes, at) }), transforms: [] }, at);
  }

  #merge(args: readonly Value[], at: SourceLocation): NativeValue {
    const shape = objectValue(at);
    const schemas = args.map((one) => this.#toSchema(one, at));
    putFieldsOf(
      shape,
      schemas.flatMap((one) => (one.shape?.kind === 'object' ? [one.shape] : [])),
    );
    return this.createValue({ shape, transforms: schemas[0]?.transforms ?? [] }, at);
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
    const result = createObjectWith(at, Object.fromEntries(RESULT_NAMES.map((name) => [name, decoded])));
    result.isOpen = true;
    return result;
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

/** The schema libraries of JavaScript. */
const javascriptSchemas: Library = {
  modules: ['zod', 'zod/v3', 'zod/v4', 'zod/mini', 'zod/v4-mini', 'valibot', 'arktype', 'yup', 'superstruct'],
  make: (to, at) => {
    const all = new SchemaFactory(to);
    const self: NativeValue = {
      ...{ kind: 'native', at },
      member: (name, place) =>
        /^(z|v|default|coerce|yup)$/.test(name)
          ? self
          : { ...nativeFunction(place, (call) => all.callFunction(name, call)) },
    };
    return self;
  },
};

/** Matches the functions of Python that convert data to a class, and the keyword arguments that name the class. */
const PYTHON_DECODE_FUNCTION =
  /^(parse_obj_as|parse_raw_as|decode|convert|cast|from_dict|from_json|structure|fromJson)$/;
const TYPE_NAMES = ['type', 'data_class', 'cls', 'typ'];

/** `TypeAdapter(list[Agent]).validate_python(data)`, `msgspec.json.decode(text, type=Agent)`, `cast(Agent, data)` */
const pythonSchemas: Library = {
  modules: ['pydantic', 'msgspec', 'msgspec.json', 'typing', 'dacite', 'cattrs', 'cattr'],
  make: (to, at) => {
    const decode = ({ args, named, at: place }: CallArguments, type?: Value): Value => {
      const all = [
        ...args,
        ...[...named.fields].flatMap(([name, { value }]) => (TYPE_NAMES.includes(name) ? [] : [value])),
      ];
      const shape = type ?? findField(named, ...TYPE_NAMES) ?? args.find(isTypeShape);
      const data = all.find((one) => one !== shape);
      return shape === undefined || data === undefined ? unknownValue('a value', place) : to.decode(data, shape);
    };
    const adapter = nativeFunction(at, ({ args: [type], at: place }) => ({
      ...{ kind: 'native', at: place },
      member: (name, here) =>
        /^(validate_|decode)/.test(name) ? nativeFunction(here, (call) => decode(call, type)) : undefined,
    }));
    const self: NativeValue = {
      ...{ kind: 'native', at },
      member: (name, place) => {
        if (/^(TypeAdapter|Decoder)$/.test(name)) return adapter;
        if (PYTHON_DECODE_FUNCTION.test(name)) return nativeFunction(place, (call) => decode(call));
        return name === 'json' ? self : undefined;
      },
    };
    return self;
  },
};

const isTypeShape = (value: Value): boolean =>
  alternatives(value).some((one) => one.kind === 'class' || (one.kind === 'list' && one.items.some(isTypeShape)));

export const SCHEMA_LIBRARIES = { javascript: javascriptSchemas, python: pythonSchemas };
