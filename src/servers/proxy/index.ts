/**
 * Passes requests to an API and its responses back, byte for byte, and hands each exchange to a judge.
 */
export type { Changes } from './forward.ts';
export type { Broken, Passed, PassedRequest, ProxyJudge, Unjudgeable } from './passed.ts';
export { type ProxyOptions, startProxy } from './start-proxy.ts';
