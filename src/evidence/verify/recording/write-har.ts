import { STATUS_CODES } from 'node:http';
import { type Exchange, numberExchanges, type ReceivedResponse, type SentRequest } from '../../judge/index.ts';
import { OWN_FIELD } from './har-fields.ts';
import type { PublicValues } from './pseudonymize.ts';

const PSEUDONYMS_COMMENT =
  'Values of the server are replaced: each by one of the same type, format and length, the same value always by the same one. Keys are left out.';

/**
 * Writes exchanges as a HAR file (HTTP Archive 1.2).
 *
 * @param exchanges The pseudonymized exchanges of a report.
 */
export function writeHar(
  exchanges: readonly Exchange[],
  { values, foundNames }: PublicValues,
  version: string,
): string {
  const numbers = numberExchanges(exchanges);
  const log = {
    version: '1.2',
    creator: { name: 'colloquy', version },
    comment: PSEUDONYMS_COMMENT,
    [OWN_FIELD]: { values: Object.fromEntries([...values].filter(([name]) => foundNames?.has(name) !== true)) },
    entries: exchanges.map((exchange) => harEntry(exchange, numbers.get(exchange) ?? 0)),
  };
  return `${JSON.stringify({ log }, null, 1)}\n`;
}

function harEntry(exchange: Exchange, number: number) {
  const { request, response, failure, isProxyFailure, status = 0, milliseconds = 0, startedAt } = exchange;
  return {
    _number: number,
    startedDateTime: startedAt ?? new Date(0).toISOString(),
    time: milliseconds,
    request: harRequest(request),
    response:
      response === undefined
        ? {
            ...{ ...NO_RESPONSE, status, ...(failure && { _error: failure }) },
            ...(isProxyFailure && { [OWN_FIELD]: { isProxyFailure } }),
          }
        : harResponse(response),
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
  };
}

/** The placeholder for an unknown address. */
const UNKNOWN_ADDRESS = 'http://address.invalid';

const COMMON_FIELDS = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 };

const NO_RESPONSE = {
  ...COMMON_FIELDS,
  ...{ statusText: '', headers: [], redirectURL: '', bodySize: -1 },
  content: { size: 0, mimeType: 'x-unknown' },
};

const nameValuePairs = (entries: Iterable<readonly [string, string]>) =>
  Array.from(entries, ([name, value]) => ({ name, value }));

function harRequest({ surface, method, path, query, headers, body, address = UNKNOWN_ADDRESS, ...own }: SentRequest) {
  return {
    method,
    url: `${address}${path}${query === '' ? '' : `?${query}`}`,
    ...COMMON_FIELDS,
    headers: nameValuePairs(Object.entries(headers)),
    queryString: nameValuePairs(new URLSearchParams(query)),
    bodySize: body?.length ?? 0,
    ...(body !== undefined && {
      postData: { mimeType: headers['content-type'] ?? '', text: Buffer.from(body).toString() },
    }),
    [OWN_FIELD]: { surface, address, ...own },
  };
}

function harResponse({ status, headers, body, undecodableCoding }: ReceivedResponse) {
  const text = Buffer.from(body);
  const isText = Buffer.from(text.toString()).equals(text);
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    ...COMMON_FIELDS,
    headers: nameValuePairs(Object.entries(headers)),
    redirectURL: headers.location ?? '',
    bodySize: body.length,
    content: {
      size: body.length,
      mimeType: headers['content-type'] ?? '',
      ...(isText ? { text: text.toString() } : { text: text.toString('base64'), encoding: 'base64' }),
    },
    ...(undecodableCoding !== undefined && { [OWN_FIELD]: { notCoded: undecodableCoding } }),
  };
}
