import {
  alternatives,
  type CallArguments,
  concatenate,
  nativeFunction,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import type { Library } from './library.ts';

/** `PurePosixPath("/v1", "agents")`, which is represented by the text; a path of files says nothing about a response with its name. */
const createPath =
  (isPure: boolean) =>
  ({ args, at }: CallArguments): Value => {
    const [first, ...others] = args;
    const areTexts = args.every((one) => alternatives(one).some(({ kind }) => kind === 'text'));
    return isPure && areTexts && first !== undefined
      ? others.reduce((path, one) => concatenate([path, textValue('/', at), one], at), first)
      : unknownValue('a path of files', at);
  };

export const pathlib: Library = {
  modules: ['pathlib'],
  make: (_, at) => ({
    kind: 'native',
    at,
    member: (name, place) =>
      /Path$/.test(name) ? nativeFunction(place, createPath(/^Pure(Posix)?Path$/.test(name))) : undefined,
  }),
};
