import { ColloquyError } from './colloquy-error.ts';
import type { Hook } from './options.ts';
import { warn } from './warn.ts';

/** From all to the least: each level has those after it as well. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Where a {@link logger} writes: `console`, or a logger of a library with these methods, such as those of pino and winston. */
export type LogTarget = { readonly [Level in LogLevel]: (message: string, facts: LogFacts) => void };

/** What is known of an attempt. Nothing of the request's or the response's body is in it, nor the query or the key. */
export interface LogFacts {
  readonly method: string;
  /** The path as the contract writes it, with its parameters in braces. */
  readonly path: string;
  readonly host: string;
  /** Counts the attempts of a call, from 1. */
  readonly attempt: number;
  readonly milliseconds?: number;
  /** The status of the response, where there was one, even cut or late. */
  readonly status?: number | undefined;
  /** The header `x-request-id` of the response, where it has it (§7). */
  readonly requestId?: string | undefined;
  /** The `kind` of the error that the call fails with, unless it is tried again. */
  readonly kind?: string | undefined;
}

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/**
 * Makes a {@link Hook} that writes a line for each attempt of a call: with `info` for a success, with `warn` for a response
 * that the call fails with, with `error` when there was no complete response, and with `debug` before it. What is known of
 * the attempt comes after the message, and before it where the target is a logger of pino. What the target throws does not
 * change the result of the call; the first thing is written with `console.warn`.
 *
 * @param options.level the least level that is written; `info` unless another is given.
 * @param options.to where it is written; `console` unless another target is given.
 *
 * @example
 * ```ts
 * import { createClient, logger } from 'colloquy';
 *
 * const hooks = [logger({ level: 'info' })];
 * const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key', hooks });
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
  const write = async (as: LogLevel, message: string, facts: LogFacts) => {
    if (LEVELS.indexOf(as) < LEVELS.indexOf(level)) return;
    try {
      await (isPino(to) ? to[as](facts, message) : to[as](message, facts));
    } catch (error) {
      warn(to, 'the target of logger', error);
    }
  };
  return async (request, next, { attempt, path, errorOf }) => {
    const { method } = request;
    const facts = { method, path, host: URL.parse(request.url)?.host ?? '', attempt };
    const start = performance.now();
    const writeEnd = (as: LogLevel, { kind, status, requestId }: Pick<LogFacts, 'kind' | 'status' | 'requestId'>) => {
      const milliseconds = Math.round(performance.now() - start);
      const what = [method, path, status, kind].filter((part) => part !== undefined).join(' ');
      write(as, `${what} ${milliseconds} ms`, { ...facts, milliseconds, status, requestId, ...(kind && { kind }) });
    };
    write('debug', `${method} ${path} attempt ${attempt}`, facts);
    try {
      const answer = await next(request);
      const { status, headers } = answer;
      const error = errorOf(answer);
      const requestId = headers.get('x-request-id') ?? undefined;
      writeEnd(error ? 'warn' : 'info', { status, requestId, kind: error?.kind });
      return answer;
    } catch (error) {
      writeEnd('error', error instanceof ColloquyError ? error : { kind: 'usage' });
      throw error;
    }
  };
}

/** What pino takes, which drops an object that comes after the message. */
type PinoTarget = { readonly [Level in LogLevel]: (facts: LogFacts, message: string) => void };

/** Only pino has the names of its levels there, in Node and in browsers. */
const isPino = (to: LogTarget | PinoTarget): to is PinoTarget => Object(to).levels?.labels !== undefined;
