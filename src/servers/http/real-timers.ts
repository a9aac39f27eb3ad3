export { performance } from 'node:perf_hooks';

import timers from 'node:timers';
import pauses from 'node:timers/promises';

/**
 * Timers from the time when this module is loaded. A server in the process of a test must respond although the test
 * replaced the timers. Node's modules have the real ones even if Jest replaces those of every test.
 */
export const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate } = timers;
export const { setTimeout: pause } = pauses;
