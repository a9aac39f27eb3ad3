import { at, type Json } from '../../contract/model/json.ts';
import { fromPointer } from '../../contract/model/json-pointer.ts';

/** An error that a schema finds in a value. */
export interface ValidationError {
  /** The keys from the value to its invalid part. */
  readonly place: readonly string[];
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The JSON type of the invalid part, such as `array`. */
  readonly foundType: string;
}

export interface ValidatorError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export function toValidationErrors(errors: readonly ValidatorError[], value: unknown): ValidationError[] {
  // Nested alternatives (`anyOf` in `anyOf`) report the same error twice.
  const distinct = new Map(withoutBranches(errors).map((error) => [errorKey(error), error]));
  return [...distinct.values()].map(({ instancePath, keyword, params }) => ({
    place: fromPointer(instancePath),
    keyword,
    params,
    foundType: typeName(at(value as Json, instancePath)), // the value is JSON, read from a text or given as a response
  }));
}

const errorKey = ({ instancePath, keyword, params }: ValidatorError): string =>
  `${instancePath} ${keyword} ${BRANCHING_KEYWORDS.includes(keyword) ? '' : JSON.stringify(params)}`;

const BRANCHING_KEYWORDS = ['anyOf', 'oneOf', 'if'];

/** Leaves out the errors of single branches, which do not help if no branch matches. */
function withoutBranches(errors: readonly ValidatorError[]): readonly ValidatorError[] {
  const branched = errors.filter(({ keyword }) => BRANCHING_KEYWORDS.includes(keyword));
  return errors.filter(
    (error) =>
      branched.includes(error) || !branched.some(({ instancePath }) => error.instancePath.startsWith(instancePath)),
  );
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}
