import {
  type Contract,
  type JsonObject,
  nearestName,
  type OpenPoint,
  type Operation,
} from '../../../contract/model/index.ts';
import { createOperationMatcher, isContractPath } from '../../../evidence/judge/index.ts';
import { canBePath, isWithoutPlaceholder, PLACEHOLDER, patternWithLongSegments } from '../address.ts';
import { acceptAnyValues, judgeByAnsweredChoice } from './answers.ts';
import { ContractIndex } from './contract-index.ts';
import { type Judgement, toOpenJudgement } from './judgement.ts';
import { chooseTemplate } from './like-templates.ts';
import { createLongParameterMatcher, type LongParameterMatcher } from './long-parameters.ts';
import {
  findCommonPrefix,
  findUnstatedStart,
  hasNameInPath,
  haveSameResource,
  isMisspelt,
  listSegmentNames,
  NAME_AND_VALUE,
  withOtherSlash,
} from './path-names.ts';

export type OperationJudgement = Judgement & { readonly operation?: Operation };

/** Finds and judges the operation of a request by its method and path. */
export class OperationJudge extends ContractIndex {
  readonly #match: ReturnType<typeof createOperationMatcher>;
  readonly #statedPaths = new Map<string, { readonly path: string | undefined }>();
  readonly #methods: readonly string[];
  readonly #matchLongParameter: LongParameterMatcher;
  /** The segments of paths that are not parameters. */
  readonly #names: ReadonlySet<string>;
  readonly #judgements = new Map<string, OperationJudgement>();
  /** The path prefixes of the parts of the API, such as `/v1` and `/toolkit`. */
  readonly #prefixes: ReadonlySet<string>;

  constructor(contract: Contract) {
    super(contract);
    this.#match = createOperationMatcher(contract);
    this.#methods = [...new Set(contract.operations.map(({ method }) => method.toUpperCase()))];
    this.#matchLongParameter = createLongParameterMatcher(contract.operations);
    this.#names = new Set(contract.operations.flatMap(({ path }) => [...listSegmentNames(path)]));
    const surfaces = contract.model.surfaces.map(({ under }) => under.replace(/\/$/, ''));
    this.#prefixes = new Set([...surfaces, findCommonPrefix(contract.operations)].filter((under) => under !== ''));
  }

  /**
   * Finds the operation of a method and a path, and judges whether the contract has it.
   *
   * @param origin Scheme and host, if they are known.
   */
  judgeOperation(method: string, path: string, origin?: string): OperationJudgement {
    const key = [method, path, origin].join(' ');
    const judgement = this.#judgements.get(key) ?? this.#judgeUncached(method, path, origin);
    this.#judgements.set(key, judgement);
    return judgement;
  }

  #judgeUncached(method: string, path: string, origin: string | undefined): OperationJudgement {
    const several = this.#judgeSeveralSegments(method, path) ?? this.#judgeJoinedValue(method, path, origin);
    if (several !== undefined) return several;
    const matched = this.#match(method, path)?.operation;
    const stated = matched && chooseTemplate(matched, this.contract.operations, path);
    if (matched !== undefined && stated === undefined)
      return { verdict: 'unread', nearest: matched.path, why: 'several stated paths match it' };
    // A stated path without a name, such as `/{path}`, also matches paths that lack the prefix of their surface.
    const lacking =
      stated === undefined || hasNameInPath(stated) ? undefined : this.#judgeBelowPrefix(method, path, origin);
    if (
      stated !== undefined &&
      lacking === undefined &&
      (hasNameInPath(stated) || this.#prefixes.size === 0 || (origin !== undefined && isWithoutPlaceholder(origin)))
    )
      return { verdict: 'stated', id: this.findStatement(stated.pointer), operation: stated };
    if (stated !== undefined && lacking === undefined)
      return { verdict: 'unread', nearest: stated.path, why: 'the only path that it can be takes any' };
    return (
      lacking ??
      this.#judgeOtherSlash(method, path) ??
      this.#judgeLongParameter(method, path) ??
      this.#judgeUnknownPart(method, path) ??
      this.#judgeBelowPrefix(method, path, origin) ??
      this.#judgeOtherMethod(path) ??
      this.#judgeOtherPrefix(method, path) ??
      judgeUnknownStart(path) ?? {
        verdict: 'invented',
        id: this.findPointOnOperations(path)?.id,
        isLeftOpen: this.#findPointLeavingOpen(path) && true,
        unstatedStart: findUnstatedStart(
          path,
          this.contract.operations.map((operation) => operation.path),
        ),
        nearest:
          this.#findPathWithoutPrefix(path) ??
          nearestName(
            path,
            this.contract.operations.flatMap((operation) =>
              haveSameResource(path, operation.path) ? [operation.path] : [],
            ),
          ),
      }
    );
  }

  /** Finds the stated path that a path in code matches, with any method. */
  findStatedPath(path: string): string | undefined {
    const before = this.#statedPaths.get(path);
    if (before !== undefined) return before.path;
    const exact = this.#methods.flatMap((method) =>
      [path, withOtherSlash(path)].flatMap((each) => this.#match(method, each)?.operation ?? []),
    );
    const pattern =
      isWithoutPlaceholder(path) || path.split('/').length < 3 ? undefined : patternWithLongSegments(path);
    const matchesPattern = (one: Operation): boolean => pattern?.test(one.path) === true;
    const long = this.#methods.flatMap((method) => this.#judgeLongParameter(method, path)?.operation ?? []);
    // If a path is also that of a template such as `/{mount}/{name}`, the one with more names is meant.
    const [closest] = exact.toSorted(
      (one, other) => listSegmentNames(other.path).size - listSegmentNames(one.path).size,
    );
    const stated = (closest ?? this.contract.operations.find(matchesPattern) ?? long[0])?.path;
    this.#statedPaths.set(path, { path: stated });
    return stated;
  }

  /** Whether a path is stated and has at least two names, also in one segment. Many APIs have a path with a single name, such as `/user`. */
  isDistinctive(path: string): boolean {
    // Most texts with a slash are not a path of the API: this excludes them faster.
    const segments = path.split('/').filter((segment) => this.#names.has(segment));
    if (countWords(segments) < 2) return false;
    return countWords([...listSegmentNames(this.findStatedPath(path) ?? '')]) > 1;
  }

  /** Whether a stated path contains the segments of a path, those with known names by their names, and these are at least `count`. */
  containsNames(path: string, count: number): boolean {
    const segments = path.split('/').filter((segment) => segment !== '');
    const names = segments.filter(isWithoutPlaceholder);
    // Most texts with a slash are not a path of the API: this excludes them faster.
    if (names.length < count || !names.every((name) => this.#names.has(name))) return false;
    return this.contract.operations.some((operation) => {
      const stated = operation.path.split('/').slice(1);
      return stated.some((_, start) =>
        segments.every((segment, index) => {
          const name = stated[start + index];
          return isWithoutPlaceholder(segment) ? segment === name : name !== undefined && canBePath(segment, name);
        }),
      );
    });
  }

  /** Whether a path would be stated if it began with a prefix of the API, such as `/v1`. */
  lacksPrefix(path: string): boolean {
    if (this.#hasPrefix(path)) return false;
    return [...this.#prefixes].some((prefix) =>
      this.#methods.some((method) => this.#findOperationBelow(prefix, method, path) !== undefined),
    );
  }

  /** Returns any operation on the surface of a path; `undefined` if the operations there have different keys. */
  findSimilarOperation(path: string): Operation | undefined {
    const { model, operations } = this.contract;
    const surface = model.surfaces.find(({ under }) => under !== '/' && path.startsWith(under));
    const [first, ...others] = operations.filter((operation) => operation.surface === surface?.name);
    const schemesKey = (operation: Operation): string =>
      operation.security
        .flat()
        .map(({ pointer }) => pointer)
        .join(' ');
    return first !== undefined && others.every((other) => schemesKey(other) === schemesKey(first)) ? first : undefined;
  }

  #judgeOtherSlash(method: string, path: string): OperationJudgement | undefined {
    const operation = this.#match(method, withOtherSlash(path))?.operation;
    if (operation === undefined) return undefined;
    if (!path.endsWith('/')) {
      const answer = judgeByAnsweredChoice(this, operation, 'missing-slash', { served: acceptAnyValues });
      if (answer !== undefined) return { ...answer, nearest: operation.path, operation };
    }
    const why = path.endsWith('/') ? 'the path ends with a slash' : 'the path has no slash at its end';
    const id = this.findStatement(operation.pointer);
    return { verdict: 'excluded', id, nearest: operation.path, why, operation };
  }

  #judgeUnknownPart(method: string, path: string): Judgement | undefined {
    if (isWithoutPlaceholder(path)) return undefined;
    const possible = this.contract.operations.find(
      (operation) => operation.method.toUpperCase() === method && canBePath(path, operation.path),
    );
    const why = UNKNOWN_PART;
    // Below the path of a surface, an unknown value can be any path.
    const [, prefix = ''] = /^(.+)\/[^/]*$/.exec(path) ?? [];
    if (possible === undefined && this.#prefixes.has(prefix)) return { verdict: 'unread', why };
    return possible && { verdict: 'unread', nearest: possible.path, why };
  }

  /** Finds the operation of a path in which an unknown value stands for several segments, such as `owner/repository`. */
  #judgeSeveralSegments(method: string, path: string): OperationJudgement | undefined {
    if (isWithoutPlaceholder(path)) return undefined;
    const pattern = patternWithLongSegments(path);
    const isOfPath = (one: Operation): boolean => one.method.toUpperCase() === method && pattern.test(one.path);
    const all = this.contract.operations.filter(isOfPath);
    const countSegments = (one: Operation): number => one.path.split('/').length;
    const [shortest] = all.toSorted((one, other) => countSegments(one) - countSegments(other));
    // If each value is one segment, the path is matched as usual.
    if (shortest === undefined || countSegments(shortest) === path.split('/').length) return undefined;
    const id = this.findStatement(shortest.pointer);
    return { verdict: 'stated', id, operation: shortest, isLikely: true };
  }

  /** Finds the operation of a path such as `/contents${path}`, in which an unknown value begins with a slash. */
  #judgeJoinedValue(method: string, path: string, origin: string | undefined): OperationJudgement | undefined {
    const names = [...path.matchAll(NAME_AND_VALUE)].map(([, name]) => name);
    if (names.length === 0) return undefined;
    const judged = this.judgeOperation(method, path.replaceAll(NAME_AND_VALUE, `$1/${PLACEHOLDER}`), origin);
    const { operation } = judged;
    const isStated =
      judged.verdict === 'stated' && names.every((name) => operation?.path.includes(`${name}/`) === true);
    return isStated ? { ...judged, isLikely: true } : undefined;
  }

  /** Finds the operation of a path with a parameter that is itself a path, such as that of a file. */
  #judgeLongParameter(method: string, path: string): OperationJudgement | undefined {
    const operation = this.#matchLongParameter(method, path);
    const id = this.findStatement(operation?.pointer);
    return operation && { verdict: 'stated', id, operation, isLikely: true };
  }

  #judgeOtherMethod(path: string): Judgement | undefined {
    const { contract } = this;
    const stated = [path, withOtherSlash(path)].find((each) => isContractPath(contract, each));
    if (stated === undefined) return undefined;
    const operations = contract.operations.filter(
      (operation) => this.#match(operation.method.toUpperCase(), stated)?.operation === operation,
    );
    const [first] = operations;
    // The methods of a path such as `/{path}` are not those of the other paths that it matches.
    if (first !== undefined && !hasNameInPath(first) && this.#prefixes.size > 0) return undefined;
    const answer = first && judgeByAnsweredChoice(this, first, 'other-method', {});
    const open = answer === undefined ? this.#findPointLeavingOpen(path) : undefined;
    const methods = operations.map(({ method }) => method.toUpperCase()).join(', ');
    return {
      verdict: 'excluded',
      isLeftOpen: open && true,
      id: (answer ?? open)?.id ?? this.findStatement(first?.pointer),
      nearest: `${methods} ${first?.path}`,
      why: `only ${methods} is stated for the path`,
    };
  }

  /**
   * Finds the open point about all operations that are not stated if it asks about a path: not if the path is that of a stated operation
   * with slips in its names, or lacks the slash at the end of all stated ones.
   */
  #findPointLeavingOpen(path: string): OpenPoint | undefined {
    const { model, operations } = this.contract;
    const surface = model.surfaces.find(({ under }) => path.startsWith(under))?.name;
    const stated = operations.filter((operation) => operation.surface === surface).map((operation) => operation.path);
    const lacksSlash = !path.endsWith('/') && stated.every((one) => one.endsWith('/'));
    if (surface === undefined || lacksSlash || stated.some((one) => isMisspelt(path, one))) return undefined;
    return this.findPointOnOperations(path);
  }

  /** Finds the operation of a path without its prefix, which the base address of the client may contain. */
  #judgeBelowPrefix(method: string, path: string, origin: string | undefined): OperationJudgement | undefined {
    if (this.#hasPrefix(path)) return undefined;
    for (const prefix of this.#prefixes) {
      const operation = this.#findOperationBelow(prefix, method, path);
      if (operation === undefined) continue;
      const id = this.findStatement(operation.pointer);
      if (origin !== undefined) return { verdict: 'excluded', id, why: `the path lacks ${prefix}`, operation };
      return {
        verdict: 'unread',
        id,
        why: `whether the base address ends with ${prefix} is not known here`,
        operation,
      };
    }
    return undefined;
  }

  /** Whether a path would be stated if it began with the prefix of the API, and not with another one, such as `/v2` or `/api/v1`. */
  hasOtherPrefix(path: string): boolean {
    return this.#methods.some((method) => this.#judgeOtherPrefix(method, path) !== undefined);
  }

  #judgeOtherPrefix(method: string, path: string): OperationJudgement | undefined {
    const named = [...this.#prefixes].find((prefix) => !/\d$/.test(prefix) && path.startsWith(`/api${prefix}/`));
    const other = named === undefined ? /^(\/api)?\/v\d+(?=\/)/.exec(path)?.[0] : `/api${named}`;
    if (other === undefined || this.#prefixes.has(other)) return undefined;
    for (const prefix of this.#prefixes) {
      const operation = this.#match(method, prefix + path.slice(other.length))?.operation;
      if (operation === undefined || (prefix !== named && !this.isDistinctive(operation.path))) continue;
      const why = `the path begins with ${other}, not with ${prefix}`;
      const versions = this.findPointAbout('versions', this.pointsOfSurface(operation));
      const isAnswered = { another: ({ prefix: stated }: JsonObject): boolean => stated === `${other}/` };
      const judged: Judgement = judgeByAnsweredChoice(this, operation, 'versions', isAnswered) ??
        // Only a prefix that is a version alone can be that of another version.
        (other.startsWith('/api') ? undefined : toOpenJudgement(versions)) ?? {
          verdict: 'excluded',
          id: this.findStatement(operation.pointer),
        };
      return { ...judged, nearest: operation.path, why, operation, isLikely: true, isOfPrefix: true };
    }
    return undefined;
  }

  /** Finds the stated path that a path is behind the prefix of the other ones, which the document leaves out there. */
  #findPathWithoutPrefix(path: string): string | undefined {
    const [rest] = [...this.#prefixes].flatMap((prefix) =>
      path.startsWith(`${prefix}/`) ? [path.slice(prefix.length)] : [],
    );
    return rest !== undefined && this.isDistinctive(rest) ? this.findStatedPath(rest) : undefined;
  }

  #hasPrefix(path: string): boolean {
    return [...this.#prefixes].some((prefix) => path.startsWith(`${prefix}/`));
  }

  /**
   * Finds the operation of a path with a prefix in front of it, unless a value in the path is the name of another operation's
   * segment, as `agents` in `/v2/agents/`.
   */
  #findOperationBelow(prefix: string, method: string, path: string): Operation | undefined {
    const operation = this.#match(method, prefix + path)?.operation;
    if (operation === undefined) return undefined;
    const names = listSegmentNames(operation.path);
    const others = path.split('/').filter((segment) => !names.has(segment));
    const isOther = this.contract.operations.some((other) =>
      others.some((name) => listSegmentNames(other.path).has(name)),
    );
    return isOther ? undefined : operation;
  }
}

const UNKNOWN_PART = 'check does not know a value in the path';

/** Leaves open a path that begins with an unknown value, which may stand for several segments or a part of the first name. */
const judgeUnknownStart = (path: string): Judgement | undefined =>
  path.startsWith(`/${PLACEHOLDER}`) ? { verdict: 'unread', why: UNKNOWN_PART } : undefined;

/** Counts the names in segments. `documents.archive` and `documents:archive` are two. */
const countWords = (segments: readonly string[]): number =>
  segments.flatMap((segment) => segment.split(/[.:](?=[a-z])/i)).length;
