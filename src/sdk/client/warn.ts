const warnedThrowers = new WeakSet<object>();

/**
 * Prints an error that a caller's function or log target threw, with `console.warn`, once for each of them. The error
 * does not fail the call.
 */
export function warnOnce(thrower: object, name: string, thrown: unknown): void {
  try {
    if (warnedThrowers.has(thrower)) return;
    warnedThrowers.add(thrower);
    console.warn(`colloquy: ${name} threw:`, thrown);
  } catch {
    // a program may have replaced console.warn by a function that throws, too
  }
}
