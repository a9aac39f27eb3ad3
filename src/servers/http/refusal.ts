import { isJsonObject } from '../../contract/model/json.ts';

/** The header with the reason of a refusal, for errors whose body has no place for it. */
export const REFUSAL_HEADER = 'colloquy-refusal';

/** Bytes of the header, so that no client refuses the response for it. */
const MOST_BYTES = 500;

/** Writes a reason as the value of a header: printable ASCII, with all other characters percent-encoded. */
export function refusalHeader(reason: string): string {
  let written = '';
  for (const character of reason) {
    const isPlain = /^[ -$&-~]$/.test(character);
    // A lone surrogate has no encoding.
    const encoded = isPlain ? character : /\p{Cs}/u.test(character) ? '?' : encodeURIComponent(character);
    if (written.length + encoded.length > MOST_BYTES) break;
    written += encoded;
  }
  return written.trim();
}

/** The names of fields that explain an error, those for a whole sentence first. */
const EXPLAINING = [
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
 * Puts the reason of a refusal in the place of a text that explains the error: a field such as `message`, that of an
 * inner object or of the first of several errors, or the whole body if it is a text. Returns the unchanged body if
 * `fits` allows it nowhere.
 */
export function withReason(body: unknown, reason: string, fits: (body: unknown) => boolean): unknown {
  for (const candidate of explained(body, reason)) if (fits(candidate)) return candidate;
  return body;
}

/** The bodies with the reason in one place each. Texts of the body itself come before those of inner objects. */
function* explained(body: unknown, reason: string): Generator<unknown> {
  if (typeof body === 'string') yield reason;
  if (Array.isArray(body)) for (const first of explained(body[0], reason)) yield [first];
  if (!isJsonObject(body)) return;
  const names = EXPLAINING.filter((name) => Object.hasOwn(body, name));
  const isInner = (name: string): boolean => typeof body[name] === 'object';
  // A text next to an inner object or a list is often a code or a title of it.
  const fields = [...names.filter((name) => !isInner(name) && name !== 'error' && name !== 'title')];
  for (const name of [...fields, ...names.filter(isInner), ...names]) {
    for (const field of explained(body[name], reason)) yield { ...body, [name]: field };
  }
}

/** Fields that repeat the status of an error. One made without an example is 0. */
const STATUS_FIELDS = ['status', 'statusCode', 'status_code'];

/** Replaces the status that a body repeats, for an error in the form of another one. */
export function withStatus(body: unknown, from: number, to: number): unknown {
  if (!isJsonObject(body)) return body;
  const repeated = [...STATUS_FIELDS.filter((name) => body[name] === 0 || body[name] === from)];
  if (body.code === from) repeated.push('code');
  return repeated.length === 0 ? body : { ...body, ...Object.fromEntries(repeated.map((name) => [name, to])) };
}
