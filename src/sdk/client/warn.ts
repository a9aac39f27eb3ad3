const warned = new WeakSet<object>();

/** Writes with `console.warn` what a function of the caller's threw that no call fails for: the first time for each. */
export function warn(thrower: object, name: string, thrown: unknown): void {
  try {
    if (warned.has(thrower)) return;
    warned.add(thrower);
    console.warn(`colloquy: ${name} threw:`, thrown);
  } catch {
    // it can be a function of the caller's as well
  }
}
