import type { ClassParts, Expression, Statement } from '../program.ts';
import {
  type Arguments,
  type ClassValue,
  type CodeRequest,
  type Follower,
  type FunctionValue,
  type ObjectValue,
  positionalArguments,
  type ReceivedValue,
  type Scope,
  type SourceLocation,
  type Value,
} from '../values/index.ts';
import { apply } from './apply.ts';
import { Classes } from './classes.ts';
import type { Environment, Evaluation, Exports } from './evaluation.ts';
import { evaluateExpression } from './expressions.ts';
import { Functions } from './functions.ts';
import { Modules, type Sources } from './modules.ts';
import { compare } from './operations.ts';
import { Progress } from './progress.ts';

/** The requests that programs send, with the uses of their responses. */
export interface Followed {
  readonly requests: ReadonlySet<CodeRequest>;
  /** Files that were followed in part, with the reason. */
  readonly cut: ReadonlyMap<string, string>;
}

/**
 * Follows the values of programs: from where they are written to the requests that they are sent with, and from the
 * responses to where they are used. It runs nothing: it takes every branch, and treats what it cannot decide as unknown.
 */
export function followPrograms(sources: Sources, createEnvironment: (follower: Follower) => Environment): Followed {
  return new Evaluator(sources, createEnvironment).run();
}

class Evaluator implements Evaluation {
  readonly environment: Environment;
  readonly progress = new Progress();
  readonly #modules: Modules;
  readonly #functions: Functions;
  readonly #classes: Classes;

  constructor(sources: Sources, createEnvironment: (follower: Follower) => Environment) {
    this.environment = createEnvironment(this);
    this.#modules = new Modules(this, sources);
    this.#functions = new Functions(this);
    this.#classes = new Classes(this, this.#functions);
  }

  /** Follows every program, then every class and function that none of them uses. */
  run(): Followed {
    this.#modules.follow();
    this.#classes.followUncalled();
    this.#functions.followUncalled();
    return this.progress;
  }

  apply(callee: Value, args: readonly Value[], at: SourceLocation): Value {
    return apply(this, callee, positionalArguments(args, at));
  }

  send(request: CodeRequest, part: ReceivedValue['part'] = 'response'): ReceivedValue {
    return this.progress.send(request, part);
  }

  compare(values: readonly Value[]): void {
    compare(values);
  }

  value(expression: Expression, scope: Scope): Value {
    return evaluateExpression(this, expression, scope);
  }

  import(statement: Extract<Statement, { kind: 'import' }>, scope: Scope, exports?: Exports): void {
    this.#modules.import(statement, scope, exports);
  }

  importedModule(from: string, file: string, at: SourceLocation): Value | undefined {
    return this.#modules.imported(from, file, at);
  }

  declareFunction(parts: Extract<Expression, { kind: 'function' }>, scope: Scope, at: SourceLocation): FunctionValue {
    return this.#functions.declare(parts, scope, at);
  }

  declareClass(parts: Extract<Expression, { kind: 'class' }>, scope: Scope, at: SourceLocation): ClassValue {
    return this.#classes.declare(parts, scope, at);
  }

  call(called: FunctionValue, call: Arguments): Value {
    return this.#functions.call(called, call);
  }

  construct(type: ClassValue, call: Arguments): ObjectValue {
    return this.#classes.construct(type, call);
  }

  instance(type: ClassParts): ObjectValue | undefined {
    return this.#classes.instance(type);
  }

  classMember(type: ClassValue, name: string, self: Value, at: SourceLocation): Value | undefined {
    return this.#classes.member(type, name, self, at);
  }
}
