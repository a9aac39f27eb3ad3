import { errorOfRequests, noteTimeLimit } from '../received.ts';
import { type CallArguments, joinAlternatives, nativeFunction, unknownValue, type Value } from '../values/index.ts';
import { findField, type Library, type LibraryHost, presentValues } from './library.ts';
import { findTimeLimit } from './request.ts';

const FUNCTION_OF_VALUE = /^(map|switchMap|mergeMap|concatMap|exhaustMap|flatMap|expand)$/;
const FUNCTION_OF_ERROR = /^(catchError|onErrorResumeNextWith)$/;
/** Matches functions that convert an observable to a promise or back, or join several. */
const CONVERSION = /^(firstValueFrom|lastValueFrom|from|of|forkJoin|combineLatest|zip|merge|concat|race)$/;

/** Creates an operator: a function that `pipe` calls with a value, and with the value at the start of the pipe. */
const createOperator = (to: LibraryHost, name: string, { args: [first], at }: CallArguments): Value =>
  nativeFunction(at, ({ args: [value = unknownValue('a value', at), source = value] }) => {
    const call = (used: Value | undefined, argument: Value): Value =>
      used === undefined ? unknownValue('nothing', at) : to.apply(used, [argument], at);
    if (FUNCTION_OF_VALUE.test(name)) return call(first, value);
    if (FUNCTION_OF_ERROR.test(name)) return joinAlternatives([value, call(first, errorOfRequests(source, at))], at);
    if (name === 'tap') {
      call(findField(first, 'next') ?? (first?.kind === 'function' ? first : undefined), value);
      call(findField(first, 'error'), errorOfRequests(source, at));
    }
    if (name === 'filter' || name === 'takeWhile') call(first, value);
    if (name === 'retry' || name === 'retryWhen')
      call(findField(first, 'delay') ?? (first?.kind === 'function' ? first : undefined), errorOfRequests(source, at));
    if (name === 'timeout') noteTimeLimit(source, findTimeLimit(first) ?? findField(first, 'first', 'each') ?? first);
    return value;
  });

/** Functions and operators of RxJS. An observable counts as its value. */
export const rxjs: Library = {
  modules: ['rxjs', 'rxjs/operators'],
  make: (to, at) => ({
    kind: 'native',
    at,
    member: (name, place) =>
      nativeFunction(place, (call) => {
        const [first] = call.args;
        if (CONVERSION.test(name)) return presentValues(first)[0] ?? unknownValue('nothing', call.at);
        if (name === 'defer' && first !== undefined) return to.apply(first, [], call.at);
        return createOperator(to, name, call);
      }),
  }),
};
