import { within } from './deadline.ts';
import type { Reason } from './failure.ts';
import type { Limits } from './limits.ts';
import type { PlainRequest } from './request.ts';
import type { SchemaIssue, SchemaResult } from './standard-schema.ts';
import type { Tool, ToolContext } from './tool.ts';
import { messageForCallers } from './tool-error.ts';
import { ignoreRejections, isInstance } from './untrusted.ts';

/** A tool while it is served. */
export interface ServedTool {
  readonly tool: Tool;
  /** How many runs of it are under way. */
  runs: number;
  /** How many of its functions go on although the time of their run is over. */
  abandoned: number;
}

/** How a run ended: with what the tool returned, or with why it did not. */
export type RunEnd =
  | { readonly returned: unknown; readonly reason?: undefined }
  | {
      readonly reason: Extract<
        Reason,
        'tool-failure' | 'tool-refusal' | 'invalid-parameter' | 'out-of-time' | 'too-many-runs'
      >;
      /** The message of a `ToolError`. */
      readonly message?: string;
      readonly parameters?: readonly string[];
      readonly thrown?: { readonly value: unknown };
    };

/** @param onLate Gets what the tool threw after its time was over. */
export type Run = (
  served: ServedTool,
  parameters: object,
  request: PlainRequest,
  onLate: (thrown: unknown) => void,
) => RunEnd | Promise<RunEnd>;

/**
 * Runs tools within their limits. What it gives never rejects.
 *
 * @param tools How many tools there are, each of which has a share of the places to itself.
 */
export function createRunner(limits: Limits, tools: number): Run {
  const share = Math.floor(limits.runs / 2 / tools);
  let runs = 0;
  /** Places that are kept for tools which have fewer runs than their share. */
  let kept = share * tools;

  const isFull = ({ runs: own, abandoned }: ServedTool): boolean =>
    own >= limits.runsPerTool ||
    abandoned >= limits.abandonedRunsPerTool ||
    (own >= share && runs + kept >= limits.runs);

  return (served, parameters, request, onLate) => {
    if (isFull(served)) return { reason: 'too-many-runs' };
    runs += 1;
    served.runs += 1;
    if (served.runs <= share) kept -= 1;
    const release = (): void => {
      if (served.runs <= share) kept += 1;
      served.runs -= 1;
      runs -= 1;
    };
    const context = new RunContext(request, limits.runMilliseconds);
    const end = execute(served.tool, parameters, context);
    if (!(end instanceof Promise)) {
      release();
      context.end();
      return end;
    }
    let isAbandoned = false;
    const ended = end.then((late) => {
      context.end();
      if (!isAbandoned) release();
      else {
        served.abandoned -= 1;
        if (late.reason === undefined) ignoreRejections(late.returned);
        else onLate(late.thrown?.value);
      }
      return late;
    });
    return within(limits.runMilliseconds, ended, () => {
      isAbandoned = true;
      served.abandoned += 1;
      release();
      context.abort();
      return { reason: 'out-of-time' };
    });
  };
}

/** Never throws or rejects, whatever the tool or its schema does. A tool that answers at once gets no timer: 0.7 µs. */
function execute(tool: Tool, parameters: object, context: ToolContext): RunEnd | Promise<RunEnd> {
  try {
    const returned = checkAndRun(tool, parameters, context);
    return isThenable(returned) ? settled(returned) : { returned };
  } catch (thrown) {
    return failedWith(thrown);
  }
}

/** Awaited rather than chained: the `then` of what a tool returned can be its own. */
async function settled(returned: unknown): Promise<RunEnd> {
  try {
    return { returned: await returned };
  } catch (thrown) {
    return failedWith(thrown);
  }
}

function failedWith(thrown: unknown): RunEnd {
  ignoreRejections(thrown);
  if (isInstance(thrown, InvalidParameters)) {
    return { reason: 'invalid-parameter', parameters: thrown.parameters, thrown: { value: thrown } };
  }
  const message = messageForCallers(thrown);
  if (message !== undefined) return { reason: 'tool-refusal', message, thrown: { value: thrown } };
  return { reason: 'tool-failure', thrown: { value: thrown } };
}

/** Returns what the tool returns: a result, a promise, or anything that it should not. */
function checkAndRun({ schema, definition, run }: Tool, parameters: object, context: ToolContext): unknown {
  if (schema === undefined) return run(parameters, context);
  const runWith = (checked: SchemaResult<unknown>): unknown => {
    if (checked.issues !== undefined) throw new InvalidParameters(checked.issues, definition.params);
    return run(checked.value as object, context); // the names of its keys are the tool's parameters
  };
  const checked = schema['~standard'].validate(parameters);
  return isThenable(checked) ? Promise.resolve(checked).then(runWith) : runWith(checked as SchemaResult<unknown>); // no promise
}

/** How many of a schema's issues the host reads; a body of a megabyte can have some hundred thousand. */
const MOST_ISSUES = 10;

/** The schema refused the parameters. */
class InvalidParameters extends Error {
  override readonly name = 'InvalidParameters';
  readonly parameters: readonly string[];

  constructor(issues: readonly SchemaIssue[], declared: readonly string[]) {
    const shown = issues.slice(0, MOST_ISSUES).map((issue) => issue.message);
    super([...shown, ...(issues.length > MOST_ISSUES ? [`${issues.length} issues in all`] : [])].join('; '));
    const named = new Set(issues.map(({ path }) => (typeof path?.[0] === 'object' ? path[0].key : path?.[0])));
    this.parameters = declared.filter((name) => named.has(name));
  }
}

function isThenable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** The signal is made when the tool first asks for it; most never do. */
class RunContext implements ToolContext {
  readonly deadline: number;
  readonly #request: PlainRequest;
  #controller: AbortController | undefined;
  #isAborted = false;
  #isOver = false;

  constructor(request: PlainRequest, milliseconds: number) {
    this.#request = request;
    this.deadline = Date.now() + milliseconds;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#isAborted) this.#controller.abort();
      else this.#request.onHangUp(() => this.abort());
    }
    return this.#controller.signal;
  }

  get request(): ToolContext['request'] {
    const request = this.#request;
    return { header: (name) => request.header(name), native: request.native };
  }

  /** From now on the caller may hang up without aborting anything. */
  end(): void {
    this.#isOver = true;
  }

  abort(): void {
    if (this.#isOver) return;
    this.#isAborted = true;
    this.#controller?.abort();
  }
}
