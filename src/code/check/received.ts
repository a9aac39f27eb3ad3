import { ANY_ELEMENT_KEY, type JsonType } from './program.ts';
import {
  alternatives,
  type CodeRequest,
  type DeclaredBy,
  joinAlternatives,
  knownText,
  locationKey,
  negateOutcome,
  outcomeIfTrue,
  type ResponseOutcome,
  type ResponsePart,
  type ResponseUse,
  type SourceLocation,
  textValue,
  unknownValue,
  type Value,
} from './values/index.ts';

type ValueUse = Extract<ResponseUse, { of: 'value' }>;

/** The parts of responses and errors, by their names in the libraries. No two libraries use a name for different parts. */
export const PART_BY_NAME: Readonly<Record<string, ResponsePart['part']>> = {
  ...{ status: 'status', status_code: 'status', statusCode: 'status', getcode: 'status', code: 'status' },
  ...{ headers: 'headers', getheaders: 'headers', info: 'headers', response: 'response' },
  ...{ data: 'body', _data: 'body', json: 'body', body: 'body', error: 'body', responseJSON: 'body' },
  ...{ content: 'text', text: 'text', read: 'text', arrayBuffer: 'text', blob: 'text', responseText: 'text' },
};

/** The parts of responses by names that only clients which are read by convention may have. */
const CONVENTIONAL_PART: Readonly<Record<string, ResponsePart['part']>> = { payload: 'body', result: 'body' };

/** Whether a value is what a client returned that is read by convention: a response, or its body. */
export const isConventional = (value: Value): value is ResponsePart & { readonly part: 'response' } =>
  value.kind === 'received' && value.part === 'response' && value.request.sentBy !== undefined;

/** Returns what a client returned that is read by convention, as the body. */
export const asWholeBody = (of: ResponsePart): ResponsePart => ({ ...of, part: 'body', byConvention: 'whole' });

/** Whether a name is that of a part of a response in some library. */
export const isPartOfResponse = (name: string | undefined): boolean =>
  name !== undefined && (Object.hasOwn(PART_BY_NAME, name) || /^(ok|is_success|is_error|statusText|url)$/.test(name));

/** Whether a name is that of an attribute that responses have besides their parts: in Python those of requests and httpx, elsewhere of Fetch. */
export const isResponseAttribute = (name: string, file: string): boolean =>
  (file.endsWith('.py')
    ? /^(elapsed|http_version|reason_phrase|is_(success|error))$/
    : /^(ok|statusText|redirected)$/
  ).test(name);

export const isCodeName = (name: string): boolean => name === 'code';

/**
 * Reads a member of a response, or of a part of it, and notes the header or field that the program reads.
 *
 * @param isUnguarded Whether the program fails if the response lacks the header.
 */
export function readReceivedMember(of: ResponsePart, key: Value, at: SourceLocation, isUnguarded = false): Value {
  const name = knownText(key);
  switch (of.part) {
    case 'response':
    case 'error': {
      const part = PART_BY_NAME[name ?? ''];
      const isSuccess = /^(ok|is_success)$/.test(name ?? '');
      if (isSuccess || name === 'is_error')
        return { kind: 'unknown', why: 'an outcome', ifTrue: { requests: [of.request], isError: !isSuccess }, at };
      if (isConventional(of)) {
        const body = CONVENTIONAL_PART[name ?? ''] ?? part;
        if (body === undefined)
          return of.isFirst
            ? unknownValue('a part of the first element', at)
            : readReceivedMember(asWholeBody(of), key, at);
        if (body === 'body') return { ...of, part: body, byConvention: { member: name ?? '' }, at };
      }
      // `code` is not a part of a response; on an error it may be a status, or a code of the system.
      if (part === undefined || (isCodeName(name ?? '') && of.part === 'response'))
        return { ...unknownValue('a part of a response', at), ...(of.isThrown && { failed: of.request }) };
      const isError = of.part === 'error' || name === 'error' ? { isError: true } : {};
      return { ...of, ...isError, part, at };
    }
    case 'headers':
      return name === undefined ? unknownValue('a header', at) : readHeader(of, name, at, isUnguarded);
    case 'body': {
      if (name === undefined) return unknownValue('a field whose name is not known', at);
      if (name === ANY_ELEMENT_KEY) return elementOfList(of, at);
      // Every object of Python has attributes such as `__name__`.
      if (/^__\w+__$/.test(name)) return unknownValue('an attribute of the language', at);
      if (/^-?\d+$/.test(name)) return elementAt(of, at);
      if (/^(length|byteLength)$/.test(name)) return unknownValue('a length', at, { is: 'length' });
      const path = [...of.path, name];
      const { isError, isWrapped, shapes, byConvention } = of;
      of.request.uses.push({ of: 'field', path, isError, isWrapped, shapes, byConvention, at });
      return { ...of, path, at };
    }
    case 'stream':
      return { ...of, at };
    default:
      return unknownValue(`a part of the ${of.part}`, at);
  }
}

/** Reads a field of an object that a schema made of a response, and notes that the program reads it. */
export function readDecodedField(value: Value, at: SourceLocation): Value {
  if (value.kind !== 'received' || value.isDecoded !== true) return value;
  const { isDecoded: _, ...of } = value;
  const { request, path, isError, isWrapped, shapes, byConvention } = of;
  request.uses.push({ of: 'field', path, isError, isWrapped, shapes, byConvention, at });
  return of;
}

/** Returns the text of a body whose pieces the program reads one after another. */
export const streamOf = (of: ResponsePart, at: SourceLocation): ResponsePart => ({
  ...of,
  part: 'stream',
  path: [],
  at,
});

/** Notes that a program reads a text as an event stream: it tests whether a piece of it begins with `data:`. */
export function noteEventStream(tested: Value, start: string | undefined, at: SourceLocation): void {
  const [part] = tested.kind === 'text' ? tested.parts : [];
  const of = part !== undefined && 'of' in part ? part.of : tested;
  if (of.kind === 'received' && start?.startsWith('data:') && /^(stream|text|body)$/.test(of.part))
    of.request.uses.push({ of: 'media type', type: 'text/event-stream', at });
}

/**
 * Reads the field at a path of names, such as `'a.b'`, from a response.
 *
 * @param isUnguarded Whether the program fails if the response lacks the header.
 */
export function readPath(received: ResponsePart, path: Value, isUnguarded = false): Value {
  let value: Value = received;
  for (const name of knownText(path)?.split('.') ?? [])
    if (value.kind === 'received') value = readReceivedMember(value, textValue(name, path.at), path.at, isUnguarded);
  return value;
}

/** Notes that a test fails if a response lacks a header. */
export function noteHeaderPresence({ request, part, path: [name], isError }: ResponsePart, at: SourceLocation): void {
  if (part === 'header' && name !== undefined)
    request.uses.push({ of: 'header', name, isError, isUnguarded: true, at });
}

/** The JSON types by the names that `typeof` and assertions have for them. In an assertion, `object` can be that of `typeof`. */
const EXPECTED_TYPES: Readonly<Record<string, readonly JsonType[]>> = {
  ...{ string: ['string'], number: ['number'], boolean: ['boolean'], array: ['array'], object: ['object', 'array'] },
};

export const listExpectedTypes = (name: string): readonly JsonType[] | undefined => EXPECTED_TYPES[name.toLowerCase()];

/** Notes that a test fails if a part of a body has another type. */
export function noteExpectedType(received: ResponsePart, name: Value): void {
  noteTypes(received, listExpectedTypes(knownText(name) ?? ''), name.at);
}

function noteTypes(
  { request, part, path, isError, isWrapped }: ResponsePart,
  types: readonly JsonType[] | undefined,
  at: SourceLocation,
): void {
  if (types === undefined || isWrapped !== undefined || !/^(body|type)$/.test(part)) return;
  const values = { types: new Set(types), isOptional: false };
  request.uses.push({ of: 'declaration', path, isError, declared: 'schema', values, at });
}

/** Returns the name under which a request keeps that the program tests for a header. */
export const testedHeader = (name: string): string => `header ${name.toLowerCase()}`;

export function readHeader(of: ResponsePart, name: string, at: SourceLocation, isUnguarded = false): Value {
  of.request.uses.push({ of: 'header', name, isError: of.isError, at, ...(isUnguarded && { isUnguarded }) });
  return { ...of, part: 'header', path: [name], at };
}

/** Finds the response bodies that an unknown function may return if it is called with responses. */
export const findWrappedBodies = (values: readonly Value[], at: SourceLocation): readonly Value[] =>
  values
    .flatMap(alternatives)
    .flatMap((one) =>
      one.kind === 'received' && (one.part === 'response' || one.part === 'body')
        ? [{ ...one, part: 'body', path: [], isWrapped: { argument: findArgument(one) }, at }]
        : [],
    );

/** Returns the path of the part of a body that a function gets, or that the function around the argument got. */
const findArgument = ({ part, path, isWrapped }: ResponsePart): readonly string[] | undefined =>
  isWrapped === undefined
    ? part === 'body'
      ? path
      : undefined
    : typeof isWrapped === 'object'
      ? isWrapped.argument
      : undefined;

/** Notes that the program relies on the type, the format or the order of a header or of a part of a body, or that it is a list. */
export function noteValueUse(
  { request, part, path, isError, isWrapped, byConvention, shapes }: ResponsePart,
  is: ValueUse['is'],
  at: SourceLocation,
): void {
  if (isWrapped === undefined && byConvention === undefined && (part === 'header' || part === 'body'))
    request.uses.push({ of: 'value', is, part, path, isError, shapes, at });
}

/** Creates the error that is caught when one of the requests fails. */
export function createCaughtError(requests: readonly CodeRequest[], at: SourceLocation): Value {
  const errors = requests.map(
    (request): Value => ({ kind: 'received', request, part: 'error', isError: true, isThrown: true, path: [], at }),
  );
  return errors.length === 0 ? unknownValue('an error', at) : joinAlternatives(errors, at);
}

/** Creates the error that is caught when the requests whose responses are in a value fail. */
export const errorOfRequests = (value: Value, at: SourceLocation): Value =>
  createCaughtError(
    alternatives(value).flatMap((each) => (each.kind === 'received' ? [each.request] : [])),
    at,
  );

/** Notes that a test fails unless requests have an outcome. */
export function noteExpectedOutcome(outcome: ResponseOutcome | undefined, at: SourceLocation, isThrown = false): void {
  const isError = outcome?.isError;
  if (isError !== undefined)
    for (const { uses } of outcome?.requests ?? []) uses.push({ of: 'outcome', isError, isThrown, at });
}

/** Notes that a test fails unless a value is true, or false. */
export function noteExpectedTruth(value: Value, truth: boolean, at: SourceLocation): void {
  for (const outcome of alternatives(value).map(outcomeIfTrue))
    noteExpectedOutcome(truth ? outcome : negateOutcome(outcome), at);
  const outcomes = alternatives(value).flatMap((one) =>
    one.kind === 'primitive' && one.value === truth ? [one.outcome] : [],
  );
  if (new Set(outcomes.map((one) => one?.isError)).size === 1)
    for (const outcome of outcomes) noteExpectedOutcome(outcome, at);
}

/** Notes that a test fails unless the error of a request, or a part of it, is thrown. */
export function noteExpectedError(value: Value, at: SourceLocation): void {
  for (const each of alternatives(value)) {
    const request =
      each.kind === 'unknown' ? each.failed : each.kind === 'received' && each.isThrown ? each.request : undefined;
    if (request !== undefined) noteExpectedOutcome({ requests: [request], isError: true }, at, true);
  }
}

/** Withdraws that a program reads a field or a header: a test that it is absent does not rely on it. */
export function withdrawRead({ request: { uses }, path, at }: ResponsePart): void {
  const isRead = (use: ResponseUse): boolean =>
    (use.of === 'header' && locationKey(use.at) === locationKey(at)) ||
    (use.of === 'field' &&
      use.path.join('.') === path.join('.') &&
      (use.declared === 'type' ? use.at.line === at.line : locationKey(use.at) === locationKey(at)));
  uses.splice(0, uses.length, ...uses.filter((use) => !isRead(use)));
}

/** Notes that a program tests whether a body has a method, as a stream has. Decoded JSON has none, so this is no field. */
export function noteMethodTest({ request: { uses }, path }: ResponsePart): void {
  const index = uses.findLastIndex((use) => use.of === 'field' && use.path.join('.') === path.join('.'));
  if (index >= 0) uses.splice(index, 1);
}

/** Notes that a program limits the time that it waits for a response, which is one of the alternatives of a value. */
export function noteTimeLimit(value: Value, limit: Value | undefined): void {
  if (limit?.kind !== 'primitive' || typeof limit.value !== 'number') return;
  for (const each of alternatives(value))
    if (each.kind === 'received') each.request.uses.push({ of: 'time limit', at: limit.at });
}

/**
 * Notes that a program itself sets a field of a value that is either a body or an object which a helper makes of another part of the
 * response: `return { code: response.status }`.
 */
export function noteMadeField(of: Value, name: string | undefined, at: SourceLocation): void {
  if (of.kind !== 'choice' || name === undefined) return;
  const isMade = of.of.some((each) => {
    const value = each.kind === 'object' ? each.fields.get(name)?.value : undefined;
    return value?.kind === 'received' && value.part !== 'body';
  });
  for (const each of isMade ? of.of : []) if (each.kind === 'received') noteWrittenField(each, name, at);
}

/**
 * Notes that a program tests which of its values is there: a body, or an object that it makes with a field of a name itself, as in
 * `return { error: 'not found' }`.
 */
export function noteTestedField(of: Value, name: string, at: SourceLocation): void {
  const all = alternatives(of);
  if (!all.some((each) => each.kind === 'object' && each.fields.has(name))) return;
  for (const each of all) if (each.kind === 'received') noteWrittenField(each, name, at);
}

/** Notes that the program sets a field of a part of a body. */
export function noteWrittenField({ request, part, path }: ResponsePart, name: string, at: SourceLocation): void {
  if (part === 'body') request.uses.push({ of: 'written field', path: [...path, name], at });
}

export const elementOfList = (of: ResponsePart, at: SourceLocation): ResponsePart => ({
  ...of,
  path: [...of.path, '[]'],
  at,
});

/** Returns the element at an index of a list. Reading it relies on the order of the list. */
export function elementAt(of: ResponsePart, at: SourceLocation): ResponsePart {
  noteValueUse(of, 'order', at);
  return elementOfList(of, at);
}

/**
 * Notes that the program expects a response to have the fields of a value.
 *
 * @param declared Set if the program only shows such a response, and reads none of its fields here.
 */
export function expectFields(received: ResponsePart, expected: Value, declared?: DeclaredBy): void {
  if (received.part !== 'body') return;
  for (const each of alternatives(expected)) {
    if (each.kind === 'list')
      for (const item of each.items) expectFields(elementOfList(received, item.at), item, declared);
    // The value of an example shows its type.
    if (knownText(each) !== undefined && declared !== undefined) noteValueUse(received, 'type', each.at);
    if (each.kind === 'native') noteTypes(received, each.schema?.types, each.at);
    if (each.kind !== 'object') continue;
    for (const [name, { value, at }] of each.fields) {
      const path = [...received.path, name];
      const { request, isError, isWrapped, shapes, byConvention } = received;
      request.uses.push({
        ...{ of: 'field', path, isError, isWrapped, shapes, byConvention, at },
        ...(declared && { declared }),
      });
      expectFields({ ...received, path, at }, value, declared);
    }
  }
}
