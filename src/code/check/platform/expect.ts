import {
  expectFields,
  listExpectedTypes,
  noteExpectedError,
  noteExpectedOutcome,
  noteExpectedTruth,
  noteExpectedType,
  noteHeaderPresence,
  readPath,
  readReceivedMember,
  withdrawRead,
} from '../received.ts';
import {
  alternatives,
  type CallArguments,
  type CodeRequest,
  comparingNative,
  type Follower,
  isAbsent,
  isNullish,
  knownText,
  knownTruth,
  type NativeValue,
  nativeFunction,
  type ObjectValue,
  outcomeOfStatus,
  type ResponsePart,
  type SourceLocation,
  sourceKey,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';

/** Matches the matchers of Vitest, Jest and Chai that compare a value with another one. */
const EQUALITY_MATCHER = /^(toBe|toEqual|toStrictEqual|toBeOneOf|toContain|equal|equals|eq|eql|oneOf|status)$/;
const OBJECT_MATCHER = /^(toEqual|toStrictEqual|toMatchObject|eql|equal|include|containSubset|deep)$/;
const PROPERTY_MATCHER = /^(toHaveProperty|property)$/;
const TYPE_MATCHER = /^(a|an|toBeTypeOf)$/;
/** Matches the matchers that fail for a value that is missing. */
const PRESENCE_MATCHER = /^(toBeDefined|toBeTruthy|exist|ok|a|an|match|toMatch|toHaveLength)$/;
/** Matches the matchers that fail for a value which is there, and those that do so behind `not`. */
const ABSENCE_MATCHERS = [/^(toBeUndefined|undefined)$/, /^(toBeDefined|exist)$/] as const;
/** Matches the matchers for tests that are true, and for numbers that are greater than another one. */
const TRUTH_MATCHERS = [/^(toBeTruthy|true|toBeOK)$/, /^(toBeFalsy|false)$/] as const;
const GREATER_MATCHER = /^(toBeGreaterThan(OrEqual)?|above|greaterThan|gte?|least)$/;
const LESS_MATCHER = /^(toBeLessThan(OrEqual)?|below|lessThan|lte?|most)$/;
const THROW_MATCHER = /^(toThrow\w*|throws?|rejected\w*|toReject\w*)$/;

/** Creates the function `expect(value)`. A test relies on the parts of a response that it compares. */
export function createExpect(
  at: SourceLocation,
  follower: Pick<Follower, 'apply' | 'noteComparisons' | 'noteSent' | 'parametersOf'>,
): NativeValue {
  const expectValue = nativeFunction(at, ({ args: [value], at: place }) => {
    if (value === undefined) return unknownValue('what a test expects', place);
    const sent: CodeRequest[] = [];
    // Matchers call a function without arguments. They only ask a double of one with parameters about its calls.
    const isCalled = value.kind === 'function' && follower.parametersOf(value).length === 0;
    const actual = isCalled ? follower.noteSent(sent, () => follower.apply(value, [], place)) : value;
    const made = alternatives(actual).filter((one) => one.kind === 'object');
    const received = alternatives(actual).filter(isReceived);
    const incoming = comparingNative(actual);
    const subject = { actual, received, made, incoming, sent };
    return createMatchers(subject, place, follower);
  });
  // `expect.any(String)`
  const any = nativeFunction(at, ({ args: [type], at: place }) => {
    const name = type?.kind === 'native' ? type.name : type && sourceKey(type).replace('name ', '');
    return { kind: 'native', schema: { types: listExpectedTypes(name ?? ''), transforms: [] }, at: place };
  });
  return { ...expectValue, member: (name) => (name === 'any' ? any : undefined) };
}

const isReceived = (one: Value): one is ResponsePart => one.kind === 'received';

/** The value about which a test expects something. */
interface Subject {
  readonly actual?: Value;
  readonly received: readonly ResponsePart[];
  /** Objects of the program that the value may be instead. If one of them has all expected fields, nothing is expected of a response. */
  readonly made?: readonly ObjectValue[];
  /** A part of the request that a test double gets. */
  readonly incoming?: NativeValue | undefined;
  /** The requests that a function sends of which the test expects that it throws. */
  readonly sent?: readonly CodeRequest[];
}

/** Creates the matchers for parts of responses, or of a request to a test double. */
function createMatchers(
  subject: Subject,
  at: SourceLocation,
  follower: Pick<Follower, 'noteComparisons'>,
  isNegated = false,
): NativeValue {
  const { actual, received, made = [], incoming, sent = [] } = subject;
  const notePresence = (name: string, here: SourceLocation): void => {
    for (const one of received) {
      if (!isNegated && PRESENCE_MATCHER.test(name)) noteHeaderPresence(one, here);
      const isOfAbsence =
        ABSENCE_MATCHERS[isNegated ? 1 : 0].test(name) || (name === 'toBeNull' && one.part === 'header');
      if (isOfAbsence) withdrawRead(one);
      if (name === 'toBeOK') noteExpectedOutcome({ requests: [one.request], isError: isNegated }, here);
    }
    const isTrue = TRUTH_MATCHERS.map((matcher) => matcher.test(name));
    if (actual !== undefined && isTrue.includes(true)) noteExpectedTruth(actual, isTrue[0] !== isNegated, here);
    if (actual !== undefined && !isNegated && PRESENCE_MATCHER.test(name)) noteExpectedError(actual, here);
    if (!isNegated && THROW_MATCHER.test(name)) noteExpectedOutcome({ requests: sent, isError: true }, here, true);
  };
  /** Notes the outcome that a response must have, by the status or the truth that a test compares. */
  const noteOutcome = (
    name: string,
    compared: ResponsePart | undefined,
    { args: [expected], at: here }: CallArguments,
  ): void => {
    const isEqual = EQUALITY_MATCHER.test(name);
    const operator = isEqual ? (isNegated ? '!==' : '===') : GREATER_MATCHER.test(name) !== isNegated ? '>=' : '<';
    if (expected === undefined || (!isEqual && !GREATER_MATCHER.test(name) && !LESS_MATCHER.test(name))) return;
    if (compared !== undefined) noteExpectedOutcome(outcomeOfStatus(operator, [compared, expected]), here);
    else if (isEqual && actual !== undefined) {
      const truth = knownTruth(expected);
      if (truth !== undefined) noteExpectedTruth(actual, truth !== isNegated, here);
    }
  };
  const compare = (name: string, call: CallArguments): Value => {
    const {
      args: [expected],
      at: here,
    } = call;
    if (expected === undefined || made.some((one) => hasFields(one, expected))) return matchers;
    if (isNegated && (PROPERTY_MATCHER.test(name) || expected.kind === 'object')) return matchers;
    const property = PROPERTY_MATCHER.test(name) ? knownText(expected) : undefined;
    if (EQUALITY_MATCHER.test(name) || OBJECT_MATCHER.test(name)) incoming?.compare?.('===', expected);
    if (property !== undefined) incoming?.member?.(property, expected.at);
    if (actual !== undefined && !isNullish(expected)) noteExpectedError(actual, here);
    noteOutcome(name, undefined, call);
    // Of several alternatives, such as a text or the field of an object that has it, another one may have the type.
    const isShownAlone =
      (actual === undefined || alternatives(actual).every(isReceived)) &&
      new Set(received.map(({ request }) => request)).size === received.length;
    for (const one of received) {
      // `expect(response).to.have.status(200)`
      const compared = name === 'status' ? readReceivedMember(one, textValue('status', here), here) : one;
      if (compared.kind === 'received') noteOutcome(name, compared, call);
      if (EQUALITY_MATCHER.test(name) && isAbsent(expected) && !isNegated) withdrawRead(one);
      // A test that a response is not like that relies on nothing.
      if (isNegated) continue;
      if (EQUALITY_MATCHER.test(name)) follower.noteComparisons([compared, expected]);
      const isOfType = TYPE_MATCHER.test(name) || (one.part === 'type' && EQUALITY_MATCHER.test(name));
      if (isOfType && isShownAlone) noteExpectedType(one, expected);
      if (OBJECT_MATCHER.test(name)) noteExpectations(one, expected, follower);
    }
    if (incoming !== undefined || !PROPERTY_MATCHER.test(name)) return matchers;
    // In Chai, what follows is about the property: `expect(body).to.have.property('total').that.is.a('number')`.
    const properties = isNegated ? [] : received.map((one) => readPath(one, expected, true));
    return createMatchers({ received: properties.filter(isReceived) }, here, follower);
  };
  const matchers: NativeValue = {
    kind: 'native',
    at,
    member: (name, here) => {
      if (name === 'not') return createMatchers(subject, here, follower, true);
      if (name !== 'rejects') return createMatcher(name, here);
      const failed = new Set([...sent, ...received.map(({ request }) => request)]);
      noteExpectedOutcome({ requests: [...failed], isError: true }, here, true);
      return createMatchers({ received: received.map(toError) }, here, follower);
    },
  };
  const createMatcher = (name: string, here: SourceLocation): NativeValue => {
    notePresence(name, here);
    return { ...matchers, call: (call) => compare(name, call), at: here };
  };
  return matchers;
}

const toError = (of: ResponsePart): ResponsePart => ({
  ...of,
  ...{ part: 'error', isError: true, isThrown: true, path: [] },
});

const hasFields = ({ fields }: ObjectValue, expected: Value): boolean =>
  expected.kind === 'object' && [...expected.fields.keys()].every((name) => fields.has(name));

/** Notes the parts of a response, or the fields of a body, that an expected object has. */
function noteExpectations(received: ResponsePart, expected: Value, follower: Pick<Follower, 'noteComparisons'>): void {
  if (received.part === 'body') expectFields(received, expected);
  if (expected.kind !== 'object' || !/^(response|error)$/.test(received.part)) return;
  for (const [name, { value, at }] of expected.fields) {
    const part = readReceivedMember(received, textValue(name, at), at);
    follower.noteComparisons([part, value]);
    if (part.kind === 'received') noteExpectations(part, value, follower);
  }
}

/** Calls `its(path)` or `should(matcher, expected)` of Cypress on a part of a response; `undefined` for any other method. */
export function callInChain(
  of: ResponsePart,
  method: string,
  call: CallArguments,
  follower: Pick<Follower, 'noteComparisons'>,
): Value | undefined {
  const [first, ...args] = call.args;
  if (first === undefined) return undefined;
  if (method === 'its') return readPath(of, first);
  if (method !== 'should' || knownText(first) === undefined) return undefined;
  const names = knownText(first)?.split('.') ?? [];
  const matcher = createMatchers({ received: [of] }, call.at, follower).member?.(names.at(-1) ?? '', call.at);
  if (matcher?.kind === 'native' && !names.includes('not')) matcher.call?.({ ...call, args });
  return of;
}
