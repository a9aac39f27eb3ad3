import { parseJsonWithValues } from '../json-text.ts';
import { type JsonType, SHOWN_JSON } from '../program.ts';
import { elementOfList, errorOfRequests, noteExpectedTruth, noteTimeLimit } from '../received.ts';
import { noteTypeTest } from '../text-methods.ts';
import {
  alternatives,
  type CallArguments,
  comparingNative,
  concatenate,
  encodeText,
  type Field,
  type Follower,
  isAbsent,
  joinAlternatives,
  knownText,
  listValue,
  mapAlternatives,
  nativeFunction,
  type ObjectValue,
  objectValue,
  putFieldsOf,
  type SourceLocation,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { createExpect } from './expect.ts';
import { createAbortController, createSetTimeout } from './timers.ts';
import { createUrl, resolveUrl } from './urls.ts';

const createObjectMaker =
  (of: NonNullable<ObjectValue['of']>) =>
  ({ args, at }: CallArguments): ObjectValue => {
    const object = objectValue(at, of);
    putFieldsOf(object, args);
    return object;
  };

const firstArgument = ({ args: [value], at }: CallArguments): Value => value ?? unknownValue('nothing', at);

/** Creates the value of `re.compile(pattern)`. */
function patternValue({ args: [pattern], at }: CallArguments): Value {
  const text = knownText(pattern);
  return unknownValue('a regular expression', at, text === undefined ? { is: 'pattern' } : { pattern: text });
}

/** `re.match(pattern, text)`, of which the result is known if a test double compares the path of a request. */
function callMatch(call: CallArguments): Value {
  const [pattern, text] = call.args;
  const regex = pattern?.kind === 'unknown' ? pattern : patternValue(call);
  const isMatch = text && comparingNative(text)?.compare?.('matches', regex);
  return isMatch === undefined ? unknownValue('a match', call.at) : { kind: 'primitive', value: isMatch, at: call.at };
}

/** Parses a URL. The value for the request to a test double has the parts of its URL as members. */
const callReadUrl = (call: CallArguments): Value =>
  comparingNative(firstArgument(call)) ?? unknownValue('the parts of a URL', call.at);

const callToText = (call: CallArguments): Value => concatenate([firstArgument(call)], call.at);

/** Encodes the known parts of a text for a URL: a slash or a question mark in them is no part of its syntax. */
const callEncode = (call: CallArguments): Value =>
  mapAlternatives(callToText(call), call.at, (text) => encodeText(text));

/** `quote(text, safe='/')` of Python */
const callQuote = (call: CallArguments): Value => {
  const safe = call.args[1] ?? call.named.fields.get('safe')?.value;
  return mapAlternatives(callToText(call), call.at, (text) =>
    encodeText(text, safe === undefined ? '/' : knownText(safe)),
  );
};

const callToJson = (call: CallArguments): Value =>
  mapAlternatives(firstArgument(call), call.at, (of) => (isAbsent(of) ? of : { kind: 'json', of, at: call.at }));

const callParseJson = (call: CallArguments): Value =>
  mapAlternatives(firstArgument(call), call.at, (value) => {
    if (value.kind === 'json') return value.of;
    const incoming = comparingNative(value);
    if (incoming !== undefined) return incoming;
    // Nothing describes the JSON in a header, or in a text of a body.
    if (value.kind === 'received' && /^(body|header)$/.test(value.part) && value.path.length > 0)
      return unknownValue('JSON in a text', call.at);
    // A piece of a stream is not the body.
    if (value.kind === 'received') return value.part === 'stream' ? value : { ...value, part: 'body' };
    if (value.kind !== 'text') return unknownValue('JSON', call.at);
    const written = parseJsonWithValues(value);
    if (written !== undefined && written.kind !== 'received') return written;
    const [received] = value.parts.flatMap((part) => ('of' in part && part.of.kind === 'received' ? [part.of] : []));
    return received === undefined || /^(stream|header)$/.test(received.part)
      ? unknownValue('JSON', call.at)
      : { ...received, part: 'body' };
  });

/** Returns a function that lists the names, values or pairs of an object. It returns a value of another kind as it is. */
const createFieldLister =
  (toItem: (name: Value, field: Pick<Field, 'value' | 'at'>) => Value) =>
  ({ args: [value], at }: CallArguments): Value =>
    joinAlternatives(
      alternatives(value).map((each): Value => {
        if (each.kind === 'received') {
          // Only in a map does each field have the same schema.
          const value = {
            ...elementOfList(each, at),
            isWrapped: each.isWrapped ?? 'the name of the field is not known',
          };
          const field = { value, at };
          return { kind: 'list', items: [toItem(unknownValue('a name', at), field)], isOpen: true, at };
        }
        if (each.kind !== 'object') return each;
        const kept = [...each.fields].filter(([, { isDeleted }]) => isDeleted !== true);
        const items = kept.map(([name, field]) => toItem(textValue(name, field.at), field));
        return { kind: 'list', items, isOpen: each.isOpen, at };
      }),
      at,
    );

const callEnumerate = ({ args: [value], at }: CallArguments): Value => {
  const items = alternatives(value).flatMap((each) =>
    each.kind === 'list' ? each.items : each.kind === 'received' ? [elementOfList(each, at)] : [each],
  );
  const pairs = items.map(
    (element): Value => ({ kind: 'list', items: [unknownValue('an index', at), element], isOpen: false, at }),
  );
  return { kind: 'list', items: pairs, isOpen: true, at };
};

const PYTHON_TYPES: Readonly<Record<string, readonly Value['kind'][]>> = {
  ...{ str: ['text', 'json'], list: ['list'], tuple: ['list'], dict: ['object'], Mapping: ['object'] },
};

/** Evaluates a test for the kind of a value: an unknown value if the result is not known. */
const testKind = (value: Value | undefined, kinds: readonly Value['kind'][] | undefined, at: SourceLocation): Value => {
  if (value !== undefined) noteTypeTest(value);
  if (kinds === undefined || value === undefined || /^(unknown|native)$/.test(value.kind))
    return unknownValue('a type', at);
  // A helper returns the body decoded or as a text. The test then tells the shape of the decoded one.
  const bodies = alternatives(value).flatMap((one) => (one.kind === 'received' && one.part === 'body' ? [one] : []));
  const paths = new Map(bodies.map(({ path }) => [path.join('.'), path]));
  const [path] = paths.values();
  if (!/^(received|choice)$/.test(value.kind)) return { kind: 'primitive', value: kinds.includes(value.kind), at };
  const isList = kinds.includes('list');
  if (path === undefined || paths.size > 1 || (!isList && !kinds.includes('object'))) return unknownValue('a type', at);
  return {
    ...unknownValue('a type', at),
    ifTrue: { requests: bodies.map(({ request }) => request), shape: { of: 'list', path, isTrue: isList } },
  };
};

/** Returns the class that `namedtuple("Author", ["name", "email"])` creates: a function that returns objects. */
const callNamedTuple = ({ args: [, names], at }: CallArguments): Value => {
  const listed = names?.kind === 'list' ? names.items.map((item) => knownText(item) ?? '') : undefined;
  const keys = listed ?? (knownText(names) ?? '').split(/[\s,]+/);
  return nativeFunction(at, ({ args, named, at: place }) => {
    const tuple = objectValue(place);
    putFieldsOf(tuple, [named]);
    for (const [index, value] of args.entries()) tuple.fields.set(keys[index] ?? '', { value, at: value.at });
    return tuple;
  });
};

const toItems = (value: Value | undefined): readonly Value[] => (value === undefined ? [] : [value]);

/** Joins the elements of a list: any of them may be the result, or each is a part of the same text. */
const callJoin = (call: CallArguments): Value => {
  const value = firstArgument(call);
  return value.kind === 'list' && value.items.length > 0 ? joinAlternatives(value.items, call.at) : value;
};

/** Returns the results of `Promise.allSettled`: each has the value of a promise, or the error that it was rejected with. */
const callAllSettled = (call: CallArguments): Value =>
  mapAlternatives(firstArgument(call), call.at, (each) => {
    if (each.kind !== 'list') return each;
    const items = each.items.map((value): Value => {
      const result = objectValue(call.at);
      const reason = errorOfRequests(value, call.at);
      for (const [name, part] of Object.entries({ value, reason }))
        result.fields.set(name, { value: part, at: call.at });
      return { ...result, isOpen: true };
    });
    return { ...each, items };
  });

/** The functions of Python that pass each element of their second argument to the first one. */
const secondArgument = ({ args: [, value], at }: CallArguments): Value => value ?? unknownValue('a list', at);

const withNames = <Item>(item: Item, names: string): Readonly<Record<string, Item>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, item]));

const FUNCTIONS: Readonly<Record<string, (call: CallArguments) => Value>> = {
  // A signal that aborts after some time is represented by that time.
  ...withNames(firstArgument, 'Object Object.freeze Set Buffer.from structuredClone AbortSignal.timeout'),
  ...withNames(firstArgument, 'Promise.all Promise.resolve asyncio.run'),
  ...withNames(firstArgument, 'list frozenset tuple sorted vars asdict dataclasses.asdict'),
  ...withNames(createObjectMaker('headers'), 'Headers Map Object.fromEntries'),
  ...withNames(createObjectMaker('params'), 'URLSearchParams urlencode'),
  ...withNames(callToText, 'String str'),
  ...withNames(callEncode, 'encodeURIComponent quote_plus'),
  quote: callQuote,
  ...withNames(callToJson, 'JSON.stringify json.dumps'),
  ...withNames(callParseJson, 'JSON.parse json.loads json.load'),
  ...withNames(callMatch, 're.match re.fullmatch re.search'),
  ...withNames(callReadUrl, 'urlparse urlsplit'),
  ...withNames(callJoin, 'Buffer.concat Promise.race'),
  ...withNames(secondArgument, 'map filter'),
  'Promise.allSettled': callAllSettled,
  FormData: createObjectMaker('form'),
  URL: createUrl,
  urljoin: ({ args: [base, path], at }) => resolveUrl(path ?? unknownValue('a path', at), base, at),
  'Object.assign': (call) => {
    const [target, ...sources] = call.args;
    if (target?.kind === 'object') putFieldsOf(target, sources);
    if (target?.kind === 'function') {
      putFieldsOf(target.members, sources);
      return target;
    }
    return createObjectMaker('headers')(call);
  },
  'Object.defineProperty': (call) => {
    const [target, name, descriptor] = call.args;
    const value = descriptor?.kind === 'object' ? descriptor.fields.get('value')?.value : undefined;
    const object = target?.kind === 'function' ? target.members : target;
    const key = knownText(name);
    if (object?.kind === 'object' && key !== undefined && value !== undefined)
      object.fields.set(key, { value, at: call.at });
    return firstArgument(call);
  },
  'Object.entries': createFieldLister((name, { value, at }) => ({
    kind: 'list',
    items: [name, value],
    isOpen: false,
    at,
  })),
  'Object.keys': createFieldLister((name) => name),
  'Object.values': createFieldLister((_, { value }) => value),
  'Array.isArray': ({ args: [value], at }) => testKind(value, ['list'], at),
  // The elements of `Array.from({ length })` are not known.
  'Array.from': (call) => {
    const value = firstArgument(call);
    return value.kind === 'object' && value.fields.has('length') ? listValue([], true, call.at) : value;
  },
  isinstance: ({ args: [value, type], at }) => {
    const types = (type?.kind === 'list' ? type.items : toItems(type)).map((one) =>
      one.kind === 'native' ? PYTHON_TYPES[one.name ?? ''] : undefined,
    );
    return testKind(value, types.every((one) => one !== undefined) ? types.flat() : undefined, at);
  },
  'asyncio.gather': ({ args, at }) => ({ kind: 'list', items: args, isOpen: false, at }),
  'asyncio.wait_for': (call) => {
    const value = firstArgument(call);
    noteTimeLimit(value, call.args[1] ?? call.named.fields.get('timeout')?.value);
    return value;
  },
  dict: ({ args, named, at }) => createObjectMaker('headers')({ args: [...args, named], named, at }),
  enumerate: callEnumerate,
  namedtuple: callNamedTuple,
  ...withNames(patternValue, 're.compile RegExp'),
};

const NAMESPACES = new Set(
  Object.keys(FUNCTIONS).flatMap((name) => (name.includes('.') ? [name.split('.')[0] ?? ''] : [])),
);

/** Returns a value that programs of the three languages can use without importing a library; `undefined` for any other name. */
export function platformValue(
  name: string,
  at: SourceLocation,
  follower: Pick<Follower, 'apply' | 'applyWith' | 'noteComparisons' | 'noteSent' | 'findLastRequest' | 'parametersOf'>,
): Value | undefined {
  if (name === 'Promise')
    return {
      ...nativeFunction(at, ({ args: [executor] }) => createPromise(executor, at, follower)),
      member: (key) => platformValue(`Promise.${key}`, at, follower),
    };
  if (name === 'Proxy')
    return nativeFunction(at, ({ args: [target, handler], at: place }) =>
      createProxy(target, handler, place, follower),
    );
  if (name === 'setTimeout') return createSetTimeout(at, follower);
  if (name === 'AbortController') return createAbortController(at);
  if (/^(async)?contextmanager$/.test(name))
    return nativeFunction(at, ({ args: [generator] }) => createContextManager(generator, at, follower));
  if (name === SHOWN_JSON)
    return nativeFunction(at, ({ args: [line, value] }) => {
      const request = follower.findLastRequest(at.file, Number(knownText(line)));
      if (value !== undefined) request?.shown.push(value);
      return unknownValue('nothing', at);
    });
  if (name === 'expect') return createExpect(at, follower);
  if (name === 'assert')
    return nativeFunction(at, ({ args: [test], at: place }) => {
      if (test !== undefined) noteExpectedTruth(test, true, place);
      return unknownValue('nothing', place);
    });
  const call = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (call !== undefined || NAMESPACES.has(name))
    return {
      kind: 'native',
      name,
      ...(call && { call }),
      ...(NAMESPACES.has(name) && { member: (key: string) => platformValue(`${name}.${key}`, at, follower) }),
      at,
    };
  return name === 'process' ? { kind: 'native', member: () => environmentVariables(at), at } : undefined;
}

/** Creates the function that `@contextmanager` returns for a generator: it returns the first yielded value. */
const createContextManager = (
  generator: Value | undefined,
  at: SourceLocation,
  follower: Pick<Follower, 'applyWith'>,
): Value =>
  nativeFunction(at, (call) =>
    mapAlternatives(follower.applyWith(generator ?? unknownValue('nothing', at), call), call.at, (each) =>
      each.kind === 'list' ? (each.items[0] ?? unknownValue('nothing', at)) : each,
    ),
  );

/** Evaluates `new Promise((resolve, reject) => …)` to the values that it is resolved with. */
function createPromise(executor: Value | undefined, at: SourceLocation, follower: Pick<Follower, 'apply'>): Value {
  const resolved: Value[] = [];
  const resolve = nativeFunction(at, ({ args: [value] }) => {
    if (value !== undefined) resolved.push(value);
    return unknownValue('nothing', at);
  });
  if (executor !== undefined)
    follower.apply(executor, [resolve, nativeFunction(at, () => unknownValue('nothing', at))], at);
  return joinAlternatives(resolved, at);
}

/** Creates the value of `new Proxy(target, handler)`: its members are what the function `get` of the handler returns for their names. */
function createProxy(
  target: Value | undefined,
  handler: Value | undefined,
  at: SourceLocation,
  follower: Pick<Follower, 'apply' | 'applyWith'>,
): Value {
  const of = target ?? unknownValue('nothing', at);
  const get = handler?.kind === 'object' ? handler.fields.get('get')?.value : undefined;
  if (get?.kind !== 'function') return of;
  return {
    kind: 'native',
    member: (name, place) => follower.apply(get, [of, textValue(name, place), of], place),
    call: (call) => follower.applyWith(of, call),
    at,
  };
}

const TEXT: ReadonlySet<JsonType> = new Set(['string']);

const environmentVariables = (at: SourceLocation): Value => ({
  kind: 'native',
  member: (key, place) =>
    key === 'env'
      ? environmentVariables(place)
      : {
          ...unknownValue(`the variable ${key} of the environment`, place, { source: `environment ${key}` }),
          types: TEXT,
        },
  at,
});
