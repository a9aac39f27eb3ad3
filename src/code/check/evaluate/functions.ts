import type { Expression, FunctionParameter, FunctionParts, Pattern } from '../program.ts';
import { receivedMember } from '../received.ts';
import {
  absent,
  alternatives,
  type CallArguments,
  type ClassValue,
  type CodeRequest,
  type CodeScope,
  type FunctionValue,
  joinAlternatives,
  type ObjectValue,
  objectValue,
  type SourceLocation,
  textValue,
  type UnknownValue,
  unknown,
  unknownArguments,
  type Value,
} from '../values/index.ts';
import { bindPattern } from './bind.ts';
import type { Evaluation } from './evaluation.ts';
import { readMember } from './members.ts';
import { fileScope, locate, lookUp, typeNames } from './scope.ts';
import { runStatements } from './statements.ts';

/** How many levels of calls are followed; deeper and recursive ones return unknown values. */
const MAX_CALL_DEPTH = 12;
/** A function that takes more steps is long. */
const LONG_FUNCTION_STEPS = 300;

/** The functions of the programs. */
export class Functions {
  readonly #evaluation: Evaluation;
  readonly #declared = new Map<FunctionParts, FunctionValue>();
  readonly #called = new Set<FunctionParts>();
  /** Functions that the programs call with arguments. */
  readonly #calledByPrograms = new Set<FunctionParts>();
  /** Functions that took long without a finding: they are followed again only with arguments that can yield one. */
  readonly #idle = new Set<FunctionParts>();
  /** The same for calls without a known argument, which say nothing of calls with one. */
  readonly #idleIfUnknown = new Set<FunctionParts>();

  constructor(evaluation: Evaluation) {
    this.#evaluation = evaluation;
  }

  declare(parts: Extract<Expression, { kind: 'function' }>, scope: CodeScope, at: SourceLocation): FunctionValue {
    const value: FunctionValue = { kind: 'function', parts, scope, self: lookUp('this', scope), at };
    if (!this.#declared.has(parts)) this.#declared.set(parts, value);
    return value;
  }

  isCalled(parts: FunctionParts): boolean {
    return this.#called.has(parts);
  }

  /** Marks a function as called although no call names it: `new` runs a constructor. */
  noteCall(parts: FunctionParts): void {
    this.#called.add(parts);
  }

  /** Follows the functions that nothing called, with unknown arguments. */
  followUncalled(): void {
    const { progress } = this.#evaluation;
    const guessed = new Map<FunctionParts, readonly CodeRequest[]>();
    for (const [parts, value] of this.#declared) {
      if (this.#called.has(parts)) continue;
      const before = new Set(progress.requests);
      progress.follow(value.at.file, () => this.call(value, unknownArguments(value.at)));
      guessed.set(
        parts,
        [...progress.requests].filter((request) => !before.has(request)),
      );
    }
    // Requests found before a caller was followed lack its arguments, and do not count.
    for (const [parts, requests] of guessed)
      if (this.#calledByPrograms.has(parts)) for (const request of requests) progress.requests.delete(request);
  }

  call({ parts, scope, self }: FunctionValue, call: CallArguments): Value {
    const { progress } = this.#evaluation;
    const { args, named, at } = call;
    const under = progress.functions;
    if (under.length > MAX_CALL_DEPTH || under.filter((each) => each === parts).length > 1 || !progress.takeStep())
      return unknown('a function that calls itself', at);
    const isUnknown = call.isOpen === true || args.flatMap(alternatives).every(({ kind }) => kind === 'unknown');
    const isIdle = this.#idle.has(parts) || (isUnknown && this.#idleIfUnknown.has(parts));
    if (isIdle && !args.some(canYieldFindings)) return unknown('the result of a long function', at);
    const { steps, findings } = progress;
    this.#called.add(parts);
    if (call.isOpen !== true && !under.includes(parts)) this.#calledByPrograms.add(parts);
    const inner: CodeScope = { names: typeNames(parts, named), parent: scope, file: scope.file };
    if (self !== undefined) inner.names.set('this', self);
    this.#bindParameters(parts.parameters, call, inner);
    const outer = progress.returned;
    progress.returned = [];
    progress.functions.push(parts);
    progress.calls.push(at);
    runStatements(this.#evaluation, parts.body, inner);
    progress.calls.pop();
    progress.functions.pop();
    const { returned } = progress;
    progress.returned = outer;
    if (progress.findings === findings && progress.steps - steps > LONG_FUNCTION_STEPS)
      (isUnknown ? this.#idleIfUnknown : this.#idle).add(parts);
    return joinAlternatives(returned, at);
  }

  #bindParameters(
    parameters: readonly FunctionParameter[],
    { args, named, at, isOpen = false }: CallArguments,
    scope: CodeScope,
  ): void {
    const bindTo = (target: Pattern, value: Value): void => bindPattern(this.#evaluation, target, value, scope, true);
    let isAfterRest = false;
    for (const [index, { target, rest }] of parameters.entries()) {
      const byName = target.kind === 'name' ? namedArgument(named, target, locate(target, scope)) : undefined;
      if (rest === 'list') {
        isAfterRest = true;
        bindTo(target, { kind: 'list', items: args.slice(index), isOpen: args.length <= index, at });
      } else if (rest === 'object') {
        const bound = new Set(parameters.flatMap((each) => (each.target.kind === 'name' ? each.target.name : [])));
        const fields = new Map([...named.fields].filter(([name]) => !bound.has(name)));
        bindTo(target, { ...named, fields, isOpen: named.isOpen || isOpen });
      } else {
        const value = byName ?? (isAfterRest ? undefined : args[index]);
        bindTo(target, value ?? (isOpen ? this.#unknownParameter(target, scope) : absent(at)));
      }
    }
  }

  /** The value that a fixture of pytest, of the file or of a `conftest.py`, returns or yields for a parameter of its name. */
  #fixture(name: string, scope: CodeScope, at: SourceLocation): Value | undefined {
    const evaluation = this.#evaluation;
    const file = fileScope(scope);
    const conftest = evaluation.importedModule('conftest', file.file, at);
    const shared = conftest?.kind === 'object' ? conftest.fields.get(name)?.value : undefined;
    const fixture = file.names.get(name) ?? shared;
    const usesPytest = file.names.has('pytest') || shared !== undefined;
    if (!usesPytest || fixture?.kind !== 'function' || evaluation.progress.functions.includes(fixture.parts))
      return undefined;
    const value = this.call(fixture, unknownArguments(at));
    return value.kind === 'list' && value.items.length === 1 ? value.items[0] : value;
  }

  /** The value of a parameter without an argument: an object of its class, if it has the type of one. */
  #unknownParameter(target: Pattern, scope: CodeScope): Value {
    const evaluation = this.#evaluation;
    const at = locate(target, scope);
    const [name = '', ...keys] = target.kind === 'name' ? (target.type ?? '').split('.') : [];
    const declared = lookUp(name, scope) ?? lookUp(`type:${name}`, scope) ?? unknownParameter(at);
    const fixture =
      target.kind === 'name' && scope.file.endsWith('.py') ? this.#fixture(target.name, scope, at) : undefined;
    if (fixture !== undefined) return fixture;
    const type = keys.reduce((of, key) => readMember(evaluation, of, textValue(key, at), at), declared);
    if (type.kind === 'native' && type.client !== undefined) return type.client(at);
    if (type.kind !== 'class') return unknownParameter(at);
    if (type.parts.isType) return objectOfType(type, at);
    return evaluation.instance(type.parts) ?? evaluation.construct(type, unknownArguments(at));
  }
}

/** The argument of a name, also of `**data` if that is a response; a default is no sign of its having the field. */
function namedArgument(
  { fields, spread }: ObjectValue,
  target: Extract<Pattern, { kind: 'name' }>,
  at: SourceLocation,
) {
  const field = fields.get(target.name)?.value;
  if (field !== undefined || spread === undefined || target.otherwise !== undefined) return field;
  return receivedMember(spread, textValue(target.name, at), at);
}

/** Whether a function can find something because it is called with a value: a response, or a function. */
const canYieldFindings = (value: Value): boolean =>
  alternatives(value).some(
    (each) => /^(function|native)$/.test(each.kind) || (each.kind === 'received' && !each.isWrapped),
  );

const unknownParameter = (at: SourceLocation): UnknownValue => unknown('a parameter', at, { is: 'parameter' });

/** An object of an interface: any of its fields can be absent. */
function objectOfType(type: ClassValue, at: SourceLocation): ObjectValue {
  const object: ObjectValue = { ...objectValue(at), isOpen: true };
  for (let of: Value | undefined = type; of?.kind === 'class'; of = of.base)
    for (const { name, ...position } of of.parts.members)
      object.fields.set(name, { value: unknown('a field', at), at: locate(position, of.scope) });
  return object;
}
