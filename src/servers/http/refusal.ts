import { isJsonObject } from '../../contract/model/json.ts';

/** The header with the reason of a refusal, for errors in whose body no text can have it. */
export const REFUSAL_HEADER = 'colloquy-refusal';

/** The maximum length of the header in bytes, so that no client rejects the response. */
const MAX_HEADER_BYTES = 500;

/** Writes a reason as a header value: printable ASCII stays, all other characters are percent-encoded. */
export function refusalHeader(reason: string): string {
  let written = '';
  for (const character of reason) {
    const isPlain = /^[ -$&-~]$/.test(character);
    // A surrogate without its pair cannot be encoded.
    const encoded = isPlain ? character : /\p{Cs}/u.test(character) ? '?' : encodeURIComponent(character);
    if (written.length + encoded.length > MAX_HEADER_BYTES) break;
    written += encoded;
  }
  return written.trim();
}

/** Names of fields that explain an error. Fields for whole sentences come first. */
const EXPLAINING_FIELDS = [
  'message',
  'detail',
  'error_description',
  'description',
  'reason',
  'msg',
  'title',
  'error',
  'errors',
  'details',
];

/**
 * Puts the reason of a refusal into the body of an error, in place of a text that explains it: a field such as
 * `message`, also of an inner object or of the first of several errors, or the whole body if that is a text. Returns
 * the body unchanged if `fits` allows no such place.
 */
export function withReason(body: unknown, reason: string, fits: (body: unknown) => boolean): unknown {
  for (const candidate of bodiesWithReason(body, reason)) if (fits(candidate)) return candidate;
  return body;
}

/**
 * Yields a body for each place that the reason may have. Texts of the body itself come before those of inner objects.
 */
function* bodiesWithReason(body: unknown, reason: string): Generator<unknown> {
  if (typeof body === 'string') yield reason;
  if (Array.isArray(body)) for (const first of bodiesWithReason(body[0], reason)) yield [first];
  if (!isJsonObject(body)) return;
  const names = EXPLAINING_FIELDS.filter((name) => Object.hasOwn(body, name));
  const isInner = (name: string): boolean => typeof body[name] === 'object';
  // A text next to an inner object or a list is often a code or a title.
  const fields = [...names.filter((name) => !isInner(name) && name !== 'error' && name !== 'title')];
  for (const name of [...fields, ...names.filter(isInner), ...names]) {
    for (const field of bodiesWithReason(body[name], reason)) yield { ...body, [name]: field };
  }
}

/** Fields that may repeat the status. In a generated body the value is 0. */
const STATUS_FIELDS = ['status', 'statusCode', 'status_code'];

/** Replaces the status in a body that was made for an error with another status. */
export function withStatus(body: unknown, from: number, to: number): unknown {
  if (!isJsonObject(body)) return body;
  const repeated = [...STATUS_FIELDS.filter((name) => body[name] === 0 || body[name] === from)];
  if (body.code === from) repeated.push('code');
  return repeated.length === 0 ? body : { ...body, ...Object.fromEntries(repeated.map((name) => [name, to])) };
}
