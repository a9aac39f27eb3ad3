import { type NativeValue, nativeFunction, type SourceLocation, unknownValue } from '../values/index.ts';
import type { Library } from './library.ts';

/** Creates a logger, or the module, whose functions create loggers or write what they are given, also if it is a method and a path. */
const createLogger = (at: SourceLocation): NativeValue => ({
  kind: 'native',
  at,
  member: (name, place) =>
    nativeFunction(place, (call) =>
      name === 'getLogger' ? createLogger(call.at) : unknownValue('the result of a logger', call.at),
    ),
});

export const logging: Library = { modules: ['logging'], make: (_, at) => createLogger(at) };
