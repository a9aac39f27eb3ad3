import type { Answer, OutgoingRequest } from './transport.ts';

/**
 * Stands around each attempt of a call: it can log, trace, add headers, or answer in the place of the API in a test.
 * It never sees the key, which is added after it, and taken out of an answer that is no success. `next` fails with a
 * {@link ColloquyError}; what the hook throws of its own makes the call fail with a `UsageError`.
 *
 * @example
 * const log: Hook = async (request, next, { attempt }) => {
 *   const start = performance.now();
 *   const answer = await next(request);
 *   console.log(request.method, request.url, attempt, answer.status, performance.now() - start);
 *   return answer;
 * };
 */
export type Hook = (
  request: OutgoingRequest,
  next: (request: OutgoingRequest) => Promise<Answer>,
  context: HookContext,
) => Promise<Answer>;

export interface HookContext {
  /** Counts the attempts of a call, from 1. */
  readonly attempt: number;
  /** The same object for all attempts of one call, and for no other. */
  readonly call: object;
  /** What is known before the attempt, under OpenTelemetry's names. */
  readonly attributes: Readonly<Record<string, string | number>>;
}
