import type { SentText } from '../../contract/bodies/index.ts';
import { decodeIfValid } from '../../contract/model/routes.ts';

export type NameValuePair = readonly [name: string, value: string];

/** Splits a query, a form or the header `Cookie`. Names are decoded, values are not. */
export function splitPairs(text: string, separator: string | RegExp): readonly NameValuePair[] {
  return text.split(separator).flatMap((pair): NameValuePair[] => {
    const [name = '', ...rest] = pair.split('=');
    return pair === '' ? [] : [[decodeIfValid(name, decodeForm), rest.join('=')]];
  });
}

/** Decodes a part of a query or a form, in which `+` is a space. Throws if a `%` begins no valid encoding. */
export function decodeForm(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

/** How a value is written (OpenAPI 3.1, section 4.8.12.2). */
export interface ParameterStyle {
  readonly style: string;
  readonly explode: boolean;
  readonly decode: (text: string) => string;
}

const SEPARATORS: Readonly<Record<string, RegExp>> = {
  spaceDelimited: /%20|\+| /,
  pipeDelimited: /%7C|\|/i,
  tabDelimited: /%09|\t/,
};

/**
 * Returns every value that the pairs of a query can mean for a parameter: a text, a list and an object, as far as its
 * style allows them; `undefined` if it was not sent.
 *
 * @param isField Whether a pair with this name is a field of the exploded value.
 */
export function readQueryForms(
  pairs: readonly NameValuePair[],
  name: string,
  { style, explode, decode }: ParameterStyle,
  isField: (name: string) => boolean,
): readonly SentText[] | undefined {
  if (style === 'deepObject') return readDeepObject(pairs, name, decode);
  const texts = pairs.flatMap(([key, text]) => (key === name ? [text] : []));
  const [first] = texts;
  const fields = explode ? pairs.filter(([key]) => isField(key)) : [];
  const exploded = fields.length === 0 ? [] : [toFields(fields, decode)];
  if (first === undefined) return exploded.length === 0 ? undefined : exploded;
  if (texts.length > 1) return [texts.map(decode), ...exploded];
  if (explode) return [decode(first), ...readListForms([first], decode), ...exploded];
  const parts = first.split(SEPARATORS[style] ?? ',');
  return [decode(first), ...readListForms(parts, decode), fieldsFromAlternating(parts.map(decode))];
}

/** Returns the forms of a list; a single empty text may also be an empty list. */
function readListForms(texts: readonly string[], decode: (text: string) => string): readonly SentText[] {
  return texts.length === 1 && texts[0] === '' ? [[], ['']] : [texts.map(decode)];
}

/** Makes an object of decoded pairs. The value of a repeated name is a list. */
export function toFields(pairs: readonly NameValuePair[], decode: (text: string) => string): SentText {
  return Object.fromEntries(
    [...Map.groupBy(pairs, ([key]) => key)].map(([key, group]) => {
      const texts = group.map(([, text]) => decode(text));
      return [key, texts.length === 1 ? (texts[0] ?? '') : texts];
    }),
  );
}

/** Reads `name[key]=value`, nested up to {@link MAX_KEYS} deep. `name[]` and repeated names become a list. */
function readDeepObject(
  pairs: readonly NameValuePair[],
  name: string,
  decode: (text: string) => string,
): readonly SentText[] | undefined {
  const root: FieldTree = new Map();
  for (const [key, text] of pairs) {
    const keys = key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1).split('][') : [];
    if (keys.length > 0 && keys.length <= MAX_KEYS) addField(root, keys, decode(text));
  }
  return root.size === 0 ? undefined : [toObject(root)];
}

const MAX_KEYS = 32;

type FieldTree = Map<string, FieldTree | string[]>;

function addField(branch: FieldTree, [key = '', ...rest]: readonly string[], text: string): void {
  const next = branch.get(key) ?? (rest.length === 0 ? [] : new Map());
  branch.set(key, next);
  if (next instanceof Map) addField(next, rest.length === 0 ? [''] : rest, text);
  else next.push(text);
}

function toObject(branch: FieldTree): SentText {
  const entries = [...branch].map(([key, next]): [string, SentText] => {
    if (next instanceof Map) return [key, toObject(next)];
    return [key, next.length === 1 ? (next[0] ?? '') : next];
  });
  return Object.fromEntries(entries);
}

/** Makes fields of a list in which names and values alternate. */
function fieldsFromAlternating(parts: readonly string[]): SentText {
  return Object.fromEntries(parts.flatMap((key, index) => (index % 2 === 0 ? [[key, parts[index + 1] ?? '']] : [])));
}

/** Makes fields of parts such as `k=v`. */
const fieldsFromAssignments = (parts: readonly string[]): SentText =>
  Object.fromEntries(parts.map((part) => [part.split('=', 1)[0], part.slice(part.indexOf('=') + 1)]));

/** Returns the ways to read a header: as a text, a list or fields. Its values are not percent-encoded. */
export function readHeaderForms(text: string, style: string, explode: boolean): readonly SentText[] {
  const parts = text.split(SEPARATORS[style] ?? ',').map((part) => part.trim());
  return [text, text === '' ? [] : parts, explode ? fieldsFromAssignments(parts) : fieldsFromAlternating(parts)];
}

/** Returns the forms of a segment of a path by its style. */
export function readPathForms(sent: string, style: string, explode: boolean): readonly SentText[] {
  const decode = decodeURIComponent;
  if (style === 'matrix') {
    const parts = sent.slice(1).split(';');
    const values = parts.map((part) => part.slice(part.indexOf('=') + 1));
    if (explode)
      return [
        ...(parts.length === 1 ? values.map(decode) : []),
        values.map(decode),
        fieldsFromAssignments(parts.map(decode)),
      ];
    const items = (values[0] ?? '').split(',').map(decode);
    return [decode(values[0] ?? ''), items, fieldsFromAlternating(items)];
  }
  const text = style === 'label' ? sent.slice(1) : sent;
  const parts = text.split(style === 'label' && explode ? '.' : (SEPARATORS[style] ?? ',')).map(decode);
  // Versions of OpenAPI differ in how items of the style `label` are separated.
  const dotted = style === 'label' && !explode && parts.length === 1 ? [text.split('.').map(decode)] : [];
  const fields = dotted.length === 0 ? parts : (dotted[0] ?? []);
  return [decode(text), ...dotted, parts, explode ? fieldsFromAssignments(parts) : fieldsFromAlternating(fields)];
}
