import type { Received } from '../support/subject.ts';
import type { Change, Derived } from './recorded.ts';

/** An answer in JSON. */
export const jsonAnswer = (status: number, text: string, headers: Headers = new Headers()): Received => {
  const all = new Headers(headers);
  all.set('content-type', 'application/json');
  return { status, headers: all, bytes: Buffer.from(text) };
};

/**
 * Changes to an answer as a whole.
 *
 * @param isOpen Whether it is open whether there is a body.
 */
export function wholes(isOpen: boolean): Derived[] {
  const bytes =
    (change: (text: string) => string | Uint8Array): Change =>
    ({ received }) => ({
      ...received,
      bytes: Buffer.from(change(Buffer.from(received.bytes).toString())),
    });
  const header =
    (name: string, value: string | undefined, text?: string): Change =>
    ({ received }) => {
      const headers = new Headers(received.headers);
      if (value === undefined) headers.delete(name);
      else headers.set(name, value);
      return { ...received, headers, ...(text !== undefined && { bytes: Buffer.from(text) }) };
    };
  const type = (value: string | undefined, text?: string): Change => header('content-type', value, text);
  const HTML = '<!doctype html><title>Bad gateway</title>';
  /** The body with more in it, as JSON writes a further field or a further element. */
  const more = (text: string, field: string, element: string): string => {
    if (!/[\]}]$/.test(text)) return element;
    return text.slice(0, -1) + (/^.\s*.$/.test(text) ? '' : ',') + (text.endsWith(']') ? `${element}]` : `${field}}`);
  };
  const latin = (text: string): Uint8Array => Buffer.from(more(text, '"further":"caf\xe9"', '"caf\xe9"'), 'latin1');
  return [
    { name: 'no body', change: bytes(() => ''), breaks: !isOpen },
    { name: 'no body, and no media type', change: type(undefined, ''), breaks: !isOpen },
    { name: 'HTML', change: type('text/html', HTML), breaks: true },
    { name: 'HTML called JSON', change: bytes(() => HTML), breaks: true },
    { name: 'JSON called HTML', change: type('text/html; charset=utf-8'), breaks: true },
    { name: 'JSON called text', change: type('text/plain'), breaks: true },
    { name: 'JSON called a form', change: type('application/x-www-form-urlencoded'), breaks: true },
    { name: 'two media types', change: type('application/json, text/html'), breaks: true },
    { name: 'no media type', change: type(undefined), breaks: true },
    { name: 'JSON that is cut off', change: bytes((text) => text.slice(0, -1)), breaks: true },
    { name: 'JSON and more', change: bytes((text) => `${text}}`), breaks: true },
    { name: 'JSON in single quotes', change: bytes(() => "{'message': 'a text'}"), breaks: true },
    {
      name: 'NaN',
      change: bytes((text) => more(text, '"further":NaN', 'NaN')),
      breaks: true,
    },
    { name: 'a byte order mark', change: bytes((text) => `\ufeff${text}`), breaks: true },
    { name: 'bytes that are not UTF-8', change: bytes(latin), breaks: true },
    { name: 'UTF-16', change: bytes((text) => Buffer.from(text, 'utf16le')), breaks: true },
    {
      name: 'JSON in another layout',
      change: bytes((text) => ` ${JSON.stringify(JSON.parse(text), null, '\t')}\r\n`),
      breaks: false,
    },
    { name: 'a charset', change: type('Application/JSON ; charset=UTF-8'), breaks: false },
    { name: 'a JSON type of its own', change: type('application/vnd.service.v1+json'), breaks: false },
    { name: 'no x-request-id', change: header('x-request-id', undefined), breaks: false },
    { name: 'an empty x-request-id', change: header('x-request-id', ''), breaks: false },
    { name: 'a number as x-request-id', change: header('x-request-id', '7'), breaks: false },
    { name: 'headers of a limit', change: header('retry-after', '30'), breaks: false },
    { name: 'a link', change: header('link', '</v1/agents/?page=2>; rel=next'), breaks: false },
    { name: 'a challenge', change: header('www-authenticate', 'Bearer'), breaks: false },
  ];
}

/**
 * Another status, with a body that fits it.
 *
 * @param key The key of the contract's response that is changed.
 */
export function statuses(key: string, isToolkit: boolean, successes: ReadonlyMap<string, Received>): Derived[] {
  const error = JSON.stringify({ message: 'It cannot be done.' });
  const to = (status: number, breaks: boolean): Derived => ({
    name: `${status} instead`,
    breaks,
    isRefusal: status >= 400,
    change: ({ sent, received }) => {
      if (status >= 300) return jsonAnswer(status, error, received.headers);
      const success = received.status < 300 ? received : successes.get(sent.operationId);
      return success && { ...success, status };
    },
  });
  if (key === '2XX') {
    const refused = isToolkit ? [404, 405] : [400, 401, 403, 404, 405, 422];
    const open = [200, 201, 202, 203, 226, 302, 429, 500, 502, 503, ...(isToolkit ? [400, 401, 403, 422] : [])];
    return [...refused.map((status) => to(status, true)), ...open.map((status) => to(status, false))];
  }
  if (key === 'default') return [400, 404, 418, 500].map((status) => to(status, false));
  const others = [200, 302, 400, 401, 403, 404, 422, 500].filter(
    (status) => key !== String(status) && key !== `${String(status)[0]}XX`,
  );
  return [...others.map((status) => to(status, true)), to(key === '5XX' ? 502 : 429, false)];
}
