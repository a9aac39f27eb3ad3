import {
  alternatives,
  type CallArguments,
  type CodeBody,
  type CodeRequest,
  type DoubleAnswer,
  type FunctionValue,
  knownText,
  mapAlternatives,
  type NativeValue,
  nativeFunction,
  type SourceLocation,
  textValue,
  unknownValue,
  type Value,
} from '../../values/index.ts';
import { findField, type LibraryHost, sendRequest } from '../library.ts';
import { type AnswerStyle, createAnswer, decodeBody, listAnswers, readOptions } from './answers.ts';
import { type Assumed, IncomingRequest } from './incoming.ts';
import { placeholderText } from './patterns.ts';

/** A request that a test double answers. */
export interface DoubledRequest {
  readonly at: SourceLocation;
  /** Absent if the double answers any method. */
  readonly method?: Value | undefined;
  /** The address; a function if it is only known once the whole program was followed. */
  readonly url: Value | (() => Value);
  readonly headers?: readonly Value[];
  readonly query?: readonly Value[];
  readonly body?: CodeBody | undefined;
  /** A function that tests the body. */
  readonly bodyTest?: Value | undefined;
  readonly isLoose?: boolean;
  readonly isRoute?: boolean;
  readonly handlers?: CodeRequest['handlers'];
  readonly findPaths?: CodeRequest['findPaths'];
}

/** The response of a double: a value, or a function that makes it for a request. */
export interface GivenAnswer {
  readonly value: Value | undefined;
  readonly style: AnswerStyle;
  /** The parts of the response besides the value, such as its status. */
  readonly also?: DoubleAnswer | undefined;
  /** Calls a function as the library does, and returns the responses that it makes; by default its result for the request. */
  readonly run?: (handler: Value, request: IncomingRequest) => readonly Value[];
}

/** The functions that were followed as doubles. */
const followedFunctions = new WeakMap<object, Set<FunctionValue['parts']>>();

function noteFollowed(to: LibraryHost, { parts }: FunctionValue): boolean {
  const followed = followedFunctions.get(to) ?? new Set();
  followedFunctions.set(to, followed);
  const isNew = !followed.has(parts);
  followed.add(parts);
  return isNew;
}

/**
 * Notes a request that a test double answers.
 *
 * @returns The request, with which the program can look at what was sent.
 */
export function addDouble(to: LibraryHost, request: DoubledRequest, ...given: readonly GivenAnswer[]): IncomingRequest {
  const { at, bodyTest, method } = request;
  const only = knownText(method);
  const ofMethod: Assumed = only === undefined ? {} : { method: only };
  const incoming = new IncomingRequest(at, ofMethod);
  if (bodyTest?.kind === 'function') to.apply(bodyTest, [incoming.bodyRead], at);
  const answersFor = (each: IncomingRequest): readonly DoubleAnswer[] =>
    given.flatMap((one) => giveAnswers(to, one, each));
  const answers = answersFor(incoming);
  // A function that answers several methods is followed with each of them.
  const followed = method === undefined ? [...incoming.methods].map((name) => textValue(name, at)) : [];
  for (const one of followed) {
    const assumed = { method: knownText(one) ?? '' };
    const each = new IncomingRequest(at, assumed);
    sendDouble(to, { ...request, method: one }, each, [
      ...answersFor(each),
      ...findKeylessAnswers(each, assumed, answersFor),
    ]);
  }
  if (followed.length > 0) {
    const other = new IncomingRequest(at, { method: 'OTHER' });
    const ofOthers = answersFor(other).filter(({ status }) => !/^[45]/.test(knownText(status) ?? ''));
    if (ofOthers.length > 0) sendDouble(to, request, other, ofOthers);
  } else sendDouble(to, request, incoming, [...answers, ...findKeylessAnswers(incoming, ofMethod, answersFor)]);
  return incoming;
}

function giveAnswers(
  to: LibraryHost,
  {
    value,
    style,
    also,
    run = (handler, { value: request }) => [to.apply(handler, [request], request.at)],
  }: GivenAnswer,
  incoming: IncomingRequest,
): readonly DoubleAnswer[] {
  if (value === undefined) return also === undefined ? [] : [also];
  return alternatives(value).flatMap((one): readonly DoubleAnswer[] => {
    const isFunction = one.kind === 'function' || (one.kind === 'unknown' && one.wraps !== undefined);
    if (one.kind === 'function') noteFollowed(to, one);
    const answers = (isFunction ? run(one, incoming) : [one])
      .map((each) => mapAlternatives(each, each.at, (single) => toMadeResponse(to, single)))
      .flatMap((each) => listAnswers(each, style));
    // A text or an unknown value has no fields to read, but its status is stated.
    const all = answers.length === 0 && also !== undefined && !isFunction ? [{ headers: [] }] : answers;
    return all.map((answer) => ({
      ...answer,
      status: also?.status ?? answer.status,
      headers: [...(also?.headers ?? []), ...answer.headers],
    }));
  });
}

/** Returns the response that an object with a function `json` stands for, as in `{ ok: true, json: async () => data }`. */
function toMadeResponse(to: LibraryHost, value: Value): Value {
  const json = value.kind === 'object' ? (findField(value, 'json') ?? findField(value, 'text')) : undefined;
  if (json?.kind !== 'function' && json?.kind !== 'unknown') return value;
  const body = json.kind === 'function' || json.wraps !== undefined ? to.apply(json, [], value.at) : undefined;
  return createAnswer({ ...readOptions(value), body: decodeBody(body) }, value.at);
}

/** Finds the response to a request without a key, if the double reads the key and there is only one such response. */
function findKeylessAnswers(
  { readsKey, value: { at } }: IncomingRequest,
  assumed: Assumed,
  answersFor: (request: IncomingRequest) => readonly DoubleAnswer[],
): readonly DoubleAnswer[] {
  if (!readsKey) return [];
  const all = answersFor(new IncomingRequest(at, { ...assumed, hasKey: false }));
  const withKey = new Set(answersFor(new IncomingRequest(at, { ...assumed, hasKey: true })).map(answerKey));
  const only = all.filter((answer) => !withKey.has(answerKey(answer)));
  const [answer, ...others] = only.length > 0 ? only : all;
  return answer === undefined || others.length > 0 ? [] : [{ ...answer, isKeyless: true }];
}

function sendDouble(
  to: LibraryHost,
  {
    at,
    method,
    url,
    headers = [],
    query = [],
    body,
    isLoose = false,
    isRoute = false,
    handlers = [],
    findPaths,
  }: DoubledRequest,
  incoming: IncomingRequest,
  answers: readonly DoubleAnswer[],
): void {
  const { request } = sendRequest(to, {
    at,
    method: method ?? unknownValue('any method', at),
    url: typeof url === 'function' ? unknownValue('an address that is not known yet', at) : url,
    headers: [...headers.map(withOpenObjects), incoming.headers],
    query: [...query.map(withOpenObjects), incoming.query],
    body: body === undefined ? { value: incoming.body, as: 'json' } : { ...body, value: withOpenObjects(body.value) },
    isOpen: true,
    answers,
    ...{ isPathLoose: isLoose, isRoute, handlers },
    ...(findPaths && { findPaths }),
  });
  if (typeof url === 'function') Object.defineProperty(request, 'url', { get: url, enumerable: true });
}

/** Opens the objects in what a double expects: a request may have further fields. */
const withOpenObjects = (value: Value): Value =>
  mapAlternatives(value, value.at, (one) => {
    if (one.kind === 'json') return { ...one, of: withOpenObjects(one.of) };
    if (one.kind === 'list') return { ...one, items: one.items.map(withOpenObjects), isOpen: true };
    if (one.kind !== 'object') return one;
    const fields = [...one.fields].map(
      ([name, field]) => [name, { ...field, value: withOpenObjects(field.value) }] as const,
    );
    return { ...one, fields: new Map(fields), isOpen: true };
  });

/**
 * Notes the requests that a function answers which gets all requests, such as a replacement of `fetch`: one for each path
 * and method with which it compares the request.
 *
 * @param run Calls the function as the library does, and returns the responses that it makes.
 * @param method The method of all requests that the function gets, if it gets those of one only.
 * @param isForAnyPath Whether a function that compares no path answers the requests of its file.
 */
export function addHandler(
  to: LibraryHost,
  handler: Value,
  style: AnswerStyle,
  at: SourceLocation,
  {
    run = (each, { value, init }) => [to.apply(each, [value, init], at)],
    isForAnyPath = false,
    method: only,
  }: { readonly run?: GivenAnswer['run']; readonly isForAnyPath?: boolean; readonly method?: string } = {},
): void {
  if (handler.kind !== 'function' || !noteFollowed(to, handler)) return;
  const answersFor = (request: IncomingRequest): readonly DoubleAnswer[] =>
    giveAnswers(to, { value: handler, style, run }, request);
  const any = new IncomingRequest(at);
  const all = answersFor(any);
  const { paths } = any;
  const methods = only === undefined ? any.methods : new Set([only]);
  if (paths.size === 0) {
    if (isForAnyPath && all.length > 0)
      sendDouble(
        to,
        {
          at,
          url: unknownValue('any path', at),
          findPaths: () => any.listPaths().map(({ text, at: place }) => textValue(text, place)),
        },
        any,
        all,
      );
    return;
  }
  // The response to any other request, such as a 404, says nothing of the API.
  const others = new Set(answersFor(new IncomingRequest(at, { path: '/', method: 'OTHER' })).map(answerKey));
  // A function that only asserts the path answers each request alike.
  if (paths.size === 1 && all.every((answer) => others.has(answerKey(answer)))) others.clear();
  for (const { text, at: place, isLoose } of any.listPaths())
    for (const method of methods.size === 0 ? [undefined] : methods) {
      const assumed = { path: text, ...(method !== undefined && { method }) };
      const incoming = new IncomingRequest(at, assumed);
      const specific = answersFor(incoming).filter((answer) => !others.has(answerKey(answer)));
      if (specific.length === 0) continue;
      const answers = [...specific, ...findKeylessAnswers(incoming, assumed, answersFor)];
      const ofMethod = method !== undefined && { method: textValue(method, place) };
      sendDouble(to, { at, ...ofMethod, url: placeholderText(text, place), isLoose }, incoming, answers);
    }
}

const answerKey = ({ status, body }: DoubleAnswer): string => {
  const [one] = [status ?? [], body ?? []].flat();
  return one === undefined ? '' : `${one.at.file}:${one.at.line}:${one.at.column}`;
};

/**
 * Creates an object whose methods return the object itself.
 *
 * @param run Runs a method; the result replaces the object, if there is one.
 */
export function createChain(
  at: SourceLocation,
  run: (name: string, call: CallArguments) => Value | undefined,
): NativeValue {
  const self: NativeValue = {
    kind: 'native',
    at,
    member: (name, place) => nativeFunction(place, (call) => run(name, call) ?? self),
  };
  return self;
}
