import { STATUS_CODES } from 'node:http';
import { HTTP_METHODS } from '../http-methods.ts';
import { parseJsonWithValues } from '../json-text.ts';
import {
  alternatives,
  type CallArguments,
  type CodeBody,
  createRequest,
  type Follower,
  isAbsent,
  isNullish,
  joinAlternatives,
  mapAlternatives,
  type NativeValue,
  nativeFunction,
  type ObjectValue,
  objectValue,
  type ResponsePart,
  type SourceLocation,
  textValue,
  type Value,
} from '../values/index.ts';

/** The functions of the evaluation that a library may call. */
export type LibraryHost = Follower;
export type NativeCall = (call: CallArguments) => Value;

/** A library that `check` knows, which programs import or use as a global. */
export interface Library {
  /** The names of its modules. */
  readonly modules?: readonly string[];
  /** Its global names. */
  readonly globals?: readonly string[];
  /** Matches the files in which its global names are understood; by default all. */
  readonly files?: RegExp;
  /** Creates the value that a program gets for the library. */
  make(send: LibraryHost, at: SourceLocation): Value;
}

/** Creates a function that programs have as a global, or that a reader calls. */
export const createGlobal = (name: string, call: NativeCall): Library => ({
  globals: [name],
  make: (_, at) => nativeFunction(at, call),
});

/** Creates an object whose members are statuses: `codes.CREATED`, `HTTPStatus.CREATED`, `status.HTTP_201_CREATED`. */
export const createStatusCodes = (at: SourceLocation): NativeValue => ({ kind: 'native', at, member: findStatusCode });

/** Finds the status that a name such as `NOT_FOUND`, `HTTP_404_NOT_FOUND` or `HTTPNotFound` has. */
export function findStatusCode(name: string, at: SourceLocation): Value | undefined {
  const toLetters = (text = ''): string => text.toUpperCase().replaceAll(/[^A-Z]/g, '');
  const words = [toLetters(name), toLetters(name.replace(/^HTTP/, ''))];
  const entry = Object.entries(STATUS_CODES).find(([, text]) => words.includes(toLetters(text)));
  return entry && { kind: 'primitive', value: Number(entry[0]), at };
}

/** Finds the value of a field by several possible names. */
export function findField(value: Value | undefined, ...names: readonly string[]): Value | undefined {
  for (const one of alternatives(value)) {
    for (const name of names) {
      const field = one.kind === 'object' ? one.fields.get(name)?.value : undefined;
      if (field !== undefined && !isAbsent(field)) return field;
    }
  }
  return undefined;
}

/** Finds the value of a field by several possible names in the first of several values that has it. */
export const findFieldIn = (values: readonly (Value | undefined)[], ...names: readonly string[]): Value | undefined =>
  values.map((one) => findField(one, ...names)).find((one) => one !== undefined);

export function putField(object: ObjectValue, name: string, value: Value | undefined, at = value?.at): void {
  if (value !== undefined && at !== undefined) object.fields.set(name, { value, at });
}

export function createObjectWith(at: SourceLocation, values: Readonly<Record<string, Value | undefined>>): ObjectValue {
  const object = objectValue(at);
  for (const [name, value] of Object.entries(values)) putField(object, name, value);
  return object;
}

/** Adds methods to an object that a program can change, such as a session. */
export function putMethods(object: ObjectValue, methods: Readonly<Record<string, NativeCall>>): void {
  for (const [name, call] of Object.entries(methods)) putField(object, name, nativeFunction(object.at, call));
}

/** Creates an object that may have further fields. */
export const createOpenObject = (
  at: SourceLocation,
  values: Readonly<Record<string, Value | undefined>> = {},
): ObjectValue => Object.assign(createObjectWith(at, values), { isOpen: true });

/** Creates a module or a namespace with values and functions as its members. */
export function createModule(
  at: SourceLocation,
  members: Readonly<Record<string, Value | NativeCall>>,
  more: Partial<NativeValue> = {},
): NativeValue {
  const values = new Map(
    Object.entries(members).map(([name, one]) => [name, typeof one === 'function' ? nativeFunction(at, one) : one]),
  );
  return { ...more, kind: 'native', at, member: (name, place) => values.get(name) ?? more.member?.(name, place) };
}

/** Returns the arguments of a call as options: those by position with the names of their parameters. `None` counts as left out. */
export function nameArguments({ args, named, at }: CallArguments, parameters: readonly string[]): ObjectValue {
  const options: ObjectValue = { ...named, fields: new Map(named.fields), at };
  for (const [index, name] of parameters.entries()) if (!isNullish(args[index])) putField(options, name, args[index]);
  return options;
}

export const presentValues = (value: Value | undefined): readonly Value[] =>
  value === undefined || isAbsent(value) ? [] : [value];

/** Reads a body that the program encodes itself: as JSON or a form if the value shows that, otherwise as text. */
export function readTextBody(value: Value | undefined, type?: string): CodeBody | undefined {
  if (value === undefined || isAbsent(value)) return undefined;
  const all = alternatives(value);
  const json = all.map((one) =>
    one.kind === 'json' ? one.of : one.kind === 'text' ? parseJsonWithValues(one) : undefined,
  );
  for (const [index, one] of all.entries()) {
    if (one.kind === 'object' && one.of === 'params') return { value: one, as: 'form' };
    if (one.kind === 'object' && one.of === 'form') return { value: one, as: 'multipart' };
    if (json[index] === undefined) continue;
    // The body is JSON, an unknown value, or absent. Other alternatives are left out.
    const bodies = all.flatMap((each, at) => json[at] ?? (each.kind === 'unknown' || isAbsent(each) ? [each] : []));
    return { value: joinAlternatives(bodies, one.at), as: 'json', ...(type !== undefined && { type }) };
  }
  return { value, as: 'text' };
}

/** The name of a member whose name the code does not show, such as in `client[method](…)`. */
const UNKNOWN_NAME = '';

/** The method of a request whose method the code does not show. */
export const UNKNOWN_METHOD = '?';

/** Creates a value with a function for each HTTP method, and further members. */
export function createHttpMethods(
  at: SourceLocation,
  of: (method: string) => NativeCall,
  more: Partial<NativeValue> = {},
): NativeValue {
  const names = new Set<string>(HTTP_METHODS);
  return {
    ...more,
    kind: 'native',
    member: (name, place) => {
      if (name === UNKNOWN_NAME) return nativeFunction(place, of(UNKNOWN_METHOD));
      const method = name === 'del' ? 'delete' : name.toLowerCase();
      return names.has(method) ? nativeFunction(place, of(method.toUpperCase())) : more.member?.(name, place);
    },
    at,
  };
}

/** Sends a request. Without a method, as with an option that a caller leaves out, it is GET. */
export const sendRequest = (
  to: LibraryHost,
  parts: Parameters<typeof createRequest>[0],
  part?: ResponsePart['part'],
): ResponsePart => {
  const method = mapAlternatives(parts.method, parts.at, (one) => (isNullish(one) ? textValue('GET', parts.at) : one));
  return to.send(Object.assign(createRequest(parts), { method }), part);
};
