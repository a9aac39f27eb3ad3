import { type Expression, type FunctionParts, TEST_FILE } from '../program.ts';
import {
  alternatives,
  type CallArguments,
  type CodeRequest,
  type CodeScope,
  type FunctionValue,
  isAssumedCall,
  joinAlternatives,
  locationKey,
  objectValue,
  type ProgramCall,
  type ResponsePart,
  type SourceLocation,
  unknownArguments,
  unknownValue,
  type Value,
} from '../values/index.ts';
import type { Evaluation } from './evaluation.ts';
import { bindParameters } from './parameters.ts';
import { lookUpName, typeArgumentsByName, variablesAround } from './scope.ts';
import { runStatements } from './statements.ts';

/** The maximum depth of calls that are followed. Deeper calls return unknown values. */
const MAX_CALL_DEPTH = 20;
/** The number of callbacks within each other that call a function again. */
const MAX_NESTED_CALLBACKS = 4;
/** The number of steps from which on a function counts as long. */
const LONG_FUNCTION_STEPS = 300;
/** The number of steps after which a long function without a request or a read of a response is no longer followed. */
const MAX_IDLE_STEPS = 200_000;

/** The maximum number of closures of one function that are kept, to be followed if the program does not call them. */
const MAX_CLOSURES = 500;
/** How many of them the same call may make, with the same arguments: tests that set up a client again make each of its functions again. */
const MAX_CLOSURES_OF_CALL = 2;

interface Closure {
  readonly value: FunctionValue;
  /** The calls during which the function was declared, the outermost first. */
  readonly calls: readonly ProgramCall[];
}

interface LongResult {
  readonly self: Value | undefined;
  /** The scope with the variables around the function. */
  readonly around: CodeScope | undefined;
  /** Whether the parameters were unknown, and not left to their defaults. */
  readonly isOpen: boolean;
  /** The requests that the call sent. A call that gets the same result sends them, too. */
  readonly requests: readonly CodeRequest[];
  readonly value: Value;
}

/** The functions that programs declare. */
export class Functions {
  readonly #evaluation: Evaluation;
  readonly #declared = new Map<FunctionParts, FunctionValue>();
  /** The scopes in which the called functions were declared. */
  readonly #calledIn = new Map<FunctionParts, WeakSet<CodeScope>>();
  /** The further values of the functions that were declared several times, within calls with other arguments. */
  readonly #closures = new Map<FunctionParts, Closure[]>();
  /** The functions with more values than are kept, each with its location. */
  readonly #manyClosures = new Map<FunctionParts, SourceLocation>();
  /** For requests of functions that were followed with unknown arguments, these functions. */
  readonly #assumed = new Map<CodeRequest, Set<FunctionParts>>();
  /** The requests that calls since the last such function would have sent again. */
  #repeated: CodeRequest[] = [];
  /** The functions that were declared within a call of a test only. What surrounds them may be made for the test. */
  readonly #declaredInTests = new Set<FunctionParts>();
  /** The functions that are called. Outside of test files, calls by tests do not count: they may pass a test double. */
  readonly #called = new Set<FunctionParts>();
  /** Functions that programs call; recursive calls and those with unknown arguments do not count. */
  readonly #calledByPrograms = new Set<FunctionParts>();
  /** Long functions without a request or a read of a response. They are followed again only with arguments that can lead to one. */
  readonly #idle = new Set<FunctionParts>();
  /** The steps of long functions without a request or a read of a response so far. */
  readonly #idleSteps = new Map<FunctionParts, number>();
  /** Functions that were idle in calls without a known argument. Calls with a known argument are still followed. */
  readonly #idleIfUnknown = new Set<FunctionParts>();
  /** Functions of which some call sent a request or read a response: each of their calls is followed. */
  readonly #withFindings = new Set<FunctionParts>();
  /** The results of long functions for calls without a known argument, which are followed once per object. */
  readonly #longResults = new Map<FunctionParts, LongResult>();

  constructor(evaluation: Evaluation) {
    this.#evaluation = evaluation;
  }

  declare(parts: Extract<Expression, { kind: 'function' }>, scope: CodeScope, at: SourceLocation): FunctionValue {
    const self = lookUpName('this', scope);
    const value: FunctionValue = { kind: 'function', parts, scope, self, members: objectValue(at), at };
    const isInTest = !TEST_FILE.test(at.file) && this.#evaluation.progress.calls.at(-1)?.isInTest === true;
    const before = this.#declared.get(parts);
    const isReplacing = before === undefined || (!isInTest && this.#declaredInTests.delete(parts));
    if (isReplacing) this.#declared.set(parts, value);
    if (isReplacing && isInTest) this.#declaredInTests.add(parts);
    const further = isReplacing ? before : value;
    const isMethod = variablesAround(scope) !== scope;
    if (further !== undefined && !isMethod) this.#keepClosure(further);
    return value;
  }

  /** Keeps a further value of a function, with the current calls. */
  #keepClosure(value: FunctionValue): void {
    const { calls } = this.#evaluation.progress;
    const closures = this.#closures.get(value.parts) ?? [];
    this.#closures.set(value.parts, closures);
    if (closures.length >= MAX_CLOSURES) {
      this.#manyClosures.set(value.parts, value.at);
      return;
    }
    const again = closures.filter((each) => isMadeAgain(each.calls, calls));
    if (again.length < MAX_CLOSURES_OF_CALL) closures.push({ value, calls: [...calls] });
  }

  isCalled(parts: FunctionParts): boolean {
    return this.#called.has(parts);
  }

  /** Whether code of the program calls a function, apart from functions that are followed with unknown arguments. */
  isCalledByProgram(parts: FunctionParts): boolean {
    return this.#calledByPrograms.has(parts);
  }

  /** Marks a function as called although no call names it, such as a constructor that `new` runs. */
  noteCall(parts: FunctionParts): void {
    this.#called.add(parts);
  }

  /** Follows the functions that no code calls, with unknown arguments. */
  followUncalled(): void {
    const { progress } = this.#evaluation;
    const follow = (parts: FunctionParts, value: FunctionValue): void => {
      if (!this.#called.has(parts))
        this.followAssumed(parts, value.at.file, () => this.call(value, unknownArguments(value.at)));
    };
    // Functions that set globals come first, for those that use them. Following a function may declare further ones.
    for (const [parts, value] of this.#declared) if (parts.setsGlobals) follow(parts, value);
    for (const [parts, value] of this.#declared) follow(parts, value);
    // A function that waits in a queue sends a request for each call that put it there.
    for (const [parts, closures] of this.#closures)
      for (const { value, calls } of this.#withFindings.has(parts) ? closures : []) {
        if (this.#calledIn.get(parts)?.has(value.scope)) continue;
        const { size } = progress.requests;
        progress.follow(value.at.file, () => {
          progress.calls.push(...calls);
          this.call(value, unknownArguments(value.at));
        });
        for (const request of [...progress.requests].slice(size)) request.isOfSeveral = true;
      }
    for (const [parts, at] of this.#manyClosures)
      if (this.#withFindings.has(parts))
        progress.noteCut(at, `declares a function in more than ${MAX_CLOSURES} calls, and only the first are followed`);
    for (const [request, functions] of this.#assumed)
      if ([...functions].some((parts) => this.#closures.has(parts))) request.isOfSeveral = true;
    // If a caller was found later, the requests with unknown arguments are dropped, unless no call leads to their code. A test
    // double has no caller.
    const isReplaced = ([request, functions]: readonly [CodeRequest, ReadonlySet<FunctionParts>]): boolean =>
      request.answers === undefined && [...functions].every((parts) => this.#calledByPrograms.has(parts));
    const replaced = new Set([...this.#assumed].filter(isReplaced).map(([request]) => request));
    const sent = [...progress.requests].flatMap((request) =>
      replaced.has(request) ? [] : [{ at: locationKey(request.at), calls: joinCallsTo(request, 0) }],
    );
    const sentAt = Map.groupBy(sent, ({ at }) => at);
    // The first call is the one with unknown arguments, which is written nowhere.
    const isSent = (request: CodeRequest): boolean => {
      const end = joinCallsTo(request, 1);
      return sentAt.get(locationKey(request.at))?.some(({ calls }) => calls.endsWith(end)) === true;
    };
    for (const request of replaced) if (isSent(request)) progress.requests.delete(request);
  }

  /**
   * Follows a function that no code calls so far.
   *
   * @param isShared Whether it is a method of several objects, which need not all be meant to have it.
   */
  followAssumed(parts: FunctionParts, file: string, run: () => void, isShared = false): void {
    const { progress } = this.#evaluation;
    const { size } = progress.requests;
    this.#repeated = [];
    progress.follow(file, run);
    for (const request of this.#listRequestsSince(size, 0)) {
      this.#assumed.set(request, (this.#assumed.get(request) ?? new Set()).add(parts));
      if (isShared) request.isOfSeveral = true;
    }
  }

  /** Lists the requests that were sent, and those that were repeated, since there were so many of each. */
  #listRequestsSince(sent: number, repeated: number): readonly CodeRequest[] {
    const { requests } = this.#evaluation.progress;
    const all = requests.size > sent ? [...requests].slice(sent) : [];
    return [...new Set([...all, ...this.#repeated.slice(repeated)])];
  }

  /**
   * Calls a function of a program. A constructor is followed even if it is idle, since it sets the fields of its
   * object.
   */
  call(value: FunctionValue, call: CallArguments, isConstructor = false): Value {
    const { parts, scope, self, at: called } = value;
    this.#calledIn.set(parts, (this.#calledIn.get(parts) ?? new WeakSet()).add(scope));
    if (isConstructor) this.#evaluation.progress.constructors.add(parts);
    const { progress } = this.#evaluation;
    const { args, named, at } = call;
    const under = progress.functions;
    // A client with callbacks is called again within them, each time at another location.
    const isInCallback =
      args.some(({ kind }) => kind === 'function') && !progress.calls.some((each) => isSame(each, at));
    // Another closure of the same function is no recursive call: middleware calls the next one.
    const isOtherClosure = !progress.calls.some((each, index) => under[index] === parts && each.scope === scope);
    const maximum = isInCallback || isOtherClosure ? MAX_NESTED_CALLBACKS : 1;
    if (under.length > MAX_CALL_DEPTH)
      progress.noteCut(at, `calls functions more than ${MAX_CALL_DEPTH} deep, and was not followed further`);
    if (
      under.length > MAX_CALL_DEPTH ||
      under.filter((each) => each === parts).length > maximum ||
      !progress.takeStep()
    )
      return unknownValue('a function that calls itself', at);
    const values = [...args, ...[...named.fields.values()].map(({ value }) => value)];
    // A recursive call without new arguments, such as a retry, sends what the outer call sends.
    const outer = progress.calls.at(under.lastIndexOf(parts) - under.length);
    const isRepeated = under.includes(parts) && !isOtherClosure;
    if (isRepeated && !values.some((value) => outer?.args.includes(value) !== true && canDiffer(value)))
      return unknownValue('a function that calls itself', at);
    if (under.includes(parts)) noteWalk(outer?.args ?? [], values);
    if (values.some((value) => hasSlash(value) || hasPathOption(value))) progress.followedCalls.add(locationKey(at));
    const isUnknown = values.every((value) => alternatives(value).every(({ kind }) => kind === 'unknown'));
    const isIdle =
      !isConstructor &&
      !this.#withFindings.has(parts) &&
      (this.#idle.has(parts) || (isUnknown && this.#idleIfUnknown.has(parts)));
    const before = isUnknown && !isConstructor ? this.#longResults.get(parts) : undefined;
    const isOpen = call.isOpen === true && parts.parameters.length > 0;
    if (
      before !== undefined &&
      before.self === self &&
      before.around === variablesAround(scope) &&
      before.isOpen === isOpen
    ) {
      this.#repeated.push(...before.requests);
      return before.value;
    }
    if (isIdle && !args.some(canYieldFindings)) {
      if (values.some((one) => hasSlash(one) || hasPathOption(one)))
        progress.noteCut(at, 'gives a path to a function that is too long to be followed again');
      return unknownValue('the result of a long function', at);
    }
    const { steps, findings } = progress;
    const [sent, repeated] = [progress.requests.size, this.#repeated.length];
    const isInTest = progress.calls.at(-1)?.isInTest === true || TEST_FILE.test(at.file);
    if (!progress.isApart && (!isInTest || TEST_FILE.test(scope.file))) {
      this.#called.add(parts);
      if (call.isOpen !== true && !under.includes(parts)) this.#calledByPrograms.add(parts);
    }
    const inner: CodeScope = { names: typeArgumentsByName(parts, named), parent: scope, file: scope.file };
    if (self !== undefined) inner.names.set('this', self);
    bindParameters(this.#evaluation, parts.parameters, call, inner);
    const returnedBefore = progress.returned;
    progress.returned = [];
    progress.functions.push(parts);
    progress.calls.push({ ...at, args: values, called, scope, isAssumed: isAssumedCall(call), isInTest });
    const completion = runStatements(this.#evaluation, parts.body, inner);
    progress.calls.pop();
    progress.functions.pop();
    const { returned } = progress;
    progress.returned = returnedBefore;
    const isLong = progress.steps - steps > LONG_FUNCTION_STEPS;
    if (progress.findings > findings) this.#withFindings.add(parts);
    else if (isLong) {
      const idleSteps = (this.#idleSteps.get(parts) ?? 0) + progress.steps - steps;
      this.#idleSteps.set(parts, idleSteps);
      if (isUnknown) this.#idleIfUnknown.add(parts);
      else if (idleSteps > MAX_IDLE_STEPS) this.#idle.add(parts);
    }
    const result =
      completion === 'leaves' && returned.length === 0
        ? unknownValue('the result of a function that throws', at, { is: 'never' })
        : joinAlternatives(returned, at);
    if (alternatives(result).some(isMadeResponse)) this.#evaluation.environment.noteAnswering(value);
    if (progress.functions.length === 0 && isAssumedCall(call)) progress.noteReturned(parts, result);
    if (isUnknown && isLong) {
      const requests = this.#listRequestsSince(sent, repeated);
      this.#longResults.set(parts, { self, around: variablesAround(scope), isOpen, requests, value: result });
    }
    return result;
  }
}

/** Joins the locations of the calls that lead to a request, from one of them on, and its own. */
const joinCallsTo = ({ calls, at }: CodeRequest, first: number): string =>
  [...calls.slice(first), at].map(locationKey).join(' ');

/** Whether calls lead to the same call with the same arguments, within a call with arguments of the same kinds. */
function isMadeAgain(before: readonly ProgramCall[], calls: readonly ProgramCall[]): boolean {
  const one = before.at(-1);
  const other = calls.at(-1);
  if (one === undefined || other === undefined || !isSame(one, other) || one.args.length !== other.args.length)
    return false;
  if (!one.args.every((each, index) => each === other.args[index])) return false;
  const around = before.at(-2)?.args ?? [];
  const otherAround = calls.at(-2)?.args ?? [];
  return around.length === otherAround.length && around.every(({ kind }, index) => kind === otherAround[index]?.kind);
}

const isSame = (one: SourceLocation, other: SourceLocation): boolean =>
  one.line === other.line && one.column === other.column && one.file === other.file;

/** Whether a function that gets a value as its argument may use a response or send a request: the value is a response or a function. */
const canYieldFindings = (value: Value): boolean =>
  alternatives(value).some(
    (each) => /^(function|native)$/.test(each.kind) || (each.kind === 'received' && !each.isWrapped),
  );

/** Whether a value is a response that the program made: one of a library, or an object with a status and a function `json`. */
const isMadeResponse = (value: Value): boolean =>
  value.kind === 'native'
    ? value.answer !== undefined
    : value.kind === 'object' && value.fields.has('json') && (value.fields.has('ok') || value.fields.has('status'));

/** Notes that a function that got a part of a body calls itself with a part of that part: it walks through a tree. */
function noteWalk(before: readonly Value[], values: readonly Value[]): void {
  const bodies = (all: readonly Value[]): readonly ResponsePart[] =>
    all.flatMap(alternatives).flatMap((one) => (one.kind === 'received' && one.part === 'body' ? [one] : []));
  for (const outer of bodies(before))
    for (const inner of bodies(values))
      if (inner.request === outer.request && inner.path.length > outer.path.length)
        outer.request.walked.add(outer.path.join('.'));
}

/** Whether a value can make a call send something else than a call without it. */
const canDiffer = (value: Value): boolean =>
  alternatives(value).some((one) => (one.kind === 'text' ? hasSlash(one) : !/^(unknown|primitive)$/.test(one.kind)));

/** Whether a value is a text with a slash, as paths have. */
const hasSlash = (value: Value): boolean =>
  alternatives(value).some(
    (one) => one.kind === 'text' && one.parts.some((part) => 'text' in part && part.text.includes('/')),
  );

/** Whether a value is an object with a path, as options have. */
const hasPathOption = (value: Value): boolean =>
  value.kind === 'object' && [...value.fields.values()].some((field) => hasSlash(field.value));
