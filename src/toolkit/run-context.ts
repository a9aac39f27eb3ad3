import { guardListeners } from './guarded-signal.ts';
import type { ToolContext } from './tool.ts';
import { ignoreRejections } from './untrusted.ts';

/** Whoever a tool runs for: an HTTP request, or a program in the same process. */
export interface Caller {
  header(name: string): string | undefined;
  readonly native: unknown;
  /** Calls back once if the caller hangs up before the response, at once if it did already. */
  onHangUp(callback: () => void): void;
}

/** What the signal of a run follows. It is made when the tool first asks for it, since most never do. */
export class RunState {
  readonly #caller: Caller;
  readonly #onThrown: (thrown: unknown) => void;
  #controller: AbortController | undefined;
  #isOver = false;
  #reason: DOMException | undefined;

  constructor(caller: Caller, onThrown: (thrown: unknown) => void) {
    this.#caller = caller;
    this.#onThrown = onThrown;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      guardListeners(this.#controller.signal, (thrown) => this.#failed(thrown));
      if (this.#reason !== undefined) this.#controller.abort(this.#reason);
      else this.#caller.onHangUp(() => this.abort(new DOMException('the caller hung up', 'AbortError')));
    }
    return this.#controller.signal;
  }

  get isStopped(): boolean {
    return this.#controller !== undefined && this.#reason !== undefined;
  }

  end(): void {
    this.#isOver = true;
  }

  runOut(): void {
    this.abort(new DOMException('the run is out of time', 'TimeoutError'));
  }

  abort(reason: DOMException): void {
    if (this.#isOver) return;
    this.#reason ??= reason;
    try {
      this.#controller?.abort(reason);
    } catch (thrown) {
      this.#failed(thrown); // by a signal whose methods or prototype the tool has replaced
    }
  }

  #failed(thrown: unknown): void {
    ignoreRejections(thrown);
    this.#onThrown(thrown);
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

  constructor(state: RunState, caller: Caller, identity: unknown, milliseconds: number) {
    this.deadline = Date.now() + milliseconds;
    this.identity = identity;
    this.request = { header: (name) => caller.header(name), native: caller.native };
    this[STATE] = state;
    Object.defineProperty(this, 'signal', SIGNAL);
  }
}
