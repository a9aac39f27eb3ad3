import type { DeclaredBy, SourceLocation } from './use.ts';
import type { CallArguments, CodeRequest, FunctionValue, ResponsePart, Value } from './value.ts';

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
  /** Returns the value in the file with data that a program names, such as a fixture; `undefined` if there is no such file. */
  findData(name: string, at: SourceLocation): Value | undefined;
  /** Returns the value that the program registers for a token in a container of dependencies, or an object of a class that is its own token. */
  findProvided(token: Value, at: SourceLocation): Value | undefined;
  /** Reads a member of a value, such as a method of an object. */
  readMember(of: Value, name: string, at: SourceLocation): Value;
  /** Lists the named parameters of a function of the program. */
  parametersOf(called: FunctionValue): readonly ParameterField[];
  /** Adds a member to all objects of a class outside of the program, such as components. */
  shareMember(name: string, value: Value): void;
  /** Notes the statuses, types and media types that parts of responses are compared with. */
  noteComparisons(values: readonly Value[]): void;
  /** Finds the last request so far that is sent in a file at a line or after it. */
  findLastRequest(file: string, line: number): CodeRequest | undefined;
  /** Notes a request, and returns its response. */
  send(request: CodeRequest, part?: ResponsePart['part']): ResponsePart;
}
