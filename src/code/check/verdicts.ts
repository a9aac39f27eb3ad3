import { type AssumptionSet, saysAt } from '../../contract/assumptions/index.ts';
import { surfacesOf } from '../../contract/behaviours/index.ts';
import {
  type Aspect,
  assertionsOf,
  type Contract,
  contentOfType,
  essenceOf,
  isSuccessKey,
  jsonContentOf,
  type MediaType,
  nearestOf,
  type OpenPoint,
  type Operation,
  responseFor,
  type Schema,
  uncheckedInWords,
  wordsOf,
} from '../../contract/model/index.ts';
import { createMatcher, createRequestJudge, isPath, isSecretHeader } from '../../evidence/judge/index.ts';
import { canBePath, isCertain } from './address.ts';
import type { Place, Use } from './values.ts';

export type Verdict = 'stated' | 'open' | 'excluded' | 'invented' | 'unread';

/** What is known of one thing that code takes for granted. */
export interface Judged {
  readonly verdict: Verdict;
  /** Of the statement that states or excludes it, or of the open point that asks it, or that covers it at most. */
  readonly id?: string | undefined;
  /** What is stated and near to it. */
  readonly nearest?: string | undefined;
  /** Why, where the fact itself does not say it. */
  readonly why?: string | undefined;
}

/** Takes note of one thing that code takes for granted, if something is known of it. */
export type AddFact = (at: Place, what: string, judged: Judged | undefined) => void;

/** Headers of HTTP itself, which take nothing of an API for granted: what is only preferred (RFC 7240) among them. */
const OF_HTTP =
  /^(accept|accept-encoding|accept-language|cache-control|connection|content-length|content-type|content-encoding|date|host|origin|prefer|referer|server|transfer-encoding|user-agent|vary)$/;

const OF_PAGING =
  /^(page|pages|per|paging|pagination|cursor|offset|limit|next|prev|previous|after|before|starting|ending|total|count|more|token|size|link)$/;

/** The judgements on facts of a contract: which are stated, open, excluded or invented. */
export class Verdicts {
  readonly contract: Contract;
  readonly judge: ReturnType<typeof createRequestJudge>;
  readonly #match: ReturnType<typeof createMatcher>;
  /** Of the open points that are about whole surfaces. */
  readonly #surfaces: ReadonlyMap<OpenPoint, ReadonlySet<string>>;
  /** Of the surfaces, such as `/v1`. */
  readonly #prefixes: ReadonlySet<string>;

  constructor(contract: Contract) {
    this.contract = contract;
    this.judge = createRequestJudge(contract);
    this.#match = createMatcher(contract);
    const ofSurfaces = contract.openPoints.filter(({ place }) => place.operations.length === 0);
    this.#surfaces = new Map(ofSurfaces.map((point) => [point, surfacesOf(contract, point)]));
    const surfaces = contract.model.surfaces.map(({ under }) => under.replace(/\/$/, ''));
    this.#prefixes = new Set(surfaces.filter((under) => under !== ''));
  }

  /** Whether a path is one of the contract but for its beginning. */
  isBelowPrefix(path: string): boolean {
    if (this.#isBelowAny(path)) return false;
    const methods = new Set(this.contract.operations.map(({ method }) => method.toUpperCase()));
    return [...this.#prefixes].some((prefix) =>
      [...methods].some((method) => {
        const below = this.#match(method, prefix + path)?.operation;
        return below !== undefined && this.#isLike(path, below);
      }),
    );
  }

  /**
   * The operation of a method and a path, with what is known of that pair.
   *
   * @param origin Scheme and host, where they are written.
   */
  operation(method: string, path: string, origin?: string): Judged & { readonly operation?: Operation } {
    const { operations } = this.contract;
    const found = this.#match(method, path)?.operation;
    if (found !== undefined) return { verdict: 'stated', id: this.#statedAt(found.pointer), operation: found };
    const slashed = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
    const near = this.#match(method, slashed)?.operation;
    if (near !== undefined) {
      const why = path.endsWith('/') ? 'the path ends with a slash' : 'the path has no slash at its end';
      return { verdict: 'excluded', id: this.#statedAt(near.pointer), nearest: near.path, why, operation: near };
    }
    const possible = isCertain(path)
      ? undefined
      : operations.find((one) => isOf(method, one) && canBePath(path, one.path));
    if (possible !== undefined) {
      const why = 'which path it is depends on a value that is not known here';
      return { verdict: 'unread', nearest: possible.path, why };
    }
    for (const one of [path, slashed]) {
      if (!isPath(this.contract, one)) continue;
      const others = operations.filter((other) => this.#match(other.method.toUpperCase(), one)?.operation === other);
      const [other] = others;
      const methods = others.map((each) => each.method.toUpperCase()).join(', ');
      return {
        verdict: 'excluded',
        id: other && this.#statedAt(other.pointer),
        nearest: `${methods} ${other?.path}`,
        why: `only ${methods} is stated for the path`,
      };
    }
    // A base address can end with what a path lacks at its beginning.
    for (const prefix of this.#isBelowAny(path) ? [] : this.#prefixes) {
      const below = this.#match(method, prefix + path)?.operation;
      if (below === undefined || !this.#isLike(path, below)) continue;
      const isWritten = origin !== undefined;
      const why = isWritten
        ? `the path lacks ${prefix}`
        : `whether the base address ends with ${prefix} is not known here`;
      return { verdict: isWritten ? 'excluded' : 'unread', id: this.#statedAt(below.pointer), why, operation: below };
    }
    const nearest = nearestOf(
      path,
      operations.map((one) => one.path),
    );
    return { verdict: 'invented', id: this.#broad(/(^|\.)operations$/, path), nearest };
  }

  /** Whether a path can be one of an operation, and does not have the names of another's, such as in `/v2/agents/`. */
  #isLike(path: string, operation: Operation): boolean {
    const own = namesIn(operation.path);
    const named = path.split('/').filter((segment) => !own.has(segment));
    return !this.contract.operations.some((other) => named.some((name) => namesIn(other.path).has(name)));
  }

  #isBelowAny(path: string): boolean {
    return [...this.#prefixes].some((prefix) => path.startsWith(`${prefix}/`));
  }

  /** An operation whose key and errors are those of all in the surface of a path; `undefined` where they differ. */
  operationLike(path: string): Operation | undefined {
    const surface = this.contract.model.surfaces.find(({ under }) => under !== '/' && path.startsWith(under));
    const [first, ...others] = this.contract.operations.filter((one) => one.surface === surface?.name);
    const schemesOf = (one: Operation): string =>
      one.security
        .flat()
        .map(({ pointer }) => pointer)
        .join(' ');
    return first !== undefined && others.every((one) => schemesOf(one) === schemesOf(first)) ? first : undefined;
  }

  query(operation: Operation, name: string): Judged {
    const plain = name.replace(/\[.*$/, '');
    const stated = operation.parameters.find((one) => one.in === 'query' && (one.name === name || one.name === plain));
    if (stated !== undefined)
      return { verdict: 'stated', id: this.#statedAt(stated.pointer) ?? this.#statedAt(operation.pointer) };
    const paging = this.#paging(operation, name);
    if (paging !== undefined) return paging;
    const { requestBody } = operation;
    const places = [requestBody?.pointer ?? '', ...(requestBody?.contents ?? []).map(({ pointer }) => pointer)];
    const [encoding] = this.#pointsAt(places, ['encoding']);
    if (encoding !== undefined) return { verdict: 'open', id: encoding.id };
    const [open] = this.#pointsAt([operation.pointer], ['parameters']);
    if (open !== undefined && sharesWord(name, open.question)) return { verdict: 'open', id: open.id };
    const names = operation.parameters.filter((one) => one.in === 'query').map((one) => one.name);
    return {
      verdict: 'invented',
      id: open?.id ?? this.#broad(/(^|\.)operations$/, operation.path),
      nearest: nearestOf(name, names),
    };
  }

  /** A header of a request; `undefined` for one that takes nothing for granted. */
  requestHeader(operation: Operation, name: string): Judged | undefined {
    const lower = name.toLowerCase();
    if (OF_HTTP.test(lower)) return undefined;
    const stated = operation.parameters.find((one) => one.in === 'header' && one.name.toLowerCase() === lower);
    if (stated !== undefined) return { verdict: 'stated', id: this.#statedAt(stated.pointer) };
    const [security] = this.#pointsAt([operation.pointer], ['security']);
    if (security !== undefined && isSecretHeader(lower)) return { verdict: 'open', id: security.id };
    const keys = operation.security
      .flat()
      .map(({ node }) => (node.type === 'apiKey' ? String(node.name) : 'Authorization'));
    return { verdict: 'invented', nearest: isSecretHeader(lower) ? keys[0] : nearestOf(name, keys) };
  }

  /** A field of a request's body, by the names that lead to it. */
  bodyField(operation: Operation, path: readonly string[], schema = contentOf(operation)?.schema): Judged {
    if (schema === undefined) return { verdict: 'invented', why: 'no body is stated' };
    return this.#field(operation, schema, path);
  }

  status(operation: Operation, status: number): Judged | undefined {
    if (status < 200) return undefined;
    const documented = responseFor(operation, status);
    const isOwn = documented?.key === String(status);
    if (isOwn)
      return {
        verdict: 'stated',
        id: this.#statedAt(documented.pointer) ?? this.#statedAt(`${operation.pointer}/responses/${status}`),
      };
    if (status < 300) {
      const [open] = this.#pointsAt([operation.pointer], ['status']);
      if (open !== undefined) return { verdict: 'open', id: open.id };
    }
    if (documented !== undefined) {
      const [open] = this.#pointsAt(
        [documented.usedAt ?? documented.pointer, documented.pointer],
        ['errors', 'status'],
      );
      const asked =
        open ?? this.#pointsAt([documented.pointer], ['elsewhere']).find(({ question }) => /\bstatus/i.test(question));
      if (asked !== undefined) return { verdict: 'open', id: asked.id };
      if (/XX$/.test(documented.key))
        return { verdict: 'stated', id: this.#statedAt(`${operation.pointer}/responses/${documented.key}`) };
    }
    if (status < 400) {
      const redirect = this.#ofSurface(operation).find(({ id }) => /(^|\.)redirects$/.test(id));
      return { verdict: redirect === undefined ? 'invented' : 'open', id: redirect?.id };
    }
    const keys = operation.responses.map(({ key }) => key).filter((key) => !isSuccessKey(key) && key !== 'default');
    return {
      verdict: 'invented',
      id: this.#broad(/error-statuses$/, operation.path),
      nearest: keys.join(', ') || undefined,
    };
  }

  /** A header of a response; `undefined` for one that takes nothing for granted. */
  responseHeader(operation: Operation, name: string): Judged | undefined {
    const lower = name.toLowerCase();
    if (OF_HTTP.test(lower)) return undefined;
    const stated = operation.responses
      .flatMap(({ headers }) => headers)
      .find((one) => one.name.toLowerCase() === lower);
    if (stated !== undefined)
      return { verdict: 'stated', id: this.#statedAt(stated.usedAt) ?? this.#statedAt(stated.pointer) };
    const asked = this.#askedBy(operation, lower);
    if (asked !== undefined) return { verdict: 'open', id: asked.id };
    const places = operation.responses.flatMap(({ pointer, usedAt }) => [pointer, usedAt ?? pointer]);
    const open = this.#pointsAt(places, ['headers']).find(({ question }) => sharesWord(lower, question));
    if (open !== undefined) return { verdict: 'open', id: open.id };
    const names = operation.responses.flatMap(({ headers }) => headers.map((one) => one.name));
    return this.#paging(operation, lower) ?? { verdict: 'invented', nearest: nearestOf(name, names) };
  }

  /** The media types that a request accepts; `undefined` where it accepts any, or none is stated. */
  responseType(operation: Operation, accepted: string): Judged | undefined {
    const contents = operation.responses
      .filter(({ key }) => isSuccessKey(key))
      .flatMap((response) => response.contents);
    const wanted = accepted.split(',').map((type) => type.trim());
    const [stated] = contents;
    if (stated === undefined || wanted.some((type) => essenceOf(type) === '*/*')) return undefined;
    const [found] = wanted.flatMap((type) => contentOfType(contents, type) ?? []);
    if (found !== undefined) return { verdict: 'stated', id: this.#statedAt(found.pointer) };
    return { verdict: 'excluded', id: this.#statedAt(stated.pointer), nearest: stated.mediaType };
  }

  /**
   * A field of a response's body.
   *
   * @param isError Of an error or of a success; of either where that is not known.
   */
  responseField(operation: Operation, path: readonly string[], isError: boolean | undefined): Judged {
    const responses = responsesOf(operation, isError);
    const schemas = responses.flatMap((response) => jsonContentOf(response)?.schema ?? []);
    const judged = schemas.map((schema) => this.#field(operation, schema, path));
    const best = (['stated', 'open', 'excluded', 'invented'] as const).flatMap(
      (verdict) => judged.find((one) => one.verdict === verdict) ?? [],
    );
    if (best[0] !== undefined && best[0].verdict !== 'invented') return best[0];
    const places = responses.flatMap(({ pointer, usedAt }) => [pointer, usedAt ?? pointer]);
    const [open] = this.#pointsAt(places, ['errors']);
    if (open !== undefined) return { verdict: 'open', id: open.id };
    return best[0] ?? { verdict: 'invented', why: 'no body is stated' };
  }

  /** What a header or a field of a response is taken to be; `undefined` where no open point asks it. */
  value(operation: Operation, { is, part, path, isError }: Extract<Use, { of: 'value' }>): Judged | undefined {
    if (is === 'order')
      return openOf(path.length > 1 ? undefined : this.#ofOperation(operation).find(({ id }) => /\.order$/.test(id)));
    const responses = responsesOf(operation, isError);
    if (part === 'header') {
      const name = path[0]?.toLowerCase();
      if (name === 'content-type') return openOf(this.#showing(this.#ofSurface(operation), 'answer-media-type'));
      const headers = responses.flatMap((one) => one.headers).filter((one) => one.name.toLowerCase() === name);
      return openOf(
        this.#pointsAt(
          headers.flatMap(({ pointer, usedAt }) => [pointer, usedAt]),
          ['format'],
        )[0],
      );
    }
    const schemas = responses.flatMap((response) => schemaAt(jsonContentOf(response)?.schema, path) ?? []);
    return openOf(
      this.#pointsAt(
        schemas.flatMap(({ parts }) => parts.map(({ pointer }) => pointer)),
        [is],
      )[0],
    );
  }

  /** How long a program waits for a response; `undefined` where it is not open how long that takes. */
  timeLimit(operation: Operation): Judged | undefined {
    return openOf(this.#showing(this.#ofOperation(operation), 'reply-time'));
  }

  /** Why a value of a body is not held to all that is stated of it. */
  uncheckedIn(schema: Schema | undefined): string[] {
    if (schema === undefined) return [];
    const { document } = this.contract;
    return this.judge.unchecked(schema.pointer).map((one) => uncheckedInWords(document, one));
  }

  /** A null that is sent in the place of a value whose type is stated. */
  sentNull(operation: Operation): Judged | undefined {
    return openOf(this.#showing(this.#ofSurface(operation), 'sent-nulls'));
  }

  #showing(points: readonly OpenPoint[], behaviour: string): OpenPoint | undefined {
    return points.find(({ id }) => this.contract.choices.get(id)?.shows === behaviour);
  }

  /** What each assumption set does at an open point. */
  assumed(sets: readonly AssumptionSet[], id: string): Readonly<Record<string, string>> {
    return Object.fromEntries(
      sets.flatMap((set) => {
        const says = saysAt(this.contract, set, id);
        return says === undefined ? [] : [[set.name, says]];
      }),
    );
  }

  point(id: string | undefined): OpenPoint | undefined {
    return this.contract.openPoints.find((one) => one.id === id);
  }

  /** What is open as a whole, such as how an operation takes what it is given. */
  openAt(pointers: readonly string[], aspects: readonly Aspect[]): OpenPoint | undefined {
    return this.#pointsAt(pointers, aspects)[0];
  }

  /** The statement that contains a word, for what the contract states of all its operations. */
  statementWith(word: RegExp): string | undefined {
    return this.contract.statements.find(({ says }) => word.test(says))?.id;
  }

  statedAt(pointer: string): string | undefined {
    return this.#statedAt(pointer);
  }

  #field(operation: Operation, root: Schema, path: readonly string[]): Judged {
    let schema = root;
    for (const [index, name] of path.entries()) {
      const places = schema.parts.map(({ pointer }) => pointer);
      const isLast = index === path.length - 1;
      if (schema.isFreeForm) return { verdict: 'stated', id: this.#statedIn(schema) };
      if (schema.alternatives.length > 0) {
        const rest = path.slice(index);
        const of = schema.alternatives.map((one) => this.#field(operation, one, rest));
        const best = of.find(({ verdict }) => verdict === 'stated') ?? of.find(({ verdict }) => verdict === 'open');
        if (best !== undefined) return best;
      }
      const next = name === '[]' ? schema.items : schema.properties.get(name);
      if (next !== undefined) {
        if (isLast) return { verdict: 'stated', id: this.#statedIn(next) };
        schema = next;
        continue;
      }
      const [whole] = this.#pointsAt(places, ['body', 'type', 'errors']);
      const isEmpty = schema.parts.every(({ node }) => assertionsOf(node).length === 0);
      if (whole !== undefined && isEmpty) return { verdict: 'open', id: whole.id };
      const paging = index === 0 && name !== '[]' && isListOf(schema) ? this.#paging(operation, name) : undefined;
      if (paging !== undefined) return paging;
      const [fields] = this.#pointsAt(places, ['fields']);
      // Where no field at all is stated, what is asked is the shape as a whole.
      if (fields !== undefined && schema.properties.size === 0) return { verdict: 'open', id: fields.id };
      if (schema.additionalProperties !== undefined) return { verdict: 'stated', id: this.#statedIn(schema) };
      if (name === '[]' && isEmpty && fields === undefined)
        return { verdict: 'unread', why: 'nothing is stated of the value' };
      const nearest = nearestOf(name, [...schema.properties.keys()]);
      if (schema.types.size > 0 && !schema.types.has('object') && !schema.types.has('array')) {
        return { verdict: 'excluded', id: this.#statedIn(schema), why: `it is a ${[...schema.types].join(' or ')}` };
      }
      return { verdict: 'invented', id: fields?.id, nearest };
    }
    return { verdict: 'stated', id: this.#statedIn(schema) };
  }

  #paging(operation: Operation, name: string): Judged | undefined {
    if (!wordsOf(name).some((word) => OF_PAGING.test(word))) return undefined;
    return openOf(this.#showing(this.#ofOperation(operation), 'list-paging'));
  }

  /** The open point of an operation, or of its surface, that names a header. */
  #askedBy(operation: Operation, name: string): OpenPoint | undefined {
    const quoted = `\`${name}\``;
    return [...this.#ofOperation(operation), ...this.#ofSurface(operation)].find(
      ({ question, aspect }) => aspect !== 'presence' && question.toLowerCase().includes(quoted),
    );
  }

  #ofOperation({ operationId }: Operation): readonly OpenPoint[] {
    return this.contract.openPoints.filter(({ place }) => place.operations.includes(operationId));
  }

  #ofSurface({ surface }: Operation): readonly OpenPoint[] {
    return this.contract.openPoints.filter((point) => this.#surfaces.get(point)?.has(surface));
  }

  #pointsAt(pointers: readonly string[], aspects: readonly Aspect[]): readonly OpenPoint[] {
    return this.contract.openPoints.filter(
      ({ place, aspect }) => aspects.includes(aspect) && pointers.includes(place.pointer),
    );
  }

  /** A point that covers a fact among many others, in the surface of a path. */
  #broad(id: RegExp, path: string): string | undefined {
    const surface = this.contract.model.surfaces.find(({ under }) => path.startsWith(under))?.name;
    const points = this.contract.openPoints.filter((point) => id.test(point.id));
    return points.find((point) => (this.contract.choices.get(point.id)?.surface ?? surface) === surface)?.id;
  }

  #statedAt(pointer: string): string | undefined {
    const { statements } = this.contract;
    return this.judge.claims.at(pointer)[0] ?? statements.find(({ place }) => place.pointer === pointer)?.id;
  }

  #statedIn(schema: Schema): string | undefined {
    for (const { pointer, node } of schema.parts) {
      for (const key of ['', ...Object.keys(node).map((name) => `/${name}`)]) {
        const id = this.#statedAt(`${pointer}${key}`);
        if (id !== undefined) return id;
      }
    }
    return undefined;
  }
}

const isOf = (method: string, operation: Operation): boolean => operation.method.toUpperCase() === method;

const openOf = (point: OpenPoint | undefined): Judged | undefined => point && { verdict: 'open', id: point.id };

/** The responses of an operation that are errors, or successes; all where that is not known. */
const responsesOf = ({ responses }: Operation, isError: boolean | undefined): Operation['responses'] =>
  responses.filter(({ key }) => isError === undefined || key === 'default' || isSuccessKey(key) !== isError);

function schemaAt(root: Schema | undefined, path: readonly string[]): Schema | undefined {
  let schema = root;
  for (const name of path) schema = name === '[]' ? schema?.items : schema?.properties.get(name);
  return schema;
}

/** Whether what is stated of a media type is of one that code names. */
export const isTypeOf = (content: MediaType, type = ''): boolean => contentOfType([content], type) !== undefined;

/** What is stated of a body of a media type, or else of JSON, or of whatever a body is stated to be. */
export function contentOf({ requestBody }: Operation, type?: string): MediaType | undefined {
  const contents = requestBody?.contents ?? [];
  return contentOfType(contents, type ?? '') ?? jsonContentOf(requestBody) ?? contents[0];
}

/** The segments of a path that are no parameters. */
const namesIn = (path: string): ReadonlySet<string> =>
  new Set(path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{')));

/** Whether an object is that of a list: one of its stated fields is an array. */
const isListOf = (schema: Schema): boolean => [...schema.properties.values()].some(({ types }) => types.has('array'));

/** Whether a name and a question are about the same: they share a word, or one of the name contains one of the question. */
function sharesWord(name: string, question: string): boolean {
  const asked = wordsOf(question).filter(
    (word) =>
      word.length > 2 &&
      !/^(the|and|does|any|which|what|names?|formats?|query|parameters?|headers?|have|with|are|that)$/.test(word),
  );
  return wordsOf(name).some((word) =>
    asked.some((one) => one === word || one === `${word}s` || (word.length > 4 && word.includes(one))),
  );
}
