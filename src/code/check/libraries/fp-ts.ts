import { errorOfRequests } from '../received.ts';
import {
  alternatives,
  type CallArguments,
  joinAlternatives,
  mapAlternatives,
  nativeFunction,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../values/index.ts';
import type { Library, LibraryHost } from './library.ts';

/** Matches the operators whose function gets the value and returns another one, and those that keep the value. */
const FUNCTION_OF_VALUE = /^(map|chain|flatMap|andThen)((Either|Task|TaskEither|IO|IOEither)K)?W?$/;
const OBSERVER_OF_VALUE = /^(chainFirst|tap|filterOrElse)((Either|Task|TaskEither|IO|IOEither)K?)?W?$/;
const FUNCTION_OF_ERROR = /^(mapLeft|mapError|tapError|orElse\w*|orLeft)$/;
const FUNCTIONS_OF_BOTH = /^(match|fold)E?W?$/;

/** The values of the results that functions of the package return. */
const valuesOfResults = new WeakMap<Value, Value>();

/** Creates a result, or a task that returns one. Outside of a pipe its value is in `right`. */
function createResult(value: Value, at: SourceLocation): Value {
  if (!alternatives(value).some(({ kind }) => /^(received|object|list)$/.test(kind))) return value;
  const result: Value = {
    ...nativeFunction(at, () => result),
    member: (name, place) =>
      name === 'right' ? value : name === 'left' ? unknownValue('a failure', place) : undefined,
  };
  valuesOfResults.set(result, value);
  return result;
}

const openResult = (result: Value): Value =>
  mapAlternatives(result, result.at, (one) => valuesOfResults.get(one) ?? one);

/** Creates an operator: a function that `pipe` calls with the value of the step before. */
const createOperator = (to: LibraryHost, name: string, { args: [first, second], at }: CallArguments): Value =>
  nativeFunction(at, ({ args: [value = unknownValue('a value', at)] }) => {
    const call = (used: Value | undefined, argument: Value): Value =>
      used === undefined ? unknownValue('nothing', at) : openResult(to.apply(used, [argument], at));
    if (FUNCTION_OF_VALUE.test(name)) return call(first, value);
    const error = (): Value => errorOfRequests(value, at);
    if (FUNCTIONS_OF_BOTH.test(name)) return joinAlternatives([call(second, value), call(first, error())], at);
    if (name === 'getOrElse' || name === 'getOrElseW') return joinAlternatives([value, call(first, error())], at);
    if (OBSERVER_OF_VALUE.test(name)) call(first, value);
    else if (FUNCTION_OF_ERROR.test(name)) call(first, error());
    else return createResult(value, at);
    return value;
  });

/** `pipe(TE.tryCatch(() => send(), toFailure), TE.map((response) => response.data))` */
export const fpTs: Library = {
  modules: ['fp-ts/function', 'fp-ts/Either', 'fp-ts/TaskEither'],
  make: (to, at) => {
    const runSteps = (start: Value, steps: readonly Value[], place: SourceLocation): Value =>
      steps.reduce((value, step) => openResult(to.apply(step, [value], place)), openResult(start));
    const callFunction = (name: string, call: CallArguments): Value => {
      const { args, at: place } = call;
      const [first = unknownValue('nothing', place), ...others] = args;
      if (name === 'pipe') return createResult(runSteps(first, others, place), place);
      if (name === 'flow')
        return nativeFunction(place, (of) =>
          createResult(runSteps(to.apply(first, of.args, of.at), others, of.at), of.at),
        );
      if (name === 'tryCatch') {
        const value = to.apply(first, [], place);
        if (others[0] !== undefined) to.apply(others[0], [errorOfRequests(value, place)], place);
        return createResult(value, place);
      }
      return /^(right|of)$/.test(name) ? createResult(first, place) : createOperator(to, name, call);
    };
    return {
      kind: 'native',
      at,
      member: (name, place) => nativeFunction(place, (call) => callFunction(name, call)),
    };
  },
};
