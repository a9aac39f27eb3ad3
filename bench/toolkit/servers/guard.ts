import { timingSafeEqual } from 'node:crypto';
import { AUTHORIZATION } from './tool.ts';

const EXPECTED = Buffer.from(AUTHORIZATION);

/** The key, compared in constant time. */
export function isKey(given: string | null | undefined): boolean {
  const sent = Buffer.from(given ?? '');
  return sent.length === EXPECTED.length && timingSafeEqual(sent, EXPECTED);
}

const MILLISECONDS = 30_000;
const RUNS = 100;
let runs = 0;

/** Runs a tool as the toolkit handler does: so many at once, for so long. */
export function limited<Result>(run: () => Result | Promise<Result>): Result | Promise<Result> {
  if (runs >= RUNS) throw new Error('too many runs');
  runs += 1;
  try {
    const result = run();
    if (!(result instanceof Promise)) {
      runs -= 1;
      return result;
    }
    const late = new Promise<never>((_, reject) => {
      const timer = setTimeout(() => reject(new Error('out of time')), MILLISECONDS);
      result.finally(() => clearTimeout(timer)).catch(() => undefined);
    });
    return Promise.race([result, late]).finally(() => {
      runs -= 1;
    });
  } catch (error) {
    runs -= 1;
    throw error;
  }
}

/** @throws when a text is longer than a result may be. */
export function checkLength(text: string): string {
  if (text.length > 1_000_000) throw new Error('the result is too large');
  return text;
}
