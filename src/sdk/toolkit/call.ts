import { checkKeys } from './definition.ts';
import { createFailure, type Failure, inWordsWithIssues, type Reason } from './failure.ts';
import { readLimits } from './limits.ts';
import { findMemberFault } from './parse-json.ts';
import { nonJsonKind } from './parsed-body.ts';
import { plain } from './protocols/plain.ts';
import { chooseParameters } from './read-parameters.ts';
import type { Caller } from './request.ts';
import { createRunner, type RunEnd, ServedTool } from './run.ts';
import type { Tool } from './tool.ts';
import { ignoreRejections } from './untrusted.ts';
import { findUnsendableReason, writeResult } from './write-json.ts';

/** The caller of a tool in this process, and a signal that ends the call. */
export type CallOptions<Context = unknown, Identity = unknown> = {
  /** Ends the call, and aborts the tool's signal as if a caller hung up. */
  readonly signal?: AbortSignal;
} & (unknown extends Context ? { readonly context?: Context } : { readonly context: Context }) &
  (unknown extends Identity ? { readonly identity?: Identity } : { readonly identity: Identity });

/** A failed call of a tool in this process. Its message may be shown to the caller or to a model. */
export class ToolCallError extends Error {
  override readonly name = 'ToolCallError';
  readonly reason: Reason | 'aborted';
  /** The parameters that the failure is about, with the issues that the tool's schema found in them. */
  readonly parameters: Failure['parameters'];
  readonly issues: Failure['issues'];

  constructor(failed: Failure | 'aborted', options?: ErrorOptions) {
    super(failed === 'aborted' ? 'The call was ended.' : inWordsWithIssues(failed), options);
    this.reason = failed === 'aborted' ? failed : failed.reason;
    this.parameters = failed === 'aborted' ? [] : failed.parameters;
    this.issues = failed === 'aborted' ? [] : failed.issues;
  }
}

export function createCall(tools: ReadonlyMap<string, Tool>) {
  const limits = readLimits();
  const served = new Map([...tools].map(([name, tool]) => [name, new ServedTool(tool)]));
  const run = createRunner(limits, Math.max(1, served.size));

  return async (
    name: string,
    parameters: Readonly<Record<string, unknown>> = {},
    options: CallOptions = {},
  ): Promise<Record<string, unknown>> => {
    checkKeys(options, ['identity', 'context', 'signal'], 'a call');
    const { identity, context, signal } = options;
    const servedTool = served.get(name);
    if (servedTool === undefined) throw new ToolCallError(createFailure('unknown-tool'));
    if (signal?.aborted) throw new ToolCallError('aborted', { cause: signal.reason });
    checkObject(parameters, limits.nesting);
    const chosen = chooseParameters(parameters, servedTool.tool.definition, plain.choices);
    if (chosen.reason !== undefined)
      throw new ToolCallError(createFailure(chosen.reason, { parameters: chosen.parameters }));
    const start = async (onHangUp: Caller['onHangUp']): Promise<RunEnd> => {
      const caller = { header: () => undefined, native: undefined, onHangUp };
      const { runMilliseconds: milliseconds } = limits;
      return run(servedTool, { parameters: chosen.parameters, caller, identity, context, milliseconds, onLate() {} });
    };
    const end = await (signal === undefined ? start(() => {}) : runUnlessAborted(signal, start));
    if (end.reason === 'hang-up') throw new ToolCallError('aborted', { cause: signal?.reason });
    if (end.reason !== undefined) {
      const { reason, thrown, ...details } = end;
      throw new ToolCallError(createFailure(reason, details), { cause: thrown?.value });
    }
    try {
      return JSON.parse(writeResult(end.returned, limits));
    } catch (cause) {
      throw new ToolCallError(createFailure(findUnsendableReason(cause)), { cause });
    }
  };
}

function checkObject(parameters: unknown, nesting: number): void {
  const kind = nonJsonKind(parameters);
  if (kind !== undefined) {
    ignoreRejections(parameters);
    const cause = new TypeError(`the parameters are ${kind}; give an object with the parameters by name`);
    throw new ToolCallError(createFailure('malformed-parameters'), { cause });
  }
  const isObject = typeof parameters === 'object' && parameters !== null && !Array.isArray(parameters);
  const problem = isObject ? findMemberFault(parameters, nesting) : 'malformed-parameters';
  if (problem !== undefined) throw new ToolCallError(createFailure(problem));
}

/**
 * Starts a run, and waits for it until the signal aborts. The run itself goes on until it ends. The signal may live as
 * long as the program: it has one listener during the call, and none afterwards.
 */
function runUnlessAborted(
  signal: AbortSignal,
  start: (onHangUp: Caller['onHangUp']) => Promise<RunEnd>,
): Promise<RunEnd> {
  return new Promise((resolve, reject) => {
    let hangUp = (): void => {};
    const onAbort = (): void => {
      hangUp();
      reject(new ToolCallError('aborted', { cause: signal.reason }));
    };
    signal.addEventListener('abort', onAbort, { once: true });
    const onHangUp = (callback: () => void): void => {
      if (signal.aborted) callback();
      else hangUp = callback;
    };
    start(onHangUp)
      .then((end) => {
        if (signal.aborted && end.reason === undefined) ignoreRejections(end.returned); // nobody reads the value now
        resolve(end);
      }, reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}
