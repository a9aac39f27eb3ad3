import { type DescribedError, describeError, printedError } from './describe-error.ts';
import type { Reason } from './failure.ts';
import type { ToolkitOperation } from './protocol.ts';
import type { Outcome } from './request.ts';
import type { RunEnd, RunFailure } from './run.ts';
import { ignoreRejections } from './untrusted.ts';

/**
 * The record of a request, under the names of OpenTelemetry's semantic conventions where they have one. It holds
 * registered names and figures only, nothing that came with the request or out of a tool.
 */
export interface LogRecord {
  readonly 'http.request.method': string;
  readonly 'http.route'?: string;
  /** None where no response left: the caller was gone, or the tool threw after the response. */
  readonly 'http.response.status_code'?: number;
  /** In seconds, until the response had left. */
  readonly 'http.server.request.duration': number;
  /**
   * `hang-up`: the caller was gone before the response, also where the tool then threw because its signal was aborted.
   * `late-failure`: a tool that does not use its signal threw after the time of its run; logged besides `out-of-time`.
   */
  readonly 'error.type'?: Reason | 'late-failure' | 'hang-up';
  readonly 'gen_ai.operation.name'?: 'execute_tool';
  readonly 'gen_ai.tool.name'?: string;
  readonly 'colloquy.toolkit.name'?: string;
}

/**
 * What was thrown: described, with the key of the request hidden, and as it is. All else is as the tool threw it: a message
 * can quote parameters, and keys of services that the tool called.
 */
export interface LoggedError extends DescribedError {
  /** The very value, for an error tracker. Nothing in it is hidden, so it is not enumerable, and no JSON has it. */
  readonly thrown: unknown;
}

/**
 * Receives every request once its response has left, or never will.
 *
 * @param error What was thrown, where something was: for the host alone.
 */
export type Log = (record: LogRecord, error?: LoggedError) => void;

export interface RequestNotes {
  readonly startedAt: number;
  readonly method: string;
  readonly prefix: string;
  operation?: ToolkitOperation | undefined;
  /** Names as they are registered, never as a request wrote them. */
  toolkit?: string | undefined;
  tool?: string | undefined;
  key?: string | undefined;
  reason?: Reason | 'hang-up' | undefined;
  /** In an object of its own, since a tool can throw `undefined`. */
  thrown?: { readonly value: unknown };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH']);

/** Without a response: what a tool threw after its request had been responded to. */
export function report(log: Log, notes: RequestNotes, response?: { status: number; outcome: Outcome }): void {
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
    const returned: unknown = thrown === undefined ? log(record) : log(record, logged(thrown.value, notes.key));
    // An async hook gives back a promise although nobody waits for it.
    ignoreRejections(returned, 1);
  } catch {}
}

export function logged(thrown: unknown, key?: string): LoggedError {
  const described = describeError(thrown, key);
  return Object.defineProperty({ ...described, thrown }, 'thrown', { enumerable: false });
}

const MOST_REMEMBERED = 100;

/**
 * Without a hook of the host, what a tool or the host itself threw is printed, so that it is not lost: with its stack the
 * first time, in one line when the same tool fails in the same words again. What a caller did wrong is not printed.
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
    const isKnown = printed.delete(line);
    printed.add(line);
    if (printed.size > MOST_REMEMBERED) printed.delete(printed.values().next().value ?? '');
    print(isKnown ? `${line} (again)` : `${where.join('/')}: ${reason}: ${printedError(error)}`);
  };
}

/** The span of one run, under the names of OpenTelemetry's semantic conventions. */
export interface RunSpan {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * Wraps every run, so that it can be traced and measured. It cannot change the response, nor keep a run from starting.
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
  /** Runs the tool; hands over what it threw, as the log is given it, and resolves with further attributes. */
  run: (onThrown?: (error: LoggedError) => void) => Promise<Readonly<Record<string, string>>>,
) => unknown;

export function traced(
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
      const { reason, thrown } = (await runOnce()) as Partial<RunFailure>; // it can have succeeded
      if (thrown !== undefined) onThrown?.(logged(thrown.value, key));
      return reason === undefined ? {} : { 'error.type': reason };
    });
    ignoreRejections(returned, 1);
  } catch {}
  return runOnce();
}
