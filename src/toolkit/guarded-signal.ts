type Listener = ((event: unknown) => unknown) | { handleEvent(event: unknown): unknown };

/**
 * Lets the listeners of a signal fail: what one throws, or rejects with, ends the process otherwise, since whoever aborts
 * does not get it. Signals that are derived from this one, as by `AbortSignal.any`, have listeners of their own.
 *
 * @param onThrown Gets what they throw.
 * @returns the signal itself.
 */
export function guardListeners(signal: AbortSignal, onThrown: (thrown: unknown) => void): AbortSignal {
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
  return Object.defineProperties(signal, {
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
