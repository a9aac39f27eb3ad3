import type { Expression } from '../program.ts';
import { elementOfList, noteValueUse, readReceivedMember } from '../received.ts';
import { createRenameTest } from '../renamed-fields.ts';
import {
  alternatives,
  type CallArguments,
  type ClassValue,
  type CodeRequest,
  type CodeScope,
  type DeclaredBy,
  type DeclaredValues,
  type Field,
  joinAlternatives,
  jsonTypesOf,
  locationKey,
  mapAlternatives,
  type ObjectValue,
  objectValue,
  type ResponsePart,
  type SourceLocation,
  type TypeField,
  textValue,
  unknownArguments,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { hasBase, listClasses } from './base-classes.ts';
import type { Evaluation } from './evaluation.ts';
import { describedFields } from './package-schemas.ts';
import { fileScope, locate } from './scope.ts';

/** The maximum depth of nested types whose fields count as reads of a response. */
const MAX_DEPTH = 5;

/**
 * Notes the fields that a program declares for a response, by a type or a schema.
 *
 * @returns The decoded value: a schema can transform the response, or create an object of a class from it.
 */
export function decode(evaluation: Evaluation, value: Value, shape: Value, how: DeclaredBy, depth = 0): Value {
  const possible = joinLists(alternatives(shape).filter((one) => !isAbsentType(one)));
  const shapes = possible.filter(hasParts);
  // A value of the type `string | Agent` may have no fields.
  const mayLackParts = how === 'type' && shapes.length < possible.length;
  if (depth > MAX_DEPTH || shapes.length === 0 || mayLackParts) return value;
  const decoder: Decoder = {
    evaluation,
    // With several shapes it is not known which one the value has, so none of their fields counts as checked by a
    // schema.
    how: shapes.length > 1 ? 'type' : how,
    depth,
    decodePart: (part, type, declared) => decode(evaluation, part, type, declared, depth + 1),
  };
  return mapAlternatives(value, value.at, (each) => {
    const body = how === 'schema' || (each.kind === 'received' && each.part === 'text') ? toBody(each) : each;
    const bodies = shapes.map((one) => withListTest(body, one, shapes));
    const all = shapes.map((one, index) => decodeWithShape(decoder, bodies[index] ?? body, one));
    const isUnchanged = (one: Value, index: number): boolean => one === bodies[index];
    return all.every(isUnchanged) ? each : joinAlternatives(all, each.at);
  });
}

/**
 * Marks a part of a response that is a list only in some of several shapes, such as `Agent[] | { results: Agent[] }`: the fields of a shape
 * are read only if the part has that form.
 */
function withListTest(body: Value, shape: Value, all: readonly Value[]): Value {
  const isMixed = all.some(({ kind }) => kind === 'list') && all.some(({ kind }) => kind !== 'list');
  if (!isMixed || body.kind !== 'received') return body;
  const test = { of: 'list', path: body.path, isTrue: shape.kind === 'list' } as const;
  return { ...body, shapes: [...(body.shapes ?? []), test] };
}

/** Whether a type is that of null or undefined. */
export const isAbsentType = (type: Value): boolean =>
  type.kind === 'native' && type.schema?.types?.every((one) => one === 'null') === true;

/** Joins the alternatives of a type that are lists into one, whose elements can have the types of each: `string[] | Agent[]`. */
function joinLists(shapes: readonly Value[]): readonly Value[] {
  const [first, ...others] = shapes.flatMap((one) => (one.kind === 'list' ? [one] : []));
  if (first === undefined || others.length === 0) return shapes;
  const items = [first, ...others].flatMap((one) => one.items);
  return [...shapes.filter(({ kind }) => kind !== 'list'), { ...first, items: [joinAlternatives(items, first.at)] }];
}

/** Whether a type or a schema says more of a value than its JSON type. */
const hasParts = (shape: Value): boolean =>
  shape.kind === 'native'
    ? shape.declare !== undefined || shape.schema?.shape !== undefined || (shape.schema?.transforms.length ?? 0) > 0
    : /^(list|object|class)$/.test(shape.kind);

interface Decoder {
  readonly evaluation: Evaluation;
  readonly how: DeclaredBy;
  /** The number of types around this one. */
  readonly depth: number;
  /** Decodes a part of the value. */
  readonly decodePart: (part: Value, type: Value, how: DeclaredBy) => Value;
}

/** Returns the body of a response or of its text: in `axios.get<Agent>(…)` the type is that of the body, not of the response. */
export const toBody = (value: Value): Value =>
  value.kind === 'received' && /^(response|text)$/.test(value.part) ? { ...value, part: 'body' } : value;

function decodeWithShape(decoder: Decoder, body: Value, shape: Value): Value {
  const { evaluation, how, decodePart } = decoder;
  switch (shape.kind) {
    case 'list': {
      const decodeItem = (item: Value): Value =>
        shape.items.reduce((result, type) => decodePart(result, type, how), item);
      if (body.kind === 'list') return { ...body, items: body.items.map(decodeItem) };
      if (body.kind !== 'received' || body.part !== 'body') return body;
      const element = elementOfList(body, body.at);
      const decoded = decodeItem(element);
      return decoded === element ? body : { kind: 'list', items: [decoded], isOpen: true, at: body.at };
    }
    case 'native': {
      const { schema } = shape;
      shape.declare?.(body);
      // The type of a schema that transforms describes the result, not the response.
      if (schema === undefined || (how === 'type' && schema.transforms.length > 0)) return body;
      if (how === 'schema' && body.kind === 'received' && schema.closedAt !== undefined)
        noteValueUse(body, 'further fields', schema.closedAt);
      const checked = schema.shape === undefined ? body : decodePart(body, schema.shape, how);
      return schema.transforms.reduce((result, each) => evaluation.apply(each, [result], body.at), checked);
    }
    case 'object': {
      const fields = [...shape.fields].map(([name, { value: type, at }]): DeclaredField => {
        const { isOptional = false, hasDefault = false } = (type.kind === 'native' && type.schema) || {};
        return { name, attribute: name, type, isCertain: !isOptional, isOptional: isOptional && !hasDefault, at };
      });
      const { object, isChanged } = decodeFields(decoder, body, fields);
      // A schema turns even an unknown value into an object with its fields.
      return isChanged || (how === 'schema' && body.kind === 'unknown') ? object : body;
    }
    case 'class':
      return decodeClass(decoder, body, shape);
    default:
      return body;
  }
}

/** Notes where a type declares the fields of an object that the program makes, and the types of those that the object lacks. */
export function noteDeclaredFields(evaluation: Evaluation, object: ObjectValue, type: ClassValue): void {
  const { fields } = object;
  object.lackedTypes ??= new Map(
    declaredFields(evaluation, type).flatMap(({ name, attribute, type: declared, at }) => {
      const types = fields.has(attribute) ? undefined : declared && jsonTypesOf(declared);
      return types === undefined ? [] : [[name, { types, at }] as const];
    }),
  );
  for (const { parts, scope } of listClasses(type))
    for (const { name, ...position } of parts.members) {
      const field = fields.get(name);
      if (field !== undefined && field.declaredAt === undefined)
        fields.set(name, { ...field, declaredAt: locate(position, scope) });
    }
}

/** Notes the fields that a type declares, or creates an object of a class. */
function decodeClass(decoder: Decoder, body: Value, type: ClassValue): Value {
  const { evaluation, how } = decoder;
  const isDictionary = type.parts.isType === true || hasBase(type, /^TypedDict$/);
  if (isDictionary) {
    if (body.kind === 'object') {
      noteDeclaredFields(evaluation, body, type);
      noteTypesOfFields(evaluation, body, type);
    }
    if (body.kind === 'received' && isNoted(decoder, body, type)) evaluation.progress.findings += 1;
    else decodeFields(decoder, body, declaredFields(evaluation, type));
    return body;
  }
  // The program reads the fields of an object of the class by other names than those of the JSON.
  const isRenamed = type.parts.members.some(createRenameTest(listClasses(type)));
  if (how === 'type' && isRenamed && body.kind === 'received') return unknownValue('an object of a model', body.at);
  // A value whose type is a class is an object of the class, not decoded JSON: such a type describes no response.
  if (how === 'type' || !/^(received|unknown)$/.test(body.kind)) return body;
  if (body.kind !== 'received') return evaluation.construct(type, unknownArguments(body.at));
  const { object } = decodeFields(decoder, body, declaredFields(evaluation, type));
  return evaluation.construct(type, { args: [], named: object, at: body.at });
}

/** Notes the types that a type declares for fields which an object of the program has from a response: `{ dueDate: json.due_date }`. */
function noteTypesOfFields(evaluation: Evaluation, { fields }: ObjectValue, type: ClassValue): void {
  const received = new Map(
    [...fields].flatMap(([name, { value }]) => {
      const parts = alternatives(value).filter((each) => each.kind === 'received');
      return parts.length === 0 ? [] : [[name, parts] as const];
    }),
  );
  for (const { attribute, type: declared, at } of received.size === 0 ? [] : declaredFields(evaluation, type))
    for (const part of received.get(attribute) ?? [])
      noteDeclaration(part, 'type', { types: declared && jsonTypesOf(declared), isOptional: false }, at);
}

/** The types whose fields were noted for each request, with the parts of the response. */
const notedTypes = new WeakMap<CodeRequest, Set<string>>();

/** Whether the fields of a type were noted for a part of a response before. Only types within functions depend on type arguments. */
function isNoted({ how, depth }: Decoder, body: ResponsePart, { at, scope }: ClassValue): boolean {
  if (scope.parent !== undefined) return false;
  const { request, part, path, isError, isWrapped, shapes, byConvention } = body;
  const noted = notedTypes.get(request) ?? new Set();
  const { size } = noted;
  notedTypes.set(
    request,
    noted.add(JSON.stringify([locationKey(at), how, depth, part, path, isError, isWrapped, shapes, byConvention])),
  );
  return noted.size === size;
}

/** Creates an object of a class from a response and further arguments: `Agent(name="x", **data)`. */
export function constructFrom(
  evaluation: Evaluation,
  type: ClassValue,
  response: ResponsePart,
  { args, named, at }: CallArguments,
): Value {
  const decodePart: Decoder['decodePart'] = (part, declared, how) => decode(evaluation, part, declared, how);
  const fields = declaredFields(evaluation, type).filter(({ attribute }) => !named.fields.has(attribute));
  const { object } = decodeFields(
    { evaluation, how: 'schema', depth: 0, decodePart },
    response,
    fields.slice(args.length),
  );
  for (const [name, field] of named.fields) object.fields.set(name, field);
  return evaluation.construct(type, { args, named: object, at });
}

interface DeclaredField extends TypeField {
  /** The name in the program. */
  readonly attribute: string;
  /** Whether a schema requires the field. */
  readonly isCertain: boolean;
  /** Whether the declaration says that the field may be missing. */
  readonly isOptional: boolean;
  /** Whether checked data that the program sends may lack the field, which a response may have all the same. */
  readonly isOmittable?: boolean | undefined;
}

/** Notes the declared fields of a response, and creates an object with them. */
function decodeFields({ evaluation, how, decodePart }: Decoder, body: Value, declared: readonly DeclaredField[]) {
  const object = objectValue(body.at);
  let isChanged = false;
  // Code that lets all fields be missing is careful, and assumes nothing; nor does `name?: unknown`.
  const isCareful = declared.every((one) => one.isOptional);
  for (const { name, attribute, type, at, isCertain, isOptional, isOmittable = isOptional } of declared) {
    const certainty = isCertain ? how : 'type';
    const field = declareField(body, name, at, certainty);
    if (field === undefined) continue;
    const types = type && jsonTypesOf(type);
    if (body.kind === 'received')
      noteDeclaration(
        field.value,
        how,
        { types, isOptional: isOptional && !isCareful && types !== undefined, isOmittable },
        at,
      );
    evaluation.progress.findings += 1;
    const decoded = type === undefined ? field.value : decodePart(field.value, type, certainty);
    isChanged ||= decoded !== field.value;
    const value =
      decoded.kind === 'unknown'
        ? { ...decoded, types }
        : decoded.kind === 'received'
          ? { ...decoded, isDecoded: true as const }
          : decoded;
    const isSent = body.kind === 'unknown' && how === 'schema' && !isCareful;
    object.fields.set(attribute, {
      ...field,
      value,
      ...(isSent && isOmittable && { isOptional: true, declaredAt: at }),
    });
  }
  return { object, isChanged };
}

/** Returns a field of a value. For a field of a response, notes that the program declares it. */
function declareField(body: Value, name: string, at: SourceLocation, declared: DeclaredBy): Field | undefined {
  if (body.kind === 'object') return body.fields.get(name);
  if (body.kind === 'unknown') return { value: unknownValue('a field', at), at };
  if (body.kind === 'native' && body.compare !== undefined) {
    const value = body.member?.(name, at);
    return value && { value, at };
  }
  if (body.kind !== 'received') return undefined;
  // The type of a whole response has its parts, such as `data` and `headers`.
  if (/^(response|error)$/.test(body.part)) return { value: readReceivedMember(body, textValue(name, at), at), at };
  if (body.part !== 'body') return undefined;
  const { request, isError, isWrapped, shapes, byConvention } = body;
  const path = [...body.path, name];
  request.uses.push({ of: 'field', path, isError, isWrapped, shapes, byConvention, declared, at });
  return { value: { ...body, path, at }, at };
}

/** Notes the values that a program declares for a field of a response. */
export function noteDeclaration(field: Value, declared: DeclaredBy, values: DeclaredValues, at: SourceLocation): void {
  if (field.kind !== 'received' || field.part !== 'body' || field.path.length === 0 || field.isWrapped) return;
  const { request, path, isError } = field;
  request.uses.push({ of: 'declaration', path, isError, declared, values, at });
}

/** Lists the fields that a class and its base classes declare. */
export function declaredFields(evaluation: Evaluation, type: ClassValue): readonly DeclaredField[] {
  const fields = new Map<string, DeclaredField>();
  const isOfUnknownName = createRenameTest(listClasses(type));
  for (const { parts, scope } of listClasses(type)) {
    const described = describedFields(evaluation, type, parts, scope);
    for (const member of parts.members) {
      const { name, key = name, value, type: annotation, isRequired, isOptional, ...position } = member;
      const description = described.get(name);
      if (description !== undefined && !fields.has(name)) {
        const { dataKey = name, schema } = description;
        const at = locate(position, scope);
        fields.set(name, {
          ...{ name: dataKey, attribute: name, type: { kind: 'native', schema, at }, at },
          ...{
            isCertain: schema.isOptional !== true,
            isOptional: false,
            isOmittable: schema.isOptional && !schema.hasDefault,
          },
        });
        continue;
      }
      const written = parts.isType ? value : annotation;
      if (isOfUnknownName(member)) continue;
      if (fields.has(name) || (!parts.isType && written === undefined)) continue;
      const typeValue = written && evaluation.evaluate(parts.isType ? written : withClassNames(written, scope), scope);
      const hasDefault = !parts.isType && value !== undefined && isRequired !== true;
      fields.set(name, {
        ...{ name: key, attribute: name, type: typeValue, at: locate(position, scope) },
        isCertain: !hasDefault && isOptional !== true,
        isOptional: isOptional === true || (hasDefault && isNone(value)),
      });
    }
  }
  return [...fields.values()];
}

/** Returns a type in which the names of classes, which are also types, are those of values. */
function withClassNames(type: Expression, scope: CodeScope): Expression {
  if (type.kind === 'list') {
    const items = type.items.map((item) => (item.kind === 'spread' ? item : withClassNames(item, scope)));
    return { ...type, items };
  }
  const [, name] = (type.kind === 'name' && /^type:(.*)$/.exec(type.name)) || [];
  return type.kind === 'name' && name !== undefined && fileScope(scope).names.get(name)?.kind === 'class'
    ? { ...type, name }
    : type;
}

/** Whether the default of a field is `None`, also in `Field(default=None)`. */
const isNone = (value: Expression): boolean =>
  value.kind === 'literal'
    ? value.value === null
    : value.kind === 'call' &&
      [...value.arguments, ...value.named.flatMap((each) => (each.kind === 'entry' ? [each.value] : []))].some(
        (each) => each.kind === 'literal' && each.value === null,
      );
