import type { JsonType, Position } from '../program.ts';

/** A file, and a position in it. */
export interface SourceLocation extends Position {
  readonly file: string;
}

/**
 * How a value may as well be a part of the response, if only the conventions of clients say what a call returns: the whole
 * that it returned, or its member of a name.
 */
export type ByConvention = 'whole' | { readonly member: string };

/** A test of the part of a body at a path: whether it is a list, or has a field. */
export type ResponseShape = { readonly path: readonly string[]; readonly isTrue: boolean } & (
  | { readonly of: 'list' }
  | { readonly of: 'field'; readonly name: string }
);

/** How a program declares a field: by a type, which nothing checks, or by a schema that requires it. */
export type DeclaredBy = 'type' | 'schema';

/** The values that a program declares for a field. */
export interface DeclaredValues {
  /** Their JSON types; absent if they are not known. */
  readonly types?: ReadonlySet<JsonType> | undefined;
  /** Whether the field may be missing. */
  readonly isOptional: boolean;
  /** Whether the field may be missing in data that the program sends, as in data of a careful schema. */
  readonly isOmittable?: boolean;
}

/** How a value is the result of unknown code: the reason, or the path of the part of a body that an unknown function got, if it got one. */
export type Wrapping = string | { readonly argument?: readonly string[] | undefined };

/** A use of a response. */
export type ResponseUse = {
  readonly at: SourceLocation;
} /** A comparison with a status. `among` has all statuses of the test that the comparison is a part of. */ & (
  | { readonly of: 'status'; readonly status: number; readonly among: ReadonlySet<number> }
  /** A test that fails unless the response is an error, or a success. `isThrown` is set if the call has to throw the error. */
  | { readonly of: 'outcome'; readonly isError: boolean; readonly isThrown: boolean }
  /** A header, of an error or a success if `isError` is set. `isUnguarded` is set if the program fails without it. */
  | {
      readonly of: 'header';
      readonly name: string;
      readonly isError?: boolean | undefined;
      readonly isUnguarded?: true;
    }
  /** The media type whose syntax the program reads the response by. */
  | { readonly of: 'media type'; readonly type: string }
  /** A limit for the time that the program waits for the response. */
  | { readonly of: 'time limit' }
  /** A field that the program sets itself, so that later reads of it are not of the response. */
  | { readonly of: 'written field'; readonly path: readonly string[] }
  | {
      readonly of: 'field';
      readonly path: readonly string[];
      readonly isError: boolean | undefined;
      /** Set if the program declares the field; it need not read the field. */
      readonly declared?: DeclaredBy;
      /** Set if the field is read from the result of unknown code. */
      readonly isWrapped?: Wrapping | undefined;
      readonly byConvention?: ByConvention | undefined;
      /** The results of tests that hold where the program reads the field. */
      readonly shapes?: readonly ResponseShape[] | undefined;
    }
  /** A use that relies on more than the presence of a value: a comparison, a pattern, an index of a list, or a loop over it. */
  | {
      readonly of: 'value';
      /** `further fields` is that an object has none besides those that the program lists. */
      readonly is: 'type' | 'format' | 'order' | 'list' | 'further fields';
      readonly part: 'header' | 'body';
      readonly path: readonly string[];
      readonly isError: boolean | undefined;
      /** The results of tests that hold where the program uses the value. */
      readonly shapes?: readonly ResponseShape[] | undefined;
    }
  /** The values that the program declares for a field. */
  | {
      readonly of: 'declaration';
      readonly path: readonly string[];
      readonly isError: boolean | undefined;
      readonly declared: DeclaredBy;
      readonly values: DeclaredValues;
    }
);
