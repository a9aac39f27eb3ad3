import { ColloquyError } from './colloquy-error.ts';
import type { Hook } from './options.ts';

/** From all to the least: each level has those after it as well. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Where a {@link logger} writes: `console`, or a logging library with these methods. */
export type LogTarget = { readonly [Level in LogLevel]: (message: string, facts: LogFacts) => void };

/** What is known of an attempt. Nothing of the request's or the answer's body is in it, nor the query or the key. */
export interface LogFacts {
  readonly method: string;
  /** The path as the contract writes it, with its parameters in braces. */
  readonly path: string;
  readonly host: string;
  /** Counts the attempts of a call, from 1. */
  readonly attempt: number;
  readonly milliseconds?: number;
  /** The status of the answer, where there was one, be it cut or late. */
  readonly status?: number | undefined;
  /** The header `x-request-id` of the answer, where it has it (§7). */
  readonly requestId?: string | undefined;
  /** Why there was no complete answer: the `kind` of the error. */
  readonly kind?: string;
}

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/**
 * Makes a {@link Hook} that writes a line for each attempt of a call: with `info` when it was answered with a success or
 * a redirect, with `warn` when with an error, with `error` when there was no answer, and with `debug` before it.
 *
 * @param options.level the least level that is written; `info` unless another is given.
 * @param options.to where it is written; `console` unless another target is given.
 *
 * @example
 * ```ts
 * import { createClient, logger } from 'colloquy';
 *
 * const hook = logger({ level: 'info' });
 * const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key', hook });
 * await client.agents.list();
 * ```
 */
export function logger({
  level = 'info',
  to = console,
}: {
  readonly level?: LogLevel;
  readonly to?: LogTarget;
} = {}): Hook {
  const write = (as: LogLevel, message: string, facts: LogFacts) => {
    if (LEVELS.indexOf(as) >= LEVELS.indexOf(level)) to[as](message, facts);
  };
  return async (request, next, { attempt, path }) => {
    const facts = { method: request.method, path, host: new URL(request.url).host, attempt };
    const call = `${request.method} ${path}`;
    const start = performance.now();
    const time = () => Math.round(performance.now() - start);
    write('debug', `${call} attempt ${attempt}`, facts);
    try {
      const answer = await next(request);
      const { status } = answer;
      const requestId = answer.headers.get('x-request-id') ?? undefined;
      const known = { ...facts, milliseconds: time(), status, requestId };
      write(status < 400 ? 'info' : 'warn', `${call} ${status} ${known.milliseconds} ms`, known);
      return answer;
    } catch (error) {
      const { kind = 'usage', status, requestId } = error instanceof ColloquyError ? error : {};
      write('error', `${call} ${kind} ${time()} ms`, { ...facts, milliseconds: time(), kind, status, requestId });
      throw error;
    }
  };
}
