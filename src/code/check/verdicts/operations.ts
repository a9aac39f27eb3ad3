import { type JsonObject, nearestName, type Operation, suggestNearestName } from '../../../contract/model/index.ts';
import { createOperationMatcher, isContractPath } from '../../../evidence/judge/index.ts';
import { canBePath, isWithoutPlaceholder, PLACEHOLDER, patternWithLongSegments } from '../address.ts';
import { acceptAnyValues, judgeByAnsweredChoice } from './answers.ts';
import type { ContractIndex } from './contract-index.ts';
import { type Judgement, toOpenJudgement } from './judgement.ts';

export type OperationJudgement = Judgement & { readonly operation?: Operation };

/** Finds and judges the operation of a request by its method and path. */
export class OperationJudge {
  readonly #index: ContractIndex;
  readonly #match: ReturnType<typeof createOperationMatcher>;
  readonly #statedPaths = new Map<string, { readonly path: string | undefined }>();
  readonly #methods: readonly string[];
  /** The operations whose last parameter is itself a path. */
  readonly #operationsWithPaths: readonly Operation[];
  /** The segments of paths that are not parameters. */
  readonly #names: ReadonlySet<string>;
  readonly #judgements = new Map<string, OperationJudgement>();
  /** The path prefixes of the parts of the API, such as `/v1` and `/toolkit`. */
  readonly #prefixes: ReadonlySet<string>;

  constructor(index: ContractIndex) {
    this.#index = index;
    this.#match = createOperationMatcher(index.contract);
    this.#methods = [...new Set(index.contract.operations.map(({ method }) => method.toUpperCase()))];
    this.#operationsWithPaths = index.contract.operations.filter(endsWithPath);
    this.#names = new Set(index.contract.operations.flatMap(({ path }) => [...listSegmentNames(path)]));
    const surfaces = index.contract.model.surfaces.map(({ under }) => under.replace(/\/$/, ''));
    this.#prefixes = new Set(
      [...surfaces, findCommonPrefix(index.contract.operations)].filter((under) => under !== ''),
    );
  }

  /**
   * Finds the operation of a method and a path, and judges whether the contract has it.
   *
   * @param origin Scheme and host, if they are known.
   */
  judge(method: string, path: string, origin?: string): OperationJudgement {
    const key = [method, path, origin].join(' ');
    const judgement = this.#judgements.get(key) ?? this.#judgeUncached(method, path, origin);
    this.#judgements.set(key, judgement);
    return judgement;
  }

  #judgeUncached(method: string, path: string, origin: string | undefined): OperationJudgement {
    const several = this.#judgeSeveralSegments(method, path) ?? this.#judgeJoinedValue(method, path, origin);
    if (several !== undefined) return several;
    const stated = this.#match(method, path)?.operation;
    // A stated path without a name, such as `/{path}`, also matches paths that lack the prefix of their surface.
    const lacking =
      stated === undefined || hasNameInPath(stated) ? undefined : this.#judgeBelowPrefix(method, path, origin);
    if (
      stated !== undefined &&
      lacking === undefined &&
      (hasNameInPath(stated) || this.#prefixes.size === 0 || (origin !== undefined && isWithoutPlaceholder(origin)))
    )
      return { verdict: 'stated', id: this.#index.findStatement(stated.pointer), operation: stated };
    if (stated !== undefined && lacking === undefined)
      return { verdict: 'unread', nearest: stated.path, why: 'the only path that it can be takes any' };
    return (
      lacking ??
      this.#judgeOtherSlash(method, path) ??
      this.#judgeLongParameter(method, path) ??
      this.#judgeUnknownPart(method, path) ??
      this.#judgeBelowPrefix(method, path, origin) ??
      this.#judgeOtherMethod(path) ??
      this.#judgeOtherPrefix(method, path) ?? {
        verdict: 'invented',
        id: this.#index.findPointOnOperations(path)?.id,
        nearest: nearestName(
          path,
          this.#index.contract.operations.flatMap((operation) =>
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
    const stated = (exact[0] ?? this.#index.contract.operations.find(matchesPattern) ?? long[0])?.path;
    this.#statedPaths.set(path, { path: stated });
    return stated;
  }

  /** Whether a path is stated and has at least two names. Many APIs have a path with a single name, such as `/user`. */
  isDistinctive(path: string): boolean {
    // Most texts with a slash are not a path of the API: this excludes them faster.
    if (path.split('/').filter((segment) => this.#names.has(segment)).length < 2) return false;
    return listSegmentNames(this.findStatedPath(path) ?? '').size > 1;
  }

  /**
   * Whether a stated path contains the start of a path, up to its first unknown value, and this has at least `count`
   * names.
   */
  containsNames(path: string, count: number): boolean {
    const [start = ''] = path.split(PLACEHOLDER);
    const names = start.split('/').filter((segment) => segment !== '');
    const isIn = (one: Operation): boolean => `${one.path}/`.includes(start.endsWith('/') ? start : `${start}/`);
    return (
      names.length >= count &&
      names.every((name) => this.#names.has(name)) &&
      this.#index.contract.operations.some(isIn)
    );
  }

  /** Whether a path would be stated if it began with a prefix of the API, such as `/v1`. */
  lacksPrefix(path: string): boolean {
    if (this.#hasPrefix(path)) return false;
    const methods = new Set(this.#index.contract.operations.map(({ method }) => method.toUpperCase()));
    return [...this.#prefixes].some((prefix) =>
      [...methods].some((method) => this.#findOperationBelow(prefix, method, path) !== undefined),
    );
  }

  /** Returns any operation on the surface of a path; `undefined` if the operations there have different keys. */
  findSimilarOperation(path: string): Operation | undefined {
    const { model, operations } = this.#index.contract;
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
      const answer = judgeByAnsweredChoice(this.#index, operation, 'missing-slash', { served: acceptAnyValues });
      if (answer !== undefined) return { ...answer, nearest: operation.path, operation };
    }
    const why = path.endsWith('/') ? 'the path ends with a slash' : 'the path has no slash at its end';
    const id = this.#index.findStatement(operation.pointer);
    return { verdict: 'excluded', id, nearest: operation.path, why, operation };
  }

  #judgeUnknownPart(method: string, path: string): Judgement | undefined {
    if (isWithoutPlaceholder(path)) return undefined;
    const possible = this.#index.contract.operations.find(
      (operation) => operation.method.toUpperCase() === method && canBePath(path, operation.path),
    );
    const why = 'which path it is depends on a value that is not known here';
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
    const all = this.#index.contract.operations.filter(isOfPath);
    const countSegments = (one: Operation): number => one.path.split('/').length;
    const [shortest] = all.toSorted((one, other) => countSegments(one) - countSegments(other));
    // If each value is one segment, the path is matched as usual.
    if (shortest === undefined || countSegments(shortest) === path.split('/').length) return undefined;
    const id = this.#index.findStatement(shortest.pointer);
    return { verdict: 'stated', id, operation: shortest, isLikely: true };
  }

  /** Finds the operation of a path such as `/contents${path}`, in which an unknown value begins with a slash. */
  #judgeJoinedValue(method: string, path: string, origin: string | undefined): OperationJudgement | undefined {
    const names = [...path.matchAll(NAME_AND_VALUE)].map(([, name]) => name);
    if (names.length === 0) return undefined;
    const judged = this.judge(method, path.replaceAll(NAME_AND_VALUE, `$1/${PLACEHOLDER}`), origin);
    const { operation } = judged;
    const isStated =
      judged.verdict === 'stated' && names.every((name) => operation?.path.includes(`${name}/`) === true);
    return isStated ? { ...judged, isLikely: true } : undefined;
  }

  /** Finds the operation of a path whose last parameter is itself a path, such as that of a file. */
  #judgeLongParameter(method: string, path: string): OperationJudgement | undefined {
    const segments = path.split('/');
    const operation = this.#operationsWithPaths.find(
      (one) =>
        one.method.toUpperCase() === method &&
        segments.some(
          (_, end) => end > 2 && patternWithLongSegments(segments.slice(0, end).join('/'), true).test(pathBefore(one)),
        ),
    );
    const id = this.#index.findStatement(operation?.pointer);
    return operation && { verdict: 'stated', id, operation, isLikely: true };
  }

  #judgeOtherMethod(path: string): Judgement | undefined {
    const { contract } = this.#index;
    const stated = [path, withOtherSlash(path)].find((each) => isContractPath(contract, each));
    if (stated === undefined) return undefined;
    const operations = contract.operations.filter(
      (operation) => this.#match(operation.method.toUpperCase(), stated)?.operation === operation,
    );
    const [first] = operations;
    // The methods of a path such as `/{path}` are not those of the other paths that it matches.
    if (first !== undefined && !hasNameInPath(first) && this.#prefixes.size > 0) return undefined;
    const answer = first && judgeByAnsweredChoice(this.#index, first, 'other-method', {});
    const methods = operations.map(({ method }) => method.toUpperCase()).join(', ');
    return {
      verdict: 'excluded',
      id: answer?.id ?? this.#index.findStatement(first?.pointer),
      nearest: `${methods} ${first?.path}`,
      why: `only ${methods} is stated for the path`,
    };
  }

  /** Finds the operation of a path without its prefix, which the base address of the client may contain. */
  #judgeBelowPrefix(method: string, path: string, origin: string | undefined): OperationJudgement | undefined {
    if (this.#hasPrefix(path)) return undefined;
    for (const prefix of this.#prefixes) {
      const operation = this.#findOperationBelow(prefix, method, path);
      if (operation === undefined) continue;
      const id = this.#index.findStatement(operation.pointer);
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
      const versions = this.#index.findPointAbout('versions', this.#index.pointsOfSurface(operation));
      const isAnswered = { another: ({ prefix: stated }: JsonObject): boolean => stated === `${other}/` };
      const judged: Judgement = judgeByAnsweredChoice(this.#index, operation, 'versions', isAnswered) ??
        // Only a prefix that is a version alone can be that of another version.
        (other.startsWith('/api') ? undefined : toOpenJudgement(versions)) ?? {
          verdict: 'excluded',
          id: this.#index.findStatement(operation.pointer),
        };
      return { ...judged, nearest: operation.path, why, operation, isLikely: true, isOfPrefix: true };
    }
    return undefined;
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
    const isOther = this.#index.contract.operations.some((other) =>
      others.some((name) => listSegmentNames(other.path).has(name)),
    );
    return isOther ? undefined : operation;
  }
}

/** Matches a segment that is a name directly before an unknown value. */
const NAME_AND_VALUE = new RegExp(`(/[\\w-]+?)${PLACEHOLDER}(?=/|$)`, 'g');

const pathBefore = ({ path }: Operation): string => path.slice(0, path.lastIndexOf('/'));

function endsWithPath({ path, parameters }: Operation): boolean {
  const [, name] = /\{([^{}]+)\}$/.exec(path) ?? [];
  return parameters.some((each) => each.in === 'path' && each.name === name && each.node['x-multi-segment'] === true);
}

/** Whether the path of an operation has a segment that is not a parameter. */
const hasNameInPath = ({ path }: Operation): boolean => /\/[^{/]/.test(path);

/**
 * Returns the prefix of nearly all paths if it contains `api` or a digit, such as `/api/v3`; otherwise an empty text.
 */
function findCommonPrefix(operations: readonly Operation[]): string {
  const isCommon = (prefix: string): boolean =>
    operations.filter(({ path }) => path.startsWith(`${prefix}/`)).length > 0.9 * operations.length;
  const [, first = '', second = ''] = /^(\/[^/{}]+)(\/v\d+)?(?=\/)/.exec(operations[0]?.path ?? '') ?? [];
  return [first + second, first].find((prefix) => /\d|api/.test(prefix) && isCommon(prefix)) ?? '';
}

const withOtherSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`);

/** Whether two paths name the same resource, or nearly the same: `order` of `/orders/{id}` and of `/order.list`. */
function haveSameResource(path: string, other: string): boolean {
  const [words, others] = [path, other].map(listResourceWords);
  return words?.some((word) => others?.some((one) => isNearly(word, one))) === true;
}

/** Lists the names of the resources in a path. The last word of a name with dots is a verb, as in `order.list`. */
const listResourceWords = (path: string): readonly string[] =>
  path.split('/').flatMap((segment) => {
    if (/^(v?\d+|api|)$/.test(segment) || segment.includes('{')) return [];
    const words = segment.toLowerCase().split('.');
    return words.length > 1 ? words.slice(0, -1) : words;
  });

/** Whether two names differ by a slip or by their number, as `order` and `orders`. */
const isNearly = (word: string, other: string): boolean =>
  word === other ||
  (word.length > 4 && suggestNearestName(word, [other]) !== '') ||
  word.replace(/(ie|y)?s?$/, '') === other.replace(/(ie|y)?s?$/, '');

/** Lists the segments of a path that are not parameters. */
const listSegmentNames = (path: string): ReadonlySet<string> =>
  new Set(path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{')));
