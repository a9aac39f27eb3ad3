import { refuse } from './call-error.ts';
import { refuseUnknown } from './options.ts';
import type { Input } from './request-writer.ts';

/**
 * Writes an object as JSON: its stated fields, and beside them what the caller assumes.
 *
 * @throws {CallError} of kind `usage` for a field that is not stated, or one that is and is assumed as well.
 */
export function writeFields(
  stated: Readonly<Record<string, true>>,
  given: object,
  assumed: Readonly<Record<string, unknown>> = {},
): Omit<Input, 'path'> {
  const known = Object.keys(stated);
  refuseUnknown('stated field', given, known);
  for (const key in assumed) {
    if (known.includes(key)) refuse(`${key} is stated: give it as it is, without assuming it.`);
  }
  return { contentType: 'application/json', body: () => JSON.stringify({ ...given, ...assumed }) };
}
