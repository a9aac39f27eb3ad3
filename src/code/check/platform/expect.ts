import { expectFields, receivedMember } from '../received.ts';
import {
  alternatives,
  type CallArguments,
  type Follower,
  knownText,
  type NativeValue,
  native,
  type ResponsePart,
  type SourceLocation,
  textValue,
  unknown,
  type Value,
} from '../values/index.ts';

/** The names by which Vitest, Jest and Chai compare a value with another one. */
const EQUALS = /^(toBe|toEqual|toStrictEqual|toBeOneOf|toContain|equal|equals|eq|eql|oneOf|status)$/;
const MATCHES = /^(toEqual|toStrictEqual|toMatchObject|eql|equal|include|containSubset|deep)$/;
const HAS = /^(toHaveProperty|property)$/;

/** `expect(value)`: what a test compares of a response is what it relies on. */
export function createExpect(at: SourceLocation, follower: Pick<Follower, 'apply' | 'compare'>): NativeValue {
  return native(at, ({ args: [value], at: place }) => {
    if (value === undefined) return unknown('what a test expects', place);
    const actual = value.kind === 'function' ? follower.apply(value, [], place) : value;
    const isReceived = (one: Value): one is ResponsePart => one.kind === 'received';
    return matchersOf(alternatives(actual).filter(isReceived), place, follower);
  });
}

/** The matchers of parts of responses. */
function matchersOf(
  received: readonly ResponsePart[],
  at: SourceLocation,
  follower: Pick<Follower, 'compare'>,
): NativeValue {
  const compare = (name: string, { args: [expected], at: here }: CallArguments): Value => {
    if (expected === undefined) return matchers;
    for (const one of received) {
      // `expect(response).to.have.status(200)`
      const compared = name === 'status' ? receivedMember(one, textValue('status', here), here) : one;
      if (EQUALS.test(name)) follower.compare([compared, expected]);
      if (MATCHES.test(name)) expectIn(one, expected, follower);
      if (HAS.test(name)) readPath(one, expected);
    }
    return matchers;
  };
  const matchers: NativeValue = {
    kind: 'native',
    at,
    member: (name, here) =>
      name === 'rejects'
        ? matchersOf(
            received.map((one) => ({ ...one, part: 'error', isError: true, path: [] })),
            here,
            follower,
          )
        : { ...matchers, call: (call) => compare(name, call), at: here },
  };
  return matchers;
}

/** Notes the parts of a response, or the fields of a body, that an object has. */
function expectIn(received: ResponsePart, expected: Value, follower: Pick<Follower, 'compare'>): void {
  if (received.part === 'body') expectFields(received, expected);
  if (expected.kind !== 'object' || !/^(response|error)$/.test(received.part)) return;
  for (const [name, { value, at }] of expected.fields) {
    const part = receivedMember(received, textValue(name, at), at);
    follower.compare([part, value]);
    if (part.kind === 'received') expectIn(part, value, follower);
  }
}

/** Reads `'a.b'`, a path of names, from a response. */
function readPath(received: ResponsePart, path: Value): Value {
  let value: Value = received;
  for (const name of knownText(path)?.split('.') ?? [])
    if (value.kind === 'received') value = receivedMember(value, textValue(name, path.at), path.at);
  return value;
}

/** Calls `its(path)` or `should(matcher, expected)` of Cypress on a part of a response; `undefined` for another method. */
export function callInChain(
  of: ResponsePart,
  method: string,
  call: CallArguments,
  follower: Pick<Follower, 'compare'>,
): Value | undefined {
  const [first, ...args] = call.args;
  if (first === undefined) return undefined;
  if (method === 'its') return readPath(of, first);
  if (method !== 'should' || knownText(first) === undefined) return undefined;
  const names = knownText(first)?.split('.') ?? [];
  const matcher = matchersOf([of], call.at, follower).member?.(names.at(-1) ?? '', call.at);
  if (matcher?.kind === 'native' && !names.includes('not')) matcher.call?.({ ...call, args });
  return of;
}
