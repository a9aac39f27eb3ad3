import {
  type CallArguments,
  comparingNative,
  concatenate,
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

/** Reads a field that the platform defines for its objects; `undefined` for any other field. */
export function readPlatformField(of: ObjectValue, name: string, at: SourceLocation): Value | undefined {
  if (of.of !== 'url' || !/^(href|pathname|origin|host)$/.test(name)) return undefined;
  return name === 'href' ? urlText(of) : unknownValue(`the ${name} of a URL`, at);
}

/** Converts a `URL` object to text, with its query. */
export function urlText(of: ObjectValue): Value {
  const address = of.fields.get('')?.value ?? unknownValue('a URL', of.at);
  const query = of.fields.get('searchParams')?.value;
  const isEmpty = query === undefined || (query.kind === 'object' && query.fields.size === 0 && !query.isOpen);
  return isEmpty ? address : concatenate([address, textValue('?', of.at), query], of.at);
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
    return {
      kind: 'text',
      parts: [...(start.startsWith('/') ? selectOrigin(parts) : parts), ...toTextParts(path)],
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
