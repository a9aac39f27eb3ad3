import { validatorsOf } from '../../contract/model/validator.ts';
import type { ServedContract } from './served-contract.ts';
import { toValidationErrors, type ValidationError } from './validation-errors.ts';

export interface Schemas {
  /** What a schema does not allow: a request may lack read-only properties, a response write-only ones. */
  validate(pointer: string, value: unknown, direction: 'request' | 'response'): readonly ValidationError[];
}

const NO_ERRORS: readonly ValidationError[] = [];

/** Prepares the schemas of a contract: it is read once, and each schema compiled when it is first asked for. */
export function schemasOf({ document }: Pick<ServedContract, 'document'>): Schemas {
  const validators = validatorsOf(document);
  return {
    validate(pointer, value, direction) {
      const errors = validators(pointer)(value);
      if (errors.length === 0) return NO_ERRORS;
      const excused = direction === 'request' ? 'readOnly' : 'writeOnly';
      return toValidationErrors(
        errors.filter(({ missing }) => missing?.[excused] !== true),
        value,
      );
    },
  };
}
