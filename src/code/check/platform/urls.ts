import {
  type CallArguments,
  concatenate,
  mapAlternatives,
  type ObjectValue,
  objectValue,
  type SourceLocation,
  type TextPart,
  textParts,
  textValue,
  unknown,
  type Value,
} from '../values/index.ts';

/** Fields that the platform defines for its objects. */
export function objectMember(of: ObjectValue, name: string, at: SourceLocation): Value | undefined {
  if (of.of !== 'url' || !/^(href|pathname|origin|host)$/.test(name)) return undefined;
  return name === 'href' ? urlText(of) : unknown(`the ${name} of a URL`, at);
}

/** The text of a `URL` object, with its query. */
export const urlText = (of: ObjectValue): Value =>
  concatenate(
    [
      of.fields.get('')?.value ?? unknown('a URL', of.at),
      textValue('?', of.at),
      of.fields.get('searchParams')?.value ?? textValue('', of.at),
    ],
    of.at,
  );

/** `new URL(path, base)` */
export const createUrl = ({ args: [path, base], at }: CallArguments): Value => {
  const object = objectValue(at, 'url');
  object.fields.set('', { value: resolveUrl(path ?? unknown('a URL', at), base, at), at });
  object.fields.set('searchParams', { value: objectValue(at, 'params'), at });
  return object;
};

/** A reference resolved against a base, as `new URL(path, base)` does (RFC 3986, section 5.2). */
export function resolveUrl(path: Value, base: Value | undefined, at: SourceLocation): Value {
  if (base === undefined) return path;
  const reference = textParts(path);
  const [first] = reference;
  if (first !== undefined && 'text' in first && /^[a-z]+:\/\//i.test(first.text)) return path;
  const isFromRoot = first !== undefined && 'text' in first && first.text.startsWith('/');
  return mapAlternatives(base, at, (each) => {
    const text = each.kind === 'object' && each.of === 'url' ? each.fields.get('')?.value : undefined;
    const parts = textParts(text ?? each);
    return { kind: 'text', parts: [...(isFromRoot ? originParts(parts) : parts), ...reference], at: each.at };
  });
}

/** The origin of a URL, as far as it is written. */
function originParts(parts: readonly TextPart[]): readonly TextPart[] {
  const [start] = parts;
  if (start === undefined) return parts;
  const origin = 'text' in start ? /^[a-z]+:\/\/[^/?#]*/i.exec(start.text)?.[0] : undefined;
  return [origin === undefined ? start : { text: origin, at: start.at }];
}
