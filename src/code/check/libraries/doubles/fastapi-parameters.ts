import {
  isAbsent,
  knownText,
  type NativeValue,
  nativeFunction,
  type ObjectValue,
  objectValue,
  type ParameterField,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../../values/index.ts';
import type { LibraryHost } from '../library.ts';
import type { IncomingRequest } from './incoming.ts';
import { createServerRequest } from './server-doubles.ts';

/** Whether a value is that of a function that always raises. */
export const isNever = (value: Value): boolean => value.kind === 'unknown' && value.is === 'never';

/** Returns the value of a parameter of a handler of FastAPI: a part of the request, and the result of a dependency. */
function readParameter(
  to: LibraryHost,
  { name, type, annotations, at }: ParameterField,
  request: IncomingRequest,
  path: string,
): Value | undefined {
  const marker = annotations.find((one) => markers.has(one));
  const { kind = '', alias } = (marker && markers.get(marker)) ?? {};
  const read = (part: string, key: string): Value | undefined => {
    const fields = request.value.member?.(part, at);
    return fields?.kind === 'native' ? fields.member?.(knownText(alias) ?? key, alias?.at ?? at) : undefined;
  };
  const dependency = annotations.find((one) => one.kind === 'unknown' && one.wraps !== undefined);
  if (dependency !== undefined) return callWithParameters(to, dependency, request, path);
  if (kind === 'Header') return read('headers', name.replaceAll('_', '-'));
  if (kind === 'Query') return read('query', name);
  if (type?.kind === 'native' && markers.get(type)?.kind === 'Request') return createServerRequest(to, request);
  if (type?.kind === 'class') return createTypedBody(to, request.bodyRead, type, at);
  const types = type?.kind === 'native' ? type.schema?.types : undefined;
  if (types?.includes('object') || (kind === 'Body' && types === undefined)) return request.bodyRead;
  const isPlain = kind === '' && types?.every((one) => /^(string|integer|number|boolean|null)$/.test(one)) === true;
  return isPlain && !new RegExp(`\\{${name}\\b`).test(path) ? read('query', name) : undefined;
}

/** Reads the fields that a model declares for a body, and returns the object of the model. */
function createTypedBody(to: LibraryHost, body: NativeValue, type: Value, at: SourceLocation, depth = 0): NativeValue {
  const names = new Set<string>();
  for (const field of to.fieldsOfType(type)) {
    names.add(field.name);
    const part = body.member?.(field.name, field.at);
    if (part?.kind === 'native' && field.type?.kind === 'class' && depth < 3)
      createTypedBody(to, part, field.type, at, depth + 1);
  }
  const member: NativeValue['member'] = (name, place) =>
    names.has(name)
      ? body.member?.(name, place)
      : nativeFunction(place, ({ at: here }) => unknownValue('the fields of a body', here));
  return { ...body, member };
}

/** Calls a function with the parts of the request that its parameters name. */
export function callWithParameters(to: LibraryHost, handler: Value, request: IncomingRequest, path: string): Value {
  const { at } = request.value;
  const named: ObjectValue = objectValue(at);
  const called = (handler.kind === 'unknown' && handler.wraps?.[0]) || handler;
  const parameters = called.kind === 'function' ? to.parametersOf(called) : [];
  for (const parameter of parameters) {
    const value = readParameter(to, parameter, request, path) ?? unknownValue('a part of the request', at);
    if (isNever(value)) return value;
    // Without the header, the parameter is `None`.
    named.fields.set(parameter.name, { value: isAbsent(value) ? { kind: 'primitive', value: null, at } : value, at });
  }
  const returned = to.applyWith(called, { args: [], named, at });
  // A handler that gets the response can set another status for what it returns.
  const setsStatus = parameters.some(({ type }) => type !== undefined && markers.get(type)?.kind === 'Response');
  return setsStatus ? unknownValue('a body of any status', at) : returned;
}

/** The parts of a request that values of FastAPI name, such as `Header(alias="X-Key")`. */
export const markers = new WeakMap<Value, { readonly kind: string; readonly alias?: Value | undefined }>();

export function createMarker(kind: string, alias: Value | undefined, at: SourceLocation): NativeValue {
  const marker: NativeValue = { kind: 'native', at };
  markers.set(marker, { kind, alias });
  return marker;
}
