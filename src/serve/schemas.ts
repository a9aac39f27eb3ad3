import { type Validate, validatorsOf } from '../contract/validator.ts';
import { ServeError } from './serve-error.ts';
import type { ServedContract } from './served-contract.ts';
import { toValidationErrors, type ValidationError } from './validation-errors.ts';

export interface Schemas {
  /**
   * What the schema at a pointer does not allow in a value.
   *
   * @param direction Of a request no property that is only read is required, of a response none that is only written.
   * @throws {ServeError} when the schema cannot be compiled.
   */
  validate(pointer: string, value: unknown, direction: 'request' | 'response'): readonly ValidationError[];
}

const NO_ERRORS: readonly ValidationError[] = [];

/** Prepares the schemas of a contract: it is read once, and each schema compiled when it is first asked for. */
export function schemasOf({ document, where }: Pick<ServedContract, 'document' | 'where'>): Schemas {
  const validators = validatorsOf(document);
  const compile = (pointer: string): Validate => {
    try {
      return validators(pointer);
    } catch (cause) {
      throw new ServeError({ kind: 'schema', place: pointer, reason: reasonOf(cause) }, { where, cause });
    }
  };
  return {
    validate(pointer, value, direction) {
      const errors = compile(pointer)(value);
      if (errors.length === 0) return NO_ERRORS;
      const excused = direction === 'request' ? 'readOnly' : 'writeOnly';
      return toValidationErrors(
        errors.filter(({ missing }) => missing?.[excused] !== true),
        value,
      );
    },
  };
}

function reasonOf(cause: unknown): string {
  return cause instanceof RangeError ? 'it refers to itself without an end' : String(cause);
}
