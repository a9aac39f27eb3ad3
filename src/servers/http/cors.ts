import { REFUSAL_HEADER } from './refusal.ts';
import type { ServedRequest } from './request.ts';
import { openIdsIn, type ServedContract } from './served-contract.ts';
import {
  ASSUMPTION_SET_HEADER,
  GUESSES_HEADER,
  ORIGIN_HEADER,
  ownResponse,
  type ServedResponse,
} from './served-response.ts';
import type { SurfaceRules } from './surfaces.ts';

/**
 * Response headers that pages may read besides the documented ones, since browsers hide headers that are not listed.
 */
const EXPOSED_HEADERS = [
  GUESSES_HEADER,
  ORIGIN_HEADER,
  ASSUMPTION_SET_HEADER,
  REFUSAL_HEADER,
  'preference-applied',
  'allow',
  'www-authenticate',
];

/** Request headers that pages may send. `*` would not include `Authorization` (Fetch, section CORS-preflight fetch). */
const ALLOWED_HEADERS = ['authorization', 'content-type', 'prefer'];

const HTTP_TOKEN = /[!#$%&'*+.^_`|~\w-]+/g;

/** Whether pages of an origin may always call, such as our own docs, even if the set forbids calls from pages. */
export type OriginPredicate = (origin: string) => boolean;

export interface CorsOptions {
  readonly trusts?: OriginPredicate | undefined;
  /**
   * Origins whose pages may always call, such as `http://localhost:5173`, whatever the contract or its set says of
   * CORS. Responses to them name the open point. If an answer of the API's owner forbids the call, they have
   * `colloquy-mock: not-in-contract`.
   */
  readonly cors?: readonly string[] | undefined;
}

/** The headers, and for a preflight the response, that a request from a page gets. */
interface CorsTreatment {
  /** The response to a preflight; `undefined` if the request is not a preflight, or is treated like any other. */
  readonly preflight: ServedResponse | undefined;
  /** Headers of the response that let the page read it. */
  readonly headers: Readonly<Record<string, string>>;
  /** Ids of the open points that decide whether the page may read the response. */
  readonly openPoints: readonly string[];
  /** `false` if the call is allowed only because the option `cors` lists the origin, and no open point is about it. */
  readonly inContract: boolean;
}

const NOT_FROM_A_PAGE: CorsTreatment = { preflight: undefined, headers: {}, openPoints: [], inContract: true };

/**
 * Returns a function that decides how a request from a page is treated on a surface. If the set chooses no behaviour,
 * all pages may call.
 */
export function createCorsReader(contract: ServedContract, { trusts = () => false, cors = [] }: CorsOptions) {
  const openIds = openIdsIn(contract);
  const documented = contract.operations.flatMap(({ responses }) =>
    responses.flatMap(({ headers }) => headers.map(({ name }) => name.toLowerCase())),
  );
  const exposed = [...new Set([...documented, ...EXPOSED_HEADERS])].join(', ');

  return (request: ServedRequest, rules: SurfaceRules | undefined, allow: string | undefined): CorsTreatment => {
    const { origin } = request.headers;
    if (origin === undefined) return NOT_FROM_A_PAGE;
    const { does, openPoints } = rules?.cors ?? { does: { origins: '*', preflight: 204 }, openPoints: [] };
    const isTrusted = trusts(origin);
    const isStated = does.origins === '*' || does.origins === origin;
    const isListed = cors.includes(origin);
    // A page of another origin gets the allowed origin, and its browser then refuses the response.
    const allowed = isTrusted || isStated || isListed ? origin : does.origins;
    const isOpen = allowed !== '';
    return {
      preflight: isOpen && isPreflight(request) ? preflightResponse(request, allow, does.preflight) : undefined,
      headers: isOpen ? corsHeaders(allowed, exposed) : {},
      // A response to a trusted origin does not depend on the set, so it names no open point.
      openPoints: isTrusted ? [] : openPoints,
      inContract: isTrusted || isStated || !isListed || openPoints.some((id) => openIds.has(id)),
    };
  };
}

/** Whether a request is a preflight, by which a browser asks if a page may send a request (Fetch standard). */
export function isPreflight({ method, headers }: Pick<ServedRequest, 'method' | 'headers'>): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** Makes the response to a preflight. It allows any request, so that pages can read the errors of invalid ones. */
export function preflightResponse(
  { headers }: Pick<ServedRequest, 'headers'>,
  allow: string | undefined,
  status: number,
): ServedResponse {
  const requestedHeaders = headers['access-control-request-headers']?.toLowerCase().match(HTTP_TOKEN) ?? [];
  const methods = [
    ...(allow?.split(', ') ?? []),
    ...(headers['access-control-request-method']?.match(HTTP_TOKEN) ?? []),
  ];
  return ownResponse(status, {
    'access-control-allow-methods': [...new Set(methods)].join(', '),
    'access-control-allow-headers': [...new Set([...ALLOWED_HEADERS, ...requestedHeaders])].join(', '),
  });
}

/** Headers with which a browser lets a page read the response, also if the page sends credentials. */
export function corsHeaders(origin: string, exposed: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': exposed,
    vary: 'origin',
  };
}
