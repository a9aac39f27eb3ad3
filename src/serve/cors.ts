import { type Answer, GUESSES_HEADER, ORIGIN_HEADER, ownAnswer, SET_HEADER } from './answer.ts';
import type { ServedRequest } from './request.ts';

/** What a page may read of an answer; browsers show it none of these unless they are named. */
const EXPOSED = [
  'x-request-id',
  GUESSES_HEADER,
  ORIGIN_HEADER,
  SET_HEADER,
  'preference-applied',
  'allow',
  'www-authenticate',
];

/** What a page may send; a star would leave out `Authorization` (Fetch standard, CORS-preflight fetch). */
const ALLOWED = ['authorization', 'content-type', 'prefer'];

const TOKEN = /[!#$%&'*+.^_`|~\w-]+/g;

/** Whether a request is a browser's question whether a page may send another (Fetch standard, CORS preflight). */
export function isPreflight({ method, headers }: ServedRequest): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}

/**
 * The answer to a preflight, which lets every request through: what is wrong with it is then said in words that the
 * page can read.
 *
 * @param allow The methods of the path, where the contract has it.
 */
export function preflight({ headers }: ServedRequest, allow: string | undefined): Answer {
  const asked = headers['access-control-request-headers']?.toLowerCase().match(TOKEN) ?? [];
  const methods = [...(allow?.split(', ') ?? []), ...(headers['access-control-request-method']?.match(TOKEN) ?? [])];
  return ownAnswer(204, {
    'access-control-allow-methods': [...new Set(methods)].join(', '),
    'access-control-allow-headers': [...new Set([...ALLOWED, ...asked])].join(', '),
  });
}

/** Opens an answer to the page that asked, one that sends credentials included. */
export function withCors(answer: Answer, origin: string, openPoints: readonly string[]): Answer {
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': EXPOSED.join(', '),
      vary: 'origin',
    },
    openPoints: [...answer.openPoints, ...openPoints],
  };
}
