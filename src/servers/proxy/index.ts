/**
 * Passes requests to an API and its responses back, byte for byte, and hands each exchange to a judge.
 */
export type { ProxyChanges } from './forward.ts';
export type { BrokenStatements, PassedExchange, PassedRequest, ProxyJudge, UnjudgeableReason } from './passed.ts';
export { type ProxyOptions, startProxy } from './start-proxy.ts';
