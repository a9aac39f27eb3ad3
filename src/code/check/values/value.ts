import type { ClassParts, FunctionParts, JsonType, Position } from '../program.ts';
import type { CodeRequest, DeclaredBy, DoubleAnswer, ResponseOutcome, ResponsePart } from './request.ts';

/** A file, and a position in it. */
export interface SourceLocation extends Position {
  readonly file: string;
}

/** A part of a text: its characters, or a value whose characters are not known. */
export type TextPart =
  | { readonly text: string; readonly at: SourceLocation }
  | { readonly of: Value; readonly at: SourceLocation };

/** The value of an expression, as far as the code shows it. */
export type Value =
  | { readonly kind: 'text'; readonly parts: readonly TextPart[]; readonly at: SourceLocation }
  | { readonly kind: 'primitive'; readonly value: number | boolean | null | undefined; readonly at: SourceLocation }
  | ObjectValue
  | { readonly kind: 'list'; readonly items: readonly Value[]; readonly isOpen: boolean; readonly at: SourceLocation }
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
  readonly is?: 'parameter' | 'length' | 'too large' | 'never';
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
  /** Its JSON types, if its declaration shows them. */
  readonly types?: ReadonlySet<JsonType> | undefined;
  /** The declaration of the value in an interface. */
  readonly declaredAt?: SourceLocation;
  /** The functions that this value may wrap: calling it may call them with the same arguments. */
  readonly wraps?: readonly FunctionValue[];
  /** The outcome that requests must have had if the value is true. */
  readonly ifTrue?: ResponseOutcome;
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
  /** The fields that the program sets on the object, and its headers. */
  readonly own: ObjectValue;
  /** Whether a function of the package returned the object. */
  readonly isMade: boolean;
}

export interface ObjectValue {
  readonly kind: 'object';
  /** Mutable: programs change objects after passing them on. */
  readonly fields: Map<string, Field>;
  /** Whether the object may have further fields. */
  isOpen: boolean;
  /** Whether its declared type has no further fields, so that reading another one returns `undefined`. */
  readonly isTyped?: boolean;
  /** The class of the object, or its type if the platform defines it. */
  readonly of?: ClassValue | 'params' | 'headers' | 'form' | 'url';
  /** The part of a response whose fields the object has as well, by `...data` or `**data`. */
  spread?: ResponsePart;
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
  readonly member?: (name: string, at: SourceLocation) => Value | undefined;
  /** Creates a client of the library or class, for programs that use a client which code elsewhere creates. */
  readonly client?: (at: SourceLocation) => Value;
  /** Notes a value that a program declares to be of this type, such as an interceptor. */
  readonly declare?: (value: Value) => void;
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

/** A field that a type declares. */
export interface TypeField {
  /** The name in JSON. */
  readonly name: string;
  readonly type: Value | undefined;
  readonly at: SourceLocation;
}

/** A parameter of a function. */
export interface ParameterField extends TypeField {
  /** Its default, and the values that its type is annotated with. */
  readonly annotations: readonly Value[];
}

/** The schema of a library such as zod, or a type without fields. */
export interface LibrarySchema {
  /** The JSON types of its values; absent if they are not known. */
  readonly types?: readonly JsonType[] | undefined;
  /** The schemas of the fields or elements, as an object or a list; absent for any other value. */
  readonly shape?: Value | undefined;
  /** Whether a value may be missing, or a default takes its place. */
  readonly isOptional?: boolean;
  readonly hasDefault?: boolean;
  /** The functions that transform a checked value. */
  readonly transforms: readonly Value[];
}

/** The functions of an evaluation that libraries and the platform call. */
export interface Follower {
  /** Calls a value with arguments by position. */
  apply(callee: Value, args: readonly Value[], at: SourceLocation): Value;
  /**
   * Follows code to see what it responds as a test double. Its calls do not count as those of the program, and the requests
   * that it sends are left out.
   */
  followApart(run: () => void): void;
  /** Adds the requests that code sends to a list; returns the result of the code. */
  noteSent<T>(sent: CodeRequest[], run: () => T): T;
  /** Calls a value with all arguments of a call. */
  applyWith(callee: Value, call: CallArguments): Value;
  /** Notes the fields that a schema or a class requires of a value, and returns the decoded value. */
  decode(value: Value, schema: Value, how?: DeclaredBy): Value;
  /** Returns a value of a type: its parts are known only as far as the type declares them. */
  valueOfType(type: Value, at: SourceLocation): Value;
  /** Lists the fields that a type declares; none for a type without fields. */
  fieldsOfType(type: Value): readonly TypeField[];
  /** Reads a member of a value, such as a method of an object. */
  readMember(of: Value, name: string, at: SourceLocation): Value;
  /** Lists the named parameters of a function of the program. */
  parametersOf(called: FunctionValue): readonly ParameterField[];
  /** Notes the statuses, types and media types that parts of responses are compared with. */
  noteComparisons(values: readonly Value[]): void;
  /** Finds the last request so far that is sent in a file at a line or after it. */
  findLastRequest(file: string, line: number): CodeRequest | undefined;
  /** Notes a request, and returns its response. */
  send(request: CodeRequest, part?: ResponsePart['part']): ResponsePart;
}

export interface CodeScope {
  readonly names: Map<string, Value>;
  readonly parent: CodeScope | undefined;
  readonly file: string;
}
