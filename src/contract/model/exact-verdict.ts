import { validatorsOf as interpretersOf } from './interpreter.ts';
import type { JsonObject } from './json.ts';
import { hasUnevaluated } from './unevaluated.ts';
import type { SchemaError, Validate } from './verdicts.ts';

/** Parts of a value that are read a second time: larger values keep the first verdict. */
const MOST_PARTS = 10_000;

const INHERITED =
  /"(?:__\w+__|constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toLocaleString|toString|valueOf)"/;

/** Whether a document has a name that all JavaScript objects seem to have, such as `constructor`. */
export const hasInheritedNames = (document: JsonObject): boolean => INHERITED.test(JSON.stringify(document));

/**
 * Returns validators with the verdicts of the interpreter about schemas with `unevaluated…`, of which compiled validators
 * misread some: those with `contains`, with `if` without `then`, or with branches that evaluate nothing. The errors are
 * those of the compiled validator where both refuse a value.
 */
export function withExactVerdicts(document: JsonObject, pointer: string, compiled: Validate): Validate {
  if (!hasUnevaluated(document, pointer)) return compiled;
  const interpreted = interpretersOf(document)(pointer);
  return (value) => {
    const errors = compiled(value);
    if (countParts(value) > MOST_PARTS) return errors;
    const exact = interpreted(value);
    if (exact.length === 0) return [];
    return errors.length > 0 ? errors : exact.map((error): SchemaError => ({ ...error, claim: pointer }));
  };
}

function countParts(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, part) => (sum > MOST_PARTS ? sum : sum + countParts(part)), 1);
}
