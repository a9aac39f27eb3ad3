import { PLACEHOLDER } from '../../address.ts';
import {
  absentValue,
  alternatives,
  concatenate,
  isAbsent,
  knownText,
  type NativeValue,
  nativeFunction,
  type ObjectValue,
  objectValue,
  type SourceLocation,
  type TextPart,
  textValue,
  toTextParts,
  unknownValue,
  type Value,
} from '../../values/index.ts';

/** What is assumed of a request to a test double. */
export interface Assumed {
  /** The path, without the host. */
  readonly path?: string;
  readonly method?: string;
  /** Whether a key is sent; absent if that is not known. */
  readonly hasKey?: boolean;
}

/** A path that a test double compares that of a request with. */
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
  get bodyRead(): Value {
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
    if (/^(searchParams|params|query|args|qs|queryParams)$/.test(name)) return createFields(this.query, at);
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

/** Converts a regular expression to the path that it matches, with unknown values; `undefined` if it is not that plain. */
export function patternPath(value: Value): Value | undefined {
  const pattern = value.kind === 'unknown' ? value.pattern : knownText(value);
  if (pattern === undefined) return undefined;
  const path = pattern
    .replace(/^\^?(\.\*)?/, '')
    .replace(/(\/\??)?(\(\?.*\)\??)?\$$/, (end) => (end.startsWith('/') && !end.startsWith('/?') ? '/' : ''))
    .replaceAll(/\(\?P?<\w+>|\(\?:|[()]/g, '')
    .replaceAll(/(\\[dw]|\[[^\]]*\]|\.)([+*]|\{[\d,]+\})\??/g, PLACEHOLDER)
    .replaceAll(/\\([/.-])/g, '$1');
  return /^(https?:\/)?\/[\w/.:-]+$/.test(path) ? placeholderText(path, value.at) : undefined;
}

/** Returns a path with its placeholders as unknown values. */
export const placeholderText = (path: string, at: SourceLocation): Value => ({
  kind: 'text',
  parts: path
    .split(PLACEHOLDER)
    .flatMap((text, index): TextPart[] => [
      ...(index === 0 ? [] : [{ of: unknownValue('a part of the path', at), at }]),
      ...(text === '' ? [] : [{ text, at }]),
    ]),
  at,
});

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

/** Creates a mapping, such as headers. The names that a program reads are noted in an object. */
function createFields(
  into: ObjectValue,
  at: SourceLocation,
  isPresent: (name: string) => boolean | undefined = () => undefined,
): NativeValue {
  const read = (name: string, place: SourceLocation, otherwise?: Value): Value => {
    if (isPresent(name) === false) return otherwise ?? absentValue(place);
    if (!into.fields.has(name)) into.fields.set(name, { value: unknownValue('what is sent', place), at: place });
    const sent = createSentText(into, name, place);
    // The text of a key counts as true, whatever it is.
    return isPresent(name) === true ? { kind: 'json', of: sent, at: place } : sent;
  };
  return {
    kind: 'native',
    at,
    compare: (operator, other) => {
      const name = operator === 'in' ? knownText(other) : undefined;
      if (name !== undefined) read(name, other.at);
      return name === undefined ? undefined : isPresent(name);
    },
    member: (name, place) => {
      if (/^(get|getlist|getAll|has|header)$/.test(name))
        return nativeFunction(place, ({ args: [key, otherwise] }) => {
          const known = knownText(key);
          return known === undefined ? unknownValue('a field', place) : read(known, key?.at ?? place, otherwise);
        });
      return /^(items|keys|values|entries|forEach|copy|toString)$/.test(name) ? undefined : read(name, place);
    },
  };
}

/** Creates the text of a header or of a query parameter. What the program compares it with is what it expects to be sent. */
function createSentText(into: ObjectValue, name: string, at: SourceLocation): NativeValue {
  const put = (value: Value): void => {
    const field = into.fields.get(name);
    if (field !== undefined && !isAbsent(value) && value.kind !== 'primitive')
      into.fields.set(name, { ...field, value });
  };
  const self: NativeValue = {
    kind: 'native',
    at,
    compare: (operator, other) => {
      if (operator !== 'in') put(other);
      return undefined;
    },
    member: (method, place) =>
      nativeFunction(place, ({ args: [start], at: here }) => {
        if (/^startswith$/i.test(method) && start?.kind === 'text')
          put(concatenate([start, unknownValue('the rest', here)], here));
        return /^(startswith|endswith|includes|match|test)$/i.test(method) ? unknownValue('a test', here) : self;
      }),
  };
  return self;
}

/** Creates a body. The fields that a program reads or compares are noted in an object. */
function createBody(into: ObjectValue, at: SourceLocation): NativeValue {
  const read = (name: string, place: SourceLocation): Value => {
    const before = into.fields.get(name)?.value;
    const inner: ObjectValue = { ...objectValue(place), isOpen: true };
    if (before === undefined) into.fields.set(name, { value: unknownValue('what is sent', place), at: place });
    return createPart(into, name, inner, place);
  };
  return {
    kind: 'native',
    at,
    compare: (operator, other) => {
      const name = operator === 'in' ? knownText(other) : undefined;
      if (name !== undefined) read(name, other.at);
      if (/^[!=]==?$/.test(operator) && other.kind === 'object')
        for (const [key, field] of other.fields) into.fields.set(key, field);
      return undefined;
    },
    member: (name, place) => {
      if (/^(get|pop)$/.test(name))
        return nativeFunction(place, ({ args: [key] }) => {
          const known = knownText(key);
          return known === undefined ? unknownValue('a field', place) : read(known, key?.at ?? place);
        });
      if (/^(items|keys|values|entries|decode|toString|copy|length|json|text)$/.test(name))
        return nativeFunction(place, () => createBody(into, place));
      return /^\d+$/.test(name) ? undefined : read(name, place);
    },
  };
}

/** Creates a field of a body. If the program reads or compares fields of it, it is an object with these. */
function createPart(of: ObjectValue, name: string, inner: ObjectValue, at: SourceLocation): NativeValue {
  const body = createBody(inner, at);
  const put = (value: Value): void => {
    const field = of.fields.get(name);
    if (field !== undefined) of.fields.set(name, { ...field, value });
  };
  return {
    ...body,
    compare: (operator, other) => {
      if (/^[!=]==?$/.test(operator) && /^(text|list)$/.test(other.kind)) put(other);
      return body.compare?.(operator, other);
    },
    member: (key, place) => {
      // Names of methods of texts and lists are no fields.
      if (TEXT_METHOD.test(key)) return nativeFunction(place, ({ at: here }) => unknownValue('a part', here));
      const field = body.member?.(key, place);
      if (inner.fields.size > 0) put(inner);
      return field;
    },
  };
}

const TEXT_METHOD =
  /^(trim|strip|startsWith|startswith|endsWith|endswith|includes|match|lower|upper|toLowerCase|toUpperCase|split|replace|length|map|filter|find|some|every|forEach|slice|at|join|push|append|index|indexOf|toString|test|concat|reduce)$/;
