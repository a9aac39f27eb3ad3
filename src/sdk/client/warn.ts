const warned = new WeakSet<object>();

/** Writes an error of a caller's function that does not fail the call with `console.warn`, once for each function. */
export function warn(thrower: object, name: string, thrown: unknown): void {
  try {
    if (warned.has(thrower)) return;
    warned.add(thrower);
    console.warn(`colloquy: ${name} threw:`, thrown);
  } catch {
    // console.warn can be replaced by the caller, and throw too
  }
}
