import type { Caller } from './request.ts';
import type { ToolContext } from './tool.ts';
import { ignoreRejections } from './untrusted.ts';

/** The state behind the signal of a run. The signal is made on first use, since most tools never use it. */
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
      guardListeners(this.#controller.signal, (thrown) => this.#reportThrown(thrown));
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
      this.#reportThrown(thrown); // the tool has replaced methods or the prototype of the signal
    }
  }

  #reportThrown(thrown: unknown): void {
    ignoreRejections(thrown);
    this.#onThrown(thrown);
  }
}

const RUN_STATE = Symbol('colloquy.run-state');

/**
 * One property descriptor for all contexts: a getter for each would cost 5 µs a run, and as much again for garbage
 * collection.
 */
const SIGNAL_PROPERTY: PropertyDescriptor & ThisType<RunContext> = {
  enumerable: true,
  get() {
    return this[RUN_STATE].signal;
  },
};

/** The caller and the time limit of a run. */
export interface RunFacts {
  readonly caller: Caller;
  readonly identity: unknown;
  readonly context: unknown;
  readonly milliseconds: number;
}

/** The context of one run. Its properties are own properties, so that it can be spread. */
export class RunContext implements ToolContext {
  declare readonly signal: AbortSignal;
  readonly deadline: number;
  readonly identity: unknown;
  readonly context: unknown;
  readonly request: ToolContext['request'];
  readonly [RUN_STATE]: RunState;

  constructor(state: RunState, { caller, identity, context, milliseconds }: RunFacts) {
    this.deadline = Date.now() + milliseconds;
    this.identity = identity;
    this.context = context;
    this.request = { header: (name) => caller.header(name), native: caller.native };
    this[RUN_STATE] = state;
    Object.defineProperty(this, 'signal', SIGNAL_PROPERTY);
  }
}

type Listener = ((event: unknown) => unknown) | { handleEvent(event: unknown): unknown };

/**
 * Catches the errors and rejections of a signal's listeners: they would end the process, since `abort` does not throw them.
 * Derived signals, such as those of `AbortSignal.any`, have separate listeners.
 */
function guardListeners(signal: AbortSignal, onThrown: (thrown: unknown) => void): void {
  const guards = new WeakMap<object, Listener>();
  /** Returns the guard of a listener, always the same one, so that it is added once and can be removed. */
  const guardListener = (listener: unknown): unknown => {
    if (!isListener(listener)) return listener;
    const existing = guards.get(listener);
    if (existing !== undefined) return existing;
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
  const guardMethod = (method: (...given: never) => void): PropertyDescriptor => ({
    value: (type: unknown, listener: unknown, ...options: unknown[]) =>
      Reflect.apply(method, signal, [type, guardListener(listener), ...options]),
    writable: true,
    configurable: true,
  });
  let onabort: unknown = null;
  const handle = (event: unknown): unknown => (typeof onabort === 'function' ? onabort.call(signal, event) : undefined);
  Object.defineProperties(signal, {
    addEventListener: guardMethod(signal.addEventListener),
    removeEventListener: guardMethod(signal.removeEventListener),
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
