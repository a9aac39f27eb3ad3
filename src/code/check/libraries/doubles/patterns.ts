import { PLACEHOLDER } from '../../address.ts';
import {
  alternatives,
  concatenate,
  knownText,
  mapAlternatives,
  type SourceLocation,
  type TextPart,
  textValue,
  toTextParts,
  unknownValue,
  type Value,
} from '../../values/index.ts';

/** Matches the parts of a pattern of a path that stand for any text: `:id`, `*` and `**`. */
const WILDCARD = /:[A-Za-z_]\w*(?:\([^)]*\))?[?+*]?|\*+|\{[^{}]*\}|<[^<>]*>/;

/** Converts a pattern of a path, such as a glob or a route with names, to a path with unknown values. */
export const readPattern = (pattern: Value): Value =>
  mapAlternatives(pattern, pattern.at, (one) => {
    if (one.kind !== 'text') return one;
    const parts = one.parts.flatMap((part, index): readonly TextPart[] => {
      if (!('text' in part)) return [part];
      // The end of a glob can be a query: `/agents/*`, `/agents?*`
      const isLast = index === one.parts.length - 1;
      const text = isLast ? part.text.replace(/\??\*+$/, '') : part.text;
      return text.split(new RegExp(`(${WILDCARD.source})`)).flatMap((piece, odd): readonly TextPart[] => {
        if (odd % 2 === 1) return [{ of: unknownValue('a part of the path', part.at), at: part.at }];
        return piece === '' ? [] : [{ text: piece, at: part.at }];
      });
    });
    return { ...one, parts };
  });

/** Whether a pattern ends with a part that stands for any text, or is a regular expression that any text may follow. */
export const isLoosePattern = (pattern: Value): boolean => {
  if (pattern.kind === 'unknown' && pattern.pattern !== undefined) return !pattern.pattern.endsWith('$');
  const [one] = alternatives(pattern);
  const last = one?.kind === 'text' ? one.parts.at(-1) : undefined;
  return last !== undefined && 'text' in last && /\*$/.test(last.text);
};

/** Appends a path to the address of a double; the path alone if the address is not known. */
export function joinAddress(base: Value | undefined, path: Value | undefined, at: SourceLocation): Value {
  if (path?.kind === 'unknown' && path.pattern !== undefined) return joinAddress(base, patternPath(path), at);
  if (path === undefined || !/^(text|choice)$/.test(path.kind)) return unknownValue('a path that is not written', at);
  if (base === undefined || /^\w+:\/\//.test(knownText(path) ?? '')) return path;
  const text = knownText(base)?.replace(/\/$/, '');
  const [first] = toTextParts(alternatives(path)[0] ?? path);
  const slash = first !== undefined && 'text' in first && !first.text.startsWith('/') ? [textValue('/', at)] : [];
  return concatenate([text === undefined ? base : textValue(text, base.at), ...slash, path], at);
}

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
