import { refuse } from './colloquy-error.ts';
import { refuseUnknown } from './options.ts';
import type { Input } from './perform.ts';

/**
 * Writes an object as JSON: its stated fields, and beside them what the caller assumes.
 *
 * @throws {ColloquyError} of kind `usage` for a field that is not stated, or one that is and is assumed as well.
 */
export function writeFields(
  stated: readonly string[],
  given: object,
  assumed: { readonly fields?: Readonly<Record<string, unknown>> },
): Input {
  refuseUnknown(given, stated);
  refuseUnknown(assumed, ['fields']);
  for (const key in assumed.fields) {
    if (stated.includes(key)) refuse(`${key} is stated`);
  }
  return {
    headers: { 'content-type': 'application/json' },
    body: () => JSON.stringify({ ...given, ...assumed.fields }),
  };
}
