import type { RequestNotes } from './log.ts';
import type { RunEnd } from './run.ts';
import { ignoreRejections } from './untrusted.ts';

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
 *     active.setAttributes(await run());
 *     active.end();
 *   });
 */
export type Trace = (span: RunSpan, run: () => Promise<Readonly<Record<string, string>>>) => unknown;

export function traced(
  trace: Trace,
  { toolkit = '', tool = '' }: RequestNotes,
  run: () => RunEnd | Promise<RunEnd>,
): Promise<RunEnd> {
  const span: RunSpan = {
    name: `execute_tool ${tool}`,
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': tool,
      'colloquy.toolkit.name': toolkit,
    },
  };
  let running: Promise<RunEnd> | undefined;
  const runOnce = (): Promise<RunEnd> => {
    running ??= Promise.resolve(run());
    return running;
  };
  try {
    const returned = trace(span, async () => {
      const { reason } = await runOnce();
      return reason === undefined ? {} : { 'error.type': reason };
    });
    ignoreRejections(returned, 1);
  } catch {}
  return runOnce();
}
