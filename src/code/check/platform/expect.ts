import {
  expectFields,
  listExpectedTypes,
  noteExpectedAbsence,
  noteExpectedType,
  noteHeaderPresence,
  readPath,
  readReceivedMember,
} from '../received.ts';
import {
  alternatives,
  type CallArguments,
  comparingNative,
  type Follower,
  knownText,
  type NativeValue,
  nativeFunction,
  type ObjectValue,
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

/** Matches the matchers that hold for a value that is missing. */
const ABSENCE_MATCHER = /^(toBeUndefined|undefined)$/;

/** Creates the function `expect(value)`. A test relies on the parts of a response that it compares. */
export function createExpect(at: SourceLocation, follower: Pick<Follower, 'apply' | 'noteComparisons'>): NativeValue {
  const expectValue = nativeFunction(at, ({ args: [value], at: place }) => {
    if (value === undefined) return unknownValue('what a test expects', place);
    const actual = value.kind === 'function' ? follower.apply(value, [], place) : value;
    const made = alternatives(actual).filter((one) => one.kind === 'object');
    const subject = { received: alternatives(actual).filter(isReceived), made, incoming: comparingNative(actual) };
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
  readonly received: readonly ResponsePart[];
  /** Objects of the program that the value may be instead. If one of them has all expected fields, nothing is expected of a response. */
  readonly made?: readonly ObjectValue[];
  /** A part of the request that a test double gets. */
  readonly incoming?: NativeValue | undefined;
}

/** Creates the matchers for parts of responses, or of a request to a test double. */
function createMatchers(
  subject: Subject,
  at: SourceLocation,
  follower: Pick<Follower, 'noteComparisons'>,
  isNegated = false,
): NativeValue {
  const { received, made = [], incoming } = subject;
  const notePresence = (name: string, here: SourceLocation): void => {
    if (!isNegated && PRESENCE_MATCHER.test(name)) for (const one of received) noteHeaderPresence(one, here);
    const isAbsence = isNegated ? /^(toBeDefined|exist)$/.test(name) : ABSENCE_MATCHER.test(name);
    if (isAbsence) for (const one of received) noteExpectedAbsence(one);
  };
  const compare = (name: string, { args: [expected], at: here }: CallArguments): Value => {
    if (expected === undefined || made.some((one) => hasFields(one, expected))) return matchers;
    if (isNegated && (PROPERTY_MATCHER.test(name) || expected.kind === 'object')) return matchers;
    const property = PROPERTY_MATCHER.test(name) ? knownText(expected) : undefined;
    if (EQUALITY_MATCHER.test(name) || OBJECT_MATCHER.test(name)) incoming?.compare?.('===', expected);
    if (property !== undefined) incoming?.member?.(property, expected.at);
    for (const one of received) {
      // `expect(response).to.have.status(200)`
      const compared = name === 'status' ? readReceivedMember(one, textValue('status', here), here) : one;
      if (EQUALITY_MATCHER.test(name)) follower.noteComparisons([compared, expected]);
      const isOfType = TYPE_MATCHER.test(name) || (one.part === 'type' && EQUALITY_MATCHER.test(name));
      if (isOfType && !isNegated) noteExpectedType(one, expected);
      if (OBJECT_MATCHER.test(name)) noteExpectations(one, expected, follower);
    }
    if (incoming !== undefined || !PROPERTY_MATCHER.test(name)) return matchers;
    // In Chai, what follows is about the property: `expect(body).to.have.property('total').that.is.a('number')`.
    const properties = received.map((one) => readPath(one, expected, !isNegated));
    return createMatchers({ received: properties.filter(isReceived) }, here, follower);
  };
  const matchers: NativeValue = {
    kind: 'native',
    at,
    member: (name, here) =>
      name === 'rejects'
        ? createMatchers({ received: received.map(toError) }, here, follower)
        : name === 'not'
          ? createMatchers(subject, here, follower, true)
          : createMatcher(name, here),
  };
  const createMatcher = (name: string, here: SourceLocation): NativeValue => {
    notePresence(name, here);
    return { ...matchers, call: (call) => compare(name, call), at: here };
  };
  return matchers;
}

const toError = (of: ResponsePart): ResponsePart => ({ ...of, part: 'error', isError: true, path: [] });

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
