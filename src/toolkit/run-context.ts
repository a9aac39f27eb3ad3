import type { ToolContext } from './tool.ts';

/** Whoever a tool runs for: an HTTP request, or a program in the same process. */
export interface Caller {
  /** A header of the request, by its name in lower case. */
  header(name: string): string | undefined;
  /** The request as the host has it. */
  readonly native: unknown;
  /** Calls back once if the caller hangs up before the answer, at once if it did already. */
  onHangUp(callback: () => void): void;
}

/** What the signal of a run follows. It is made when the tool first asks for it, since most never do. */
class RunState {
  readonly #caller: Caller;
  #controller: AbortController | undefined;
  #isOver = false;
  #reason: DOMException | undefined;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#reason !== undefined) this.#controller.abort(this.#reason);
      else this.#caller.onHangUp(() => this.abort(new DOMException('the caller hung up', 'AbortError')));
    }
    return this.#controller.signal;
  }

  end(): void {
    this.#isOver = true;
  }

  abort(reason: DOMException): void {
    if (this.#isOver) return;
    this.#reason ??= reason;
    this.#controller?.abort(reason);
  }
}

const STATE = Symbol('colloquy.run-state');

/** One for all contexts: a getter of its own for each would cost 5 µs a run, and as much again to collect. */
const SIGNAL: PropertyDescriptor & ThisType<RunContext> = {
  enumerable: true,
  get() {
    return this[STATE].signal;
  },
};

/** The context of one run. Its properties are its own, so that it can be spread and derived from. */
export class RunContext implements ToolContext {
  declare readonly signal: AbortSignal;
  readonly deadline: number;
  readonly identity: unknown;
  readonly request: ToolContext['request'];
  readonly [STATE]: RunState;

  constructor(caller: Caller, identity: unknown, milliseconds: number) {
    this.deadline = Date.now() + milliseconds;
    this.identity = identity;
    this.request = { header: (name) => caller.header(name), native: caller.native };
    this[STATE] = new RunState(caller);
    Object.defineProperty(this, 'signal', SIGNAL);
  }
}

/** The run has ended: from now on the caller may hang up without aborting anything. */
export function endRun(context: RunContext): void {
  context[STATE].end();
}

/** The time of the run is over. */
export function abortRun(context: RunContext): void {
  context[STATE].abort(new DOMException('the run is out of time', 'TimeoutError'));
}
