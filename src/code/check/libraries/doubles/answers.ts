import { parseJsonWithValues } from '../../json-text.ts';
import {
  alternatives,
  type CallArguments,
  type DoubleAnswer,
  isAbsent,
  joinAlternatives,
  knownText,
  type NativeValue,
  nativeFunction,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../../values/index.ts';
import { createObjectWith, findField, presentValues } from '../library.ts';

/** The names of the parts of a response, in the options of all libraries. */
const STATUS_NAMES = ['status', 'status_code', 'statusCode'];
const HEADER_NAMES = ['headers', 'adding_headers', 'responseHeaders'];
const BODY_NAMES = ['json', 'payload', 'body', 'data', 'text', 'content', 'response'];

/** How a library takes a response that is not an object of its class. */
export interface AnswerStyle {
  /** The parts of a list, in their order. */
  readonly list?: readonly ('status' | 'headers' | 'body')[];
  /** Matches the names of options. An object with any other name is itself the body; absent if each object is one. */
  readonly options?: RegExp;
}

/** Creates a response that a test double can give. */
export const createAnswer = (answer: DoubleAnswer, at: SourceLocation): NativeValue => ({ kind: 'native', answer, at });

/** Reads a response from options by the names of its parts. */
export function readOptions(options: Value | undefined): DoubleAnswer {
  const status = findField(options, ...STATUS_NAMES);
  const body = findField(options, ...BODY_NAMES);
  // `headers` of undici are in options of their own.
  const headers = findField(options, ...HEADER_NAMES) ?? findField(findField(options, 'responseOptions'), 'headers');
  return { status, headers: presentValues(headers), body: decodeBody(body) };
}

/** Lists the responses that a value of the program stands for, one for each of its alternatives. */
export const listAnswers = (value: Value, style: AnswerStyle): readonly DoubleAnswer[] =>
  alternatives(value).flatMap((one): readonly DoubleAnswer[] => {
    if (one.kind === 'native') return one.answer === undefined ? [] : [one.answer];
    if (one.kind === 'list' && style.list !== undefined && isStatus(one.items[style.list.indexOf('status')])) {
      const part = (name: 'status' | 'headers' | 'body'): Value | undefined =>
        one.items[style.list?.indexOf(name) ?? -1];
      const of = part('body');
      const inner = of?.kind === 'native' ? of.answer : undefined;
      return [{ status: part('status'), headers: presentValues(part('headers')), body: inner?.body ?? decodeBody(of) }];
    }
    if (isStatus(one)) return [{ status: one, headers: [] }];
    if (one.kind === 'object' && style.options !== undefined) {
      const { options } = style;
      if ([...one.fields.keys()].every((name) => options.test(name))) return [readOptions(one)];
    }
    return /^(object|list|text|json)$/.test(one.kind) ? [{ headers: [], body: decodeBody(one) }] : [];
  });

export const isStatus = (value: Value | undefined): boolean => /^[1-5]\d\d$/.test(knownText(value) ?? '');

/** Returns the JSON that a body has, also if the program encodes it; `undefined` for a body that is no JSON. */
export function decodeBody(body: Value | undefined): Value | undefined {
  if (body === undefined || isAbsent(body)) return undefined;
  const decoded = alternatives(body).flatMap((one): readonly Value[] => {
    if (one.kind === 'json') return [one.of];
    if (one.kind === 'text') return [parseJsonWithValues(one) ?? []].flat();
    return one.kind === 'object' || one.kind === 'list' ? [one] : [];
  });
  return decoded.length === 0 ? undefined : joinAlternatives(decoded, body.at);
}

/** `new Response(body, init)` and `Response.json(data, init)`; also those of msw. */
export function createResponseClass(at: SourceLocation): Value {
  const respond = ({ args: [body, init], at: place }: CallArguments): Value =>
    createAnswer({ ...readOptions(init), body: decodeBody(body) }, place);
  const withoutBody = ({ args: [, init], at: place }: CallArguments): Value =>
    createAnswer({ ...readOptions(init), body: undefined }, place);
  return {
    ...nativeFunction(at, respond),
    member: (name, place) =>
      /^(json|formData)$/.test(name)
        ? nativeFunction(place, respond)
        : name === 'error'
          ? nativeFunction(place, ({ at: here }) => unknownValue('no response', here))
          : nativeFunction(place, withoutBody),
  };
}

/** `httpx.Response(status, json=…, headers=…)` */
export const createPythonResponse = ({ args: [status, ...others], named, at }: CallArguments): Value => {
  const answer = readOptions(named);
  const [headers] = others;
  return createAnswer(
    { ...answer, status: status ?? answer.status, headers: [...presentValues(headers), ...answer.headers] },
    at,
  );
};

/** `res(ctx.status(200), ctx.json(data), ctx.set(name, value))` of msw 1. */
export function createResponseComposer(at: SourceLocation): { readonly compose: Value; readonly context: Value } {
  const compose = nativeFunction(at, ({ args, at: place }) => {
    const parts = args.flatMap((one) => (one.kind === 'native' && one.answer !== undefined ? [one.answer] : []));
    const last = <Name extends 'status' | 'body'>(name: Name) => parts.map((part) => part[name]).findLast(Boolean);
    const answer = { status: last('status'), body: last('body'), headers: parts.flatMap(({ headers }) => headers) };
    return createAnswer(answer, place);
  });
  const readAnswerPart = (name: string, { args: [first, second], at: place }: CallArguments): DoubleAnswer => {
    if (name === 'status') return { status: first, headers: [] };
    if (/^(json|body)$/.test(name)) return { headers: [], body: decodeBody(first) };
    if (name !== 'set') return { headers: [] };
    const header = knownText(first);
    return {
      headers: header === undefined ? presentValues(first) : [createObjectWith(place, { [header]: second ?? first })],
    };
  };
  const once = { ...compose, member: () => compose };
  const context: Value = {
    kind: 'native',
    at,
    member: (name, place) => nativeFunction(place, (call) => createAnswer(readAnswerPart(name, call), call.at)),
  };
  return { compose: once, context };
}
