import type { Exchange } from '../../src/evidence/verify/index.ts';

/** Exchanges as a HAR file that names this origin. */
export function harOf(exchanges: readonly Exchange[], origin: string): string {
  const entries = exchanges.map((exchange) => toEntry(exchange, origin));
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'bench', version: '1' }, entries } });
}

function toEntry({ request, response }: Exchange, origin: string) {
  const { method, path, query, headers, body, credentials } = request;
  const all = credentials === 'stated' ? { ...headers, authorization: 'Bearer example-key' } : headers;
  const text = Buffer.from(body ?? '').toString();
  const type = headers['content-type'] ?? '';
  return {
    startedDateTime: '2026-11-30T10:00:00.000Z',
    time: 1,
    request: {
      method,
      url: `${origin}${path}${query === '' ? '' : `?${query}`}`,
      httpVersion: 'HTTP/1.1',
      headers: toList(all),
      queryString: toList(Object.fromEntries(new URLSearchParams(query))),
      cookies: [],
      headersSize: -1,
      bodySize: text.length,
      ...(body !== undefined && { postData: { mimeType: type, text } }),
    },
    response: {
      status: response?.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      headers: toList(response?.headers ?? {}),
      cookies: [],
      content: {
        size: response?.body.length ?? 0,
        mimeType: response?.headers['content-type'] ?? '',
        text: Buffer.from(response?.body ?? '').toString(),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 1, receive: 0 },
  };
}

function toList(values: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}
