import type { ServedData, ServedPoint, ValidatorError } from '../http/core.ts';
import type { DocumentedResponse } from '../mock/examples.ts';

/** The contract under one assumption set, as data of the built package. */
export interface SetData extends Pick<ServedData, 'document'> {
  /** `null` for the bare contract. */
  readonly name: string | null;
  /** The differences from the bare contract at open points, by their ids. */
  readonly changes: Readonly<Record<string, Partial<ServedPoint>>>;
  /** By the id of the operation, and then by {@link documentedKey}. */
  readonly documented: Readonly<Record<string, Readonly<Record<string, PreparedResponse>>>>;
  /** By direction and pointer of the schema, such as `response /paths/…`. */
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
 * The key of a documented response: its key in the contract, empty for the plainest success, its example, and its media
 * type if it has several.
 */
export function documentedKey(response = '', example = '', mediaType = ''): string {
  return `${response} ${example} ${mediaType}`.trimEnd();
}

/** The open points under a set, in the order of a filled contract: first those that it leaves open. */
export function pointsUnder(points: readonly ServedPoint[], { changes }: Pick<SetData, 'changes'>): ServedPoint[] {
  const all = points.map((point) => ({ ...point, ...changes[point.id] }));
  return [...all.filter(({ assumed }) => !assumed), ...all.filter(({ assumed }) => assumed)];
}
