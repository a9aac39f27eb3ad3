import type { FunctionParts } from '../program.ts';
import { TOO_DEEP } from '../sources.ts';
import type { CodeRequest, ResponsePart, SourceLocation, Value } from '../values/index.ts';

/** Steps after which a part of a program is followed no further: functions that call each other can make any number. */
const MAX_STEPS = 50_000;

/** The requests found so far, the calls and branches under way, and the steps that are left. */
export class EvaluationProgress {
  readonly requests = new Set<CodeRequest>();
  /** Files that were followed in part, with the reason. */
  readonly cut = new Map<string, string>();
  /** The functions under way, the outermost first. */
  readonly functions: FunctionParts[] = [];
  /** The calls under way, the outermost first. */
  readonly calls: SourceLocation[] = [];
  /** The requests of each `try` under way. */
  readonly tries: CodeRequest[][] = [];
  /** The values that the function under way has returned. */
  returned: Value[] = [];
  /** The number of blocks around the statement under way that may not run. */
  branches = 0;
  steps = 0;
  /** Counts requests and reads of responses. */
  findings = 0;

  /** Counts a step; returns `false` if there were too many. */
  takeStep(): boolean {
    this.steps += 1;
    return this.steps <= MAX_STEPS;
  }

  /** Counts the parts that a step copies, sixteen of which cost about as much as another step. */
  countParts(parts: number): void {
    this.steps += parts >> 4;
  }

  /** Follows a part of a program; if it is too large or nested too deep, notes that its file was followed in part. */
  follow(file: string, part: () => void): void {
    this.steps = 0;
    try {
      part();
      if (this.steps > MAX_STEPS) this.cut.set(file, 'is too large to be followed as a whole');
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.cut.set(file, TOO_DEEP);
      this.functions.length = 0;
      this.calls.length = 0;
      this.tries.length = 0;
      this.returned = [];
      this.branches = 0;
    }
  }

  /** Notes a request with the calls that lead to it; returns its response. */
  send(request: CodeRequest, part: ResponsePart['part']): ResponsePart {
    this.requests.add(request);
    request.calls.push(...this.calls);
    this.findings += 1;
    for (const sent of this.tries) sent.push(request);
    return { kind: 'received', request, part, path: [], at: request.at };
  }
}
