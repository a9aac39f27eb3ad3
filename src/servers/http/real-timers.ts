export { performance } from 'node:perf_hooks';

import timers from 'node:timers';
import pauses from 'node:timers/promises';

/**
 * Timers as they are when this module is loaded. A server runs in its own time, as it would in another process: it answers
 * although a test in this process has replaced the timers. Node's modules have the real ones even where Jest replaces those
 * of every test.
 */
export const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate } = timers;
export const { setTimeout: pause } = pauses;
