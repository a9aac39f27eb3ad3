import { jsonInText } from './json-text.ts';
import {
  choiceOf,
  choicesOf,
  concatenated,
  type Field,
  type Follower,
  type Given,
  isAbsent,
  knownText,
  listValue,
  native,
  type ObjectValue,
  objectValue,
  openFields,
  type Place,
  partsOf,
  putAll,
  type TextPart,
  textValue,
  truthOf,
  unknown,
  type Value,
} from './values.ts';

/** Fields that the platform gives to objects of its own. */
export function memberOfObject(of: ObjectValue, name: string, at: Place): Value | undefined {
  if (of.of === 'url' && /^(href|pathname|origin|host)$/.test(name)) {
    return name === 'href' ? urlText(of) : unknown(`the ${name} of a URL`, at);
  }
  return undefined;
}

/** What a URL that the program builds is as a text, its query with it. */
const urlText = (of: ObjectValue): Value =>
  concatenated(
    [
      of.fields.get('')?.value ?? unknown('a URL', of.at),
      textValue('?', of.at),
      of.fields.get('searchParams')?.value ?? textValue('', of.at),
    ],
    of.at,
  );

/** The methods of objects, lists and texts of the platform; `undefined` for any other. */
export function callOfObject(
  of: Value,
  method: string,
  args: readonly Value[],
  named: ObjectValue,
  at: Place,
  evaluator: Follower,
): Value | undefined {
  const [first, second] = args;
  if (of.kind === 'object') {
    if (/^(get|has)$/.test(method) && first?.kind === 'received') evaluator.compare([first, of]);
    return callOfFields(of, method, args, named, at);
  }
  if (of.kind === 'list') {
    if (/^(includes|index|indexOf|has)$/.test(method)) {
      evaluator.compare([of, ...args]);
      return unknown('whether a list has something', at);
    }
    if (/^(map|flatMap|forEach|filter|find|some|every)$/.test(method) && first !== undefined) {
      const results = of.items.map((item) => evaluator.apply(first, [item], at));
      if (method === 'map') return { kind: 'list', items: results, isOpen: of.isOpen, at };
      if (method === 'flatMap') return listValue(results.map(itemsIn), true, at);
      // Any item can be left out, and a falsy one most likely is: `filter(Boolean)`.
      if (method === 'filter')
        return { ...of, items: of.items.filter((item) => truthOf(item) !== false), isOpen: true };
      return choiceOf(of.items, at);
    }
    if (/^(push|append|unshift)$/.test(method)) {
      // A list that is built up is known by what was put into it first; how often that happens is not.
      Object.assign(of, { items: listValue([of.items, args], true, at).items, isOpen: true });
      return of;
    }
    if (/^(concat|extend)$/.test(method)) {
      const all = listValue([of.items, ...args.map(itemsIn)], of.isOpen, of.at);
      if (method === 'extend') Object.assign(of, all, { isOpen: true });
      return all;
    }
    if (method === 'slice') return { ...of, items: of.items.slice(Number(knownText(first) ?? 0)) };
    if (method === 'join') {
      const separator = first ?? textValue(',', at);
      const parts = of.items.flatMap((item, index) => (index === 0 ? [item] : [separator, item]));
      return concatenated(of.isOpen ? [...parts, unknown('further elements', at)] : parts, at);
    }
    return undefined;
  }
  if (of.kind === 'json') return /^(encode|decode|toString|trim|strip)$/.test(method) ? of : undefined;
  if (of.kind === 'text') {
    if (method === 'join' && first?.kind === 'list') return callOfObject(first, 'join', [of], named, at, evaluator);
    if (method === 'concat') return concatenated([of, ...args], at);
    if (/^(trim|trimEnd|trimStart|strip|rstrip|lstrip|toString|encode|decode|removesuffix)$/.test(method)) {
      const end = knownText(first) ?? '';
      const text = end === '' && first === undefined ? knownText(of) : undefined;
      if (text !== undefined) return textValue(TRIMMED[method]?.(text) ?? text, of.at);
      return end === '' || method === 'lstrip' ? of : withoutEnd(of, end);
    }
    if (method === 'replace' || method === 'replaceAll') {
      // What a pattern takes away is most often at an end, and what is not written stays.
      const text = knownText(of);
      const [from, to] = [knownText(first), knownText(second)];
      if (text !== undefined && from !== undefined && to !== undefined) return textValue(text.replaceAll(from, to), at);
      return to === '' && from === undefined ? withoutEnd(of, '/') : unknown('a text that is replaced', at);
    }
    if (method === 'toUpperCase' || method === 'upper') return withTexts(of, (text) => text.toUpperCase());
    if (method === 'toLowerCase' || method === 'lower') return withTexts(of, (text) => text.toLowerCase());
    return unknown(`what ${method} makes of a text`, at);
  }
  return undefined;
}

const TRIMMED: Readonly<Record<string, (text: string) => string>> = {
  ...{ trim: (text) => text.trim(), strip: (text) => text.trim() },
  ...{ trimStart: (text) => text.trimStart(), lstrip: (text) => text.trimStart() },
  ...{ trimEnd: (text) => text.trimEnd(), rstrip: (text) => text.trimEnd() },
};

type Text = Extract<Value, { kind: 'text' }>;

const withTexts = (of: Text, change: (text: string) => string): Value => ({
  ...of,
  parts: of.parts.map((part) => ('text' in part ? { ...part, text: change(part.text) } : part)),
});

const itemsIn = (value: Value): readonly Value[] => (value.kind === 'list' ? value.items : [value]);

function withoutEnd(of: Text, end: string): Value {
  const last = of.parts.at(-1);
  if (last === undefined || !('text' in last) || !last.text.endsWith(end)) return of;
  return { ...of, parts: [...of.parts.slice(0, -1), { ...last, text: last.text.slice(0, -end.length) }] };
}

function callOfFields(
  of: ObjectValue,
  method: string,
  args: readonly Value[],
  named: ObjectValue,
  at: Place,
): Value | undefined {
  const [first, second] = args;
  const name = knownText(first);
  const put = (value: Value | undefined): Value => {
    for (const one of first === undefined ? [] : choicesOf(first)) {
      const text = knownText(one);
      if (text === undefined) openFields(of);
      else of.fields.set(text, { value: value ?? unknown('a value', at), at: one.at, isLater: true });
    }
    return of;
  };
  if (/^(set|append|setdefault|add_header|setHeader)$/.test(method) && args.length > 0) return put(second);
  if (method === 'delete' && name !== undefined) of.fields.delete(name);
  if (method === 'get' || method === 'pop') {
    const field = name === undefined ? undefined : of.fields.get(name)?.value;
    return choiceOf(
      [...(field === undefined ? [unknown('a field', at)] : [field]), ...(second === undefined ? [] : [second])],
      at,
    );
  }
  if (method === 'update') {
    putAll(of, [...args, named]);
    return of;
  }
  if (/^(copy|items|entries)$/.test(method)) {
    if (method === 'copy') return { ...of, fields: new Map(of.fields) };
    const pairs = [...of.fields].map(
      ([key, field]): Value => ({ kind: 'list', items: [textValue(key, field.at), field.value], isOpen: false, at }),
    );
    return { kind: 'list', items: pairs, isOpen: of.isOpen, at };
  }
  if (method === 'toString' && of.of === 'params') return of;
  if (method === 'toString' && of.of === 'url') return urlText(of);
  return undefined;
}

/** `a/b` below a base, as `new URL(path, base)` joins them (RFC 3986, section 5.2). */
export function joinedUrl(path: Value, base: Value | undefined, at: Place): Value {
  if (base === undefined) return path;
  const text = partsOf(path);
  const [first] = text;
  if (first !== undefined && 'text' in first && /^[a-z]+:\/\//i.test(first.text)) return path;
  return choiceOf(
    choicesOf(base).map((one): Value => {
      const own = one.kind === 'object' && one.of === 'url' ? one.fields.get('')?.value : undefined;
      const parts = partsOf(own ?? one);
      const start = parts[0];
      const known = start !== undefined && 'text' in start ? /^[a-z]+:\/\/[^/?#]*/i.exec(start.text)?.[0] : undefined;
      const isFromRoot = first !== undefined && 'text' in first && first.text.startsWith('/');
      const origin: readonly TextPart[] =
        !isFromRoot || start === undefined ? parts : known === undefined ? [start] : [{ text: known, at: start.at }];
      return { kind: 'text', parts: [...origin, ...text], at: one.at };
    }),
    at,
  );
}

const made = (of: NonNullable<ObjectValue['of']>, { args, at }: Given): ObjectValue => {
  const object = objectValue(at, of);
  putAll(object, args);
  return object;
};

const url = ({ args: [path, base], at }: Given): Value => {
  const object = objectValue(at, 'url');
  object.fields.set('', { value: joinedUrl(path ?? unknown('a URL', at), base, at), at });
  object.fields.set('searchParams', { value: objectValue(at, 'params'), at });
  return object;
};

const first = ({ args: [value], at }: Given): Value => value ?? unknown('nothing', at);

const asText = (given: Given): Value => concatenated([first(given)], given.at);

/** A value as JSON, and back. */
const toJson = (given: Given): Value =>
  choiceOf(
    choicesOf(first(given)).map((of): Value => (isAbsent(of) ? of : { kind: 'json', of, at: given.at })),
    given.at,
  );
const fromJson = (given: Given): Value =>
  choiceOf(
    choicesOf(first(given)).map((one): Value => {
      if (one.kind === 'json') return one.of;
      if (one.kind === 'received') return { ...one, part: 'body' };
      const written = one.kind === 'text' ? jsonInText(one) : undefined;
      if (written !== undefined && written.kind !== 'received') return written;
      const inner =
        one.kind === 'text'
          ? one.parts.flatMap((part) => ('of' in part && part.of.kind === 'received' ? [part.of] : []))
          : [];
      return inner[0] === undefined ? unknown('JSON', given.at) : { ...inner[0], part: 'body' };
    }),
    given.at,
  );

/** The names, values or pairs of an object; of what is no object of the program, itself. */
const partsOfObject =
  (make: (name: string, field: Field) => Value) =>
  ({ args: [value], at }: Given): Value =>
    choiceOf(
      (value === undefined ? [] : choicesOf(value)).map((one): Value => {
        if (one.kind !== 'object') return one;
        return {
          kind: 'list',
          items: [...one.fields].map(([name, field]) => make(name, field)),
          isOpen: one.isOpen,
          at,
        };
      }),
      at,
    );

const FUNCTIONS: Readonly<Record<string, (given: Given) => Value>> = {
  URL: url,
  Object: first,
  URLSearchParams: (given) => made('params', given),
  Headers: (given) => made('headers', given),
  FormData: (given) => made('form', given),
  'JSON.stringify': toJson,
  'JSON.parse': fromJson,
  'json.dumps': toJson,
  'json.loads': fromJson,
  'json.load': fromJson,
  'Object.entries': partsOfObject((name, { value, at }) => ({
    kind: 'list',
    items: [textValue(name, at), value],
    isOpen: false,
    at,
  })),
  'Object.keys': partsOfObject((name, { at }) => textValue(name, at)),
  'Object.values': partsOfObject((_, { value }) => value),
  'Object.fromEntries': (given) => made('headers', given),
  'Object.assign': ({ args, at }) => made('headers', { args, named: objectValue(at), at }),
  'Object.freeze': first,
  Set: first,
  frozenset: first,
  Map: (given) => made('headers', given),
  'Buffer.from': first,
  structuredClone: first,
  'Promise.all': first,
  'Promise.allSettled': first,
  'Promise.race': ({ args: [value], at }) =>
    value?.kind === 'list'
      ? choiceOf(value.items, at)
      : first({ args: value === undefined ? [] : [value], named: objectValue(at), at }),
  'Promise.resolve': first,
  'asyncio.gather': ({ args, at }) => ({ kind: 'list', items: args, isOpen: false, at }),
  'asyncio.run': first,
  String: asText,
  str: asText,
  encodeURIComponent: asText,
  quote: asText,
  dict: ({ args, named, at }) => made('headers', { args: [...args, named], named, at }),
  list: first,
  tuple: first,
  sorted: first,
  vars: first,
  asdict: first,
  'dataclasses.asdict': first,
  map: ({ args: [, value], at }) => value ?? unknown('a list', at),
  filter: ({ args: [, value], at }) => value ?? unknown('a list', at),
  // A signal that ends after a time is that time.
  'AbortSignal.timeout': first,
  // A length alone says nothing of the elements.
  'Array.from': (given) => {
    const value = first(given);
    return value.kind === 'object' && value.fields.has('length') ? listValue([], true, given.at) : value;
  },
  enumerate: ({ args: [value], at }) => ({
    kind: 'list',
    items: (value?.kind === 'list' ? value.items : value === undefined ? [] : [value]).map(
      (item): Value => ({
        kind: 'list',
        items: [unknown('an index', at), item.kind === 'received' ? { ...item, path: [...item.path, '[]'] } : item],
        isOpen: false,
        at,
      }),
    ),
    isOpen: true,
    at,
  }),
  urlencode: (given) => made('params', given),
  urljoin: ({ args: [base, path], at }) => joinedUrl(path ?? unknown('a path', at), base, at),
};

const NAMESPACES = new Set(
  Object.keys(FUNCTIONS).flatMap((name) => (name.includes('.') ? [name.split('.')[0] ?? ''] : [])),
);

/** What programs of the three languages can use without an import of a library that sends requests. */
export function platformValue(name: string, at: Place, evaluator: Pick<Follower, 'apply'>): Value | undefined {
  const call = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (name === 'Promise') {
    // `new Promise((resolve, reject) => …)` is what it is resolved with.
    const construct = ({ args: [executor] }: Given): Value => {
      const resolved: Value[] = [];
      const resolve = native(at, ({ args: [value] }) => {
        if (value !== undefined) resolved.push(value);
        return unknown('nothing', at);
      });
      if (executor !== undefined) evaluator.apply(executor, [resolve, native(at, () => unknown('nothing', at))], at);
      return choiceOf(resolved, at);
    };
    return { ...native(at, construct), member: (key) => platformValue(`Promise.${key}`, at, evaluator) };
  }
  if (name === 'expect')
    return native(at, ({ args }) => {
      for (const one of args) if (one.kind === 'function') evaluator.apply(one, [], at);
      return unknown('what a test expects', at);
    });
  if (call !== undefined || NAMESPACES.has(name))
    return {
      kind: 'native',
      ...(call && { call }),
      ...(NAMESPACES.has(name) && { member: (key: string) => platformValue(`${name}.${key}`, at, evaluator) }),
      at,
    };
  if (name === 'process') return { kind: 'native', member: () => environment(at), at };
  return undefined;
}

const environment = (at: Place): Value => ({
  kind: 'native',
  member: (key, place) =>
    key === 'env'
      ? environment(place)
      : unknown(`the variable ${key} of the environment`, place, { source: `environment ${key}` }),
  at,
});
