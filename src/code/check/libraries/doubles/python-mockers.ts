import {
  type CallArguments,
  type NativeValue,
  nativeFunction,
  objectValue,
  positionalArguments,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../../values/index.ts';
import { createObjectWith, findField, type LibraryHost, presentValues } from '../library.ts';
import { decodeBody } from './answers.ts';
import { createChain, type DoubledRequest } from './double.ts';

/** The parts of a request that a double expects. */
export type Expected = Pick<DoubledRequest, 'headers' | 'query' | 'body'>;

/** Reads what a double expects of a request, by the names of its arguments, such as `json`, `params` and `headers__contains`. */
export function readExpected(named: Value, prefix = ''): Expected {
  const find = (...names: readonly string[]): readonly Value[] =>
    names.flatMap((name) =>
      ['', '__eq', '__contains'].flatMap((lookup) => presentValues(findField(named, prefix + name + lookup))),
    );
  const [json] = find('json');
  const [data] = find('data', 'content');
  const encoded = json ?? (data?.kind === 'object' ? undefined : decodeBody(data));
  return {
    headers: find('headers'),
    query: find('params', 'query_string'),
    body:
      encoded !== undefined
        ? { value: encoded, as: 'json' }
        : data?.kind === 'object'
          ? { value: data, as: 'form' }
          : undefined,
  };
}

/** Creates an object with methods, which a `with` statement can enter, and which members of `more` extend. */
export function createMocker(
  at: SourceLocation,
  run: (name: string, call: CallArguments) => Value | undefined,
  more: (name: string, at: SourceLocation) => Value | undefined = () => undefined,
): NativeValue {
  const chain = createChain(at, run);
  return { ...chain, member: (name, place) => more(name, place) ?? chain.member?.(name, place) };
}

/**
 * Creates a decorator or class of mockers: `@mock`, `with mock() as m` and `mock(base_url=…)`. A decorated function gets the mocker.
 *
 * @param fixture The name of the parameter that gets the mocker, if it need not be the first.
 */
export const createMockerClass = (
  to: LibraryHost,
  at: SourceLocation,
  create: (call: CallArguments) => NativeValue,
  fixture = '',
): NativeValue => ({
  ...nativeFunction(at, (call) => {
    const [first] = call.args;
    const mocker = create(call);
    const decorate = ({ args: [decorated], at: place }: CallArguments): Value => {
      if (decorated?.kind !== 'function') return decorated ?? mocker;
      const names = decorated.parts.parameters.map(({ target }) => (target.kind === 'name' ? target.name : ''));
      const self = /^(self|cls)$/.test(names[0] ?? '') ? [unknownValue('self', place)] : [];
      // The test gets its fixtures by their names, and the mocker as its first argument, or by the name of its fixture.
      const named = names.includes(fixture) ? createObjectWith(place, { [fixture]: mocker }) : undefined;
      const args = named === undefined ? [...self, mocker] : self;
      to.applyWith(decorated, { args, named: named ?? objectValue(place), isOpen: true, at: place });
      return decorated;
    };
    return first?.kind === 'function' ? first : { ...mocker, call: decorate };
  }),
  // `def test_agents(responses: aioresponses)`: the parameter gets a mocker from a fixture.
  instance: (place) => create(positionalArguments([], place)),
});
