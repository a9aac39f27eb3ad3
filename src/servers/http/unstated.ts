import type { Operation } from '../../contract/model/index.ts';
import { isJsonObject } from '../../contract/model/json.ts';
import type { CheckedBody } from './body.ts';
import { hasNameTwice } from './json-text.ts';
import type { PathValues, ServedRequest } from './request.ts';
import { findUnknownNames } from './unknown-query.ts';

/**
 * Returns a function that decides whether a request has a part that the contract neither states nor leaves open.
 *
 * @param isQueryOpen Whether the query may have further parameters: they are an open point or a choice of the set, or
 *   one of them is the key.
 */
export function createUnstatedCheck(operation: Operation, isQueryOpen: boolean) {
  const { parameters, requestBody } = operation;
  const inPath = parameters.filter(({ in: part, schema }) => part === 'path' && schema?.types.has('integer'));
  const integers = [...(requestBody?.contents[0]?.schema?.properties ?? [])]
    .filter(([, schema]) => schema.types.has('integer'))
    .map(([name]) => new RegExp(`${JSON.stringify(name).replaceAll(/[$()*+.?[\]^{|}]/g, '\\$&')}\\s*:\\s*-?\\d+[.eE]`));

  /**
   * Whether JSON has a name twice, or an integer with a fraction or an exponent, neither of which the parsed value
   * shows.
   */
  const isWrittenUnusually = (text: string, value: unknown): boolean =>
    isJsonObject(value) && (hasNameTwice(text, value) || integers.some((pattern) => pattern.test(text)));

  return (
    { query, headers, body: sent }: ServedRequest,
    values: PathValues,
    { value, text }: Pick<CheckedBody, 'value' | 'text'>,
  ): boolean =>
    (!isQueryOpen && findUnknownNames(operation, query).length > 0) ||
    inPath.some(({ name }) => /^-?0\d/.test(values[name] ?? '')) ||
    (sent !== undefined &&
      sent.length > 0 &&
      ((headers['content-encoding'] ?? 'identity') !== 'identity' ||
        requestBody === undefined ||
        (text !== undefined && isWrittenUnusually(text, value))));
}
