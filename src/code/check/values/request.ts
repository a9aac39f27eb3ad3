import type { JsonType } from '../program.ts';
import type { FunctionValue, SourceLocation, Value } from './value.ts';

/** A call of a function of the program. */
export interface ProgramCall extends SourceLocation {
  readonly args: readonly Value[];
  /** The location of the function that is called. */
  readonly called: SourceLocation;
  /** Whether no code makes this call: the function is followed with unknown arguments. */
  readonly isAssumed: boolean;
}

/** Whether the part of a body at a path is a list, as a test of the program showed. */
export interface ResponseShape {
  readonly path: readonly string[];
  readonly isList: boolean;
}

/**
 * The outcome that requests must have had if a test is true. If it is false, the opposite is certain, unless the test
 * is about one status.
 */
export interface ResponseOutcome {
  readonly requests: readonly CodeRequest[];
  readonly isError?: boolean;
  /** Whether a part of the body is a list. */
  readonly shape?: ResponseShape;
  /** Whether the test is about one status, or some of those of errors. If such a test is false, nothing is known. */
  readonly isSingleStatus?: boolean;
}

/** A response that a test double gives. */
export interface DoubleAnswer {
  readonly status?: Value | undefined;
  readonly headers: readonly Value[];
  readonly body?: Value | undefined;
  /** Whether it is the response to a request without a key. */
  readonly isKeyless?: true;
}

/** How a program declares a field: by a type, which nothing checks, or by a schema that requires it. */
export type DeclaredBy = 'type' | 'schema';

/** The values that a program declares for a field. */
export interface DeclaredValues {
  /** Their JSON types; absent if they are not known. */
  readonly types?: ReadonlySet<JsonType> | undefined;
  /** Whether the field may be missing. */
  readonly isOptional: boolean;
}

/** A response, or a part of it. */
export interface ResponsePart {
  readonly kind: 'received';
  readonly request: CodeRequest;
  /** `stream` is the text of a body that the program reads piece by piece. */
  readonly part: 'response' | 'error' | 'status' | 'headers' | 'header' | 'text' | 'stream' | 'body' | 'type';
  /** Whether the response is an error or a success; absent if it can be either. */
  readonly isError?: boolean;
  /** Whether it is of an error that the program catches, so that the call returns no response. */
  readonly isThrown?: true;
  /** The names of fields from the body down, `[]` for an element of a list; for a header, its name. */
  readonly path: readonly string[];
  /** The results of tests that hold where the program reads this part. */
  readonly shapes?: readonly ResponseShape[];
  /** Whether a schema put this part into an object, whose field the program has not read yet. */
  readonly isDecoded?: true;
  /** Set if this may be the result of unknown code that got the response: the reason, or `true` for an unknown function. */
  readonly isWrapped?: true | string;
  /** The functions that this value may wrap. */
  readonly wraps?: readonly FunctionValue[];
  /** Set if it may as well be a part of the response: the whole that the call returned, or its member of this name. */
  readonly byConvention?: 'whole' | { readonly member: string };
  readonly at: SourceLocation;
}

/** A request that a program sends, as far as the code shows it. */
export interface CodeRequest {
  readonly at: SourceLocation;
  readonly method: Value;
  readonly url: Value;
  /** Objects of names and values, or unknown values. */
  readonly headers: readonly Value[];
  readonly query: readonly Value[];
  readonly body: CodeBody | undefined;
  /** Whether the request may have options that the code does not show. */
  readonly isOpen?: boolean;
  /** Whether the request is sent to an application in the same process, as tests do. */
  readonly isInProcess?: boolean;
  /** Whether no code sends the request, and only a type of the program declares it. */
  readonly isDeclared?: boolean;
  /** Whether it is only the type argument of a call outside the program that declares the request. */
  readonly isTypedCall?: boolean;
  /** The reason why the request cannot be judged, if only its address is known. */
  why?: string;
  /** The package that sends the request, if no library describes it, so that the conventions of HTTP clients decide how the call is read. */
  readonly sentBy?: string;
  /** The responses that the program gives to the request itself, as a test double. The program then does not send it. */
  readonly answers?: readonly DoubleAnswer[];
  /** Whether a test double matches a part of the path only, so that a slash at its end is not meant. */
  readonly isPathLoose?: boolean;
  /** For a test double that answers each path: returns the paths that the test compares that of the request with afterwards. */
  readonly findPaths?: () => readonly Value[];
  /** The address without the path, if the library takes the two separately. */
  readonly base?: Value;
  /** The calls of the program's functions that lead to the request, the outermost first. */
  readonly calls: ProgramCall[];
  /** The open points that the program names with `assume` for the response. */
  readonly assumed: Set<string>;
  /** The fields of the body whose presence the program tests, as paths. */
  readonly tested: Set<string>;
  /** The parts of the body that a function walks through, calling itself with parts of them, as paths. */
  readonly walked: Set<string>;
  /** The uses of the response, in their order. */
  readonly uses: ResponseUse[];
  /** The JSON that a page shows after the request: its response, its body, or something else. */
  readonly shown: Value[];
  /** The tests of how unknown texts begin, by the keys of the texts. */
  readonly textTests?: ReadonlyMap<string, SourceLocation>;
}

export interface CodeBody {
  readonly value: Value;
  /** How the library encodes the body; `text` if the program encodes it. */
  readonly as: 'json' | 'form' | 'multipart' | 'text';
  /** The media type that the library sends for a body that the program encodes, unless a header states one. */
  readonly type?: string;
}

/** A use of a response. */
export type ResponseUse = {
  readonly at: SourceLocation;
} /** A comparison with a status. `among` lists all statuses of that comparison. */ & (
  | { readonly of: 'status'; readonly status: number; readonly among: readonly number[] }
  /** A test that fails unless the response is an error, or a success. `isThrown` is set if the call has to throw the error. */
  | { readonly of: 'outcome'; readonly isError: boolean; readonly isThrown: boolean }
  /** A header. `isUnguarded` is set if the program fails without it. */
  | { readonly of: 'header'; readonly name: string; readonly isUnguarded?: true }
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
      /** Set if the field is read from the result of unknown code: the reason, or `true` for an unknown function. */
      readonly isWrapped?: true | string | undefined;
      readonly byConvention?: ResponsePart['byConvention'];
      /** The results of tests that hold where the program reads the field. */
      readonly shapes?: readonly ResponseShape[] | undefined;
    }
  /** A use that relies on more than the presence of a value: a comparison, a pattern, or an index of a list. */
  | {
      readonly of: 'value';
      readonly is: 'type' | 'format' | 'order';
      readonly part: 'header' | 'body';
      readonly path: readonly string[];
      readonly isError: boolean | undefined;
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
