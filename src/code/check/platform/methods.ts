import { elementOfList, streamOf } from '../received.ts';
import { createRenameTest } from '../renamed-fields.ts';
import {
  absentValue,
  alternatives,
  type CallArguments,
  type ClassValue,
  comparingNative,
  concatenate,
  dropEnd,
  dropStart,
  endOfText,
  type Field,
  type Follower,
  isAbsent,
  isNullish,
  joinAlternatives,
  keyValue,
  knownText,
  knownTruth,
  listValue,
  mapAlternatives,
  mapTexts,
  markOpen,
  type ObjectValue,
  objectValue,
  putFieldsOf,
  type SourceLocation,
  startOfText,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { isUrl, resolveUrl, urlText, withoutLastSegment } from './urls.ts';

type ListValue = Extract<Value, { kind: 'list' }>;
type TextValue = Extract<Value, { kind: 'text' }>;

/** Calls a method that the platform defines for objects, lists and texts; `undefined` for any other method. */
export function callObjectMethod(
  of: Value,
  method: string,
  call: CallArguments,
  follower: Follower,
): Value | undefined {
  switch (of.kind) {
    case 'object': {
      const [first] = call.args;
      if (/^(get|has)$/.test(method) && first?.kind === 'received') follower.noteComparisons([first, of]);
      return callFieldsMethod(of, method, call);
    }
    case 'list':
      return callListMethod(of, method, call, follower);
    case 'json':
      return /^(encode|decode|toString|trim|strip)$/.test(method) ? of : undefined;
    case 'text': {
      const member = comparingNative(of)?.member?.(method, call.at);
      return member === undefined ? callTextMethod(of, method, call, follower) : follower.applyWith(member, call);
    }
    default:
      return undefined;
  }
}

function callListMethod(
  of: ListValue,
  method: string,
  { args, at }: CallArguments,
  follower: Follower,
): Value | undefined {
  const [first] = args;
  if (/^(includes|index|indexOf|has)$/.test(method)) {
    follower.noteComparisons([of, ...args]);
    return unknownValue('whether a list has something', at);
  }
  if (/^(map|flatMap|forEach|filter|find|some|every)$/.test(method) && first !== undefined) {
    const call = (item: Value): Value => follower.apply(first, [item], at);
    // The filter may leave out any item. Those that it certainly leaves out are removed, and those that are falsy, as by `filter(Boolean)`.
    if (method === 'filter') {
      const isKept = (item: Value): boolean => knownTruth(item) !== false && knownTruth(call(item)) !== false;
      return { ...of, items: of.items.flatMap((item) => filterItem(item, isKept)), isOpen: true, whole: undefined };
    }
    const results = of.items.map(call);
    if (method === 'map') return { kind: 'list', items: results, isOpen: of.isOpen, at };
    if (method === 'flatMap') return listValue(results.map(listItems), true, at);
    return joinAlternatives(of.items, at);
  }
  if (/^(sort|toSorted)$/.test(method)) {
    if (first?.kind === 'function') for (const item of of.items) follower.apply(first, [item, item], at);
    return of;
  }
  if (/^reduce(Right)?$/.test(method) && first !== undefined && !of.isOpen) {
    const inOrder = method === 'reduce' ? of.items : of.items.toReversed();
    const items = args.length > 1 ? [...args.slice(1), ...inOrder] : inOrder;
    return items.length === 0 ? undefined : items.reduce((result, item) => follower.apply(first, [result, item], at));
  }
  if (/^(push|append|unshift)$/.test(method)) {
    // A list that grows keeps the elements that were added first. It is open, since the call may be repeated.
    Object.assign(of, { items: listValue([of.items, args], true, at).items, isOpen: true, whole: undefined });
    return of;
  }
  if (/^(concat|extend)$/.test(method)) {
    const all = listValue([of.items, ...args.map(listItems)], of.isOpen, of.at);
    if (method === 'extend') Object.assign(of, all, { isOpen: true, whole: undefined });
    return all;
  }
  if (method === 'slice') return { ...of, items: of.items.slice(Number(knownText(first) ?? 0)), whole: undefined };
  return method === 'join' ? joinItems(of, first ?? textValue(',', at), at) : undefined;
}

/** Returns an item if a filter may keep it. A pair of a name and a value gets the alternatives of the value that the filter may keep. */
function filterItem(item: Value, isKept: (item: Value) => boolean): readonly Value[] {
  const [name, value, more] = item.kind === 'list' ? item.items : [];
  if (item.kind !== 'list' || name === undefined || value?.kind !== 'choice' || more !== undefined)
    return isKept(item) ? [item] : [];
  const kept = value.of.filter((each) => isKept({ ...item, items: [name, each] }));
  return kept.length === 0 ? [] : [{ ...item, items: [name, joinAlternatives(kept, value.at)] }];
}

/** Returns the items that a value adds to a list: its own items, an element of a list in a response, or the value itself. */
const listItems = (value: Value): readonly Value[] =>
  alternatives(value).flatMap((one) =>
    one.kind === 'list'
      ? one.items
      : one.kind === 'received' && one.part === 'body'
        ? [elementOfList(one, one.at)]
        : [one],
  );

function joinItems(of: ListValue, separator: Value, at: CallArguments['at']): Value {
  // An empty text among the elements is one that the program means: `['agents', id, ''].join('/')`.
  const items = (of.whole ?? of.items).map((item) =>
    knownText(item) === '' && item.at.line === of.at.line ? textValue('', at) : item,
  );
  const parts = items.flatMap((item, index) => (index === 0 ? [item] : [separator, item]));
  if (!of.isOpen || of.whole !== undefined) return concatenate(parts, at);
  const isPath = knownText(separator)?.includes('/') === true;
  return concatenate([...parts, { ...unknownValue('further elements', at), ...(isPath && { isRest: true }) }], at);
}

function callTextMethod(of: TextValue, method: string, call: CallArguments, follower: Follower): Value {
  const { args, at } = call;
  const [first, second] = args;
  // In Python `join` is a method of the separator.
  if (method === 'join' && alternatives(first).some(({ kind }) => kind === 'list'))
    return mapAlternatives(first ?? of, at, (list) =>
      list.kind === 'list' ? joinItems(list, of, at) : unknownValue('a text', at),
    );
  // `URL("https://api.example.com/v1/").join(URL("agents"))` of yarl
  if (method === 'join' && first !== undefined && isUrl(of)) return resolveUrl(first, withoutLastSegment(of), at);
  // `URL(host).joinpath("v1/agents")` of yarl
  if (method === 'joinpath')
    return concatenate([dropEnd(of, '/'), ...args.flatMap((one) => [textValue('/', at), one])], at);
  if (method === 'concat') return concatenate([of, ...args], at);
  // `buffer += chunk; buffer.split("\n\n")`
  const [received] = of.parts.flatMap((part) => ('of' in part && part.of.kind === 'received' ? [part.of] : []));
  if (/^split(lines)?$/.test(method) && received !== undefined && /^(stream|text|body)$/.test(received.part))
    return streamOf(received, at);
  const separator = first === undefined ? /\s+/ : knownText(first);
  if (method === 'split' && separator !== undefined && knownText(of) !== undefined) {
    const items = knownText(of)?.split(separator) ?? [];
    return { kind: 'list', items: items.map((item) => textValue(item, of.at)), isOpen: false, at };
  }
  if (/^(trim|trimEnd|trimStart|strip|rstrip|lstrip|toString|encode|decode|removesuffix)$/.test(method)) {
    const end = knownText(first) ?? '';
    const text = end === '' && first === undefined ? knownText(of) : undefined;
    if (text !== undefined) return textValue(TRIM_FUNCTIONS[method]?.(text) ?? text, of.at);
    if (end === '') return of;
    return method === 'lstrip' ? dropStart(of, countRepeats(startOfText(of), end)) : dropEnd(of, end);
  }
  if (method === 'slice' || method === 'substring') {
    const [start, stop] = [Number(knownText(first) ?? 0), second === undefined ? undefined : Number(knownText(second))];
    // Without its first characters, if those are known and no letters, or without its last character.
    const removed = startOfText(of).slice(0, start);
    if (stop === undefined && removed.length === start && /^\W+$/.test(removed)) return dropStart(of, start);
    const last = endOfText(of).slice(-1);
    if (start === 0 && stop === -1) return last === '' ? unknownValue('a part of a text', of.at) : dropEnd(of, last);
  }
  if (method === 'replace' || method === 'replaceAll') {
    const text = knownText(of);
    const [from, to] = [knownText(first) ?? textOfPattern(first), knownText(second)];
    if (text !== undefined && from !== undefined && to !== undefined) return textValue(text.replaceAll(from, to), at);
    if (second?.kind === 'function' && text !== undefined) {
      const template = TEMPLATE_NAMES.find(
        ([ofPattern]) => first?.kind === 'unknown' && ofPattern.test(first.pattern ?? ''),
      );
      if (template !== undefined) return fillTemplate(of, template[1], second, follower);
    }
    // A pattern that is removed is most often a slash at the end.
    if (to === '' && from === undefined) return dropEnd(of, '/');
    return from === undefined || from === '' || second === undefined || second.kind === 'function'
      ? unknownValue('a text that is replaced', at)
      : replaceInParts(of, from, second);
  }
  if (/^(starts|ends)[Ww]ith$/.test(method) && args.length === 1) {
    const isStart = method.startsWith('s');
    const [part, asked] = [isStart ? startOfText(of) : endOfText(of), knownText(first)];
    const isKnown = asked !== undefined && (part.length >= asked.length || knownText(of) !== undefined);
    if (isKnown) return { kind: 'primitive', value: isStart ? part.startsWith(asked) : part.endsWith(asked), at };
  }
  if (method === 'toUpperCase' || method === 'upper') return mapTexts(of, (text) => text.toUpperCase());
  if (method === 'toLowerCase' || method === 'lower') return mapTexts(of, (text) => text.toLowerCase());
  if (method === 'format') return formatText(of, call);
  return unknownValue(`what ${method} makes of a text`, at);
}

/** `path.format(**values)` of Python, with the placeholders `{}`, `{0}` and `{name}` in the known parts of a text. */
function formatText({ parts }: TextValue, { args, named, at }: CallArguments): Value {
  let index = 0;
  const values = parts.flatMap((part): readonly Value[] => {
    if (!('text' in part)) return [part.of];
    return part.text.split(/(\{\{|\}\}|\{[^{}]*\})/).map((text, odd) => {
      if (odd % 2 === 0) return textValue(text, part.at);
      if (!text.endsWith('}') || !text.startsWith('{')) return textValue(text.slice(1), part.at);
      const [key = ''] = text.slice(1, -1).split(/[!:]/);
      const value = /^\d*$/.test(key) ? args[key === '' ? index++ : Number(key)] : named.fields.get(key)?.value;
      return value ?? unknownValue('a value of a template', at);
    });
  });
  return concatenate(values, at);
}

/** The patterns by which code finds the names in a template, and the names: `/\{(\w+)\}/g` finds `{id}`. */
const TEMPLATE_NAMES: readonly (readonly [ofPattern: RegExp, names: RegExp])[] = [
  [/^\\?\{[^|]*\}$/, /(\{[^{}]*\})/],
  [/^:\(?[^|]*[+*]\)?$/, /(:\w+)/],
];

/** Replaces each name in a template by what a function returns for it. */
function fillTemplate(of: TextValue, names: RegExp, fill: Value, follower: Follower): Value {
  const parts = (knownText(of) ?? '').split(names).map((text, index) => {
    const part = textValue(text, of.at);
    if (index % 2 === 0) return part;
    const filled = follower.apply(fill, [part, textValue(text.replaceAll(/\W/g, ''), of.at)], of.at);
    return filled ?? unknownValue('a value of a template', of.at);
  });
  return concatenate(parts, of.at);
}

/** The only text that a regular expression without operators matches, as in `url.replace(/%5B/g, '[')`. */
const textOfPattern = (value: Value | undefined): string | undefined =>
  value?.kind === 'unknown' && /^[^\\^$.*+?()[\]{}|]+$/.test(value.pattern ?? '') ? value.pattern : undefined;

/** Replaces a text in the known parts of another one. */
const replaceInParts = ({ parts, at }: TextValue, from: string, to: Value): Value =>
  concatenate(
    parts.flatMap((part): readonly Value[] =>
      'text' in part
        ? part.text.split(from).flatMap((text, index) => [...(index === 0 ? [] : [to]), textValue(text, part.at)])
        : [part.of],
    ),
    at,
  );

const TRIM_FUNCTIONS: Readonly<Record<string, (text: string) => string>> = {
  ...{ trim: (text) => text.trim(), strip: (text) => text.trim() },
  ...{ trimStart: (text) => text.trimStart(), lstrip: (text) => text.trimStart() },
  ...{ trimEnd: (text) => text.trimEnd(), rstrip: (text) => text.trimEnd() },
};

/** Counts the characters at the start of a text that repeat another one. */
const countRepeats = (text: string, repeated: string): number => {
  let end = 0;
  while (text.startsWith(repeated, end)) end += repeated.length;
  return end;
};

/** The options with which pydantic and mashumaro leave out fields that are null: `model_dump(exclude_none=True)`. */
const EXCLUDING_OPTIONS = ['exclude_none', 'exclude_unset', 'exclude_defaults', 'omit_none'];

const joinValues = ({ value, other }: Field): Value =>
  other === undefined ? value : joinAlternatives([value, other], value.at);

/** The maximum depth of models in models. */
const MAX_DEPTH = 5;

/** Returns the data of an object, as `model_dump(by_alias=True)` of pydantic does. */
export function toData(
  of: ObjectValue,
  type: ClassValue,
  named: ObjectValue,
  at: SourceLocation,
  depth = 0,
): ObjectValue {
  const { fields: options } = named;
  const data = { ...objectValue(at), isOpen: of.isOpen };
  const classes: ClassValue[] = [];
  for (let one: Value | undefined = type; one?.kind === 'class'; one = one.base) classes.push(one);
  const members = classes.toReversed().flatMap(({ parts }) => parts.members);
  const writesKeys = options.has('by_alias') || classes.some(({ parts }) => parts.writesKeys);
  const keys = new Map(writesKeys ? members.flatMap(({ name, key }) => (key ? [[name, key] as const] : [])) : []);
  const isOfUnknownName = createRenameTest(classes);
  const renamed = writesKeys ? members.filter(isOfUnknownName) : [];
  if (renamed.length > 0) data.isOpen = true;
  // The keys of a model are also those of the models in it.
  const withKeys = (one: Value): Value =>
    one.kind === 'list'
      ? { ...one, items: one.items.map(withKeys) }
      : one.kind === 'object' && typeof one.of === 'object'
        ? toData(one, one.of, named, at, depth + 1)
        : one;
  const isExcluding = type.parts.omitsDefaults === true || EXCLUDING_OPTIONS.some((name) => options.has(name));
  for (const [name, field] of of.fields) {
    const all = alternatives(joinValues(field));
    // `class Config` in a model has its settings.
    if (all.every(({ kind }) => kind === 'class') || renamed.some((one) => one.name === name)) continue;
    const values = all.filter((one) => !isNullish(one) || !isExcluding);
    const isLater = values.length < all.length ? { isLater: true as const } : {};
    if (values.length > 0)
      data.fields.set(keys.get(name) ?? name, {
        ...field,
        ...isLater,
        value: joinAlternatives(writesKeys && depth < MAX_DEPTH ? values.map(withKeys) : values, field.value.at),
      });
  }
  return data;
}

function callFieldsMethod(of: ObjectValue, method: string, { args, named, at }: CallArguments): Value | undefined {
  const [first, second] = args;
  const name = knownText(first);
  if (method === 'setdefault' && first !== undefined && name !== undefined) {
    const field = of.fields.get(name) ?? { value: second ?? unknownValue('a value', at), at: first.at, isLater: true };
    of.fields.set(name, field);
    return field.value;
  }
  if (/^(set|append|setdefault|add_header|setHeader)$/.test(method) && first !== undefined) {
    // A name that may be missing was tested before: `if (name) params.set(name, value)`.
    for (const each of alternatives(first).filter((one) => !isAbsent(one))) {
      const text = knownText(each);
      if (text === undefined) markOpen(of);
      else of.fields.set(text, { value: second ?? unknownValue('a value', at), at: each.at, isLater: true });
    }
    return of;
  }
  // A branch that deletes a field does not always run.
  const deleted = /^(delete|\[delete\]|pop)$/.test(method) && name !== undefined ? of.fields.get(name) : undefined;
  if (deleted !== undefined && name !== undefined)
    of.fields.set(name, { ...deleted, value: joinAlternatives([deleted.value, absentValue(at)], at), isDeleted: true });
  if (method === 'get' || method === 'pop') {
    const known = deleted ?? (name === undefined ? undefined : of.fields.get(name));
    const field = known?.value;
    const isCertain = known !== undefined && known.isLater !== true && !isAbsent(field);
    return joinAlternatives(
      [field ?? unknownValue('a field', at), ...(second === undefined || isCertain ? [] : [second])],
      at,
    );
  }
  if (method === 'update') {
    putFieldsOf(of, [...args, named]);
    return of;
  }
  if (typeof of.of === 'object' && /^(model_dump(_json)?|to_dict|to_json|dict|json)$/.test(method)) {
    const data = toData(of, of.of, named, at);
    return /json$/.test(method) ? { kind: 'json', of: data, at } : data;
  }
  if (method === 'copy') return { ...of, fields: new Map(of.fields) };
  if (method === 'items' || method === 'entries') {
    const pairs = [...of.fields].map(
      ([key, field]): Value => ({
        kind: 'list',
        items: [keyValue(key, field.at), joinValues(field)],
        isOpen: false,
        at,
      }),
    );
    return { kind: 'list', items: pairs, isOpen: of.isOpen, at };
  }
  if (method === 'toString' && of.of === 'params') return of;
  return method === 'toString' && of.of === 'url' ? urlText(of) : undefined;
}
