import { waitWithinTime } from './deadline.ts';
import { type FailureDetails, messageForCallers, type Reason } from './failure.ts';
import { MAX_ISSUES, toIssues } from './issues.ts';
import type { Limits } from './limits.ts';
import { RunContext, type RunFacts, RunState } from './run-context.ts';
import type { SchemaIssue, StandardSchema } from './standard-schema.ts';
import type { Tool, ToolContext } from './tool.ts';
import { ignoreRejections, isInstance, isThenable } from './untrusted.ts';
import { UnsendableError } from './write-json.ts';

export class ServedTool {
  readonly tool: Tool;
  /** The body of the response to `get-tool-context`, if the tool is served over HTTP. */
  readonly context: string;
  runs = 0;
  /** The number of functions that still run although the time of their run is over. */
  detached = 0;
  /** The number of runs that took too long since the last one that ended in time. */
  timeouts = 0;
  /** The end of the pause, by the clock of `performance.now()`; 0 without a pause. */
  pausedUntil = 0;

  constructor(tool: Tool, context = '') {
    this.tool = tool;
    this.context = context;
  }
}

export type RunEnd = { readonly returned: unknown; readonly reason?: undefined } | RunFailure;

export interface RunFailure extends FailureDetails {
  /** `hang-up`: the caller hung up, and the tool stopped because of that. */
  readonly reason: Reason | 'hang-up';
  readonly thrown?: { readonly value: unknown };
}

export interface RunRequest extends RunFacts {
  readonly parameters: object;
  /** Called with an error that the tool threw after its time limit, or in a listener of its signal. */
  onLate(thrown: unknown): void;
}

export function createRunner(limits: Limits, tools: number) {
  const share = Math.floor(limits.runs / 2 / tools);
  /** The number of runs that are not reserved for any tool, and how many of these are in use. */
  const common = limits.runs - share * tools;
  let used = 0;

  const isFull = ({ runs, detached }: ServedTool): boolean =>
    runs >= limits.runsPerTool || detached >= limits.detachedRunsPerTool || (runs >= share && used >= common);

  /**
   * Returns why a tool cannot run now. After a pause, one run is allowed; the pause goes on for other calls until that
   * run ends.
   */
  const findRefusal = (served: ServedTool): RunFailure | undefined => {
    const now = served.pausedUntil === 0 ? 0 : performance.now();
    if (now < served.pausedUntil) return { reason: 'paused', retryAfter: Math.ceil((served.pausedUntil - now) / 1000) };
    if (isFull(served)) return { reason: 'too-many-runs', retryAfter: 1 };
    if (served.pausedUntil !== 0) served.pausedUntil = now + limits.runMilliseconds + limits.pauseMilliseconds;
    return undefined;
  };

  const startRun = (served: ServedTool): void => {
    if (served.runs >= share) used += 1;
    served.runs += 1;
  };

  const endRun = (served: ServedTool): void => {
    served.runs -= 1;
    if (served.runs >= share) used -= 1;
  };

  const endInTime = (served: ServedTool, state: RunState, ended: RunEnd): RunEnd => {
    endRun(served);
    state.end();
    const end: RunEnd = ended.reason !== undefined && state.isStopped ? { reason: 'hang-up' } : ended;
    // A run that ends with a refused value or a hang-up does not show whether the tool is slow.
    if (end.reason !== 'invalid-parameter' && end.reason !== 'hang-up') {
      served.timeouts = 0;
      served.pausedUntil = 0;
    } else if (served.pausedUntil !== 0) served.pausedUntil = 1; // allows the next run
    return end;
  };

  const detach = (served: ServedTool, state: RunState): RunEnd => {
    served.detached += 1;
    served.timeouts += 1;
    if (served.timeouts >= limits.timeoutsToPause) served.pausedUntil = performance.now() + limits.pauseMilliseconds;
    endRun(served);
    state.abort(new DOMException('the run is out of time', 'TimeoutError'));
    return { reason: 'out-of-time' };
  };

  const waitFor = (
    running: Promise<RunEnd>,
    served: ServedTool,
    state: RunState,
    { milliseconds, onLate }: RunRequest,
  ): Promise<RunEnd> => {
    let isDetached = false;
    const ended = running.then((end) => {
      if (!isDetached) return endInTime(served, state, end);
      state.end();
      served.detached -= 1;
      if (end.reason === undefined) ignoreRejections(end.returned);
      else if (!state.isStopped) onLate(end.thrown?.value);
      return end;
    });
    return waitWithinTime(milliseconds, ended, () => {
      isDetached = true;
      return detach(served, state);
    });
  };

  return (served: ServedTool, order: RunRequest): RunEnd | Promise<RunEnd> => {
    const refused = findRefusal(served);
    if (refused !== undefined) return refused;
    startRun(served);
    const { parameters, caller, onLate } = order;
    // The state is kept in a variable, since the tool can remove it from its context.
    const state = new RunState(caller, onLate);
    const context = new RunContext(state, order);
    const end = execute(served.tool, parameters, context);
    return end instanceof Promise ? waitFor(end, served, state, order) : endInTime(served, state, end);
  };
}

/** Runs a tool, and never throws or rejects. A tool that returns at once gets no timer, which saves 0.7 µs. */
function execute(tool: Tool, parameters: object, context: ToolContext): RunEnd | Promise<RunEnd> {
  try {
    const returned = checkAndRun(tool, parameters, context);
    return isThenable(returned) ? settle(returned) : { returned };
  } catch (thrown) {
    return toFailure(thrown);
  }
}

/** Uses `await` rather than `then`: the tool may have returned an object with its own `then`. */
async function settle(returned: unknown): Promise<RunEnd> {
  try {
    return { returned: await returned };
  } catch (thrown) {
    return toFailure(thrown);
  }
}

function toFailure(thrown: unknown): RunEnd {
  ignoreRejections(thrown);
  if (isInstance(thrown, InvalidParameters)) {
    const { parameters, issues } = thrown;
    return { reason: 'invalid-parameter', parameters, issues, thrown: { value: thrown } };
  }
  const message = messageForCallers(thrown);
  if (message !== undefined) return { reason: 'tool-refusal', message, thrown: { value: thrown } };
  return { reason: 'tool-failure', thrown: { value: thrown } };
}

function checkAndRun(tool: Tool, parameters: object, context: ToolContext): unknown {
  const { schema } = tool;
  if (schema === undefined) return runTool(tool, parameters, context);
  const refuse = (issues: readonly SchemaIssue[]): never => {
    throw new InvalidParameters(issues, tool, parameters);
  };
  const output = validate(schema, parameters, refuse);
  return thenOrNow(output, (values) => runTool(tool, values as object, context)); // its keys are parameters
}

function runTool({ run, result }: Tool, parameters: object, context: ToolContext): unknown {
  const returned = run(parameters, context);
  if (result === undefined) return returned;
  return thenOrNow(returned, (value) => {
    // The schema may drop parts of the value, and nothing would handle promises in these.
    ignoreRejections(value);
    return validate(result, value, refuseResult);
  });
}

type Refuse = (issues: readonly SchemaIssue[]) => never;

function validate({ '~standard': standard }: StandardSchema, value: unknown, refuse: Refuse): unknown {
  return thenOrNow(standard.validate(value), (outcome) =>
    outcome.issues === undefined ? outcome.value : refuse(outcome.issues),
  );
}

const refuseResult: Refuse = (issues) => {
  const [first] = issues;
  const path = (first?.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  throw new UnsendableError(`${['result', ...path].join('.')}: not what the tool declares: ${first?.message}`);
};

class InvalidParameters extends Error {
  override readonly name = 'InvalidParameters';
  readonly parameters: readonly string[];
  readonly issues: ReturnType<typeof toIssues>;

  constructor(raw: readonly SchemaIssue[], tool: Tool, parameters: object) {
    const shown = raw.slice(0, MAX_ISSUES).map((issue) => issue.message);
    super([...shown, ...(raw.length > MAX_ISSUES ? [`${raw.length} issues in all`] : [])].join('; '));
    this.issues = toIssues(raw, tool, parameters);
    const named = new Set(raw.map(({ path }) => (typeof path?.[0] === 'object' ? path[0].key : path?.[0])));
    this.parameters = tool.definition.params.filter((name) => named.has(name));
  }
}

/** Calls `next` at once if the value is not a promise: waiting a turn would cost more than most tools. */
export function thenOrNow<Value>(value: Value | PromiseLike<Value>, next: (value: Value) => unknown): unknown {
  return isThenable(value) ? Promise.resolve(value).then(next) : next(value);
}
