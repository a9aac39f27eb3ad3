import {
  alternatives,
  type CallArguments,
  joinAlternatives,
  knownText,
  listValue,
  type NativeValue,
  native,
  type ObjectValue,
  objectValue,
  putAll,
  type Schema,
  type SourceLocation,
  unknown,
  type Value,
} from '../values/index.ts';
import { findField, type Library, objectWith, type Sender } from './library.ts';

/** The names of all libraries of schemas, which do not contradict each other. */
const OBJECT = /^(object|strictObject|looseObject|interface|schema|type)$/;
const LIST = /^(array|set)$/;
const UNION = /^(union|variant|discriminatedUnion|oneOf|or)$/;
const INTERSECTION = /^(intersection|intersect|merge|extend|safeExtend|augment|and|assign|concat)$/;
const OPTIONAL =
  /^(optional|optionalWith|nullish|exactOptional|notRequired|default|prefault|catch|fallback|defaulted)$/;
const TRANSFORM = /^(transform|map|overwrite|coerce)$/;
const DECODE = /^(parse|parseAsync|validate|validateSync|cast|create|mask|assert|attempt|from|decode|is|check|allows)$/;
const SAFE_DECODE = /^(safeParse|safeParseAsync|spa|safeDecode)$/;
/** Fields of the result of a check that throws nothing. */
const RESULT_NAMES = ['data', 'output', 'value'];

/** The schemas of a library, as values. */
class Schemas {
  readonly #to: Sender;

  constructor(to: Sender) {
    this.#to = to;
  }

  /** A schema as a value, with the methods by which a program makes others of it, or checks values. */
  value(schema: Schema, at: SourceLocation): NativeValue {
    const self: NativeValue = {
      ...{ kind: 'native', schema, at },
      // A schema of arktype is a function.
      call: ({ args: [value], at: place }) => this.#decode(value, self, place),
      member: (name, place) => this.#member(self, schema, name, place),
    };
    return self;
  }

  #decode(value: Value | undefined, schema: Value, at: SourceLocation): Value {
    return this.#to.decode(value ?? unknown('nothing', at), schema);
  }

  #member(self: NativeValue, schema: Schema, name: string, at: SourceLocation): Value {
    const { shape } = schema;
    const changed = (change: Partial<Schema>): NativeValue => this.value({ ...schema, ...change }, at);
    if (/^(shape|entries|fields)$/.test(name) && shape !== undefined) return shape;
    if (name === 'element' && shape?.kind === 'list') return shape.items[0] ?? unknown('an element', at);
    return native(at, (call) => {
      const { args, at: here } = call;
      const [first] = args;
      if (DECODE.test(name)) return this.#decode(first, self, here);
      if (SAFE_DECODE.test(name)) return this.#result(first, self, here);
      if (LIST.test(name)) return this.#list(self, here);
      if (TRANSFORM.test(name) && first !== undefined) return changed({ transforms: [...schema.transforms, first] });
      if (name === 'required') return changed({ isOptional: false });
      return this.#combined(name, [self, ...args], here) ?? self;
    });
  }

  /** A schema that a function makes of others. */
  #combined(name: string, args: readonly Value[], at: SourceLocation): NativeValue | undefined {
    const [first, second] = args;
    const schema = first && this.#schema(first, at);
    if (schema === undefined) return undefined;
    const { shape } = schema;
    const changed = (change: Partial<Schema>): NativeValue => this.value({ ...schema, ...change }, at);
    if (UNION.test(name)) return this.#union(args, at);
    if (INTERSECTION.test(name)) return this.#merged(args.flatMap(items), at);
    if (OPTIONAL.test(name)) return changed({ isOptional: true });
    if (shape?.kind !== 'object') return undefined;
    if (name === 'shape') return this.#merged(args, at);
    if (name === 'partial' || name === 'deepPartial') return changed({ shape: this.#partial(shape, second) });
    if (name !== 'pick' && name !== 'omit') return undefined;
    const names = namesIn(second);
    const fields = [...shape.fields].filter(([field]) => names.has(field) === (name === 'pick'));
    return changed({ shape: { ...shape, fields: new Map(fields) } });
  }

  /** A function of the module, by its name. */
  make(name: string, { args, at }: CallArguments): Value {
    const [first] = args;
    const definition = args.find((one) => one.kind === 'native' && one.schema !== undefined) ?? first;
    const schema = definition && this.#schema(definition, at);
    const data = args.find((one) => one !== definition);
    if (definition === undefined || schema === undefined) return this.value({ transforms: [] }, at);
    if (DECODE.test(name) && data !== undefined) return this.#decode(data, definition, at);
    if (SAFE_DECODE.test(name)) return this.#result(data, definition, at);
    if (OBJECT.test(name)) return this.value(schema, at);
    if (LIST.test(name)) return this.#list(definition, at);
    if (name === 'lazy') return this.value(this.#schema(this.#to.apply(definition, [], at), at), at);
    if (TRANSFORM.test(name)) return this.value({ transforms: definition.kind === 'function' ? [definition] : [] }, at);
    if (name === 'pipe')
      return this.value({ ...schema, transforms: args.flatMap((one) => this.#schema(one, at).transforms) }, at);
    return (
      this.#combined(name, args, at) ??
      this.value(schema.shape?.kind === 'object' && name === 'record' ? { transforms: [] } : schema, at)
    );
  }

  /** The schema of a definition: one of a library, an object of definitions, or a list as arktype writes it. */
  #schema(definition: Value, at: SourceLocation): Schema {
    if (definition.kind === 'native' && definition.schema !== undefined) return definition.schema;
    if (definition.kind === 'object') {
      const shape = objectValue(definition.at);
      for (const [name, field] of definition.fields) {
        const inner = this.#schema(field.value, field.at);
        const isOptional = name.endsWith('?') || inner.isOptional === true;
        const value = this.value({ ...inner, isOptional }, field.at);
        shape.fields.set(name.replace(/\?$/, ''), { value, at: field.at });
      }
      return { shape, transforms: [] };
    }
    const [element, mark] = definition.kind === 'list' ? definition.items : [];
    if (element !== undefined && knownText(mark) === '[]') return { ...this.#list(element, at).schema, transforms: [] };
    return { transforms: [] };
  }

  #list(element: Value, at: SourceLocation): NativeValue {
    const item = this.value(this.#schema(element, at), at);
    return this.value({ shape: listValue([[item]], true, at), transforms: [] }, at);
  }

  #union(args: readonly Value[], at: SourceLocation): NativeValue {
    const shapes = args.flatMap(items).flatMap((one) => this.#schema(one, at).shape ?? []);
    return this.value({ ...(shapes.length > 0 && { shape: joinAlternatives(shapes, at) }), transforms: [] }, at);
  }

  #merged(args: readonly Value[], at: SourceLocation): NativeValue {
    const shape = objectValue(at);
    const schemas = args.map((one) => this.#schema(one, at));
    putAll(
      shape,
      schemas.flatMap((one) => (one.shape?.kind === 'object' ? [one.shape] : [])),
    );
    return this.value({ shape, transforms: schemas[0]?.transforms ?? [] }, at);
  }

  #partial(shape: ObjectValue, mask: Value | undefined): ObjectValue {
    const names = mask === undefined ? undefined : namesIn(mask);
    const fields = [...shape.fields].map(([name, field]) => {
      const { schema } = field.value.kind === 'native' ? field.value : {};
      if (schema === undefined || names?.has(name) === false) return [name, field] as const;
      return [name, { ...field, value: this.value({ ...schema, isOptional: true }, field.at) }] as const;
    });
    return { ...shape, fields: new Map(fields) };
  }

  /** The result of a check that throws nothing. */
  #result(value: Value | undefined, schema: Value, at: SourceLocation): Value {
    const decoded = this.#decode(value, schema, at);
    const result = objectWith(at, Object.fromEntries(RESULT_NAMES.map((name) => [name, decoded])));
    result.isOpen = true;
    return result;
  }
}

const items = (value: Value): readonly Value[] =>
  alternatives(value).flatMap((one) => (one.kind === 'list' ? one.items : [one]));

/** The names that `pick` and `omit` take, as an object or a list. */
const namesIn = (value: Value | undefined): ReadonlySet<string> =>
  new Set(
    value?.kind === 'object'
      ? value.fields.keys()
      : value?.kind === 'list'
        ? value.items.flatMap((one) => knownText(one) ?? [])
        : [],
  );

/** Libraries whose schemas a program checks values with. */
const schemas: Library = {
  modules: ['zod', 'zod/v3', 'zod/v4', 'zod/mini', 'zod/v4-mini', 'valibot', 'arktype', 'yup', 'superstruct'],
  make: (to, at) => {
    const all = new Schemas(to);
    const self: NativeValue = {
      ...{ kind: 'native', at },
      member: (name, place) =>
        /^(z|v|default|coerce|yup)$/.test(name) ? self : { ...native(place, (call) => all.make(name, call)) },
    };
    return self;
  },
};

/** The functions of Python that make values of a class of data, which they take as arguments of these names. */
const PYTHON_DECODE = /^(parse_obj_as|parse_raw_as|decode|convert|cast|from_dict|from_json|structure|fromJson)$/;
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
      const shape = type ?? findField(named, ...TYPE_NAMES) ?? args.find(isShape);
      const data = all.find((one) => one !== shape);
      return shape === undefined || data === undefined ? unknown('a value', place) : to.decode(data, shape);
    };
    const adapter = native(at, ({ args: [type], at: place }) => ({
      ...{ kind: 'native', at: place },
      member: (name, here) =>
        /^(validate_|decode)/.test(name) ? native(here, (call) => decode(call, type)) : undefined,
    }));
    const self: NativeValue = {
      ...{ kind: 'native', at },
      member: (name, place) => {
        if (/^(TypeAdapter|Decoder)$/.test(name)) return adapter;
        if (PYTHON_DECODE.test(name)) return native(place, (call) => decode(call));
        return name === 'json' ? self : undefined;
      },
    };
    return self;
  },
};

const isShape = (value: Value): boolean =>
  alternatives(value).some((one) => one.kind === 'class' || (one.kind === 'list' && one.items.some(isShape)));

export const SCHEMAS = { javascript: schemas, python: pythonSchemas };
