import type { Answer } from './answer.ts';
import { GUESSES_HEADER, ORIGIN_HEADER, SET_HEADER } from './own-headers.ts';
import type { MockRequest } from './request.ts';

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

/** Whether a request is a browser's question whether a page may send another (Fetch standard, CORS preflight). */
export function isPreflight({ method, headers }: MockRequest): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}

/** The headers that answer a preflight. */
export function preflightHeaders(methods: string, { headers }: MockRequest): Record<string, string> {
  const asked = headers['access-control-request-headers'];
  const wanted = asked === undefined ? [] : (asked.toLowerCase().match(/[!#$%&'*+.^_`|~\w-]+/g) ?? []);
  return {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': [...new Set([...ALLOWED, ...wanted])].join(', '),
  };
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
