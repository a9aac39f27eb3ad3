import { ColloquyError } from './colloquy-error.ts';
import type { Hook } from './options.ts';
import { warnOnce } from './warn.ts';

/** From the most to the fewest lines: a level includes the levels after it. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** The target of a {@link logger}: `console`, or a logger with these methods, such as those of pino and winston. */
export type LogTarget = { readonly [Level in LogLevel]: (message: string, facts: LogFacts) => void };

/** The facts about an attempt. They contain nothing of the bodies of request and response, no query and no key. */
export interface LogFacts {
  readonly method: string;
  /** The path as the contract writes it, with its parameters in braces. */
  readonly path: string;
  readonly host: string;
  /** Counts the attempts of a call, from 1. */
  readonly attempt: number;
  readonly milliseconds?: number;
  /** The status of the response, if there was one, even if incomplete or late. */
  readonly status?: number | undefined;
  /** The header `x-request-id` of the response, if it has one (§7). */
  readonly requestId?: string | undefined;
  /** The `kind` of the error with which the call fails, unless it is tried again. */
  readonly kind?: string | undefined;
}

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/**
 * Makes a {@link Hook} that writes a line for each attempt of a call: `debug` before it, `info` for a success, `warn`
 * for an error response, and `error` if there was no complete response. The target gets the message and then the facts;
 * a logger of pino gets the facts first. An error that the target throws does not change the result of the call; the
 * first one is written with `console.warn`.
 *
 * @param options.level the lowest level to write; `info` by default.
 * @param options.to the target; `console` by default.
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
      warnOnce(to, 'the target of logger', error);
    }
  };
  return async (request, next, { attempt, path, errorOf }) => {
    const { method } = request;
    const facts = { method, path, host: URL.parse(request.url)?.host ?? '', attempt };
    const start = performance.now();
    const writeEnd = (as: LogLevel, { kind, status, requestId }: Pick<LogFacts, 'kind' | 'status' | 'requestId'>) => {
      const milliseconds = Math.round(performance.now() - start);
      const summary = [method, path, status, kind].filter((part) => part !== undefined).join(' ');
      write(as, `${summary} ${milliseconds} ms`, { ...facts, milliseconds, status, requestId, ...(kind && { kind }) });
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

/** The methods of pino, which ignores an object after the message. */
type PinoTarget = { readonly [Level in LogLevel]: (facts: LogFacts, message: string) => void };

/** Only pino has this property, in Node and in browsers. */
const isPino = (to: LogTarget | PinoTarget): to is PinoTarget => Object(to).levels?.labels !== undefined;
