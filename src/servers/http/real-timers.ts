export { performance } from 'node:perf_hooks';

import timers from 'node:timers';
import pauses from 'node:timers/promises';

/**
 * The timers as they were when this module was loaded: a server in the process of a test must respond even if the test
 * has replaced the timers. They come from Node's module, since Jest replaces the global ones before it loads anything.
 */
export const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate } = timers;
export const { setTimeout: pause } = pauses;
