import type { MediaType } from '../../contract/model/index.ts';
import { validatorsOf } from '../../contract/model/validator.ts';
import type { ServedContract } from './served-contract.ts';
import { toValidationErrors, type ValidationError, type ValidatorError } from './validation-errors.ts';
import type { Violation } from './violations.ts';

interface CheckResult {
  readonly value: unknown;
  readonly violations: readonly Violation[];
}

export interface PreparedSchemas {
  /** Returns the errors of a value. In requests read-only properties may be missing, in responses write-only ones. */
  validate(pointer: string, value: unknown, direction: 'request' | 'response'): readonly ValidationError[];
  /** Finds the limit that a body exceeds. Absent if a large body delays no other caller, as in a page. */
  findExcess?: ((body: Uint8Array, mediaType: string, contentType: string) => Violation | undefined) | undefined;
  /** Checks bodies of XML, sequences and parts in an order; `undefined` for those of other media types. */
  checkOther?: (
    bytes: Uint8Array,
    mediaType: string,
    content: MediaType,
    unreadable: (message: string) => CheckResult,
  ) => CheckResult | undefined;
}

/** An error of a validator, with the invalid value. */
export interface FoundError extends ValidatorError {
  readonly found: unknown;
}

/** Limits for the check of a value, so that it ends soon. */
export interface CheckLimits {
  readonly stepLimit: number;
  readonly report: (errors: readonly FoundError[], value: unknown) => readonly ValidationError[];
}

const NO_ERRORS: readonly ValidationError[] = [];

/** Prepares the schemas of a contract. Each is compiled on first use. */
export function prepareSchemas({ document }: Pick<ServedContract, 'document'>, limits?: CheckLimits): PreparedSchemas {
  const validators = validatorsOf(document, limits);
  const report = limits?.report ?? toValidationErrors;
  return {
    validate(pointer, value, direction) {
      const errors = validators(pointer)(value);
      if (errors.length === 0) return NO_ERRORS;
      const excused = direction === 'request' ? 'readOnly' : 'writeOnly';
      return report(
        errors.filter(({ missing }) => missing?.[excused] !== true),
        value,
      );
    },
  };
}
