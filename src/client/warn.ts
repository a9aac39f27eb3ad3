/** Writes with `console.warn` what a function of the caller's threw that no call fails for. */
export function warn(name: string, thrown: unknown): void {
  try {
    console.warn(`colloquy: ${name} threw:`, thrown);
  } catch {
    // it can be a function of the caller's as well
  }
}
