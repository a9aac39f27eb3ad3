import { STATUS_CODES } from 'node:http';
import {
  type CodeBody,
  choicesOf,
  type Follower,
  type Given,
  isAbsent,
  type NativeValue,
  native,
  objectValue,
  type Place,
  type ReceivedValue,
  requestOf,
  textValue,
  type Value,
} from '../values.ts';

export type Send = Pick<Follower, 'send' | 'apply'>;

/** A library that sends requests: what a program that imports it, or has it globally, can call. */
export interface Library {
  /** Names of its modules; `*` matches what follows. */
  readonly modules?: readonly string[];
  /** Names under which it is there without an import. */
  readonly globals?: readonly string[];
  /** The library as a value. */
  make(send: Send, at: Place): Value;
}

/** `codes.CREATED`, `HTTPStatus.CREATED`. */
export const statusCodes = (at: Place): Value => ({
  kind: 'native',
  at,
  member: (name, place) => {
    const words = name.toUpperCase();
    const found = Object.entries(STATUS_CODES).find(
      ([, text]) => text?.toUpperCase().replaceAll(/[^A-Z]+/g, '_') === words,
    );
    return found === undefined ? undefined : { kind: 'primitive', value: Number(found[0]), at: place };
  },
});

export const HTTP_METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;

/** A field of an object, of the first possibility that has one. */
export function fieldOf(value: Value | undefined, name: string): Value | undefined {
  for (const one of value === undefined ? [] : choicesOf(value)) {
    const field = one.kind === 'object' ? one.fields.get(name)?.value : undefined;
    if (field !== undefined && !isAbsent(field)) return field;
  }
  return undefined;
}

/** The time limit that the options of a request set, as a number or as a signal. What a client sets for all its requests is no claim on one. */
export const limitOf = (...options: readonly (Value | undefined)[]): Value | undefined =>
  options
    .flatMap((one) => [fieldOf(one, 'timeout'), fieldOf(one, 'signal')])
    .find((one) => one?.kind === 'primitive' && typeof one.value === 'number');

export const given = (value: Value | undefined): readonly Value[] =>
  value === undefined || isAbsent(value) ? [] : [value];

/** The text of a body as the program encodes it: JSON where it says so. */
export function textBody(value: Value | undefined, type?: string): CodeBody | undefined {
  if (value === undefined || isAbsent(value)) return undefined;
  for (const one of choicesOf(value)) {
    if (one.kind === 'json') return { value: one.of, as: 'json', ...(type !== undefined && { type }) };
    if (one.kind === 'object' && one.of === 'params') return { value: one, as: 'form' };
    if (one.kind === 'object' && one.of === 'form') return { value: one, as: 'multipart' };
    const json = one.kind === 'text' ? jsonOf(one) : undefined;
    if (json !== undefined) return { value: json, as: 'json', ...(type !== undefined && { type }) };
  }
  return { value, as: 'text' };
}

/** JSON that is written as a text, with holes where the program puts values. */
function jsonOf({ parts, at }: Extract<Value, { kind: 'text' }>): Value | undefined {
  const holes: Value[] = [];
  const text = parts
    .map((part) => {
      if ('text' in part) return part.text;
      holes.push(part.of);
      return `@hole${holes.length - 1}@`;
    })
    .join('');
  const quoted = text.replaceAll(/"[^"]*"|@hole\d+@/g, (found) => (found.startsWith('@') ? `"${found}"` : found));
  try {
    return toValue(JSON.parse(quoted), holes, parts, at);
  } catch {
    return undefined;
  }
}

function toValue(
  json: unknown,
  holes: readonly Value[],
  parts: Extract<Value, { kind: 'text' }>['parts'],
  at: Place,
): Value | undefined {
  if (Array.isArray(json))
    return { kind: 'list', items: json.flatMap((one) => toValue(one, holes, parts, at) ?? []), isOpen: false, at };
  if (typeof json === 'string') {
    const [, hole] = /^@hole(\d+)@$/.exec(json) ?? [];
    return (hole === undefined ? undefined : holes[Number(hole)]) ?? textValue(json, at);
  }
  if (typeof json !== 'object' || json === null)
    return { kind: 'primitive', value: json as number | boolean | null, at };
  const object = objectValue(at);
  for (const [name, inner] of Object.entries(json)) {
    const value = toValue(inner, holes, parts, at);
    if (value !== undefined) object.fields.set(name, { value, at: lineOf(name, parts) ?? at });
  }
  return object;
}

/** Where a name is written in a text of several lines. */
function lineOf(name: string, parts: Extract<Value, { kind: 'text' }>['parts']): Place | undefined {
  for (const part of parts) {
    const before = 'text' in part ? part.text.split(`"${name}"`)[0] : undefined;
    if (before === undefined || !('text' in part) || before.length === part.text.length) continue;
    const lines = before.split('\n');
    return {
      ...part.at,
      line: part.at.line + lines.length - 1,
      column: lines.length === 1 ? part.at.column + before.length + 1 : (lines.at(-1)?.length ?? 0) + 1,
    };
  }
  return undefined;
}

/** A value with a function for each method of HTTP, and what is next to them. */
export function withMethods(
  at: Place,
  of: (method: string) => (given: Given) => Value,
  more: Partial<NativeValue> = {},
): NativeValue {
  const names = new Set<string>(HTTP_METHODS);
  return {
    ...more,
    kind: 'native',
    member: (name, place) => {
      const method = name.toLowerCase();
      return names.has(method) || name === 'del'
        ? native(place, of(name === 'del' ? 'DELETE' : method.toUpperCase()))
        : more.member?.(name, place);
    },
    at,
  };
}

export const methodText = (value: Value | undefined, otherwise: string, at: Place): Value =>
  value ?? textValue(otherwise, at);

export const sendOf = (to: Send, parts: Parameters<typeof requestOf>[0], part?: ReceivedValue['part']): ReceivedValue =>
  to.send(requestOf(parts), part);

/**
 * The headers that functions of a program put into a request before it is sent.
 *
 * @param hooks Each receives the request, alone or in an object with it.
 */
export function headersOfHooks(send: Send, hooks: readonly Value[], at: Place): readonly Value[] {
  return hooks.flatMap((hook) => {
    const [request, headers] = [objectValue(at), objectValue(at, 'headers')];
    request.fields.set('headers', { value: headers, at });
    request.fields.set('request', { value: request, at });
    const result = send.apply(hook, [request], at);
    return [headers, ...given(fieldOf(result, 'headers')).filter((one) => one !== headers)];
  });
}

/** The elements of a list, or the value itself. */
export const itemsOf = (value: Value | undefined): readonly Value[] =>
  value === undefined ? [] : choicesOf(value).flatMap((one) => (one.kind === 'list' ? one.items : [one]));
