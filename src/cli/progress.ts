import { paint } from './paint.ts';

/** Shows on standard error, where that is a terminal, what a step is doing. */
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
