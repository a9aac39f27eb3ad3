import { HTTP_METHOD } from '../http-methods.ts';
import { typeArgumentName } from '../program.ts';
import { findWrappedBodies } from '../received.ts';
import {
  alternatives,
  type CallArguments,
  type ClassValue,
  createPackageObject,
  createRequest,
  joinAlternatives,
  locationKey,
  mapAlternatives,
  type OutsidePackage,
  positionalArguments,
  startOfText,
  textValue,
  unknownArguments,
  unknownPartValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { constructFrom, decode, toBody } from './decode.ts';
import type { Evaluation } from './evaluation.ts';
import { decodeByClass, decodeByPackage } from './package-decoding.ts';
import { isOfPackage } from './package-schemas.ts';
import { typeArgumentsByName } from './scope.ts';

/** Calls a value of any kind. */
export const apply = (evaluation: Evaluation, callee: Value, call: CallArguments): Value =>
  mapAlternatives(callee, call.at, (each) => {
    switch (each.kind) {
      case 'function':
        return evaluation.call(each, call);
      case 'class': {
        const { parts, scope } = each;
        if (parts.isType)
          return { ...each, scope: { names: typeArgumentsByName(parts, call.named), parent: scope, file: scope.file } };
        return construct(evaluation, each, { ...call, isOpen: false });
      }
      case 'native':
        return declareResult(evaluation, each.call?.(call) ?? applyUnknown(evaluation, each, call), call);
      case 'object': {
        const method =
          typeof each.of === 'object' ? evaluation.classMember(each.of, '__call__', each, call.at) : undefined;
        if (method !== undefined) return apply(evaluation, method, { ...call, isOpen: false });
        // A class method gets the first object of the class as `cls`, so that `cls(…)` creates another object.
        if (typeof each.of === 'object') return construct(evaluation, each.of, { ...call, isOpen: false });
        return applyUnknown(evaluation, each, call);
      }
      case 'received':
      case 'unknown':
        return each.wraps === undefined
          ? applyUnknown(evaluation, each, call)
          : joinAlternatives(
              // The code in between may give the function arguments of its own.
              each.wraps.map((wrapped) => evaluation.call(wrapped, { ...call, isOpen: true })),
              call.at,
            );
      default:
        return applyUnknown(evaluation, each, call);
    }
  });

/**
 * Notes that the first type argument of a call of a library is the type of the body: `axios.get<Agent>(…)`, `response.json<Agent>()`.
 * Hooks note that of their data.
 */
export function declareResult(evaluation: Evaluation, result: Value, { args, named }: CallArguments): Value {
  const type = named.fields.get(typeArgumentName(0))?.value;
  // `json<Agent>((agent) => agent.id)` of wretch returns what the function returns.
  const isOfFunction = args.some((each) => each.kind === 'function');
  if (type !== undefined && !isOfFunction)
    for (const each of alternatives(result)) if (each.kind !== 'object') decode(evaluation, toBody(each), type, 'type');
  return result;
}

/** Creates an object of a class. `Agent(**data)` relies on the response having the fields of the class. */
function construct(evaluation: Evaluation, type: ClassValue, call: CallArguments): Value {
  const { spread } = call.named;
  // `ReplySerializer(data=body)`
  if (isOfPackage(type)) decodeByClass(evaluation, type, call);
  const hasConstructor = type.parts.members.some(({ name }) => name === 'constructor');
  return spread === undefined || hasConstructor
    ? evaluation.construct(type, call)
    : constructFrom(evaluation, type, spread, call);
}

/** Calls code outside the program. It may call the functions among its arguments, and return a response that it received. */
function applyUnknown(evaluation: Evaluation, callee: Value, { args, named, at }: CallArguments): Value {
  const [wrapped] = args;
  for (const each of [named, ...args])
    if (each.kind === 'object' && each.fields.size > 0) evaluation.progress.handedOver.set(locationKey(each.at), each);
  // `rateLimit(axios)` is a client as `axios` is. With options, as in `setUpCache(axios, options)`, more may be sent; those of a function, as
  // in `up(fetch, () => options)`, are read by convention.
  if (wrapped?.kind === 'native' && wrapped.client !== undefined && args.every(({ kind }) => kind !== 'function'))
    return args.length === 1 ? wrapped : wrapped.client(at);
  // `retry(options)(method)` of a package, in a decorator of the program
  if (wrapped?.kind === 'native' && wrapped.isUnbound && args.length === 1 && named.fields.size === 0) return wrapped;
  const sent =
    callee.kind === 'unknown' && !evaluation.progress.isDecorating
      ? evaluation.environment.sendByConvention(callee, { args, named, at })
      : undefined;
  const client = sent !== undefined && callee.kind === 'unknown' ? callee.package : undefined;
  if (client !== undefined && client.calls.length > MAX_CALLS)
    evaluation.progress.noteCut(
      at,
      `sends requests by an object of a package that more than ${MAX_CALLS} calls set, of which the last are not read`,
    );
  // With several type arguments, the first one may be the type of something else.
  if (sent !== undefined)
    return named.fields.has(typeArgumentName(1)) ? sent : declareResult(evaluation, sent, { args, named, at });
  if (wrapped !== undefined && isAnswer(callee)) evaluation.progress.noteAnswer(wrapped);
  evaluation.provided.note(callee, { args, named, at });
  const resolved = evaluation.provided.resolve(evaluation, callee, { args, named, at });
  if (resolved !== undefined) return resolved;
  noteTypedCall(evaluation, callee, { args, named, at });
  decodeByPackage(evaluation, callee, { args, named, at });
  const all = [...args, ...[...named.fields.values()].map(({ value }) => value)];
  const { size } = evaluation.progress.requests;
  const results = all.flatMap((each) => callWithUnknown(evaluation, each) ?? []);
  if (callee.kind === 'unknown') evaluation.progress.noteSentInCallbacks(callee, size);
  const bodies = findWrappedBodies([...args, ...results], at);
  // `limit(fetchAgent)` may return a function that calls `fetchAgent`.
  const [first] = args;
  const wraps = first?.kind === 'function' && first.parts.parameters.length > 0 ? { wraps: [first] } : {};
  if (bodies.length > 0)
    return joinAlternatives(
      bodies.map((body) => ({ ...body, ...wraps })),
      at,
    );
  if (callee.kind !== 'unknown') return { ...unknownValue('the result of a call', at), ...wraps };
  const [name = ''] = /\w+$/.exec(callee.members ?? '') ?? [];
  const type = TEXT_FUNCTION.test(name) ? 'string' : UUID_FUNCTION.test(name) ? 'uuid' : undefined;
  evaluation.progress.notePackageCall(callee, { args, named, at });
  const made = callee.package && {
    package: callPackage(callee.package, callee.members, { args, named, at }),
  };
  return { ...unknownPartValue(callee, at), ...(type && { types: new Set([type]) }), ...wraps, ...made };
}

/** Whether a function answers a request with its first argument: `response.json(body)` of a parameter, `Response.json(body)`, `new Response(body)`. */
const isAnswer = (callee: Value): boolean =>
  callee.kind === 'unknown' &&
  (/^(Next)?Response$/.test(callee.members ?? callee.source?.replace('name ', '') ?? '') ||
    (callee.is === 'parameter' ? /^(json|jsonp|send|end)$/ : /^((Next)?Response\.)?json$/).test(callee.members ?? ''));

/** The number of calls of a package that are kept for one object. */
const MAX_CALLS = 50;

/** Returns what a function of a package returned, such as a client. A method of an object may also change the object. */
function callPackage(of: OutsidePackage, members: string | undefined, call: CallArguments): OutsidePackage {
  // One call more shows that some are left out.
  if (of.isMade && members !== undefined && of.calls.length <= MAX_CALLS) of.calls.push(call);
  const names = members === undefined || of.names.length >= MAX_CALLS ? of.names : [...of.names, members];
  // `Schema.Class('Reply')({ … })` calls the function that the first call returned.
  const calls = members === undefined ? [...of.calls, call].slice(0, MAX_CALLS + 1) : [...of.calls];
  const origin = [...of.origin, call].slice(0, MAX_CALLS);
  return of.isMade ? { ...of, names, calls, origin } : createPackageObject(of.name, [call], call.at, names);
}

/**
 * Notes the request that a call with a path and a type argument shows, such as `http<Agent>('/v1/agents/', { method: 'POST' })`: the type is
 * that of the body of its response. No code shows what else it sends.
 */
function noteTypedCall(
  evaluation: Evaluation,
  callee: Value,
  { args: [url, options], named, at }: CallArguments,
): void {
  const type = named.fields.get(typeArgumentName(0))?.value;
  if (callee.kind !== 'unknown' || type === undefined || url === undefined || !startOfText(url).startsWith('/')) return;
  const [, called = ''] = /(\w+)$/.exec(callee.members ?? '') ?? [];
  const option = options?.kind === 'object' ? options.fields.get('method')?.value : undefined;
  const method = HTTP_METHOD.test(called) ? textValue(called, at) : (option ?? textValue('GET', at));
  const request = createRequest({ at, method, url, isDeclared: true, isTypedCall: true, isOpen: true });
  decode(evaluation, { ...evaluation.send(request), part: 'body' }, type, 'type');
}

/** Matches the methods of the platforms that return a text whatever their object is, and those that return a UUID. */
const TEXT_FUNCTION =
  /^(to(String|ISOString|LocaleString|DateString|UTCString|Fixed|LowerCase|UpperCase|Base64)|trim(Start|End)?|pad(Start|End)|[lr]?strip|lower|upper|zfill|isoformat|strftime|hexdigest)$/;
const UUID_FUNCTION = /^(randomUUID|uuid[1-8])$/;

/** Calls a function, or each function in an object, with unknown arguments. Returns the result if the value is a function. */
export function callWithUnknown(evaluation: Evaluation, value: Value): Value | undefined {
  if (value.kind === 'function') return evaluation.call(value, unknownArguments(value.at));
  if (value.kind === 'object')
    for (const { value: field } of value.fields.values())
      if (field.kind === 'function') callWithUnknown(evaluation, field);
  return undefined;
}

/** Calls a value with arguments by position. */
export const applyTo = (
  evaluation: Evaluation,
  callee: Value,
  args: readonly Value[],
  at: CallArguments['at'],
): Value => apply(evaluation, callee, positionalArguments(args, at));
