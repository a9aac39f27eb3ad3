import type { ClassParts, FunctionParts, JsonType } from '../program.ts';
import type { ByConvention, ResponseShape, ResponseUse, SourceLocation, Wrapping } from './use.ts';

/** A part of a text: its characters, or a value whose characters are not known. */
export type TextPart =
  | { readonly text: string; readonly at: SourceLocation }
  | { readonly of: Value; readonly at: SourceLocation };

/** The value of an expression, as far as the code shows it. */
export type Value =
  | {
      readonly kind: 'text';
      readonly parts: readonly TextPart[];
      /** Whether a function returns the text as it is written, so that it is no initial value. */
      readonly isReturned?: true;
      readonly at: SourceLocation;
    }
  | {
      readonly kind: 'primitive';
      readonly value: number | boolean | null | undefined;
      /** The outcome that requests had if the program reads this value, from an object with parts of their responses. */
      readonly outcome?: ResponseOutcome;
      readonly at: SourceLocation;
    }
  | ObjectValue
  | {
      readonly kind: 'list';
      readonly items: readonly Value[];
      readonly isOpen: boolean;
      /** All elements of a list that is open, since it grows, as far as the function around it shows. */
      readonly whole?: readonly Value[] | undefined;
      readonly at: SourceLocation;
    }
  | FunctionValue
  | ClassValue
  | NativeValue
  | ResponsePart
  /** The JSON text of a value. */
  | { readonly kind: 'json'; readonly of: Value; readonly at: SourceLocation }
  | ChoiceValue
  | UnknownValue;

export interface ChoiceValue {
  readonly kind: 'choice';
  readonly of: readonly Value[];
  /** Whether further alternatives were left out. */
  readonly isCut?: true;
  readonly at: SourceLocation;
}

/** A value of which only the origin is known. */
export interface UnknownValue {
  readonly kind: 'unknown';
  /** The reason why the value is not known, for people. */
  readonly why: string;
  /** The kind of the value, if that decides how it is treated. */
  readonly is?: 'parameter' | 'length' | 'too large' | 'never' | 'set later' | 'pattern';
  /**
   * The origin, such as a variable of the environment; by default the location. Values with the same origin are equal.
   */
  readonly source?: string;
  /** The names of the members that lead to the value from its source, such as `API_KEY` in `env.API_KEY`. */
  readonly members?: string;
  /** The location of the length to which the program cuts the value, such as `2000` in `text.slice(0, 2000)`. */
  readonly cutAt?: SourceLocation;
  /** The source, if it is a regular expression. */
  readonly pattern?: string;
  /** Whether the value can have any number of further segments of a path. */
  readonly isRest?: true;
  /** Its JSON types, if its declaration shows them. */
  readonly types?: ReadonlySet<JsonType> | undefined;
  /** The declaration of the value in an interface. */
  readonly declaredAt?: SourceLocation;
  /** The functions that this value may wrap: calling it may call them with the same arguments. */
  readonly wraps?: readonly FunctionValue[];
  /** The outcome that requests must have had if the value is true. */
  readonly ifTrue?: ResponseOutcome;
  /** The comparisons with statuses that decide the value. */
  readonly statusTests?: readonly StatusTest[];
  /** The request whose error has the value, such as the message of an error that was caught. */
  readonly failed?: CodeRequest;
  /** The package that the value comes from. */
  readonly package?: OutsidePackage;
  readonly at: SourceLocation;
}

/** A package that no library of `check` describes, or an object that its functions returned, such as a client. */
export interface OutsidePackage {
  readonly name: string;
  /** The calls that lead to the object from the package, and those of its methods so far. */
  readonly calls: CallArguments[];
  /** Only the calls that lead to the object, without those that made others of the same objects, as `ajv.compile(…)` does. */
  readonly origin: readonly CallArguments[];
  /** The fields that the program sets on the object, and its headers. */
  readonly own: ObjectValue;
  /** Whether a function of the package returned the object. */
  readonly isMade: boolean;
  /** The names of the functions and methods that led to the object. */
  readonly names: readonly string[];
  /** The object of a class of the program that derives from one of the package, if this is a member of it. */
  readonly self?: ObjectValue;
}

export interface ObjectValue {
  readonly kind: 'object';
  /** Mutable: programs change objects after passing them on. */
  readonly fields: Map<string, Field>;
  /** Whether the object may have further fields. */
  isOpen: boolean;
  /** Whether its declared type has no further fields, so that reading another one returns `undefined`. */
  readonly isTyped?: boolean;
  /** The types that its declared type has for the fields that the object lacks. */
  lackedTypes?: ReadonlyMap<string, LackedType>;
  /** The class of the object, or its type if the platform defines it. */
  readonly of?: ClassValue | 'params' | 'headers' | 'form' | 'url';
  /** The part of a response whose fields the object has as well, by `...data` or `**data`. */
  spread?: ResponsePart;
  readonly at: SourceLocation;
}

export interface LackedType {
  readonly types: ReadonlySet<JsonType>;
  readonly at: SourceLocation;
}

export interface Field {
  readonly value: Value;
  readonly at: SourceLocation;
  /** Whether the object may lack the field, since the field was added later or by one of several alternatives. */
  readonly isLater?: true;
  /** Whether the program deletes the field, so that the field is not always sent. */
  readonly isDeleted?: true;
  /** The value that calls other than those of the program may give the field of a class instead of its default. */
  readonly other?: UnknownValue;
  /** Whether a later, unknown value may have replaced this one. */
  readonly isReplaceable?: true;
  /** The declaration of the field in the type of the object. */
  readonly declaredAt?: SourceLocation;
  /** Whether that declaration says that the field may be missing. */
  readonly isOptional?: boolean;
}

export interface FunctionValue {
  readonly kind: 'function';
  readonly parts: FunctionParts;
  readonly scope: CodeScope;
  readonly self: Value | undefined;
  /** The members that the program sets on the function: `send.baseUrl = …` */
  readonly members: ObjectValue;
  readonly at: SourceLocation;
}

export interface ClassValue {
  readonly kind: 'class';
  readonly parts: ClassParts;
  readonly scope: CodeScope;
  readonly base: Value | undefined;
  readonly at: SourceLocation;
}

/** The arguments of a call, with its location. */
export interface CallArguments {
  readonly args: readonly Value[];
  readonly named: ObjectValue;
  /** Whether there may be further arguments. */
  readonly isOpen?: boolean;
  readonly at: SourceLocation;
}

/** A function or a module of a library or of the platform. */
export interface NativeValue {
  readonly kind: 'native';
  /** The name of the function, if the platform defines it. */
  readonly name?: string;
  readonly call?: (call: CallArguments) => Value;
  /** Whether this is a method of the program, as its decorators get it. */
  readonly isUnbound?: true;
  readonly member?: (name: string, at: SourceLocation) => Value | undefined;
  /** Creates a client of the library or class, for programs that use a client which code elsewhere creates. */
  readonly client?: (at: SourceLocation) => Value;
  /** Notes a value that a program declares to be of this type, such as an interceptor. */
  readonly declare?: (value: Value) => void;
  /** Sets up an application that gets this value as its plugin, with the arguments behind it. */
  readonly install?: (options: readonly Value[]) => void;
  /** Creates an object of the class that this value is, for parameters that a program declares with it. */
  readonly instance?: (at: SourceLocation) => Value;
  /** Compares the value with another one; returns the result if it is known. */
  readonly compare?: (operator: string, other: Value) => boolean | undefined;
  /** Called if the program assigns a member of the value. */
  readonly assign?: (name: string, value: Value) => void;
  /** The response that this value is, if a test double gives it. */
  readonly answer?: DoubleAnswer;
  /** The value of each element, if a loop can run over the value. */
  readonly element?: Value;
  /** Reads the members with the names of a list, as the columns of a table. */
  readonly readAll?: (names: readonly Value[]) => Value;
  /** The schema, if this value is one of a schema library. */
  readonly schema?: LibrarySchema;
  readonly at: SourceLocation;
}

/** The schema of a library such as zod, or a type without fields. */
export interface LibrarySchema {
  /** The JSON types of its values; absent if they are not known. */
  readonly types?: readonly JsonType[] | undefined;
  /** The schemas of the fields or elements, as an object or a list; absent for any other value. */
  readonly shape?: Value | undefined;
  /** The place at which an object schema refuses fields that it does not list; absent if it ignores them. */
  readonly closedAt?: SourceLocation | undefined;
  /** Whether a value may be missing, or a default takes its place. */
  readonly isOptional?: boolean;
  readonly hasDefault?: boolean;
  /** The functions that transform a checked value. */
  readonly transforms: readonly Value[];
}

export interface CodeScope {
  readonly names: Map<string, Value>;
  readonly parent: CodeScope | undefined;
  readonly file: string;
}

/** A call of a function of the program. */
export interface ProgramCall extends SourceLocation {
  readonly args: readonly Value[];
  /** The location of the function that is called. */
  readonly called: SourceLocation;
  /** The names around the function. */
  readonly scope: FunctionValue['scope'];
  /** Whether no code makes this call: the function is followed with unknown arguments. */
  readonly isAssumed: boolean;
  /** Whether this call, or one around it, is in a test. */
  readonly isInTest: boolean;
}

/**
 * The outcome that requests must have had if a test is true. If it is false, the opposite is certain, unless the test
 * is about one status.
 */
export interface ResponseOutcome {
  readonly requests: readonly CodeRequest[];
  readonly isError?: boolean;
  /** The test of a part of the body. */
  readonly shape?: ResponseShape;
  /** Whether the test is about one status, or some of those of errors. If such a test is false, nothing is known. */
  readonly isSingleStatus?: boolean;
}

/** A comparison of the status of a response. */
export interface StatusTest {
  readonly request: CodeRequest;
  /** All statuses of the test that the comparison is a part of. Mutable: the other parts of the test are evaluated later. */
  readonly among: Set<number>;
}

/** A response that a test double gives. */
export interface DoubleAnswer {
  readonly status?: Value | undefined;
  readonly headers: readonly Value[];
  readonly body?: Value | undefined;
  /** Whether it is the response to a request without a key. */
  readonly isKeyless?: true;
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
  /** Set if this may be the result of unknown code that got the response. */
  readonly isWrapped?: Wrapping;
  /** The functions that this value may wrap. */
  readonly wraps?: readonly FunctionValue[];
  readonly byConvention?: ByConvention;
  /** Whether this is the first element of what a client returned that is read by convention: the response, or one of the body. */
  readonly isFirst?: true;
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
  /** Whether a test only asserts that a double was called like this, so that nothing is sent. */
  readonly isAsserted?: boolean;
  /** Whether the program makes the request, and code that is not followed may send it. */
  readonly isPrepared?: boolean;
  /** Whether it is only the type argument of a call outside the program that declares the request. */
  readonly isTypedCall?: boolean;
  /** Whether no call leads to it, and it is sent by a function of which there are several, or by a method of several objects. */
  isOfSeveral?: true;
  /** The reason why the request cannot be judged, if only its address is known. */
  why?: string;
  /** The package that sends the request, if no library describes it, so that the conventions of HTTP clients decide how the call is read. */
  sentBy?: string;
  /** The responses that the program gives to the request itself, as a test double. The program then does not send it. */
  readonly answers?: readonly DoubleAnswer[];
  /** Whether the responses are those of a route of a server. */
  readonly isRoute?: boolean;
  /** The functions that handle the route. */
  readonly handlers?: readonly FunctionParts[];
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
  /** The parts of the body that the program reads in place of one another, as the paths of each such group. Mutable. */
  readonly alternativeFields: (readonly (readonly string[])[])[];
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
