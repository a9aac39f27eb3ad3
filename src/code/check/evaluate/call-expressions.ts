import { HTTP_METHOD } from '../http-methods.ts';
import { callInChain, callObjectMethod } from '../platform/index.ts';
import { calledName, type Expression } from '../program.ts';
import {
  createCaughtError,
  errorOfRequests,
  noteEventStream,
  noteHeaderPresence,
  noteMadeField,
  noteValueUse,
} from '../received.ts';
import { callResponseMethod, isListMethod, noteListUse } from '../response-methods.ts';
import { noteMethodType } from '../text-methods.ts';
import {
  absentValue,
  alternatives,
  type CallArguments,
  type CodeScope,
  comparingNative,
  createRequest,
  isAbsent,
  joinAlternatives,
  knownText,
  mapAlternatives,
  memberKey,
  type SourceLocation,
  textValue,
  toTextParts,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { apply, applyTo, declareResult } from './apply.ts';
import type { Evaluation } from './evaluation.ts';
import { asList } from './extracted-lists.ts';
import { changeList } from './grown-lists.ts';
import { evaluateList, evaluateObject } from './literals.ts';
import { readMember } from './members.ts';
import { noteExpectedFields } from './operations.ts';
import { fileScope, locate } from './scope.ts';

/** Matches the methods of Python classes that create an object from data. */
const DECODING_METHOD = /^(model_validate(_json)?|parse_obj|parse_raw|from_dict|from_json)$/;

/** Evaluates a call. */
export function evaluateCall(
  evaluation: Evaluation,
  expression: Extract<Expression, { kind: 'call' }>,
  scope: CodeScope,
  at: SourceLocation,
): Value {
  const { callee } = expression;
  // A spread in the list may add unknown arguments.
  const { progress } = evaluation;
  const before = progress.isDecorating;
  progress.isDecorating ||= callee.kind === 'name' && callee.name === 'code:decorate';
  const { items: args, isOpen } = evaluateList(evaluation, expression.arguments, scope, at);
  progress.isDecorating = before;
  const whole = callee.kind === 'member' ? evaluateReceiver(evaluation, callee, args, scope) : undefined;
  const named = evaluateObject(evaluation, expression.named, scope, at);
  if (callee.kind === 'member' && whole !== undefined) {
    const key = evaluation.evaluate(callee.key, scope);
    const receiver = isListMethod(knownText(key), args) ? asList(whole) : whole;
    const call = { args, named, isOpen, at: locate(callee.key, scope) };
    if (callee.isOptional !== true) noteUnguardedHeader(evaluation, receiver, call.at);
    noteMethodType(receiver, knownText(key), call.at);
    if (args[0]?.kind === 'function') noteListUse(receiver, knownText(key), call.at);
    if (knownText(key) === 'get') noteMadeField(receiver, knownText(args[0]), call.at);
    return changeList(evaluation, callee.of, { ...call, method: knownText(key) }, scope, () =>
      mapAlternatives(receiver, at, (each) => callMethod(evaluation, each, key, call)),
    );
  }
  const from = callee.kind === 'name' && /^(require|import)$/.test(callee.name) ? knownText(args[0]) : undefined;
  const module = from === undefined ? undefined : evaluation.findModule(from, scope.file, at);
  const called = module === undefined ? evaluation.evaluate(callee, scope) : undefined;
  const call = { args, named, isOpen, at };
  const platform = callee.kind === 'name' ? findGivenFetch(evaluation, callee.name, called, call) : undefined;
  return module ?? apply(evaluation, platform ?? called ?? absentValue(at), call);
}

/**
 * Returns the `fetch` of the platform for a call of an unknown function of that name with a path: `load({ fetch })` of SvelteKit gets it, and
 * may pass it on to an object of the program.
 */
const findGivenFetch = (
  { environment }: Evaluation,
  name: string,
  called: Value | undefined,
  { args, at }: CallArguments,
): Value | undefined =>
  called?.kind === 'unknown' && /^[#_]?fetch$/.test(name) && args.some(isPath)
    ? environment.global('fetch', at)
    : undefined;

/** Notes that the program fails without a header, of which it calls a method. A test of the header around that, or before it, is noted itself. */
function noteUnguardedHeader({ progress }: Evaluation, receiver: Value, at: SourceLocation): void {
  if (receiver.kind === 'received' && progress.tries.length === progress.narrowTries.length)
    noteHeaderPresence(receiver, at);
}

/** Names of values that send requests. */
const CLIENT_NAME = /http|client|session|request|fetch|axios|api/i;

/**
 * Evaluates the receiver of a method call. If the method is named like an HTTP method, a parameter counts as a client
 * when it is called with a path, and any other unknown value when it is named like a client and called with an address.
 * Such a client is that of the library that the file imports, if there is exactly one. If there is none, or several, a
 * request is noted that cannot be judged.
 */
function evaluateReceiver(
  evaluation: Evaluation,
  { of, key }: Extract<Expression, { kind: 'member' }>,
  args: readonly Value[],
  scope: CodeScope,
): Value {
  const receiver = evaluation.evaluate(of, scope);
  // The conventions of HTTP clients decide about those of packages.
  if (receiver.kind === 'unknown' && receiver.package !== undefined) return receiver;
  const method = key.kind === 'literal' ? String(key.value) : '';
  // `params.get("host", "https://api.example.com")` reads a setting.
  const isName = args[0] !== undefined && knownText(args[0])?.includes('/') === false;
  const url = isName ? undefined : args.find(isPath);
  // `app.get(path, handler)` of a server has a path, too. The function among its arguments shows that it sends nothing.
  const hasHandler = args.some(({ kind }) => kind === 'function');
  const isParameter = receiver.kind === 'unknown' && receiver.is === 'parameter';
  const isNamed =
    receiver.kind === 'unknown' && CLIENT_NAME.test(calledName(of)) && url !== undefined && isAddress(url);
  if (!(isParameter || isNamed) || !HTTP_METHOD.test(method) || url === undefined || hasHandler) return receiver;
  const at = locate(of, scope);
  const clients = new Set(
    [...fileScope(scope).names.values()].flatMap((value) => (value.kind === 'native' && value.client) || []),
  );
  const [client, another] = clients;
  if (client !== undefined && another === undefined) return client(at);
  // A Python file without a client library gets `requests`: the clients of Python have the same methods.
  const ofPython =
    scope.file.endsWith('.py') && clients.size === 0 ? evaluation.environment.module('requests', at) : undefined;
  if (isNamed && ofPython?.kind === 'native' && ofPython.client !== undefined) return ofPython.client(at);
  const why = isParameter ? 'what sends it is a parameter' : 'what sends it is not known here';
  evaluation.send(createRequest({ at: locate(key, scope), method: textValue(method, at), url, why }));
  return receiver;
}

const isPath = (value: Value): boolean =>
  alternatives(value).some((each) => toTextParts(each).some((part) => 'text' in part && part.text.includes('/')));

const isAddress = (value: Value): boolean =>
  alternatives(value).some((each) => {
    const [first] = toTextParts(each);
    return first !== undefined && 'text' in first && /^https?:\/\//i.test(first.text);
  });

/** Matches methods that only texts have. */
const TEXT_METHOD = /^(startsWith|endsWith|split|replace|replaceAll|slice|substring|trim|toLowerCase|match)$/;

/** Calls a method of a value. */
function callMethod(evaluation: Evaluation, of: Value, key: Value, call: CallArguments): Value {
  const { args, at } = call;
  const method = knownText(key) ?? '';
  const [first] = args;
  // `header?.startsWith('Bearer ')` is undefined without a header.
  if (isAbsent(of) && TEXT_METHOD.test(method)) return of;
  const settled = callPromiseMethod(evaluation, of, method, call);
  if (settled !== undefined) return settled;
  if (/^(assert\w*|equal|strictEqual|deepEqual|deepStrictEqual|partialDeepStrictEqual|is)$/.test(method)) {
    evaluation.noteComparisons(args);
    noteExpectedFields(args);
  }
  noteTextTest(evaluation, of, method, first);
  if (method === 'use' && installPlugin(evaluation, of, args, at)) return of;
  installPlugin(evaluation, of, args, at);
  if (/^(test|exec|match|fullmatch)$/.test(method))
    for (const each of [of, ...args.flatMap(alternatives)])
      if (each.kind === 'received') noteValueUse(each, 'format', at);
  const incoming = first && comparingNative(first);
  if (of.kind === 'unknown' && of.pattern !== undefined && incoming !== undefined) {
    const isMatch = incoming.compare?.('matches', of);
    return isMatch === undefined ? unknownValue('a match', at) : { kind: 'primitive', value: isMatch, at };
  }
  // A match has parts of a text, and no fields of a body.
  if (isPattern(of) && /^(test|exec|match|fullmatch|search)$/.test(method)) return unknownValue('a match', at);
  if (of.kind === 'function' && /^(bind|call|apply)$/.test(method))
    return method === 'bind' ? of : applyTo(evaluation, of, args.slice(1), at);
  // `decoder.decode(chunk)`
  if (of.kind === 'unknown' && method === 'decode' && first?.kind === 'received' && first.part === 'stream')
    return first;
  const known = callKnownMethod(evaluation, of, method, call);
  if (known !== undefined) return withCut(known, method, args);
  if (of.kind === 'unknown' && method === 'map' && first?.kind === 'function') {
    const item = applyTo(evaluation, first, [unknownValue('an element', at)], at);
    return { kind: 'list', items: [item], isOpen: true, at };
  }
  const result = apply(evaluation, readMember(evaluation, of, key, at), call);
  // `settings.get("host", "https://api.example.com")` of Python
  const [, otherwise] = args;
  return of.kind === 'unknown' && method === 'get' && otherwise?.kind === 'text' && at.file.endsWith('.py')
    ? joinAlternatives([result, otherwise], at)
    : withCut(result, method, args);
}

const isPattern = (value: Value): boolean =>
  value.kind === 'unknown' && (value.pattern !== undefined || value.is === 'pattern');

/** Calls the function of a plugin that sets up an application, as `app.use({ install: (app) => … }, options)` of Vue does; returns whether there is one. */
function installPlugin(
  evaluation: Evaluation,
  of: Value,
  [plugin, ...options]: readonly Value[],
  at: SourceLocation,
): boolean {
  if (!/^(native|unknown)$/.test(of.kind)) return false;
  const install = plugin?.kind === 'object' ? plugin.fields.get('install')?.value : undefined;
  if (install?.kind === 'function') applyTo(evaluation, install, [of, ...options], at);
  else if (plugin?.kind === 'native' && plugin.install !== undefined) plugin.install(options);
  else return false;
  return true;
}

/** Notes that a program tests how an unknown text begins: `key.startsWith('sk_')`, or `/^sk_/.test(key)`. */
function noteTextTest({ progress }: Evaluation, of: Value, method: string, first: Value | undefined): void {
  if (first === undefined || !/^(startsWith|startswith|includes|match|test)$/.test(method)) return;
  const [text, tested] = method === 'test' ? [of, first] : [first, of];
  const start = text.kind === 'unknown' ? text.pattern?.replace(/^\^/, '') : knownText(text);
  noteEventStream(tested, start, text.at);
  if (/^[A-Za-z]*[A-Za-z][_-]|^_\w+_$/.test(start ?? '') && tested.kind === 'unknown')
    progress.textTests.set(memberKey(tested), text.at);
}

/** Notes where a program cuts a text to a length: `text.slice(0, 2000)`. */
function withCut(result: Value, method: string, [start, end]: readonly Value[]): Value {
  const isCut = /^(slice|substring|substr)$/.test(method) && knownText(start) === '0' && Number(knownText(end)) > 0;
  return isCut && end !== undefined && result.kind === 'unknown' ? { ...result, cutAt: end.at } : result;
}

/** Calls a method of promises or of observables, which count as their values; `undefined` for any other method. */
function callPromiseMethod(
  evaluation: Evaluation,
  of: Value,
  method: string,
  { args, at }: CallArguments,
): Value | undefined {
  const [first, second] = args;
  if (method === 'finally' || method === 'toPromise') return of;
  if (first === undefined || (of.kind === 'native' && of.schema !== undefined)) return undefined;
  const isObserved = !/^(native|unknown)$/.test(of.kind);
  // An operator of the program itself is a function of the observable.
  if (method === 'pipe' && isObserved && args.every(({ kind }) => /^(native|function)$/.test(kind)))
    return args.reduce(
      (value, operator) => applyTo(evaluation, operator, operator.kind === 'function' ? [value] : [value, of], at),
      of,
    );
  // `program.parseAsync().catch(…)` of commander gets the errors of the functions that the package got.
  const ofPackage = of.kind === 'unknown' && of.package !== undefined ? of.package.name : undefined;
  const failed =
    ofPackage === undefined
      ? errorOfRequests(of, at)
      : createCaughtError(evaluation.progress.sentInCallbacks.get(ofPackage) ?? [], at);
  const callRejectionHandler = (handler: Value): Value => applyTo(evaluation, handler, [failed], at);
  if (method === 'subscribe' && isObserved) {
    const observer = first.kind === 'object' ? first.fields : undefined;
    const error = second ?? observer?.get('error')?.value;
    applyTo(evaluation, observer?.get('next')?.value ?? first, [of], at);
    return error === undefined ? of : callRejectionHandler(error);
  }
  if (method === 'catch') {
    const caught = callRejectionHandler(first);
    const isError = alternatives(caught).some((each) => each.kind === 'received' && each.part === 'error');
    return joinAlternatives([isError ? mapAlternatives(of, at, asPossibleError) : of, caught], at);
  }
  // The methods of jQuery return the promise again.
  if (of.kind === 'received' && /^(done|always)$/.test(method)) applyTo(evaluation, first, [of], at);
  if (of.kind === 'received' && method === 'fail') callRejectionHandler(first);
  if (of.kind === 'received' && /^(done|always|fail)$/.test(method)) return of;
  if (method !== 'then' || (of.kind === 'object' && of.fields.has('then'))) return undefined;
  const result = applyTo(evaluation, first, [of], at);
  return second === undefined ? result : joinAlternatives([result, callRejectionHandler(second)], at);
}

/** Marks a part of a body in whose place the program may have the error: `send().catch((error) => error)`. */
const asPossibleError = (of: Value): Value =>
  of.kind === 'received' && of.part === 'body' && of.isWrapped === undefined
    ? { ...of, isWrapped: 'it may be read of the error that the call returns instead' }
    : of;

/** Calls a method of a response, of a class of the program, or of the platform; `undefined` for any other method. */
function callKnownMethod(evaluation: Evaluation, of: Value, method: string, call: CallArguments): Value | undefined {
  switch (of.kind) {
    case 'received': {
      const result =
        callInChain(of, method, call, evaluation) ??
        callResponseMethod(of, method, call.args, call.at, (called, args) =>
          applyTo(evaluation, called, args, call.at),
        );
      return result && declareResult(evaluation, result, call);
    }
    case 'native':
    case 'unknown':
    case 'function':
      return undefined;
    default:
      return callOwnMethod(evaluation, of, method, call) ?? callObjectMethod(of, method, call, evaluation);
  }
}

/**
 * Calls the method that an object or its class defines, or a method of a class that creates an object from data, as
 * `model_validate` does; `undefined` for any other method.
 */
function callOwnMethod(evaluation: Evaluation, of: Value, method: string, call: CallArguments): Value | undefined {
  const { at } = call;
  if (of.kind === 'class') {
    const member = evaluation.classMember(of, method, evaluation.firstInstance(of.parts, at.file) ?? of, at);
    const [first] = call.args;
    if (member === undefined && first !== undefined && DECODING_METHOD.test(method))
      return evaluation.decode(first, of);
    return member === undefined ? undefined : apply(evaluation, member, { ...call, isOpen: false });
  }
  if (of.kind !== 'object') return undefined;
  const field =
    of.fields.get(method)?.value ??
    (typeof of.of === 'object' ? evaluation.classMember(of.of, method, of, at) : undefined);
  if (field === undefined || isAbsent(field)) return undefined;
  return apply(evaluation, findGivenFetch(evaluation, method, field, call) ?? field, { ...call, isOpen: false });
}
