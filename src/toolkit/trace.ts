import { ignoreRejections } from './unhandled-rejections.ts';

/** The span of one run, under the names of OpenTelemetry's semantic conventions. */
export interface RunSpan {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * Wraps every run, so that it can be traced and measured. It cannot change the answer, nor keep a run from starting.
 *
 * @example
 * const trace: Trace = (span, run) =>
 *   tracer.startActiveSpan(span.name, { attributes: span.attributes }, async (active) => {
 *     active.setAttributes(await run());
 *     active.end();
 *   });
 */
export type Trace = (span: RunSpan, run: () => Promise<Readonly<Record<string, string>>>) => unknown;

/** Runs something once within a hook, and gives what it gives. */
export function traced<End>(
  trace: Trace,
  span: RunSpan,
  run: () => End | Promise<End>,
  attributes: (end: End) => Readonly<Record<string, string>>,
): Promise<End> {
  let running: Promise<End> | undefined;
  const once = (): Promise<End> => {
    running ??= Promise.resolve(run());
    return running;
  };
  try {
    const returned = trace(span, async () => attributes(await once()));
    ignoreRejections(returned, 1);
  } catch {
    // The run goes on without its span.
  }
  return once();
}
