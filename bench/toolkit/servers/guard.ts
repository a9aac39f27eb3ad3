import { timingSafeEqual } from 'node:crypto';
import { parseJsonObject } from '../../../src/sdk/toolkit/parse-json.ts';
import { writeJson } from '../../../src/sdk/toolkit/write-json.ts';
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

const NESTING = 32;
const LENGTH = 1_000_000;

/** The body of a request, read as the toolkit handler does: no parameter twice, none that reaches a prototype. */
export function parsed(text: string): Readonly<Record<string, unknown>> {
  const value = parseJsonObject(text, NESTING);
  if (typeof value === 'string') throw new Error(value);
  return value;
}

/** The text of a result, as the toolkit handler writes it: nothing too long or too deep, nothing that JSON would empty. */
export function written(result: unknown): string {
  return writeJson(result, LENGTH, NESTING);
}
