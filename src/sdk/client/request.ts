/** How what a caller gives is written into a request. */
import type { Sendable } from '../../../generated/unspecified.ts';
import { refuse } from './colloquy-error.ts';
import { refuseUnknown } from './options.ts';
import { isInteger, isString } from './shape.ts';
import type { Bytes, OutgoingRequest } from './transport.ts';

export interface Input {
  readonly query?: Query | undefined;
  readonly body?: OutgoingRequest['body'];
  readonly headers?: OutgoingRequest['headers'];
}

/** Writes what is assumed at an operation's open points, and its body where one is stated. */
export type WriteInput = (assumed: object | undefined, body?: object, stated?: readonly string[]) => Input;

const CHANGES_PATH = /^\.{0,2}$|[/\\\p{Cc}\p{Cs}]/u;

const INTEGER = { is: 'a safe integer', fits: isInteger };
/** What can be the name of a toolkit or of a tool in a path, and leaves it that path. */
export const NAME = {
  is: 'a name',
  fits: (value: unknown): value is string => isString(value) && !CHANGES_PATH.test(value),
};

/** Takes the values of the parameters off a list; those of the Developer API are integers (§4.1). */
export function writePath(
  template: string,
  values: unknown[],
  { is, fits }: typeof INTEGER | typeof NAME = INTEGER,
): string {
  return template.replace(/{(\w+)}/g, (_, name) => {
    const value = values.shift();
    if (!fits(value)) refuse(name, `be ${is}`, value);
    return encodeURIComponent(value);
  });
}

/** What a URL would encode, or take for its end. */
const BEYOND_QUERY = /[^!$-~]/;

/** A query as text that is encoded, or a `URLSearchParams`, whichever types the program has. */
export type Query = string | { append(name: string, value: string): void; toString(): string };

export function writeQuery(given: Query): string {
  const query = `${given}`;
  if (BEYOND_QUERY.test(query)) refuse('query', 'be encoded or a URLSearchParams', query);
  return query.replace(/^\??(?=.)/, '?');
}

export const writeQueryAlone: WriteInput = (assumed = {}) => {
  refuseUnknown(assumed, ['query']);
  return assumed;
};

export const writeFields: WriteInput = (
  assumed: { readonly fields?: Readonly<Record<string, unknown>> } = {},
  body = {},
  stated = [],
) => {
  refuseUnknown(body, stated);
  refuseUnknown(assumed, ['fields']);
  for (const key in assumed.fields) if (stated.includes(key)) refuse(key, 'be left out of assumed.fields');
  return writeBody(JSON.stringify({ ...body, ...assumed.fields }));
};

/**
 * How the parameters of a tool are written into the request, and which they are: that is open
 * (`execute-tool.parameters`, §4.2), so that the caller has to choose.
 */
export type AssumedParameters =
  /** An object in JSON as the body. */
  | { readonly json: Sendable<'execute-tool.parameters'> }
  /** Pairs of names and values as the body of a form. */
  | { readonly form: Readonly<Record<string, string>> }
  /** The query of the URL; no body. */
  | { readonly query: Query }
  /** A body that is written already. */
  | { readonly contentType: string; readonly body: string | Bytes };

export const writeParameters: WriteInput = (assumed: Partial<AssumedParameters> = {}) => {
  const names = String(Object.keys(assumed).sort());
  if (names === 'json' && 'json' in assumed) {
    return writeBody(JSON.stringify(assumed.json) ?? refuse('json', 'be a value that JSON has'));
  }
  if (names === 'form' && 'form' in assumed) {
    return writeBody(String(new URLSearchParams(assumed.form)), 'application/x-www-form-urlencoded');
  }
  if (names === 'query' && 'query' in assumed) return { query: assumed.query };
  if (names === 'body,contentType' && 'body' in assumed)
    return writeBody(assumed.body ?? '', assumed.contentType ?? '');
  return refuse('assumed', 'have the parameters as json, form, query, or contentType and body');
};

/** Written by the client itself, or a matter of the connection; and what is no name of a header (RFC 9110, §5.1). */
const RESERVED = /^($|accept$|authorization|connection|content-|expect|host|transfer-|upgrade)|[^\w!#-'*+.^`|~-]/;

/** Takes headers of the caller's, with their names in lower case, so that none is sent twice. */
export function callerHeaders(headers: OutgoingRequest['headers'] | undefined): Record<string, string> {
  const taken: Record<string, string> = {};
  for (const name in headers) {
    const lower = name.toLowerCase();
    if (RESERVED.test(lower)) refuse(`header ${lower}`, 'be left out');
    taken[lower] = headers[name] as string; // it is one of them
  }
  return taken;
}

const BEYOND_LATIN_1 = /[^\t -~\x80-\xff]/;

/** Refuses a header that HTTP cannot send, without repeating its value. */
export function checkHeaders(headers: OutgoingRequest['headers']): void {
  for (const name in headers) {
    const value = headers[name];
    if (!isString(value) || BEYOND_LATIN_1.test(name + value)) refuse(`header ${name}`, 'be one line of Latin-1');
  }
}

const writeBody = (body: Input['body'], contentType = 'application/json'): Input => ({
  headers: { 'content-type': contentType },
  body,
});
