import type { ClassParts, FunctionParts, Position } from './program.ts';

/** Where in which file something is written. */
export interface Place extends Position {
  readonly file: string;
}

/** A part of a text: what is written, or what is known to be there while its text is not. */
export type TextPart = { readonly text: string; readonly at: Place } | { readonly of: Value; readonly at: Place };

/** What an expression of a program can be, as far as reading the program shows it. */
export type Value =
  | { readonly kind: 'text'; readonly parts: readonly TextPart[]; readonly at: Place }
  | { readonly kind: 'primitive'; readonly value: number | boolean | null | undefined; readonly at: Place }
  | ObjectValue
  | { readonly kind: 'list'; readonly items: readonly Value[]; readonly isOpen: boolean; readonly at: Place }
  | FunctionValue
  | ClassValue
  | NativeValue
  | ReceivedValue
  /** A value as JSON text. */
  | { readonly kind: 'json'; readonly of: Value; readonly at: Place }
  | ChoiceValue
  | UnknownValue;

export interface ChoiceValue {
  readonly kind: 'choice';
  readonly of: readonly Value[];
  /** Set if there are more possibilities than are kept. */
  readonly isCut?: true;
  readonly at: Place;
}

/** A value of which reading the program shows nothing but where it comes from. */
export interface UnknownValue {
  readonly kind: 'unknown';
  /** The reason, for people. */
  readonly why: string;
  /** The kind of value, if that decides how it is used. */
  readonly is?: 'parameter' | 'length' | 'too large';
  /** Its origin, such as a variable of the environment; its own place if absent. Two values of one source are alike. */
  readonly source?: string;
  readonly ifTrue?: Outcome;
  readonly at: Place;
}

/** What a test tells of responses where it is true; where it is false, the contrary. */
export interface Outcome {
  readonly requests: readonly CodeRequest[];
  readonly isError: boolean;
  /** Whether it is about one status of several, so that its contrary tells nothing. */
  readonly isOne?: boolean;
}

export interface ObjectValue {
  readonly kind: 'object';
  /** Programs change objects, wherever they have been handed to. */
  readonly fields: Map<string, Field>;
  /** Whether it can have further fields. */
  isOpen: boolean;
  /** What makes it more than its fields: the class that it is of, or what the platform makes of it. */
  readonly of?: ClassValue | 'params' | 'headers' | 'form' | 'url';
  readonly at: Place;
}

export interface Field {
  readonly value: Value;
  readonly at: Place;
  /** Set if the object can be without it: it was set after the object was made, or by one of several. */
  readonly isLater?: true;
  /** Set if something that is not known can replace its value. */
  readonly isReplaceable?: true;
}

export interface FunctionValue {
  readonly kind: 'function';
  readonly parts: FunctionParts;
  readonly scope: Scope;
  readonly self: Value | undefined;
  readonly at: Place;
}

export interface ClassValue {
  readonly kind: 'class';
  readonly parts: ClassParts;
  readonly scope: Scope;
  readonly base: Value | undefined;
  readonly at: Place;
}

/** Arguments of a call, as a library receives them. */
export interface Given {
  readonly args: readonly Value[];
  readonly named: ObjectValue;
  /** Whether there are more arguments than are known. */
  readonly isOpen?: boolean;
  readonly at: Place;
}

/** A function or a module that is no part of the program. */
export interface NativeValue {
  readonly kind: 'native';
  readonly call?: (given: Given) => Value;
  readonly member?: (name: string, at: Place) => Value | undefined;
  /** Of a library, or of a class of one: a client that is made elsewhere. */
  readonly client?: (at: Place) => Value;
  readonly at: Place;
}

/** Something of a response: the whole, or a part of it. */
export interface ReceivedValue {
  readonly kind: 'received';
  readonly request: CodeRequest;
  readonly part: 'response' | 'error' | 'status' | 'headers' | 'header' | 'text' | 'body' | 'type';
  /** Whether the body is that of an error, or of a success; absent where it can be either. */
  readonly isError?: boolean;
  /** Names of fields from the body down, `[]` for an element of a list; of a header its name. */
  readonly path: readonly string[];
  /** Set where code that is not here made it of the response. */
  readonly isMade?: true;
  readonly at: Place;
}

/** A request that a program sends, as far as reading it shows. */
export interface CodeRequest {
  readonly at: Place;
  readonly method: Value;
  readonly url: Value;
  /** Objects of names and values; what else they are is undecided. */
  readonly headers: readonly Value[];
  readonly query: readonly Value[];
  readonly body: CodeBody | undefined;
  /** How long the program waits for the response. */
  readonly limit?: Value | undefined;
  /** Set if the program adds options that are not written in it. */
  readonly isOpen?: boolean;
  /** Why nothing more of it is known than where it goes. */
  readonly why?: string;
  /** The address without the path, where the library has it apart from that. */
  readonly base?: Value;
  /** The calls of the program's functions that lead to it, the outermost first. */
  readonly calls: Place[];
  /** The open points that the program names with `assume` for what comes back of it. */
  readonly assumed: Set<string>;
  /** What comes back of it, in the order in which it is used. */
  readonly uses: Use[];
}

export interface CodeBody {
  readonly value: Value;
  /** How the library encodes it; `text` where the program does. */
  readonly as: 'json' | 'form' | 'multipart' | 'text';
  /** The media type that the library gives to what the program encodes, without a header of its own. */
  readonly type?: string;
}

/** What a program reads of a response. */
export type Use = { readonly at: Place } & (
  | { readonly of: 'status'; readonly status: number }
  | { readonly of: 'header'; readonly name: string }
  | {
      readonly of: 'field';
      readonly path: readonly string[];
      readonly isError: boolean | undefined;
      /** Set where a type of the program has it. */
      readonly isTyped?: true;
      /** Set where it is read of what code that is not here made of the response. */
      readonly isMade?: true | undefined;
    }
  /** What a value is taken to be beyond its being there: in a comparison, by a pattern, or by its place in a list. */
  | {
      readonly of: 'value';
      readonly is: 'type' | 'format' | 'order';
      readonly part: 'header' | 'body';
      readonly path: readonly string[];
      readonly isError: boolean | undefined;
    }
);

/** What values can have done with them while they are followed. */
export interface Follower {
  /** What is called with values, whatever it is. */
  apply(callee: Value, args: readonly Value[], at: Place, named?: ObjectValue): Value;
  /** Takes note of what one of some values, or the elements of a list, is compared with: a status, a type, a media type. */
  compare(values: readonly Value[]): void;
  /** Takes note of a request, and gives its response. */
  send(request: CodeRequest, part?: ReceivedValue['part']): ReceivedValue;
}

export interface Scope {
  readonly names: Map<string, Value>;
  readonly parent: Scope | undefined;
  readonly file: string;
}

export const unknown = (why: string, at: Place, more: Pick<UnknownValue, 'is' | 'source'> = {}): UnknownValue => ({
  kind: 'unknown',
  why,
  ...more,
  at,
});

/** A part of a value that is not known, or what a call of it returns. */
export const partOfUnknown = (of: UnknownValue, at: Place): UnknownValue =>
  unknown(of.why, at, { ...(of.is !== undefined && { is: of.is }), source: sourceKey(of) });

/** Text that is the same for values that come from the same place of a program, or from the same variable of its environment. */
export const sourceKey = (value: Value): string =>
  value.kind === 'unknown' && value.source !== undefined
    ? value.source
    : `${value.at.file}:${value.at.line}:${value.at.column}`;

export const absent = (at: Place): Value => ({ kind: 'primitive', value: undefined, at });

export const isAbsent = (value: Value | undefined): boolean =>
  value === undefined || (value.kind === 'primitive' && value.value === undefined);

export const textValue = (text: string, at: Place): Value => ({ kind: 'text', parts: [{ text, at }], at });

export const objectValue = (at: Place, of?: ObjectValue['of']): ObjectValue => ({
  kind: 'object',
  fields: new Map(),
  isOpen: false,
  ...(of !== undefined && { of }),
  at,
});

/** Takes note that an object can have further fields, which can also replace the ones that it has. */
export function openFields(made: SentFields): void {
  made.isOpen = true;
  for (const [name, field] of made.fields)
    if (!field.isReplaceable) made.fields.set(name, { ...field, isReplaceable: true });
}

/** Takes the fields of objects, lists of pairs and queries over into an object; any other value leaves it open. */
export function putAll(made: SentFields, values: readonly Value[]): void {
  for (const value of values) {
    const all = choicesOf(value);
    for (const one of all) putFields(made, one, all.length > 1);
  }
}

function putFields(made: SentFields, one: Value, isOneOfSeveral: boolean): void {
  const put = (name: string, field: Field): void => {
    if (made.fields.size >= MOST_ELEMENTS && !made.fields.has(name)) return;
    // What may be left out may be sent.
    if (isAbsent(field.value) && made.fields.has(name)) return;
    made.fields.set(name, isOneOfSeveral ? { ...field, isLater: true } : field);
  };
  const isOpen = 'isOpen' in one ? one.isOpen : one.kind !== 'primitive' && knownText(one) === undefined;
  if (isOpen) openFields(made);
  if (one.kind === 'object') for (const [name, field] of one.fields) put(name, field);
  else if (one.kind === 'list') {
    for (const pair of one.items) {
      const [key, value] = pair.kind === 'list' ? pair.items : [];
      const name = knownText(key);
      if (name === undefined || key === undefined) openFields(made);
      else put(name, { value: value ?? absent(key.at), at: key.at });
    }
  } else if (one.kind === 'text' && knownText(one) !== undefined) {
    for (const [name, value] of new URLSearchParams(knownText(one)))
      put(name, { value: textValue(value, one.at), at: one.at });
  }
}

export type SentFields = Pick<ObjectValue, 'fields' | 'isOpen'>;

export const headerIn = ({ fields }: SentFields, name: string): Field | undefined =>
  [...fields].find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

/** What is sent of objects of names and values: fields that have a value. */
export function sentFields(values: readonly Value[]): SentFields {
  const made = { fields: new Map<string, Field>(), isOpen: false };
  putAll(made, values);
  for (const [name, { value }] of made.fields) if (isAbsent(value)) made.fields.delete(name);
  return made;
}

export const native = (at: Place, call: (given: Given) => Value): NativeValue => ({ kind: 'native', call, at });

/** More possibilities than these are not kept apart. */
const MOST_CHOICES = 6;
/** Longer texts are not followed, nor those of more parts. */
const MOST_CHARACTERS = 65_536;
const MOST_TEXT_PARTS = 1_000;
/** Lists and objects are followed up to so many elements and fields. */
const MOST_ELEMENTS = 10_000;
/** Elements or fields that are looked at for any of them. */
export const MOST_LOOKED_AT = 50;

/** A list, as far as it is followed. */
export function listValue(
  all: Iterable<readonly Value[]>,
  isOpen: boolean,
  at: Place,
): Extract<Value, { kind: 'list' }> {
  const items: Value[] = [];
  for (const some of all) {
    for (const one of some) if (items.length < MOST_ELEMENTS) items.push(one);
    if (items.length >= MOST_ELEMENTS) break;
  }
  return { kind: 'list', items, isOpen: isOpen || items.length >= MOST_ELEMENTS, at };
}

/** The first fields of an object: so many are looked at for any of them. */
export function someFields({ fields }: ObjectValue): readonly (readonly [string, Field])[] {
  const some: (readonly [string, Field])[] = [];
  for (const entry of fields) {
    some.push(entry);
    if (some.length >= MOST_LOOKED_AT) break;
  }
  return some;
}

/** How much a value consists of, parts of its parts aside. */
export function partCount(value: Value): number {
  switch (value.kind) {
    case 'text':
      return value.parts.length;
    case 'list':
      return value.items.length;
    case 'object':
      return value.fields.size;
    case 'choice':
      return value.of.reduce((sum, one) => sum + (one.kind === 'choice' ? 1 : partCount(one)), 0);
    default:
      return 1;
  }
}

/** Whether a value is not followed to its end because it is too large. */
export const isTooLarge = (value: Value): boolean =>
  choicesOf(value).some((one) =>
    one.kind === 'unknown' ? one.is === 'too large' : one.kind !== 'text' && partCount(one) >= MOST_ELEMENTS,
  );

export function choiceOf(values: readonly Value[], at: Place): Value {
  const [first, ...others] = values;
  if (first !== undefined && others.length === 0) return first;
  const distinct = new Set<Value>();
  let isCut = false;
  for (const value of values) {
    isCut ||= value.kind === 'choice' && value.isCut === true;
    for (const one of choicesOf(value)) if (distinct.size <= MOST_CHOICES) distinct.add(one);
  }
  const [only] = distinct;
  if (only === undefined) return absent(at);
  if (distinct.size === 1 && !isCut) return only;
  isCut ||= distinct.size > MOST_CHOICES;
  return { kind: 'choice', of: [...distinct].slice(0, MOST_CHOICES), ...(isCut && { isCut }), at };
}

/** The possibilities of a value, itself where it is decided. */
export const choicesOf = (value: Value): readonly Value[] => (value.kind === 'choice' ? value.of : [value]);

/** The text of a value, where it is written in the program as a whole. */
export function knownText(value: Value | undefined): string | undefined {
  if (value?.kind === 'primitive') return String(value.value);
  if (value?.kind !== 'text') return undefined;
  const texts = value.parts.flatMap((part) => ('text' in part ? [part.text] : []));
  return texts.length === value.parts.length ? texts.join('') : undefined;
}

/** A value as parts of a text. */
export function partsOf(value: Value, at: Place = value.at): readonly TextPart[] {
  if (value.kind === 'text') return value.parts;
  if (value.kind === 'primitive') return [{ text: String(value.value), at }];
  return [{ of: value, at }];
}

/** Texts one after another: of each combination of choices one. */
export function concatenated(values: readonly Value[], at: Place): Value {
  let texts: TextPart[][] = [[]];
  let isCut = false;
  for (const value of values) {
    const [only, ...others] = choicesOf(value).map((one) => partsOf(one).filter(isWritten));
    if (only === undefined) continue;
    if (others.length === 0) for (const parts of texts) parts.push(...only.slice(0, MOST_TEXT_PARTS + 1));
    else {
      const all = texts.flatMap((parts) => [only, ...others].map((more) => [...parts, ...more]));
      isCut ||= all.length > MOST_CHOICES;
      texts = all.slice(0, MOST_CHOICES);
    }
    isCut ||= value.kind === 'choice' && value.isCut === true;
    if (texts.some(isLong)) return unknown('a text that is too long', at, { is: 'too large' });
  }
  const made = choiceOf(
    texts.map((parts): Value => ({ kind: 'text', parts, at: parts[0]?.at ?? at })),
    at,
  );
  return isCut ? { kind: 'choice', of: choicesOf(made), isCut, at } : made;
}

const isWritten = (part: TextPart): boolean => !('text' in part) || part.text !== '';

const isLong = (parts: readonly TextPart[]): boolean =>
  parts.length > MOST_TEXT_PARTS ||
  parts.reduce((sum, part) => sum + ('text' in part ? part.text.length : 0), 0) > MOST_CHARACTERS;

/** Whether a value counts as true; `undefined` where that is not known. */
export function truthOf(value: Value): boolean | undefined {
  switch (value.kind) {
    case 'primitive':
      return Boolean(value.value);
    case 'object':
    case 'list':
    case 'function':
    case 'class':
    case 'json':
      return true;
    case 'text': {
      const text = knownText(value);
      return text === undefined ? undefined : text !== '';
    }
    default:
      return undefined;
  }
}

/** What a value tells of responses, whatever it is. */
export function outcomeOf(value: Value): Outcome | undefined {
  const all = choicesOf(value).map((one) => (one.kind === 'unknown' ? one.ifTrue : undefined));
  const [first] = all;
  if (first === undefined || all.some((one) => one?.isError !== first.isError)) return undefined;
  return { ...first, requests: all.flatMap((one) => one?.requests ?? []) };
}

export const contrary = (outcome: Outcome | undefined): Outcome | undefined =>
  outcome && outcome.isOne !== true ? { ...outcome, isError: !outcome.isError } : undefined;

/** What a comparison of a status tells. */
export function outcomeOfStatus(operator: string, [left, right]: readonly Value[]): Outcome | undefined {
  const requests = (left === undefined ? [] : choicesOf(left)).flatMap((one) =>
    one.kind === 'received' && one.part === 'status' ? [one.request] : [],
  );
  const status = Number(knownText(right?.kind === 'list' ? right.items[0] : right));
  if (requests.length === 0 || !(status >= 200 && status < 600)) return undefined;
  const isFailed = status >= 400;
  // What is not 404 can be any error or a success; what is not 200 is taken to be an error.
  if (/^(===?|in)$/.test(operator)) return { requests, isError: isFailed, isOne: isFailed };
  if (/^!==?$/.test(operator)) return isFailed ? undefined : { requests, isError: true };
  // `>= 400`, `> 299`, and `< 300`.
  return status >= 299 && /^[<>]=?$/.test(operator) ? { requests, isError: operator.startsWith('>') } : undefined;
}

/** A value where an outcome is known: of its responses each is then that of an error, or of a success. */
export function knowing(value: Value, { requests, isError }: Outcome): Value {
  const isTold = (one: Value): one is ReceivedValue =>
    one.kind === 'received' && one.isError === undefined && requests.includes(one.request);
  if (!choicesOf(value).some(isTold)) return value;
  return choiceOf(
    choicesOf(value).map((one) => (isTold(one) ? { ...one, isError } : one)),
    value.at,
  );
}

/** A request, or what is left out of one where a library has nothing of it. */
export function requestOf(
  parts: Pick<CodeRequest, 'at' | 'method' | 'url'> & Partial<Omit<CodeRequest, 'uses' | 'assumed' | 'calls'>>,
): CodeRequest {
  return { headers: [], query: [], body: undefined, ...parts, assumed: new Set(), calls: [], uses: [] };
}
