import { jsonInText } from '../json-text.ts';
import { elementOfList } from '../received.ts';
import {
  alternatives,
  type CallArguments,
  concatenate,
  type Field,
  type Follower,
  isAbsent,
  joinAlternatives,
  listValue,
  mapAlternatives,
  native,
  type ObjectValue,
  objectValue,
  putAll,
  type SourceLocation,
  textValue,
  unknown,
  type Value,
} from '../values/index.ts';
import { createExpect } from './expect.ts';
import { createUrl, resolveUrl } from './urls.ts';

const createObject =
  (of: NonNullable<ObjectValue['of']>) =>
  ({ args, at }: CallArguments): ObjectValue => {
    const object = objectValue(at, of);
    putAll(object, args);
    return object;
  };

const firstArgument = ({ args: [value], at }: CallArguments): Value => value ?? unknown('nothing', at);

const toText = (call: CallArguments): Value => concatenate([firstArgument(call)], call.at);

const toJson = (call: CallArguments): Value =>
  mapAlternatives(firstArgument(call), call.at, (of) => (isAbsent(of) ? of : { kind: 'json', of, at: call.at }));

const parseJson = (call: CallArguments): Value =>
  mapAlternatives(firstArgument(call), call.at, (value) => {
    if (value.kind === 'json') return value.of;
    if (value.kind === 'received') return { ...value, part: 'body' };
    if (value.kind !== 'text') return unknown('JSON', call.at);
    const written = jsonInText(value);
    if (written !== undefined && written.kind !== 'received') return written;
    const [received] = value.parts.flatMap((part) => ('of' in part && part.of.kind === 'received' ? [part.of] : []));
    return received === undefined ? unknown('JSON', call.at) : { ...received, part: 'body' };
  });

/** The names, values or pairs of an object; a value of another kind is returned as it is. */
const listFields =
  (toItem: (name: string, field: Field) => Value) =>
  ({ args: [value], at }: CallArguments): Value =>
    joinAlternatives(
      (value === undefined ? [] : alternatives(value)).map((each): Value => {
        if (each.kind !== 'object') return each;
        const items = [...each.fields].map(([name, field]) => toItem(name, field));
        return { kind: 'list', items, isOpen: each.isOpen, at };
      }),
      at,
    );

const enumerate = ({ args: [value], at }: CallArguments): Value => {
  const items = (value === undefined ? [] : alternatives(value)).flatMap((each) =>
    each.kind === 'list' ? each.items : each.kind === 'received' ? [elementOfList(each, at)] : [each],
  );
  const pairs = items.map(
    (element): Value => ({ kind: 'list', items: [unknown('an index', at), element], isOpen: false, at }),
  );
  return { kind: 'list', items: pairs, isOpen: true, at };
};

const PYTHON_TYPES: Readonly<Record<string, readonly Value['kind'][]>> = {
  ...{ str: ['text', 'json'], list: ['list'], tuple: ['list'], dict: ['object'], Mapping: ['object'] },
};

/** Whether a value is one of some kinds; unknown if that is not known. */
const isKind = (value: Value | undefined, kinds: readonly Value['kind'][] | undefined, at: SourceLocation): Value => {
  if (kinds === undefined || value === undefined || /^(unknown|choice|native)$/.test(value.kind))
    return unknown('a type', at);
  if (value.kind !== 'received') return { kind: 'primitive', value: kinds.includes(value.kind), at };
  const isList = kinds.includes('list');
  if (value.part !== 'body' || (!isList && !kinds.includes('object'))) return unknown('a type', at);
  return { ...unknown('a type', at), ifTrue: { requests: [value.request], shape: { path: value.path, isList } } };
};

const present = (value: Value | undefined): readonly Value[] => (value === undefined ? [] : [value]);

const FUNCTIONS: Readonly<Record<string, (call: CallArguments) => Value>> = {
  URL: createUrl,
  Object: firstArgument,
  URLSearchParams: createObject('params'),
  Headers: createObject('headers'),
  FormData: createObject('form'),
  'JSON.stringify': toJson,
  'JSON.parse': parseJson,
  'json.dumps': toJson,
  'json.loads': parseJson,
  'json.load': parseJson,
  'Object.entries': listFields((name, { value, at }) => ({
    kind: 'list',
    items: [textValue(name, at), value],
    isOpen: false,
    at,
  })),
  'Object.keys': listFields((name, { at }) => textValue(name, at)),
  'Object.values': listFields((_, { value }) => value),
  'Object.fromEntries': createObject('headers'),
  'Object.assign': createObject('headers'),
  'Object.freeze': firstArgument,
  Set: firstArgument,
  frozenset: firstArgument,
  Map: createObject('headers'),
  'Buffer.from': firstArgument,
  structuredClone: firstArgument,
  'Promise.all': firstArgument,
  'Promise.allSettled': firstArgument,
  'Promise.race': (call) => {
    const value = firstArgument(call);
    return value.kind === 'list' ? joinAlternatives(value.items, call.at) : value;
  },
  'Promise.resolve': firstArgument,
  'Array.isArray': ({ args: [value], at }) => isKind(value, ['list'], at),
  isinstance: ({ args: [value, type], at }) => {
    const types = (type?.kind === 'list' ? type.items : present(type)).map((one) =>
      one.kind === 'native' ? PYTHON_TYPES[one.name ?? ''] : undefined,
    );
    return isKind(value, types.every((one) => one !== undefined) ? types.flat() : undefined, at);
  },
  'asyncio.gather': ({ args, at }) => ({ kind: 'list', items: args, isOpen: false, at }),
  'asyncio.run': firstArgument,
  String: toText,
  str: toText,
  encodeURIComponent: toText,
  quote: toText,
  dict: ({ args, named, at }) => createObject('headers')({ args: [...args, named], named, at }),
  list: firstArgument,
  tuple: firstArgument,
  sorted: firstArgument,
  vars: firstArgument,
  asdict: firstArgument,
  'dataclasses.asdict': firstArgument,
  map: ({ args: [, value], at }) => value ?? unknown('a list', at),
  filter: ({ args: [, value], at }) => value ?? unknown('a list', at),
  // A signal that aborts after some time is represented by that time.
  'AbortSignal.timeout': firstArgument,
  // The elements of `Array.from({ length })` are not known.
  'Array.from': (call) => {
    const value = firstArgument(call);
    return value.kind === 'object' && value.fields.has('length') ? listValue([], true, call.at) : value;
  },
  enumerate,
  urlencode: createObject('params'),
  urljoin: ({ args: [base, path], at }) => resolveUrl(path ?? unknown('a path', at), base, at),
};

const NAMESPACES = new Set(
  Object.keys(FUNCTIONS).flatMap((name) => (name.includes('.') ? [name.split('.')[0] ?? ''] : [])),
);

/** Values that programs of the three languages can use without importing a library. */
export function platformValue(
  name: string,
  at: SourceLocation,
  follower: Pick<Follower, 'apply' | 'compare'>,
): Value | undefined {
  if (name === 'Promise')
    return {
      ...native(at, ({ args: [executor] }) => createPromise(executor, at, follower)),
      member: (key) => platformValue(`Promise.${key}`, at, follower),
    };
  if (name === 'expect') return createExpect(at, follower);
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

/** `new Promise((resolve, reject) => …)`: the values that it is resolved with. */
function createPromise(executor: Value | undefined, at: SourceLocation, follower: Pick<Follower, 'apply'>): Value {
  const resolved: Value[] = [];
  const resolve = native(at, ({ args: [value] }) => {
    if (value !== undefined) resolved.push(value);
    return unknown('nothing', at);
  });
  if (executor !== undefined) follower.apply(executor, [resolve, native(at, () => unknown('nothing', at))], at);
  return joinAlternatives(resolved, at);
}

const environmentVariables = (at: SourceLocation): Value => ({
  kind: 'native',
  member: (key, place) =>
    key === 'env'
      ? environmentVariables(place)
      : unknown(`the variable ${key} of the environment`, place, { source: `environment ${key}` }),
  at,
});
