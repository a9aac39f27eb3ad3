import {
  type CallArguments,
  comparingNative,
  concatenate,
  dropStart,
  mapAlternatives,
  type ObjectValue,
  objectValue,
  type SourceLocation,
  startOfText,
  type TextPart,
  textValue,
  toTextParts,
  unknownValue,
  type Value,
} from '../values/index.ts';

type TextValue = Extract<Value, { kind: 'text' }>;

/** Reads a field that the platform defines for its objects, also if the program has set it; `undefined` for any other field. */
export function readPlatformField(of: ObjectValue, name: string, at: SourceLocation): Value | undefined {
  if (of.of !== 'url' || !/^(href|pathname|search|hash|origin|host)$/.test(name)) return undefined;
  if (name === 'href') return urlText(of);
  const part = mapAlternatives(urlAddress(of), at, (each) => readUrlPart(each, name, at));
  return name === 'search' ? (queryOfUrl(of) ?? part) : part;
}

/** Reads a part of an address that is written with its host: `new URL('https://api.example.org/v1/orders').pathname` */
function readUrlPart(address: Value, name: string, at: SourceLocation): Value {
  const parts = toTextParts(address);
  const unknown = unknownValue(`the ${name} of a URL`, at);
  if (parts.some((part) => 'text' in part && /[?#]/.test(part.text))) return unknown;
  if (name === 'search' || name === 'hash') return textValue('', at);
  const [origin] = /^[a-z]+:\/\/[^/]+/i.exec(startOfText(address)) ?? [];
  if (name !== 'pathname' || origin === undefined) return unknown;
  const path = dropStart(address, origin.length);
  return startOfText(path).startsWith('/') ? path : unknown;
}

/** Converts a `URL` object to text, with its query. `url.pathname = '/orders'` replaces its path. */
export function urlText(of: ObjectValue): Value {
  const [address, query] = [urlAddress(of), queryOfUrl(of)];
  return query === undefined ? address : concatenate([address, query], of.at);
}

function urlAddress({ fields, at }: ObjectValue): Value {
  const address = fields.get('')?.value ?? unknownValue('a URL', at);
  const path = fields.get('pathname')?.value;
  return path === undefined ? address : resolveUrl(path, address, path.at);
}

/** Returns the query that a program adds to a `URL` object, with the question mark; `undefined` if it adds none. */
function queryOfUrl({ fields, at }: ObjectValue): Value | undefined {
  const query = (fields.get('search') ?? fields.get('searchParams'))?.value;
  if (query === undefined || (query.kind === 'object' && query.fields.size === 0 && !query.isOpen)) return undefined;
  return startOfText(query).startsWith('?') ? query : concatenate([textValue('?', at), query], at);
}

/** `new URL(path, base)` */
export const createUrl = ({ args: [path, base], at }: CallArguments): Value => {
  const incoming = path && comparingNative(path);
  if (incoming !== undefined) return incoming;
  const object = objectValue(at, 'url');
  object.fields.set('', { value: resolveUrl(path ?? unknownValue('a URL', at), base, at), at });
  object.fields.set('searchParams', { value: objectValue(at, 'params'), at });
  return object;
};

/**
 * Resolves a reference against a base. Unlike in `new URL(path, base)`, a relative path is appended to the whole base.
 */
export function resolveUrl(path: Value, base: Value | undefined, at: SourceLocation): Value {
  if (base === undefined) return path;
  return mapAlternatives(path, at, (each) => resolveReference(each, base, at));
}

function resolveReference(path: Value, base: Value, at: SourceLocation): Value {
  const start = startOfText(path);
  if (/^[a-z]+:\/\//i.test(start)) return path;
  return mapAlternatives(base, at, (each) => {
    const text = each.kind === 'object' && each.of === 'url' ? each.fields.get('')?.value : undefined;
    const parts = toTextParts(text ?? each);
    const last = parts.at(-1);
    const isHost = parts.length === 1 && last !== undefined && 'text' in last && /^[a-z]+:\/\/[^/]+$/i.test(last.text);
    const slash = isHost && start !== '' && !/^[/?#]/.test(start) ? [{ text: '/', at: path.at }] : [];
    return {
      kind: 'text',
      parts: [...(start.startsWith('/') ? selectOrigin(parts) : parts), ...slash, ...toTextParts(path)],
      at: each.at,
    };
  });
}

/** Returns the origin of a URL: its text, or the unknown value that the URL begins with. */
function selectOrigin(parts: readonly TextPart[]): readonly TextPart[] {
  const [start] = parts;
  if (start === undefined) return parts;
  const origin = 'text' in start ? /^[a-z]+:\/\/[^/?#]*/i.exec(start.text)?.[0] : undefined;
  return [origin === undefined ? start : { text: origin, at: start.at }];
}

export const isUrl = ({ parts }: TextValue): boolean =>
  parts.some((part) => 'text' in part && part.text.includes('://'));

/** Removes the known end of a URL behind its last slash, which a relative reference replaces. */
export function withoutLastSegment(url: TextValue): TextValue {
  const last = url.parts.at(-1);
  const [segment] = last !== undefined && 'text' in last ? (/(?<=(^|[^:/])\/)[^/]+$/.exec(last.text) ?? []) : [];
  if (last === undefined || !('text' in last) || segment === undefined) return url;
  return { ...url, parts: [...url.parts.slice(0, -1), { ...last, text: last.text.slice(0, -segment.length) }] };
}
