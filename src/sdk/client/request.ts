/** The parts of a request that the arguments of a call decide. */
import type { Sendable } from '../../../generated/unspecified.ts';
import { refuse } from './colloquy-error.ts';
import { refuseUnknown } from './options.ts';
import { isInteger, isString } from './shape.ts';
import type { Bytes, OutgoingRequest } from './transport.ts';

export interface RequestInput {
  readonly query?: Query | undefined;
  readonly body?: OutgoingRequest['body'];
  readonly headers?: OutgoingRequest['headers'];
}

/** Writes the assumptions at an operation's open points, and the body if the contract states one. */
export type WriteInput = (assumed: object | undefined, body?: object, stated?: readonly string[]) => RequestInput;

const PATH_CHANGING_NAME = /^\.{0,2}$|[/\\\p{Cc}\p{Cs}]/u;

const INTEGER_RULE = { is: 'a safe integer', fits: isInteger };
/** The rule for the name of a toolkit or a tool: it must not change the path, as `..` would. */
export const NAME_RULE = {
  is: 'a name',
  fits: (value: unknown): value is string => isString(value) && !PATH_CHANGING_NAME.test(value),
};

/**
 * Fills in the parameters of a path, and removes their values from the list; in the Developer API they are integers
 * (§4.1).
 */
export function writePath(
  template: string,
  values: unknown[],
  { is, fits }: typeof INTEGER_RULE | typeof NAME_RULE = INTEGER_RULE,
): string {
  return template.replace(/{(\w+)}/g, (_, name) => {
    const value = values.shift();
    if (!fits(value)) refuse(name, `be ${is}`, value);
    return encodeURIComponent(value);
  });
}

/** A character that a URL would encode, or that would end the query. */
const INVALID_QUERY_CHARACTER = /[^!$-~]/;

/** A query: an encoded text, or a `URLSearchParams` of any type library. */
export type Query = string | { append(name: string, value: string): void; toString(): string };

export function writeQuery(value: Query): string {
  const query = `${value}`;
  if (INVALID_QUERY_CHARACTER.test(query)) refuse('query', 'be encoded or a URLSearchParams', query);
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
 * The parameters of a tool, and how they are written into the request. That is open (`execute-tool.parameters`, §4.2),
 * so the caller chooses.
 */
export type AssumedParameters =
  /** An object as a JSON body. */
  | { readonly json: Sendable<'execute-tool.parameters'> }
  /** Names and values as the body of a form. */
  | { readonly form: Readonly<Record<string, string>> }
  /** The query of the URL; no body. */
  | { readonly query: Query }
  /** A finished body. */
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

/** Headers that only the client may set or that belong to the connection, and invalid names (RFC 9110, §5.1). */
const RESERVED_HEADER =
  /^($|accept$|authorization|connection|content-|expect|host|transfer-|upgrade)|[^\w!#-'*+.^`|~-]/;

/** Returns the caller's headers with names in lower case, so that none is sent twice. */
export function callerHeaders(headers: OutgoingRequest['headers'] | undefined): Record<string, string> {
  const result: Record<string, string> = {};
  for (const name in headers) {
    const lower = name.toLowerCase();
    if (RESERVED_HEADER.test(lower)) refuse(`header ${lower}`, 'be left out');
    result[lower] = headers[name] as string; // name is a key of headers
  }
  return result;
}

const NOT_LATIN_1 = /[^\t -~\x80-\xff]/;

/** Refuses a header that HTTP cannot send, without repeating its value. */
export function checkHeaders(headers: OutgoingRequest['headers']): void {
  for (const name in headers) {
    const value = headers[name];
    if (!isString(value) || NOT_LATIN_1.test(name + value)) refuse(`header ${name}`, 'be one line of Latin-1');
  }
}

const writeBody = (body: RequestInput['body'], contentType = 'application/json'): RequestInput => ({
  headers: { 'content-type': contentType },
  body,
});
