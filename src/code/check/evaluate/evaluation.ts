import type { ClassParts, CodeStatement, Expression } from '../program.ts';
import type {
  CallArguments,
  ClassValue,
  CodeScope,
  Follower,
  FunctionValue,
  ObjectValue,
  SourceLocation,
  Value,
} from '../values/index.ts';
import type { EvaluationProgress } from './progress.ts';

/** The names and modules that a program can use without declaring them. */
export interface Environment {
  /** A name that no program declares, such as `fetch`. */
  global(name: string, at: SourceLocation): Value | undefined;
  /** A module that is not of the project, such as `axios`. */
  module(name: string, at: SourceLocation): Value | undefined;
}

/** The values that a module exports, by their names. */
export type Exports = Map<string, Value>;

/** An evaluation under way: its progress, and the functions by which its parts call each other. */
export interface Evaluation extends Follower {
  readonly environment: Environment;
  readonly progress: EvaluationProgress;
  /** The value of an expression. */
  value(expression: Expression, scope: CodeScope): Value;
  /** Binds the names that a statement imports. */
  import(statement: Extract<CodeStatement, { kind: 'import' }>, scope: CodeScope, exports?: Exports): void;
  /** The module that an import from a file leads to, as an object; `undefined` if it is not of the project. */
  importedModule(from: string, file: string, at: SourceLocation): Value | undefined;
  /** The value of a function expression, which is followed even if the program does not call it. */
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
  /** The first object of a class. */
  instance(type: ClassParts): ObjectValue | undefined;
  /** A member that a class or one of its bases declares, for an object of it. */
  classMember(type: ClassValue, name: string, self: Value, at: SourceLocation): Value | undefined;
}
