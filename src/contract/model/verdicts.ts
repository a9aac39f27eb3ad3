import type { UncheckedKeyword } from './checkable.ts';
import type { JsonObject } from './json.ts';

export interface SchemaError {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Pointer of the keyword, which is the claim that the value contradicts; empty if it is not known. */
  readonly claim: string;
  readonly instancePath: string;
  readonly found: unknown;
  /** The value of the keyword, such as the stated type. */
  readonly stated: unknown;
  /** The schema of the missing property, for the keyword `required`. */
  readonly missing: JsonObject | undefined;
  readonly message: string;
}

export type Validate = (value: unknown) => readonly SchemaError[];

export interface Validators {
  (pointer: string): Validate;
  /**
   * Returns the unchecked keywords of the document, or those that apply to a schema. A value without errors may still
   * contradict them.
   */
  unchecked(pointer?: string): readonly UncheckedKeyword[];
}
