import { type Expression, type FunctionParts, TEST_CODE } from '../program.ts';
import { TOO_DEEP_REASON } from '../sources.ts';
import {
  alternatives,
  type CallArguments,
  type CodeRequest,
  type CodeScope,
  locationKey,
  type ProgramCall,
  type ResponsePart,
  type SourceLocation,
  type UnknownValue,
  type Value,
} from '../values/index.ts';

/** The maximum number of steps for a part of a program: functions that call each other could take any number. */
const MAX_STEPS = 100_000;

/**
 * The number of steps after which a file is not followed further: the time they take would depend on the load of the machine. Each
 * function that is followed by itself adds to it, since the client of a large API has hundreds of them. Its tests call the same ones again.
 */
const MAX_STEPS_OF_FILE = 1_000_000;
const STEPS_OF_PART = 10_000;
const MAX_STEPS_OF_LARGE_FILE = 5_000_000;

/** A place at which a limit ended the following of a program. */
export interface CutPlace {
  readonly file: string;
  readonly line: number;
  readonly why: string;
}

/** A call of a function of a package that no library describes, or of a method of an object that such a function made. */
export interface PackageCall {
  readonly name: string;
  /** The name of the called member, such as `users.list`; empty for the package itself. */
  readonly members: string;
  /** The names of the functions that led to the object. */
  readonly madeBy: readonly string[];
  /** Whether the object is what the first call of the package returned, as clients are. */
  readonly isClient: boolean;
  readonly at: SourceLocation;
}

/** The state of an evaluation: the requests found so far, the current calls and branches, and the steps taken. */
export class EvaluationProgress {
  readonly requests = new Set<CodeRequest>();
  /** The literals and templates that were evaluated. */
  readonly reached = new Set<Expression>();
  /** The locations of the calls of functions of the program that get a path. */
  readonly followedCalls = new Set<string>();
  /** The locations of the texts that are constants and fields of objects. */
  readonly constants = new Set<string>();
  /** The tests of how unknown texts begin, by the keys of the texts. */
  readonly textTests = new Map<string, SourceLocation>();
  /** The objects that the program gives to functions outside of it, by their locations. */
  readonly handedOver = new Map<string, Value>();
  /** The values that the program assigns to members of unknown values, by the keys of both: `g.session = Session()`. */
  readonly assignedMembers = new Map<string, Value>();
  /** The calls of packages that no library describes, by their locations. */
  readonly packageCalls = new Map<string, PackageCall>();
  /** The members that the program adds to all objects of a class outside of it, such as the components of Vue, by their names. */
  readonly sharedMembers = new Map<string, Value>();
  readonly constructors = new Set<FunctionParts>();
  /** The values with which functions that no code calls answer, as the handlers of routes do: what they return, or give a response. */
  readonly answers = new Map<FunctionParts, Value[]>();
  /** Files that were only followed in part, with the reason. */
  readonly cut = new Map<string, string>();
  /** The places at which a limit ended the following of a program, with the reason, by their lines. */
  readonly cutPlaces = new Map<string, CutPlace>();
  /** The functions that are being evaluated, the outermost first. */
  readonly functions: FunctionParts[] = [];
  /** The calls that are being evaluated, the outermost first. */
  readonly calls: ProgramCall[] = [];
  /** The requests sent so far in each `try` block that is being evaluated, and in each function that a test expects to throw. */
  readonly tries: CodeRequest[][] = [];
  /** Those of these blocks that do not catch the error which Python raises if a name is absent. */
  readonly narrowTries: CodeRequest[][] = [];
  /** The requests of the functions that each package got, by its name: the package runs them, and hands on their errors. */
  readonly sentInCallbacks = new Map<string, readonly CodeRequest[]>();
  /** The parts of bodies that are absent, or no lists, where the current statement runs. */
  readonly otherParts: Value[] = [];
  /** For each block around the current statement that may read absent fields, the number of functions around the block. */
  readonly guards: number[] = [];
  /** The values that the current function has returned so far. */
  returned: Value[] = [];
  /** The scopes in which a loop runs. */
  readonly loops: CodeScope[] = [];
  /** The number of conditional blocks around the current statement. */
  branches = 0;
  steps = 0;
  /** Whether a decorator is being evaluated, whose calls declare something and send nothing. */
  isDecorating = false;
  /** Whether the calls that are being evaluated do not count as calls of the program. */
  isApart = false;
  /** The number of requests and of reads of responses so far. */
  findings = 0;

  /** The number of steps that each file took so far. */
  readonly #stepsOfFiles = new Map<string, number>();
  /** The number of parts of each file that were followed so far. */
  readonly #parts = new Map<string, number>();
  #maxSteps = MAX_STEPS;

  /** Counts a step; returns `false` if there were too many. */
  takeStep(): boolean {
    this.steps += 1;
    return this.steps <= this.#maxSteps;
  }

  /** Counts the parts that a step copies. Sixteen of them cost about as much as another step. */
  addStepsForParts(parts: number): void {
    this.steps += parts >> 4;
  }

  /**
   * Follows a part of a program that the current calls, if there are any, do not lead to. If it is too large or nested too
   * deep, notes that its file was only followed in part.
   */
  follow(file: string, part: () => void): void {
    const { returned, branches, isApart, steps } = this;
    const maxSteps = this.#maxSteps;
    const lists: unknown[][] = [
      ...[this.functions, this.calls, this.tries, this.narrowTries, this.guards, this.otherParts],
    ];
    const contents = lists.map((list) => list.splice(0));
    const parts = this.#parts.get(file) ?? 0;
    this.#parts.set(file, parts + 1);
    const added = TEST_CODE.test(file) ? 0 : parts * STEPS_OF_PART;
    const limit = Math.min(MAX_STEPS_OF_FILE + added, MAX_STEPS_OF_LARGE_FILE);
    const rest = limit - (this.#stepsOfFiles.get(file) ?? 0);
    this.steps = 0;
    this.returned = [];
    this.branches = 0;
    this.#maxSteps = Math.min(MAX_STEPS, rest);
    try {
      part();
      if (this.steps > rest) this.cut.set(file, `takes over ${limit} steps in all, and was followed in part`);
      else if (this.steps > MAX_STEPS)
        this.cut.set(file, `takes over ${MAX_STEPS} steps with what it calls, and was followed in part`);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.cut.set(file, TOO_DEEP_REASON);
    }
    for (const [index, list] of lists.entries()) list.splice(0, list.length, ...(contents[index] ?? []));
    this.#stepsOfFiles.set(file, (this.#stepsOfFiles.get(file) ?? 0) + Math.min(this.steps, this.#maxSteps));
    this.#maxSteps = maxSteps;
    Object.assign(this, { returned, branches, isApart, steps });
  }

  /** Follows code whose calls and requests do not count, unless it answers the requests itself. */
  followApart(run: () => void): void {
    const before = this.isApart;
    const { size } = this.requests;
    this.isApart = true;
    run();
    this.isApart = before;
    for (const request of [...this.requests].slice(size))
      if (request.answers === undefined) this.requests.delete(request);
  }

  /** Notes a value that the outermost of the current functions gives a response. */
  noteAnswer(value: Value): void {
    const [handler] = this.functions;
    if (handler !== undefined && !this.isApart)
      this.answers.set(handler, [...(this.answers.get(handler) ?? []), value]);
  }

  /** Notes what a function returns that no other one calls. If it made a response, only that of another server is its answer, too. */
  noteReturned(handler: FunctionParts, value: Value): void {
    const given = this.answers.get(handler) ?? [];
    const isPassedOn = (each: Value): boolean => each.kind === 'received' && each.isWrapped === undefined;
    const returned = alternatives(value).filter((each) => given.length === 0 || isPassedOn(each));
    if (!this.isApart) this.answers.set(handler, [...given, ...returned]);
  }

  /** Notes that a limit ended the following of a program at a place. */
  noteCut({ file, line }: SourceLocation, why: string): void {
    this.cutPlaces.set(`${file}:${line} ${why}`, { file, line, why });
  }

  /** Notes a call of a package that sends no request as far as check knows. A callback is no part of a request. */
  notePackageCall({ package: of, members = '' }: UnknownValue, { args, at }: CallArguments): void {
    if (of === undefined || args.some(({ kind }) => kind === 'function')) return;
    const call = { name: of.name, members, madeBy: of.names, isClient: of.isMade && of.origin.length === 1, at };
    this.packageCalls.set(locationKey(at), call);
  }

  /** Notes the requests that functions sent which a package got, after there were so many. */
  noteSentInCallbacks({ package: of }: UnknownValue, before: number): void {
    if (of === undefined || this.requests.size <= before) return;
    const sent = [...this.requests].slice(before);
    this.sentInCallbacks.set(of.name, [...(this.sentInCallbacks.get(of.name) ?? []), ...sent]);
  }

  /** Adds the requests that code sends to a list; returns the result of the code. */
  noteSent<T>(sent: CodeRequest[], run: () => T): T {
    this.tries.push(sent);
    const result = run();
    this.tries.pop();
    return result;
  }

  /** Notes a request with the calls that lead to it; returns its response. */
  send(request: CodeRequest, part: ResponsePart['part']): ResponsePart {
    this.requests.add(Object.assign(request, { textTests: this.textTests }));
    request.calls.push(...this.calls);
    this.findings += 1;
    for (const sent of this.tries) sent.push(request);
    return { kind: 'received', request, part, path: [], at: request.at };
  }
}
