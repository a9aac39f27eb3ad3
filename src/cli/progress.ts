import { paint } from './paint.ts';

/**
 * Runs a step and shows on standard error what is being done, where that is a terminal; the line is removed when the
 * step ends.
 */
export async function progress<T>(what: string, step: () => Promise<T>): Promise<T> {
  const { stderr } = process;
  if (!stderr.isTTY) return step();
  stderr.write(`  ${what} …`);
  try {
    return await step();
  } finally {
    stderr.clearLine(0);
    stderr.cursorTo(0);
  }
}

/** Seconds since a moment of `performance.now()`, for people: `0.6 s`. */
export function seconds(since: number): string {
  return paint.quiet(`${((performance.now() - since) / 1000).toFixed(1)} s`);
}
