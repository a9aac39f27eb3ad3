import type { ClassParts, CodeStatement, Expression, FunctionParts } from '../program.ts';
import type { Sources } from '../sources.ts';
import {
  type CallArguments,
  type ClassValue,
  type CodeRequest,
  type CodeScope,
  type DeclaredBy,
  type Follower,
  type FunctionValue,
  type ObjectValue,
  type ParameterField,
  positionalArguments,
  type ResponsePart,
  type SourceLocation,
  type TypeField,
  textValue,
  type Value,
} from '../values/index.ts';
import { apply } from './apply.ts';
import { Classes } from './classes.ts';
import { noteComparisons } from './comparisons.ts';
import { declaredFields, decode } from './decode.ts';
import type { Environment, Evaluation, Exports } from './evaluation.ts';
import { evaluateExpression } from './expressions.ts';
import { Functions } from './functions.ts';
import { readMember } from './members.ts';
import { Modules } from './modules.ts';
import { createValueOfType, listParameters } from './parameters.ts';
import { listPassedOn } from './passed-on.ts';
import { type CutPlace, EvaluationProgress, type PackageCall } from './progress.ts';
import { ProvidedValues } from './provided-values.ts';

/** The requests that programs send, with the uses of their responses. */
export interface ProgramRequests {
  readonly requests: ReadonlySet<CodeRequest>;
  /** The literals and templates that were evaluated. Any others are in code that no call reaches. */
  readonly reached: ReadonlySet<Expression>;
  /** The locations of the calls of functions of the program that get a path. */
  readonly followedCalls: ReadonlySet<string>;
  /** The locations of the texts that are constants and fields of objects. */
  readonly constants: ReadonlySet<string>;
  /** Files that were only followed in part, with the reason. */
  readonly cut: ReadonlyMap<string, string>;
  /** The places at which a limit ended the following of a program. */
  readonly cutPlaces: readonly CutPlace[];
  /** The types and schemas of objects that modules declare, and the objects and lists that are constants, with their names. */
  readonly models: ReadonlyMap<Value, string>;
  /** The objects that the program gives to functions outside of it, each once: its keyword arguments, or an object literal. */
  readonly handedOver: readonly Value[];
  /** The values with which functions that no code calls answer, as the handlers of routes do. */
  readonly answers: ReadonlyMap<FunctionParts, readonly Value[]>;
  /** The calls of packages that no library describes. */
  readonly packageCalls: readonly PackageCall[];
  /** Returns the values that a file exports. */
  readonly listExports: (file: string) => ReadonlyMap<string, Value>;
  /** Notes the fields that a model declares, as if it described a part of a response. */
  readonly decode: (received: ResponsePart, model: Value) => void;
}

/**
 * Follows the values of programs: from where they are written to the requests that they are sent with, and from the
 * responses to where they are used. Runs nothing: every branch is taken, and a value that cannot be determined is unknown.
 */
export function followPrograms(
  sources: Sources,
  createEnvironment: (follower: Follower) => Environment,
): ProgramRequests {
  return new Evaluator(sources, createEnvironment).run();
}

class Evaluator implements Evaluation {
  readonly environment: Environment;
  readonly progress = new EvaluationProgress();
  readonly provided = new ProvidedValues();
  readonly #modules: Modules;
  readonly #functions: Functions;
  readonly #classes: Classes;

  constructor(sources: Sources, createEnvironment: (follower: Follower) => Environment) {
    this.environment = createEnvironment(this);
    this.#modules = new Modules(this, sources);
    this.#functions = new Functions(this);
    this.#classes = new Classes(this, this.#functions);
  }

  /** Follows every program, then the classes and functions that no program uses. */
  run(): ProgramRequests {
    this.#modules.followAll();
    this.#classes.followUncalled();
    this.#functions.followUncalled();
    this.#classes.followLater();
    const { requests, reached, followedCalls, constants, cut, answers } = this.progress;
    for (const request of listPassedOn(requests)) delete request.sentBy;
    return {
      ...{ requests, reached, followedCalls, constants, cut, answers },
      models: this.#modules.findModels(),
      cutPlaces: [...this.progress.cutPlaces.values()],
      packageCalls: [...this.progress.packageCalls.values()],
      handedOver: [...this.progress.handedOver.values()],
      listExports: (file) => this.#modules.listExports(file),
      decode: (received, model) => this.decode(received, model),
    };
  }

  apply(callee: Value, args: readonly Value[], at: SourceLocation): Value {
    return this.applyWith(callee, positionalArguments(args, at));
  }

  followApart(run: () => void): void {
    this.progress.followApart(run);
  }

  noteSent<T>(sent: CodeRequest[], run: () => T): T {
    return this.progress.noteSent(sent, run);
  }

  applyWith(callee: Value, call: CallArguments): Value {
    return apply(this, callee, call);
  }

  send(request: CodeRequest, part: ResponsePart['part'] = 'response'): ResponsePart {
    return this.progress.send(request, part);
  }

  findLastRequest(file: string, line: number): CodeRequest | undefined {
    return [...this.progress.requests].findLast(({ at }) => at.file === file && at.line >= line);
  }

  decode(value: Value, schema: Value, how: DeclaredBy = 'schema'): Value {
    return decode(this, value, schema, how);
  }

  valueOfType(type: Value, at: SourceLocation): Value {
    return createValueOfType(this, type, at);
  }

  fieldsOfType(type: Value): readonly TypeField[] {
    return type.kind === 'class' ? declaredFields(this, type) : [];
  }

  readMember(of: Value, name: string, at: SourceLocation): Value {
    return readMember(this, of, textValue(name, at), at);
  }

  parametersOf(called: FunctionValue): readonly ParameterField[] {
    return listParameters(this, called);
  }

  shareMember(name: string, value: Value): void {
    this.progress.sharedMembers.set(name, value);
  }

  noteComparisons(values: readonly Value[]): void {
    noteComparisons(values);
  }

  evaluate(expression: Expression, scope: CodeScope): Value {
    return evaluateExpression(this, expression, scope);
  }

  import(statement: Extract<CodeStatement, { kind: 'import' }>, scope: CodeScope, exports?: Exports): void {
    this.#modules.bindImports(statement, scope, exports);
  }

  findModule(from: string, file: string, at: SourceLocation): Value | undefined {
    return this.#modules.findModule(from, file, at);
  }

  findData(name: string, at: SourceLocation): Value | undefined {
    return this.#modules.findData(name, at);
  }

  findProvided(token: Value, at: SourceLocation): Value | undefined {
    return this.provided.inject(this, token, at);
  }

  findGlobal(name: string, at: SourceLocation): Value | undefined {
    return this.environment.global(name, at) ?? this.#modules.findGlobal(name, at);
  }

  declareFunction(
    parts: Extract<Expression, { kind: 'function' }>,
    scope: CodeScope,
    at: SourceLocation,
  ): FunctionValue {
    return this.#functions.declare(parts, scope, at);
  }

  declareClass(parts: Extract<Expression, { kind: 'class' }>, scope: CodeScope, at: SourceLocation): ClassValue {
    return this.#classes.declare(parts, scope, at);
  }

  call(called: FunctionValue, call: CallArguments): Value {
    return this.#functions.call(called, call);
  }

  construct(type: ClassValue, call: CallArguments): ObjectValue {
    return this.#classes.construct(type, call);
  }

  firstInstance(type: ClassParts, file: string): ObjectValue | undefined {
    return this.#classes.firstInstance(type, file);
  }

  lastInstance(type: ClassParts, test: (one: ObjectValue) => boolean): ObjectValue | undefined {
    return this.#classes.lastInstance(type, test);
  }

  assignClassMember(type: ClassValue, name: string, value: Value): void {
    this.#classes.assignMember(type, name, value);
  }

  classMember(type: ClassValue, name: string, self: Value, at: SourceLocation): Value | undefined {
    return this.#classes.findMember(type, name, self, at);
  }
}
