import { STEP_KEYWORD, STEP_LIMIT } from '../../contract/model/step-limit.ts';
import { type SchemaError, validatorsOf } from '../../contract/model/validator.ts';
import { findExcess, STEPS } from './body-limits.ts';
import type { ServedContract } from './served-contract.ts';
import { toValidationErrors, type ValidationError } from './validation-errors.ts';
import type { Violation } from './violations.ts';

export interface Schemas {
  /** Returns the errors of a value. A request may lack read-only properties, a response write-only ones. */
  validate(pointer: string, value: unknown, direction: 'request' | 'response'): readonly ValidationError[];
  /** Finds the limit of the server that a body exceeds; absent if the caller's own process is all that would wait. */
  findExcess?(body: Uint8Array, mediaType: string, contentType: string): Violation | undefined;
}

const NO_ERRORS: readonly ValidationError[] = [];

/** Prepares the schemas of a contract: it is read once, and each schema compiled when it is first asked for. */
export function schemasOf({ document }: Pick<ServedContract, 'document'>): Schemas {
  const validators = validatorsOf(document, { stepLimit: STEP_LIMIT });
  return {
    findExcess,
    validate(pointer, value, direction) {
      const errors = validators(pointer)(value);
      if (errors.length === 0) return NO_ERRORS;
      if (errors[0]?.keyword === STEP_KEYWORD) return [STEPS];
      const excused = direction === 'request' ? 'readOnly' : 'writeOnly';
      return toValidationErrors(firstOfEachKind(errors.filter(({ missing }) => missing?.[excused] !== true)), value);
    },
  };
}

/** Errors of each kind that are looked at further, and characters of their pointers. */
const MAX_ERRORS = 100;
const MAX_POINTER_CHARACTERS = 100_000;

/** The first of the errors on which the front decides apart: at null, of branches, and others. */
function firstOfEachKind(errors: readonly SchemaError[]): readonly SchemaError[] {
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
