import { STEP_KEYWORD, STEP_LIMIT } from '../../contract/model/step-limit.ts';
import type { CheckLimits, FoundError } from './schemas.ts';
import { toValidationErrors } from './validation-errors.ts';

/** The members that a violation has if checking the body takes too many steps. */
const TOO_MANY_STEPS = {
  kind: 'limit',
  message: `it goes beyond the ${STEP_LIMIT} steps of its check that are allowed here`,
  place: [],
  keyword: STEP_KEYWORD,
  params: {},
  foundType: '',
};

/** Limits of the check of a body, so that no request blocks the server. */
export const CHECK_LIMITS: CheckLimits = {
  stepLimit: STEP_LIMIT,
  report: (errors, value) =>
    errors[0]?.keyword === STEP_KEYWORD ? [TOO_MANY_STEPS] : toValidationErrors(firstErrorsOfEachKind(errors), value),
};

/** The maximum number of reported errors of each kind, and the maximum length of their pointers together. */
const MAX_ERRORS = 100;
const MAX_POINTER_CHARACTERS = 100_000;

/**
 * Keeps the first errors of three kinds, each of which has a treatment of its own: errors at a null, errors of keywords
 * with alternatives, such as `anyOf`, and all others.
 */
function firstErrorsOfEachKind(errors: readonly FoundError[]): readonly FoundError[] {
  const kinds = Map.groupBy(errors, ({ keyword, found }) =>
    found === null ? 'null' : /^(anyOf|oneOf|if)$/.test(keyword),
  );
  return [...kinds.values()].flatMap((those) => {
    let characters = 0;
    return those.slice(0, MAX_ERRORS).filter(({ instancePath }, index) => {
      characters += instancePath.length;
      return index === 0 || characters <= MAX_POINTER_CHARACTERS;
    });
  });
}
