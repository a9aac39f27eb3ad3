import { type DescribedError, describeError, formatError } from './describe-error.ts';
import type { Reason } from './failure.ts';
import type { ToolkitOperation } from './protocol.ts';
import type { Outcome } from './request.ts';
import type { RunEnd, RunFailure } from './run.ts';
import { ignoreRejections } from './untrusted.ts';

/**
 * The record of a request, with names of OpenTelemetry's semantic conventions if they exist. It contains only
 * registered names and numbers, no data of the request or of a tool.
 */
export interface LogRecord {
  readonly 'http.request.method': string;
  readonly 'http.route'?: string;
  /** Absent if the caller hung up before the response was sent, and for a `late-failure`. */
  readonly 'http.response.status_code'?: number;
  /** Seconds until the response was sent. */
  readonly 'http.server.request.duration': number;
  /**
   * `hang-up`: the caller hung up before the response, even if the tool then threw because its signal aborted.
   * `late-failure`: a tool that does not use its signal threw after the time of its run, or a listener of the signal
   * threw; logged in addition to the record of the request.
   */
  readonly 'error.type'?: Reason | 'late-failure' | 'hang-up';
  readonly 'gen_ai.operation.name'?: 'execute_tool';
  readonly 'gen_ai.tool.name'?: string;
  readonly 'colloquy.toolkit.name'?: string;
}

/**
 * A thrown value, described with the key of the request hidden, and the value itself. Everything else is as the tool
 * threw it: a message can quote parameters, or keys of services that the tool called.
 */
export interface LoggedError extends DescribedError {
  /** The thrown value, for an error tracker. Nothing in it is hidden, so it is not enumerable and not in JSON. */
  readonly thrown: unknown;
}

/**
 * Receives the record of every request when its response is sent, or cannot be sent.
 *
 * @param error The thrown value, if there is one: for the host only.
 */
export type Log = (record: LogRecord, error?: LoggedError) => void;

export interface RequestNotes {
  readonly startedAt: number;
  readonly method: string;
  readonly prefix: string;
  operation?: ToolkitOperation | undefined;
  /** The names under which toolkit and tool are registered, never the names in the request. */
  toolkit?: string | undefined;
  tool?: string | undefined;
  key?: string | undefined;
  reason?: Reason | 'hang-up' | undefined;
  /** In an object, since a tool can throw `undefined`. */
  thrown?: { readonly value: unknown };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH']);

/** @param response Absent for a `late-failure`. */
export function logRequest(log: Log, notes: RequestNotes, response?: { status: number; outcome: Outcome }): void {
  const { operation, toolkit, tool, thrown } = notes;
  const isAborted = response?.outcome === 'aborted';
  const reason = response === undefined ? 'late-failure' : (notes.reason ?? (isAborted ? 'hang-up' : undefined));
  const record: LogRecord = {
    'http.request.method': METHODS.has(notes.method) ? notes.method : '_OTHER',
    ...(operation === undefined
      ? {}
      : { 'http.route': `${notes.prefix}{toolkit_name}/${operation === 'get-toolkit-details' ? '' : '{tool_name}/'}` }),
    ...(response === undefined || isAborted ? {} : { 'http.response.status_code': response.status }),
    'http.server.request.duration': (performance.now() - notes.startedAt) / 1000,
    ...(reason === undefined ? {} : { 'error.type': reason }),
    ...(operation === 'execute-tool' ? { 'gen_ai.operation.name': 'execute_tool' } : {}),
    ...(tool === undefined ? {} : { 'gen_ai.tool.name': tool }),
    ...(toolkit === undefined ? {} : { 'colloquy.toolkit.name': toolkit }),
  };
  try {
    const returned: unknown = thrown === undefined ? log(record) : log(record, describeForLog(thrown.value, notes.key));
    // An asynchronous hook returns a promise for which nothing waits.
    ignoreRejections(returned, 1);
  } catch {}
}

export function describeForLog(thrown: unknown, key?: string): LoggedError {
  const described = describeError(thrown, key);
  return Object.defineProperty({ ...described, thrown }, 'thrown', { enumerable: false });
}

const MAX_REMEMBERED_LINES = 100;

/**
 * Makes the log of a handler that has none. It prints errors of tools and host, so that they are not lost: the first
 * time with the stack, and in one line if the same tool fails with the same message again. Faults of callers are not
 * printed.
 */
export function createPrinter(print: (line: string) => void = console.error) {
  const printed = new Set<string>();
  return (
    record: Pick<LogRecord, 'error.type' | 'gen_ai.tool.name' | 'colloquy.toolkit.name'>,
    error?: LoggedError,
  ) => {
    const reason = record['error.type'];
    if (error === undefined || reason === 'tool-refusal' || reason === 'invalid-parameter') return;
    const where = [record['colloquy.toolkit.name'], record['gen_ai.tool.name']].filter((name) => name !== undefined);
    const line = `${where.join('/')}: ${reason}: ${error.name}: ${error.message}`;
    const isRepeated = printed.delete(line);
    printed.add(line);
    if (printed.size > MAX_REMEMBERED_LINES) printed.delete(printed.values().next().value ?? '');
    print(isRepeated ? `${line} (again)` : `${where.join('/')}: ${reason}: ${formatError(error)}`);
  };
}

/** The span of one run, with names of OpenTelemetry's semantic conventions. */
export interface RunSpan {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * Wraps every run, to trace and measure it. It cannot change the response or prevent a run.
 *
 * @example
 * const trace: Trace = (span, run) =>
 *   tracer.startActiveSpan(span.name, { attributes: span.attributes }, async (active) => {
 *     active.setAttributes(await run((error) => active.recordException(error)));
 *     active.end();
 *   });
 */
export type Trace = (
  span: RunSpan,
  /** Runs the tool; calls `onThrown` with an error as the log gets it, and resolves with further attributes. */
  run: (onThrown?: (error: LoggedError) => void) => Promise<Readonly<Record<string, string>>>,
) => unknown;

export function runTraced(
  trace: Trace,
  { toolkit = '', tool = '', key }: RequestNotes,
  run: () => RunEnd | Promise<RunEnd>,
): Promise<RunEnd> {
  const names = { 'gen_ai.tool.name': tool, 'colloquy.toolkit.name': toolkit };
  const attributes = { 'gen_ai.operation.name': 'execute_tool', ...names };
  let running: Promise<RunEnd> | undefined;
  const runOnce = (): Promise<RunEnd> => {
    running ??= Promise.resolve(run());
    return running;
  };
  try {
    const returned = trace({ name: `execute_tool ${tool}`, attributes }, async (onThrown) => {
      const { reason, thrown } = (await runOnce()) as Partial<RunFailure>; // absent if it succeeded
      if (thrown !== undefined) onThrown?.(describeForLog(thrown.value, key));
      return reason === undefined ? {} : { 'error.type': reason };
    });
    ignoreRejections(returned, 1);
  } catch {}
  return runOnce();
}
