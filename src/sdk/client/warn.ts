const warnedThrowers = new WeakSet<object>();

/**
 * Prints an error that a caller's function threw, by `console.warn`, once for each function. It does not fail the call.
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
