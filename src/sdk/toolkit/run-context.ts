import type { Caller } from './request.ts';
import type { ToolContext } from './tool.ts';
import { ignoreRejections } from './untrusted.ts';

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

/** For whom a tool runs, and for how long. */
export interface RunFacts {
  readonly caller: Caller;
  readonly identity: unknown;
  readonly context: unknown;
  readonly milliseconds: number;
}

/** The context of one run. Its properties are its own, so that it can be spread and derived from. */
export class RunContext implements ToolContext {
  declare readonly signal: AbortSignal;
  readonly deadline: number;
  readonly identity: unknown;
  readonly context: unknown;
  readonly request: ToolContext['request'];
  readonly [STATE]: RunState;

  constructor(state: RunState, { caller, identity, context, milliseconds }: RunFacts) {
    this.deadline = Date.now() + milliseconds;
    this.identity = identity;
    this.context = context;
    this.request = { header: (name) => caller.header(name), native: caller.native };
    this[STATE] = state;
    Object.defineProperty(this, 'signal', SIGNAL);
  }
}

type Listener = ((event: unknown) => unknown) | { handleEvent(event: unknown): unknown };

/**
 * Lets the listeners of a signal fail: what one throws, or rejects with, ends the process otherwise, since whoever aborts
 * does not get it. Signals that are derived from this one, as by `AbortSignal.any`, have listeners of their own.
 */
function guardListeners(signal: AbortSignal, onThrown: (thrown: unknown) => void): void {
  const guards = new WeakMap<object, Listener>();
  /** The same one for the same listener, so that it is added once and can be removed. */
  const guardOf = (listener: unknown): unknown => {
    if (!isListener(listener)) return listener;
    const known = guards.get(listener);
    if (known !== undefined) return known;
    const guard = function (this: unknown, event: unknown): void {
      try {
        const returned = typeof listener === 'function' ? listener.call(this, event) : listener.handleEvent(event);
        if (typeof returned === 'object' && returned !== null) Promise.resolve(returned).then(undefined, onThrown);
      } catch (thrown) {
        onThrown(thrown);
      }
    };
    guards.set(listener, guard);
    return guard;
  };
  const guarded = (method: (...given: never) => void): PropertyDescriptor => ({
    value: (type: unknown, listener: unknown, ...options: unknown[]) =>
      Reflect.apply(method, signal, [type, guardOf(listener), ...options]),
    writable: true,
    configurable: true,
  });
  let onabort: unknown = null;
  const handle = (event: unknown): unknown => (typeof onabort === 'function' ? onabort.call(signal, event) : undefined);
  Object.defineProperties(signal, {
    addEventListener: guarded(signal.addEventListener),
    removeEventListener: guarded(signal.removeEventListener),
    onabort: {
      get: () => onabort,
      set(listener: unknown) {
        onabort = listener;
        signal.addEventListener('abort', handle);
      },
      configurable: true,
    },
  });
}

function isListener(listener: unknown): listener is Listener {
  return typeof listener === 'function' || (typeof listener === 'object' && listener !== null);
}
