import { validatorsOf as interpretersOf } from './interpreter.ts';
import type { JsonObject } from './json.ts';
import { hasUnevaluated } from './unevaluated.ts';
import type { SchemaError, Validate } from './verdicts.ts';

/** The maximum number of parts of a value that is validated a second time; a larger value keeps the first verdict. */
const MAX_PARTS = 10_000;

const INHERITED_NAME =
  /"(?:__\w+__|constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toLocaleString|toString|valueOf)"/;

/** Whether a document has a name that every JavaScript object inherits, such as `constructor`. */
export const hasInheritedNames = (document: JsonObject): boolean => INHERITED_NAME.test(JSON.stringify(document));

/**
 * Returns a validator that asks the interpreter about a schema with `unevaluated…`. Compiled validators misread some of
 * these: with `contains`, with `if` without `then`, or with branches that evaluate nothing. If both refuse a value, the
 * errors are those of the compiled validator.
 */
export function withExactVerdicts(document: JsonObject, pointer: string, compiled: Validate): Validate {
  if (!hasUnevaluated(document, pointer)) return compiled;
  const interpreted = interpretersOf(document)(pointer);
  return (value) => {
    const errors = compiled(value);
    if (countParts(value) > MAX_PARTS) return errors;
    const exact = interpreted(value);
    if (exact.length === 0) return [];
    return errors.length > 0 ? errors : exact.map((error): SchemaError => ({ ...error, claim: pointer }));
  };
}

function countParts(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, part) => (sum > MAX_PARTS ? sum : sum + countParts(part)), 1);
}
