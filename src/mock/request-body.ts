import { isUtf8 } from 'node:buffer';
import type { JsonObject } from '../contract/index.ts';
import { contentOf } from './documented-response.ts';
import type { Violation } from './engine.ts';
import type { MockRequest } from './request.ts';

/** A request's body, read as the contract of an operation has it. */
export interface RequestBody {
  /** Parsed where it is JSON, text where it is not, `undefined` where there is none or it cannot be read. */
  readonly value: unknown;
  /** Why it cannot be read. */
  readonly violation?: Violation;
}

/** The code of a violation by a media type that the contract does not have. */
export const WRONG_MEDIA_TYPE = 'media-type';

/**
 * Reads the body of a request.
 *
 * The engine never answers JSON that does not parse, and does not ask for a media type: both are looked at here.
 *
 * @param declared The request body of the operation; `undefined` where it has none, and any body is passed over.
 */
export function readBody(declared: JsonObject | undefined, { body, headers }: MockRequest): RequestBody {
  if (declared === undefined || body === undefined) return { value: undefined };
  const accepted = contentOf(declared).map(([mediaType]) => mediaType.toLowerCase());
  if (body.length === 0) {
    const missing = `it is missing; send it as ${accepted.join(' or ')}`;
    return declared.required === true ? unreadable('missing', missing) : { value: undefined };
  }
  if (accepted.includes('*/*')) return { value: body.toString() };

  const mediaType = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!accepted.includes(mediaType)) {
    const sent = mediaType === '' ? 'it has no media type' : 'its media type is not in the contract';
    return unreadable(WRONG_MEDIA_TYPE, `${sent}; send it with Content-Type: ${accepted.join(' or ')}`);
  }
  if (mediaType !== 'application/json' && !mediaType.endsWith('+json')) return { value: body.toString() };
  if (!isUtf8(body)) return unreadable('encoding', 'it is not UTF-8, as JSON must be');
  try {
    return { value: JSON.parse(body.toString()) };
  } catch (error) {
    const place = /line \d+ column \d+/.exec(error instanceof Error ? error.message : '')?.[0];
    return unreadable('json', `it is not JSON${place === undefined ? '' : `; look at ${place}`}`);
  }
}

function unreadable(code: string, message: string): RequestBody {
  return { value: undefined, violation: { code, path: ['body'], message } };
}
