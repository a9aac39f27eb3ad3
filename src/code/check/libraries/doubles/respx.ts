import { HTTP_METHOD } from '../../http-methods.ts';
import {
  type CallArguments,
  type NativeValue,
  type SourceLocation,
  textValue,
  type Value,
} from '../../values/index.ts';
import { findField, type Library, type LibraryHost, presentValues } from '../library.ts';
import { readOptions } from './answers.ts';
import { addDouble, createChain, type GivenAnswer } from './double.ts';
import type { IncomingRequest } from './incoming.ts';
import { joinAddress, patternPath } from './patterns.ts';
import { createMocker, createMockerClass, readExpected } from './python-mockers.ts';

const listGiven = (value: Value | undefined): readonly GivenAnswer[] =>
  (value?.kind === 'list' ? value.items : presentValues(value)).map((one) => ({ value: one, style: {} }));

/** `respx.post(url, json=…).mock(return_value=httpx.Response(201, json=…))` and `.respond(201, json=…)`. */
export const respx: Library = {
  modules: ['respx'],
  globals: ['pytest:respx_mock'],
  make: (to, at) => {
    const createRouter = (base: Value | undefined, place: SourceLocation): NativeValue =>
      createMocker(place, (name, call) =>
        HTTP_METHOD.test(name) || /^(route|request|add)$/.test(name) ? createRoute(to, name, base, call) : undefined,
      );
    const create = ({ named, at: place }: CallArguments): NativeValue =>
      createRouter(findField(named, 'base_url'), place);
    const mock = createMockerClass(to, at, create, 'respx_mock');
    const all = createRouter(undefined, at);
    const self: NativeValue = {
      ...mock,
      member: (name, place) =>
        name === 'mock' ? self : /^(MockRouter|Router)$/.test(name) ? mock : all.member?.(name, place),
    };
    return self;
  },
};

function createRoute(
  to: LibraryHost,
  name: string,
  base: Value | undefined,
  { args, named, at }: CallArguments,
): Value {
  const [first, second] = args;
  const isMethod = HTTP_METHOD.test(name);
  const loose = findField(named, 'url__startswith', 'path__startswith');
  const regex = findField(named, 'url__regex', 'path__regex');
  const path =
    (regex && patternPath(regex)) ??
    findField(named, 'url', 'url__eq', 'path', 'path__eq') ??
    (name === 'request' ? second : first);
  const method = isMethod
    ? textValue(name.toUpperCase(), at)
    : (findField(named, 'method', 'method__eq') ?? (name === 'request' ? first : undefined));
  let lastRequest: IncomingRequest | undefined;
  const add = (...given: readonly GivenAnswer[]): void => {
    const url = joinAddress(base, path ?? loose, at);
    lastRequest = addDouble(to, { at, method, url, isLoose: loose !== undefined, ...readExpected(named) }, ...given);
  };
  const chain = createChain(at, (key, { args: values, named: options }) => {
    if (key === 'mock')
      add(
        ...listGiven(findField(options, 'return_value') ?? values[0]),
        ...listGiven(findField(options, 'side_effect')),
      );
    if (key === 'respond') {
      const answer = readOptions(options);
      add({ value: undefined, style: {}, also: { ...answer, status: values[0] ?? answer.status } });
    }
    return undefined;
  });
  // `route.calls.last.request` is what was sent.
  const calls: NativeValue = { kind: 'native', at, member: (key) => (key === 'request' ? lastRequest?.value : calls) };
  return {
    ...chain,
    member: (key, place) => (key === 'calls' ? calls : chain.member?.(key, place)),
    // `route % 204`, `route % {"json": …}` and `route % httpx.Response(201)`
    compare: (operator, other) => {
      if (operator === '%')
        add(
          other.kind === 'object'
            ? { value: undefined, style: {}, also: readOptions(other) }
            : { value: other, style: {} },
        );
      return undefined;
    },
    assign: (key, value) => {
      if (/^(return_value|side_effect)$/.test(key)) add(...listGiven(value));
    },
  };
}
