import type { ServedData, ServedPoint, ValidatorError } from '../http/core.ts';
import type { DocumentedResponse } from '../mock/examples.ts';

/** The contract under an assumption set, as data in the built package. */
export interface SetData extends Pick<ServedData, 'document'> {
  /** The name of the set; `null` for the contract without a set. */
  readonly name: string | null;
  /** The changes of the set to open points, by their ids. */
  readonly changes: Readonly<Record<string, Partial<ServedPoint>>>;
  /** Documented responses, by the id of the operation and by {@link documentedResponseKey}. */
  readonly documented: Readonly<Record<string, Readonly<Record<string, PreparedResponse>>>>;
  /** Validators, by direction and pointer of the schema, such as `response /paths/…`. */
  readonly validators: Readonly<Record<string, Validator>>;
}

/** A documented response as data, with bytes in Base64. */
export interface PreparedResponse extends Omit<DocumentedResponse, 'written'> {
  readonly written?: string;
  readonly bytes?: string;
}

export interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly ValidatorError[] | null;
}

/**
 * The key of a documented response in {@link SetData.documented}: its key in the contract (empty for the success that
 * is sent by default), the name of its example, and the media type if the response has several.
 */
export function documentedResponseKey(response = '', example = '', mediaType = ''): string {
  return `${response} ${example} ${mediaType}`.trimEnd();
}

/** The open points under a set, in the order of a filled contract: those that the set leaves open come first. */
export function pointsUnder(points: readonly ServedPoint[], { changes }: Pick<SetData, 'changes'>): ServedPoint[] {
  const all = points.map((point) => ({ ...point, ...changes[point.id] }));
  return [...all.filter(({ assumed }) => !assumed), ...all.filter(({ assumed }) => assumed)];
}
