import {
  type Follower,
  nativeFunction,
  objectValue,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../values/index.ts';

/** The delays of the timers whose functions are being followed, the innermost last. */
const delays: (Value | undefined)[] = [];

/** Creates the function `setTimeout`, which calls a function after a delay. */
export const createSetTimeout = (at: SourceLocation, follower: Pick<Follower, 'apply'>): Value =>
  nativeFunction(at, ({ args: [called, delay], at: place }) => {
    delays.push(delay);
    if (called?.kind === 'function') follower.apply(called, [], place);
    delays.pop();
    return unknownValue('a timer', place);
  });

/** Creates the class `AbortController`. A timer that aborts a request limits the time that the program waits for its response. */
export const createAbortController = (at: SourceLocation): Value =>
  nativeFunction(at, ({ at: place }) => {
    const signal = objectValue(place);
    signal.isOpen = true;
    const abort = nativeFunction(place, (call) => {
      const delay = delays.at(-1);
      if (delay !== undefined) signal.fields.set('timeout', { value: delay, at: delay.at });
      return unknownValue('nothing', call.at);
    });
    const controller = objectValue(place);
    controller.isOpen = true;
    controller.fields.set('signal', { value: signal, at: place }).set('abort', { value: abort, at: place });
    return controller;
  });
