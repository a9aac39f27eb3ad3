import { canEqual } from '../../contract/model/index.ts';
import { urlText } from './platform/index.ts';
import {
  alternatives,
  type CodeRequest,
  collectSentFields,
  createRequest,
  type Field,
  isNullish,
  knownText,
  memberKey,
  type SourceLocation,
  sourceKey,
  type TextPart,
  textValue,
  toTextParts,
  type Value,
} from './values/index.ts';

/** The address of a request, as far as the code shows it. */
export interface RequestAddress {
  /** Scheme and host, if the code has them. */
  readonly origin: string | undefined;
  /** Identifies the host, if parts of it are not known: its texts, and the origins of the other parts. */
  readonly hostKey?: string | undefined;
  /** Whether other requests show that the unknown start of the address has no part of the path, such as `/v1`. */
  readonly isStartShown?: true;
  /** The location of the host, if the code has it. */
  readonly originAt?: SourceLocation | undefined;
  /** The location of the scheme `http` in front of a host that is wholly unknown. */
  readonly plainAt?: SourceLocation | undefined;
  /** The unknown value at the start of the URL, such as a variable with the base address. */
  readonly before: Value | undefined;
  /** The path, with {@link PLACEHOLDER} for each unknown value; `undefined` if no part of it is known. */
  readonly path: string | undefined;
  /** The base path of a server, which was removed from the path. */
  readonly base?: string;
  /** Whether the base path has an unknown value, and only the paths behind it show that it is one of the API. */
  readonly isBaseUnknown?: true;
  /** The base path that the address should have and lacks. */
  readonly lacks?: string | undefined;
  /** Whether the path is outside of the base paths of the API. */
  readonly isOutside?: true;
  /** How a server of the application passes the request on: all behind some segments of the path, or those of a route. */
  readonly passedOn?: 'by prefix' | 'by route';
  /** Whether the path ends with an unknown value that may contain further segments. */
  readonly isCut: boolean;
  readonly query: ReadonlyMap<string, Field>;
  /** Whether the query may have further parameters. */
  readonly isQueryOpen?: boolean;
  readonly at: SourceLocation;
  /** The location of the first text of the path. */
  readonly startAt: SourceLocation;
}

/** Matches origins of the same machine and network, whose names have no dot, and those with reserved domains (RFC 2606). */
export const LOCAL_ORIGIN =
  /^https?:\/\/([a-z][\w-]*|127\.0\.0\.1|0\.0\.0\.0|\[::1\]|[\w.-]+\.(localhost|invalid))(:|$)/i;

/** Matches origins that no public server has: of hosts without a domain, with a reserved one (RFC 2606, 6762), or with a private address (RFC 1918). */
export const PRIVATE_ORIGIN =
  /^https?:\/\/([\w-]+|([\w-]+\.)+(test|local|internal)|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2})(:|$)/i;

/** The reason why an address is not judged next to others that are not known. */
export const MORE_ADDRESSES = 'it has more addresses than check follows';

/** Stands for an unknown value in a path. It is a number so that it matches any parameter, and one that no code contains. */
export const PLACEHOLDER = '810273';

/** Matches a path whose segments are all unknown. */
export const ONLY_PLACEHOLDERS = new RegExp(`^/*${PLACEHOLDER}(/|${PLACEHOLDER})*$`);

/** Whether a path can be a stated one, such as `/v1/agents/{id}`, depending on its unknown values. */
export function canBePath(path: string, stated: string): boolean {
  const [segments, statedSegments] = [path, stated].map((one) => one.split('/').filter((segment) => segment !== ''));
  if (segments === undefined || segments.length !== statedSegments?.length) return false;
  return segments.every((segment, index) => {
    const parts = segment.split(PLACEHOLDER).flatMap((text, at) => (at === 0 ? [text] : [undefined, text]));
    return (
      statedSegments[index]?.includes('{') === true || canEqual({ kind: 'text', parts }, statedSegments[index] ?? '')
    );
  });
}

/**
 * Returns a pattern for the stated paths that a path can mean if each unknown segment stands for one parameter or several.
 *
 * @param isBound Whether a known segment can be the value of a parameter, too.
 */
export function patternWithLongSegments(path: string, isBound = false): RegExp {
  const parameter = '\\{[^/{}]+\\}';
  const segments = path.split('/').map((segment) => {
    if (segment === PLACEHOLDER) return `${parameter}(?:/${parameter})*`;
    const name = segment.replaceAll(PLACEHOLDER, '\u0000').replaceAll(/[^\w-]/g, '\\$&');
    return isBound && segment !== '' ? `(?:${name}|${parameter})` : name;
  });
  return new RegExp(`^${segments.join('/')}$`);
}

/** Whether a path can be another one, depending on its unknown values, each of which can have several segments. */
export const canBeOtherPath = (path: string, other: string): boolean =>
  new RegExp(`^${path.replaceAll(/[^\w/]/g, '\\$&').replaceAll(PLACEHOLDER, '.+')}$`).test(other);

/**
 * Whether an origin, which may have unknown parts, can be another given origin. A region between two dots may be missing, and an
 * unknown host may be that of a server without TLS.
 */
export function canBeOrigin(origin: string, other: string): boolean {
  if (isWithoutPlaceholder(origin)) return origin.toLowerCase() === other;
  const parts = origin
    .toLowerCase()
    .replace(/^http:/, 'https:')
    .split(new RegExp(`((?<=\\.)(?:${PLACEHOLDER}\\.)+|${PLACEHOLDER})`))
    .map((part) =>
      isWithoutPlaceholder(part) ? part.replaceAll(/[^a-z0-9:/-]/g, '\\$&') : part.endsWith('.') ? '(?:.+\\.)?' : '.+',
    );
  return new RegExp(`^${parts.join('')}$`).test(other.replace(/^http:/, 'https:'));
}

export const isWithoutPlaceholder = (text: string): boolean => !text.includes(PLACEHOLDER);

/** A path as facts show it. */
export const displayPath = (path: string): string => path.replaceAll(PLACEHOLDER, '{…}');

/** Finds the addresses that a request can have, one for each alternative of its URL. In the same process, no host is reached. */
export function findAddresses({ url, query, at, isInProcess }: CodeRequest): readonly RequestAddress[] {
  const addresses = alternatives(url)
    .flatMap(listUrlParts)
    .map((parts): RequestAddress => {
      const known = withoutUnknownScheme(parts);
      const [scheme] = known;
      const withoutHost = withoutUnknownHost(known);
      const isPlain = withoutHost !== known && scheme !== undefined && 'text' in scheme && /^http:/i.test(scheme.text);
      const address = findAddress(withoutPort(withoutHost), query, at);
      return isInProcess ? { ...address, origin: undefined } : isPlain ? { ...address, plainAt: scheme.at } : address;
    });
  // A base that ends with a slash, before a path that begins with one. If another alternative has no empty segment, that one is meant.
  const hasDoubleSlash = ({ origin, before, path }: RequestAddress): boolean =>
    (origin ?? before) !== undefined && path?.startsWith('//') === true;
  return addresses.every(hasDoubleSlash)
    ? addresses.map((address) => ({ ...address, path: address.path?.slice(1) }))
    : addresses;
}

/** Finds the addresses that a URL alone can be. */
export const findUrlAddresses = (url: Value): readonly RequestAddress[] =>
  findAddresses(createRequest({ at: url.at, method: url, url }));

/** Leaves out a scheme that is not known in front of a host, as in `${location.protocol}//${host}/v1`. */
function withoutUnknownScheme(parts: readonly TextPart[]): readonly TextPart[] {
  const [first, second, ...others] = parts;
  if (first === undefined || second === undefined || !('of' in first) || !('text' in second)) return parts;
  const [, host] = /^:?\/\/(.*)$/.exec(second.text) ?? [];
  if (host === undefined) return parts;
  return host === '' ? others : [{ ...second, text: `https://${host}` }, ...others];
}

/** Lists the text parts of a URL, for each text that an object of the class `URL` can have. */
export function listUrlParts(url: Value): readonly (readonly TextPart[])[] {
  if (url.kind !== 'object' || url.of !== 'url') return [toTextParts(url)];
  return alternatives(urlText(url)).map((one) => toTextParts(one));
}

/** Removes the scheme before a host that is wholly unknown: `https://${host}/v1` is like `${base}/v1`. */
function withoutUnknownHost(parts: readonly TextPart[]): readonly TextPart[] {
  const [scheme, host, next] = parts.map((part) => ('text' in part ? part.text : undefined));
  const isUnknown = /^https?:\/\/$/i.test(scheme ?? '') && host === undefined && next?.startsWith('/') === true;
  return isUnknown ? parts.slice(1) : parts;
}

/** Removes the port behind a value with the host: `${url}:${port}/v1` is like `${base}/v1`. */
function withoutPort(parts: readonly TextPart[]): readonly TextPart[] {
  const [host, colon, port, ...others] = parts;
  if (host === undefined || colon === undefined || !('of' in host) || !('text' in colon)) return parts;
  const [written] = /^:\d+(?=\/|$)/.exec(colon.text) ?? [];
  if (written !== undefined) return [host, { ...colon, text: colon.text.slice(written.length) }, ...parts.slice(2)];
  const [next] = others;
  const isPort = colon.text === ':' && port !== undefined && 'of' in port;
  return isPort && next !== undefined && 'text' in next && next.text.startsWith('/') ? [host, ...others] : parts;
}

function findAddress(parts: readonly TextPart[], queryValues: readonly Value[], call: SourceLocation): RequestAddress {
  const params = parts.flatMap((part) => ('of' in part && isSearchParams(part.of) ? [part.of] : []));
  const sent = collectSentFields([...queryValues, ...params]);
  const query = sent.fields;
  // A parameter without a value is left out, as requests and axios do.
  for (const [name, { value }] of query) if (isNullish(value)) query.delete(name);
  let isQueryOpen = sent.isOpen;
  let [text, isInQuery, isCut] = ['', false, false];
  let before: Value | undefined;
  let at: SourceLocation | undefined;
  const starts: number[] = [];
  for (const [index, part] of parts.entries()) {
    starts.push(text.length);
    if ('of' in part) {
      if (isSearchParams(part.of) || isInQuery) text += PLACEHOLDER;
      else if (index === 0) before = part.of;
      else {
        isCut ||= index === parts.length - 1 && text.endsWith('/') && !isIdentifier(part.of);
        isCut ||= part.of.kind === 'unknown' && part.of.isRest === true;
        text += PLACEHOLDER;
      }
      continue;
    }
    // The location is that of the last part: the parts before it may be a constant that all requests share. An identifier after
    // `/agents/` may be a value that a caller passes.
    const [previous, next] = [parts[index - 1], parts[index + 1]];
    const isWithin =
      previous !== undefined &&
      next !== undefined &&
      isSameLine(previous.at, next.at) &&
      !isSameLine(previous.at, part.at);
    const isIdentifierOf =
      !part.text.includes('/') &&
      (isWithin ||
        (previous !== undefined &&
          'text' in previous &&
          /^[^:]*[^/:]\/$/.test(previous.text) &&
          !/(^|\/)(api|v\d+)\/$/.test(previous.text)));
    const isOfPath =
      !isInQuery && !isIdentifierOf && /^[^?&]*[^/?&]/.test(part.text) && !/^[a-z]+:\/\/[^/]*\/?$/i.test(part.text);
    if (isOfPath && (at === undefined || !isSameLine(at, part.at))) at = part.at;
    if (/[?&]/.test(part.text)) isInQuery = true;
    text += part.text;
  }
  // After a whole host, an unknown value is a path.
  const whole = text
    .replace(new RegExp(`^([a-z]+://[^/?#]+\\.[a-z]+)${PLACEHOLDER}`, 'i'), `$1/${PLACEHOLDER}`)
    .replace(PATH_AFTER_PORT, (_, host: string, next: string) => `${host}/${next === '' ? PLACEHOLDER : ''}${next}`);
  const [, origin, rest = ''] = /^([a-z]+:\/\/[^/?#]*)?([\s\S]*)$/i.exec(whole) ?? [];
  const [target = '', search = ''] = rest.split(/[?#&]([\s\S]*)/);
  // A caller can pass a part of the query.
  const locateParameter = (name: string): SourceLocation => {
    const start = Math.max(text.indexOf(`?${name}=`), text.indexOf(`&${name}=`)) + 1;
    const part = parts[starts.findLastIndex((one) => one <= start)];
    return (start > 0 && part !== undefined && 'text' in part ? part.at : at) ?? call;
  };
  for (const [name, value] of new URLSearchParams(search)) {
    isQueryOpen ||= !isWithoutPlaceholder(name);
    // In `filter[…]`, only the name before the bracket has to be known.
    if (isWithoutPlaceholder(name.replace(/\[.*$/, '')) && !query.has(displayPath(name)))
      query.set(displayPath(name), {
        value: isWithoutPlaceholder(value)
          ? textValue(value, at ?? call)
          : { kind: 'unknown', why: 'a value', at: at ?? call },
        at: locateParameter(name),
      });
  }
  // If all names of the path are unknown, a slash between them shows the code that puts it together.
  at ??= parts.findLast((part) => 'text' in part && /^\/+$/.test(part.text))?.at;
  const path =
    target === '' && before !== undefined ? undefined : target === '' || target.startsWith('/') ? target : `/${target}`;
  return {
    origin,
    ...(origin !== undefined && !isWithoutPlaceholder(origin) && { hostKey: identifyStart(parts, origin) }),
    originAt: origin === undefined ? undefined : locateEnd(parts, origin),
    before,
    path: ONLY_PLACEHOLDERS.test(target) ? undefined : path,
    isCut,
    query,
    isQueryOpen,
    at: at ?? call,
    startAt:
      parts.find((part) => 'text' in part && /^\/\w|\w\/\w/.test(part.text.replace(/^\w+:\/\//, '')))?.at ?? at ?? call,
  };
}

/** Matches a host with a port, an unknown base path behind it, and the first letter of the path, if it has no slash in front. */
const PATH_AFTER_PORT = new RegExp(`^([a-z]+://[^/?#]*:(?:\\d+?|${PLACEHOLDER}))${PLACEHOLDER}/?(\\w?)`, 'i');

/** Identifies a start of the parts by its texts and the origins of its values, without the scheme. */
function identifyStart(parts: readonly TextPart[], start: string): string {
  let rest = start;
  const names = parts.map((part) => {
    const text = 'text' in part ? part.text : PLACEHOLDER;
    const own = rest.slice(0, text.length);
    rest = rest.slice(text.length);
    if ('text' in part || own === '') return own;
    return part.of.kind === 'unknown' ? memberKey(part.of) : sourceKey(part.of);
  });
  return names.join('').replace(/^\w+:\/\//, '');
}

/** Finds the location of the last known text of a start of the parts. */
function locateEnd(parts: readonly TextPart[], start: string): SourceLocation | undefined {
  let length = 0;
  let at: SourceLocation | undefined;
  for (const part of parts) {
    if (length >= start.length) break;
    if ('text' in part && part.text !== '') at = part.at;
    length += 'text' in part ? part.text.length : PLACEHOLDER.length;
  }
  return at;
}

const isSameLine = (one: SourceLocation, other: SourceLocation): boolean =>
  one.file === other.file && one.line === other.line;

const isSearchParams = (value: Value): boolean => value.kind === 'object' && value.of === 'params';

/** Whether each alternative of a value may be an identifier: part of a response, an unknown value, a number, or a text without a slash. */
const isIdentifier = (value: Value): boolean =>
  alternatives(value).every(
    (one) => /^(received|primitive|unknown)$/.test(one.kind) || knownText(one)?.includes('/') === false,
  );
