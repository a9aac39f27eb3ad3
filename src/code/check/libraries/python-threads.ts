import { type CallArguments, isNullish, objectValue, unknownArguments } from '../values/index.ts';
import { createModule, createOpenObject, findField, type Library } from './library.ts';

/** The arguments that `Thread(target=load, args=(1,), kwargs={"page": 2})` passes to its function. */
function readArguments({ named, at }: CallArguments): CallArguments {
  const [args, kwargs] = [findField(named, 'args'), findField(named, 'kwargs')];
  const isKnown = (isNullish(args) || args?.kind === 'list') && (isNullish(kwargs) || kwargs?.kind === 'object');
  return isKnown
    ? {
        args: args?.kind === 'list' ? args.items : [],
        named: kwargs?.kind === 'object' ? kwargs : objectValue(at),
        isOpen: args?.kind === 'list' && args.isOpen,
        at,
      }
    : unknownArguments(at);
}

/** `threading.Thread(target=load)`, which runs a function of the program. */
export const threading: Library = {
  modules: ['threading'],
  make: (to, at) =>
    createModule(at, {
      Thread: (call) => {
        const target = findField(call.named, 'target');
        if (target !== undefined) to.applyWith(target, readArguments(call));
        return createOpenObject(call.at);
      },
    }),
};
