import { PLACEHOLDER } from '../../address.ts';
import {
  alternatives,
  knownText,
  type NativeValue,
  nativeFunction,
  type ObjectValue,
  objectValue,
  type SourceLocation,
  textValue,
  toTextParts,
  unknownValue,
  type Value,
} from '../../values/index.ts';
import { patternPath } from './patterns.ts';
import { createBody, createFields } from './recorded.ts';

/** The parts of a request to a test double that are taken as known. */
export interface Assumed {
  /** The path, without the host. */
  readonly path?: string;
  readonly method?: string;
  /** Whether a key is sent; absent if that is not known. */
  readonly hasKey?: boolean;
}

/** A path with which a test double compares the path of a request. */
export interface ComparedPath {
  readonly text: string;
  readonly at: SourceLocation;
  /** Whether the path only has to contain the text. */
  readonly isLoose: boolean;
  /** Whether it is the start or the end of the path. */
  readonly is?: 'start' | 'end';
}

/** Matches the names of a body and of its text. */
const BODY_MEMBER = /^(json|postDataJSON|body|requestBody|get_json|parsed_body|text|data|content|read|aread|postData)$/;

/** Matches headers with a key. */
const KEY_HEADER = /auth|key|token/i;

/** A request that a test double gets. What the double reads of it, it relies on being sent. */
export class IncomingRequest {
  readonly headers: ObjectValue;
  readonly query: ObjectValue;
  readonly body: ObjectValue;
  readonly paths = new Map<string, ComparedPath>();
  readonly methods = new Set<string>();
  readonly value: NativeValue;
  readonly #assumed: Assumed;
  readonly #at: SourceLocation;

  constructor(at: SourceLocation, assumed: Assumed = {}) {
    this.#at = at;
    this.#assumed = assumed;
    this.headers = { ...objectValue(at), isOpen: true };
    this.query = { ...objectValue(at), isOpen: true };
    this.body = { ...objectValue(at), isOpen: true };
    this.value = {
      kind: 'native',
      at,
      compare: (operator, other) => this.#comparePath(operator, other),
      call: () => this.value,
      member: (name, place) => this.#member(name, place),
    };
  }

  get readsKey(): boolean {
    return [...this.headers.fields.keys()].some((name) => KEY_HEADER.test(name));
  }

  /** The paths that the double compares, and those with a start and an end that it compares. */
  listPaths(): readonly ComparedPath[] {
    const all = [...this.paths.values()];
    const whole = all
      .filter(({ is }) => is === 'start')
      .flatMap((start) =>
        all
          .filter(({ is }) => is === 'end')
          .map(({ text, at }) => ({
            text: `${start.text.replace(/\/$/, '')}/${PLACEHOLDER}${text}`,
            at,
            isLoose: false,
          })),
      );
    return [...all, ...whole];
  }

  /** The options of the request, which a function given as `fetch` gets apart from its address. */
  get init(): Value {
    return { ...this.value, compare: () => undefined };
  }

  /** The body, if the double reads fields of it. */
  get bodyRead(): NativeValue {
    return createBody(this.body, this.#at);
  }

  get method(): Value {
    const { method } = this.#assumed;
    return method === undefined ? this.#unknownMethod() : textValue(method, this.#at);
  }

  /** Reads a part of the request, by the names that the libraries have for it. */
  #member(name: string, at: SourceLocation): Value | undefined {
    const test = PATH_TESTS[name];
    if (test !== undefined || /^(match|search)$/.test(name))
      return nativeFunction(at, ({ args: [part], at: place }) => {
        const truth =
          part && (test === undefined ? this.#comparePath('matches', part) : this.#testPath(name, part, test));
        return truth === undefined ? unknownValue('a path', place) : { kind: 'primitive', value: truth, at: place };
      });
    if (/^(headers|allHeaders|requestHeaders)$/.test(name)) return callable(this.#headers(at));
    if (/^(searchParams|params|query|args|qs|queryParams|query_params)$/.test(name))
      return createFields(this.query, at);
    if (BODY_MEMBER.test(name)) return callable(this.bodyRead);
    if (name === 'method') return this.method;
    if (/^(url|path|pathname|href|request|req|clone|input|full_path|path_url|nextUrl)$/.test(name)) return this.value;
    if (/^(options|init|config)$/.test(name)) return this.init;
    if (/^(toString|toLowerCase|decode|strip|replace|rstrip)$/.test(name)) return nativeFunction(at, () => this.value);
    return name === 'split'
      ? nativeFunction(at, ({ at: place }) => ({ kind: 'list', items: [this.value], isOpen: true, at: place }))
      : undefined;
  }

  #unknownMethod(): NativeValue {
    const self: NativeValue = {
      kind: 'native',
      at: this.#at,
      compare: (_, other) => {
        const values = other.kind === 'list' ? other.items : [other];
        for (const one of values) if (/^[A-Za-z]+$/.test(knownText(one) ?? '')) this.methods.add(`${knownText(one)}`);
        return undefined;
      },
      call: () => this.method,
      member: (_, place) => nativeFunction(place, () => self),
    };
    return self;
  }

  #headers(at: SourceLocation): NativeValue {
    const { hasKey } = this.#assumed;
    return createFields(this.headers, at, (name) => (KEY_HEADER.test(name) ? hasKey : undefined));
  }

  #comparePath(operator: string, other: Value): boolean | undefined {
    if (other.kind === 'unknown') {
      const path = patternPath(other);
      return path === undefined ? undefined : this.#testPath('===', path, isSamePath);
    }
    if (other.kind === 'list') {
      const results = other.items.map((one) => this.#comparePath('===', one));
      return results.includes(true) ? true : results.every((one) => one === false) ? false : undefined;
    }
    return this.#testPath(operator, other, operator === 'in' ? PATH_TESTS.includes : isSamePath);
  }

  #testPath(name: string, other: Value, test = isSamePath): boolean | undefined {
    const text = pathText(other);
    if (text === undefined) return undefined;
    const isLoose = !/^([!=]==?|equals|endsWith|endswith)$/.test(name);
    const is = /^starts/i.test(name) ? 'start' : /^ends/i.test(name) ? 'end' : undefined;
    if (/^\/./.test(text) && !this.paths.has(text))
      this.paths.set(text, { text, at: other.at, isLoose, ...(is !== undefined && { is }) });
    const { path } = this.#assumed;
    return path === undefined ? undefined : test(path, text);
  }
}

type PathTest = (path: string, text: string) => boolean;

const isSamePath: PathTest = (path, text) => path === text;
const startsWith: PathTest = (path, text) => path.startsWith(text);
const endsWith: PathTest = (path, text) => path.endsWith(text);
const includes: PathTest = (path, text) => path.includes(text);
const PATH_TESTS: Readonly<Record<string, PathTest>> = {
  ...{ startsWith, startswith: startsWith, endsWith, endswith: endsWith, includes, equals: isSamePath },
};

/** Returns the path that a text or an address has, with a placeholder for each unknown part, and without a query. */
function pathText(value: Value): string | undefined {
  if (!/^(text|choice)$/.test(value.kind)) return undefined;
  const [one] = alternatives(value);
  const text = (one === undefined ? [] : toTextParts(one))
    .map((part, index) => ('text' in part ? part.text : index === 0 ? '' : PLACEHOLDER))
    .join('');
  return text.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/, '');
}

/** A value that a library returns for a member, or for a call of it: `request.method` and `request.method()`. */
const callable = (value: Value): NativeValue => ({
  ...(value.kind === 'native' ? value : { kind: 'native', at: value.at }),
  call: () => value,
});
