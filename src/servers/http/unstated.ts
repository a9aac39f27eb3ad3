import type { Operation } from '../../contract/model/index.ts';
import { isJsonObject } from '../../contract/model/json.ts';
import { rangesWith } from '../../contract/model/media-types.ts';
import type { CheckedBody } from './body.ts';
import { hasNameTwice } from './json-text.ts';
import type { PathValues, ServedRequest } from './request.ts';
import { unknownNames } from './unknown-query.ts';

/** Makes the check for what is neither stated nor open; an open point or the key can explain a query. */
export function createUnstatedCheck(operation: Operation, isQueryOpen: boolean) {
  const { parameters, requestBody } = operation;
  const inPath = parameters.filter(({ in: part, schema }) => part === 'path' && schema?.types.has('integer'));
  const integers = [...(requestBody?.contents[0]?.schema?.properties ?? [])]
    .filter(([, schema]) => schema.types.has('integer'))
    .map(([name]) => new RegExp(`${JSON.stringify(name).replaceAll(/[$()*+.?[\]^{|}]/g, '\\$&')}\\s*:\\s*-?\\d+[.eE]`));

  /** Whether JSON has a name twice, or an integer with a fraction or an exponent: parsed, neither shows. */
  const isWrittenUnusually = (text: string, value: unknown): boolean =>
    isJsonObject(value) && (hasNameTwice(text, value) || integers.some((pattern) => pattern.test(text)));

  return (
    { query, headers, body: sent }: ServedRequest,
    values: PathValues,
    { value, text }: Pick<CheckedBody, 'value' | 'text'>,
    answered: string,
  ): boolean =>
    (!isQueryOpen && unknownNames(operation, query).length > 0) ||
    inPath.some(({ name }) => /^-?0\d/.test(values[name] ?? '')) ||
    !accepts(headers.accept, answered) ||
    (sent !== undefined &&
      sent.length > 0 &&
      ((headers['content-encoding'] ?? 'identity') !== 'identity' ||
        requestBody === undefined ||
        (text !== undefined && isWrittenUnusually(text, value))));
}

/** Whether a header `Accept` takes a media type (RFC 9110, section 12.5.1). */
function accepts(accept: string | undefined, answered: string): boolean {
  if (accept === undefined || accept.trim() === '' || answered === '') return true;
  const ranges = accept.split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()));
  for (const one of rangesWith(answered)) {
    const found = ranges.find(([range]) => range === one);
    if (found !== undefined) return !found.some((part) => /^q=0(\.0*)?$/.test(part));
  }
  return false;
}
