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
 * @param isError Whether it is an error of which nothing is stated, so that it need not be JSON.
 */
export function wholes(isOpen: boolean, isError: boolean): Derived[] {
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
  const changes: readonly (readonly [name: string, change: Change, breaks: boolean])[] = [
    ['no body', bytes(() => ''), !isOpen],
    ['no body, and no media type', type(undefined, ''), !isOpen],
    ['HTML', type('text/html', HTML), true],
    ['HTML called JSON', bytes(() => HTML), true],
    ['JSON called HTML', type('text/html; charset=utf-8'), true],
    ['JSON called text', type('text/plain'), true],
    ['JSON called a form', type('application/x-www-form-urlencoded'), true],
    ['two media types', type('application/json, text/html'), true],
    ['no media type', type(undefined), false],
    ['JSON that is cut off', bytes((text) => text.slice(0, -1)), true],
    ['JSON and more', bytes((text) => `${text}}`), true],
    ['JSON in single quotes', bytes(() => "{'message': 'a text'}"), true],
    ['NaN', bytes((text) => more(text, '"further":NaN', 'NaN')), true],
    ['a byte order mark', bytes((text) => `\ufeff${text}`), true],
    ['bytes that are not UTF-8', bytes(latin), true],
    ['UTF-16', bytes((text) => Buffer.from(text, 'utf16le')), true],
    ['JSON in another layout', bytes((text) => ` ${JSON.stringify(JSON.parse(text), null, '\t')}\r\n`), false],
    ['a charset', type('Application/JSON ; charset=UTF-8'), false],
    ['a JSON type of its own', type('application/vnd.service.v1+json'), false],
    ['no x-request-id', header('x-request-id', undefined), false],
    ['an empty x-request-id', header('x-request-id', ''), false],
    ['a number as x-request-id', header('x-request-id', '7'), false],
    ['headers of a limit', header('retry-after', '30'), false],
    ['a link', header('link', '</v1/agents/?page=2>; rel=next'), false],
    ['a challenge', header('www-authenticate', 'Bearer'), false],
  ];
  return changes.map(([name, change, breaks]) => ({ name, change, breaks: breaks && !isError }));
}

/**
 * Another status, with a body that fits it.
 *
 * @param key The key of the contract's response that is changed.
 * @param about Whether a success lacks, with 202, what it is stated to have; and the right key.
 */
export function statuses(
  key: string,
  isToolkit: boolean,
  successes: ReadonlyMap<string, Received>,
  about: { readonly isIncomplete: boolean; readonly key: string },
): Derived[] {
  const error = JSON.stringify({ message: 'It cannot be done.' });
  const to = (status: number, breaks: boolean): Derived => ({
    name: `${status} instead`,
    breaks,
    isRefusal: status >= 400,
    change: ({ sent, received }) => {
      if (status >= 300) return jsonAnswer(status, error, received.headers);
      // A server may check a query before the key: accepting that request breaks a second statement, that of the key.
      const isKeyRight = isToolkit || key === '401' || sent.headers.authorization === `Bearer ${about.key}`;
      if (received.status >= 400 && !isKeyRight) return undefined;
      const success = received.status < 300 ? received : successes.get(sent.operationId);
      return success && { ...success, status };
    },
  });
  if (key === '2XX') {
    const refused = isToolkit ? [404, 405] : [400, 401, 403, 404, 405, 422];
    const open = [200, 201, 202, 203, 226, 302, 429, 500, 502, 503, ...(isToolkit ? [400, 401, 403, 422] : [])];
    return [
      ...refused.map((status) => to(status, true)),
      ...open.map((status) => to(status, status === 202 && about.isIncomplete)),
    ];
  }
  if (key === 'default') return [400, 404, 418, 500].map((status) => to(status, false));
  const others = [200, 302, 400, 401, 403, 404, 422, 500].filter(
    (status) => key !== String(status) && key !== `${String(status)[0]}XX`,
  );
  return [...others.map((status) => to(status, true)), to(key === '5XX' ? 502 : 429, false)];
}
