import type { Operation } from '../contract/index.ts';
import { isJsonObject } from '../contract/json.ts';
import type { PathValues, ServedRequest } from './request.ts';

/** What of a request the contract neither states nor leaves open at a point, so that whatever is done is no part of it. */
export type UnstatedCheck = (request: ServedRequest, values: PathValues, body: unknown, answered: string) => boolean;

/**
 * Makes the check of the requests of an operation.
 *
 * @param isQueryOpen Whether an open point, or the key, can give the query a meaning.
 */
export function unstatedCheckOf({ parameters, requestBody }: Operation, isQueryOpen: boolean): UnstatedCheck {
  const inPath = parameters.filter(({ in: part, schema }) => part === 'path' && schema?.types.has('integer'));
  const queryNames = parameters.filter(({ in: part }) => part === 'query').map(({ name }) => name);
  const isObjectQuery = parameters.some(({ in: part, schema }) => part === 'query' && schema?.types.has('object'));
  const integers = [...(requestBody?.contents[0]?.schema?.properties ?? [])]
    .filter(([, schema]) => schema.types.has('integer'))
    .map(([name]) => new RegExp(`${JSON.stringify(name).replaceAll(/[$()*+.?[\]^{|}]/g, '\\$&')}\\s*:\\s*-?\\d+[.eE]`));

  const hasUnknownQuery = (query: string): boolean =>
    query !== '' && !isObjectQuery && [...new URLSearchParams(query).keys()].some((name) => !queryNames.includes(name));

  return ({ query, headers, body: sent }, values, body, answered) =>
    (!isQueryOpen && hasUnknownQuery(query)) ||
    inPath.some(({ name }) => /^-?0\d/.test(values[name] ?? '')) ||
    !accepts(headers.accept, answered) ||
    (sent !== undefined &&
      sent.length > 0 &&
      ((headers['content-encoding'] ?? 'identity') !== 'identity' ||
        requestBody === undefined ||
        (isJsonObject(body) && isWrittenUnusually(DECODER.decode(sent), body, integers))));
}

const DECODER = new TextDecoder();

/** Whether JSON has a name twice, or an integer with a fraction or an exponent: parsed, neither shows. */
function isWrittenUnusually(text: string, body: object, integers: readonly RegExp[]): boolean {
  return namesIn(text) > countNames(body) || integers.some((pattern) => pattern.test(text));
}

const COLON = /\s*:/y;

/** How many names the objects of a JSON text have. A loop, since a regular expression has no room for a string of megabytes. */
function namesIn(text: string): number {
  let names = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    at += 1;
    while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    COLON.lastIndex = at += 1;
    if (COLON.test(text)) names += 1;
  }
  return names;
}

function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts: readonly unknown[] = Object.values(value);
  return parts.reduce<number>((sum, part) => sum + countNames(part), Array.isArray(value) ? 0 : parts.length);
}

/** Whether a header `Accept` takes a media type (RFC 9110, section 12.5.1). */
function accepts(accept: string | undefined, answered: string): boolean {
  if (accept === undefined || accept.trim() === '' || answered === '') return true;
  const type = answered.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const ranges = accept.split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()));
  const taken = [type, `${type.split('/', 1)[0]}/*`, '*/*'];
  for (const one of taken) {
    const found = ranges.find(([range]) => range === one);
    if (found !== undefined) return !found.some((part) => /^q=0(\.0*)?$/.test(part));
  }
  return false;
}
