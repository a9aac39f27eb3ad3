import type { ClassParts, CodeStatement, Expression } from '../program.ts';
import type {
  CallArguments,
  ClassValue,
  CodeScope,
  Follower,
  FunctionValue,
  ObjectValue,
  SourceLocation,
  UnknownValue,
  Value,
} from '../values/index.ts';
import type { EvaluationProgress } from './progress.ts';
import type { ProvidedValues } from './provided-values.ts';

/** The names and modules that a program can use without declaring them. */
export interface Environment {
  /** Returns the value of a name that no program declares, such as `fetch`. */
  global(name: string, at: SourceLocation): Value | undefined;
  /** Returns a module from outside the project, such as `axios`. */
  module(name: string, at: SourceLocation): Value | undefined;
  /** Sends the request of a call of a package that no library describes; `undefined` if the call does not show one. */
  sendByConvention(callee: UnknownValue, call: CallArguments): Value | undefined;
  /** Notes a function of the program that returns a response which the program made. */
  noteAnswering(called: FunctionValue): void;
}

/** The values that a module exports, by their names. */
export type Exports = Map<string, Value>;

/** The state of an evaluation, and the functions by which its parts call each other. */
export interface Evaluation extends Follower {
  readonly environment: Environment;
  readonly progress: EvaluationProgress;
  readonly provided: ProvidedValues;
  /** Evaluates an expression. */
  evaluate(expression: Expression, scope: CodeScope): Value;
  /** Binds the names that a statement imports. */
  import(statement: Extract<CodeStatement, { kind: 'import' }>, scope: CodeScope, exports?: Exports): void;
  /** Returns the module that an import in a file leads to, as an object; `undefined` if it is outside the project. */
  findModule(from: string, file: string, at: SourceLocation): Value | undefined;
  /** Returns the value of a name that a file does not declare: that of the platform or a library, or a global of another script. */
  findGlobal(name: string, at: SourceLocation): Value | undefined;
  /** Declares the function of a function expression. Its body is evaluated even if the program never calls it. */
  declareFunction(
    parts: Extract<Expression, { kind: 'function' }>,
    scope: CodeScope,
    at: SourceLocation,
  ): FunctionValue;
  /** Declares the class of a class expression. Its methods are evaluated even if the program never creates an instance. */
  declareClass(parts: Extract<Expression, { kind: 'class' }>, scope: CodeScope, at: SourceLocation): ClassValue;
  /** Calls a function of the program. */
  call(called: FunctionValue, call: CallArguments): Value;
  /** Calls a class of the program. */
  construct(type: ClassValue, call: CallArguments): ObjectValue;
  /** Returns the first object that was created of a class. */
  firstInstance(type: ClassParts, file: string): ObjectValue | undefined;
  /** Returns the last of the objects of a class that pass a test. */
  lastInstance(type: ClassParts, test: (one: ObjectValue) => boolean): ObjectValue | undefined;
  /** Assigns a value to a member of a class itself. */
  assignClassMember(type: ClassValue, name: string, value: Value): void;
  /** Evaluates a member that a class or one of its base classes declares, for the object `self`. */
  classMember(type: ClassValue, name: string, self: Value, at: SourceLocation): Value | undefined;
}
