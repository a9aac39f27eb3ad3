import type { ServedRequest } from './request.ts';
import type { ServedContract } from './served-contract.ts';
import { GUESSES_HEADER, ORIGIN_HEADER, ownResponse, SET_HEADER, type ServedResponse } from './served-response.ts';
import type { SurfaceRules } from './surfaces.ts';

/** Response headers that a page may read besides the documented ones: browsers hide headers that are not named. */
const EXPOSED = [GUESSES_HEADER, ORIGIN_HEADER, SET_HEADER, 'preference-applied', 'allow', 'www-authenticate'];

/** Request headers that a page may send; a star would leave out `Authorization` (Fetch standard, CORS-preflight fetch). */
const ALLOWED = ['authorization', 'content-type', 'prefer'];

const TOKEN = /[!#$%&'*+.^_`|~\w-]+/g;

/** Whether pages of an origin may call whatever the set chose: those of our own docs. */
export type TrustsOrigin = (origin: string) => boolean;

export interface CorsParts {
  readonly trusts?: TrustsOrigin | undefined;
  /**
   * Origins whose pages may call whatever the contract or its set says of CORS, such as `http://localhost:5173`. Responses
   * to them name the open point. If an answer of the API's owner forbids the call, they have `colloquy-mock: not-in-contract`.
   */
  readonly cors?: readonly string[] | undefined;
}

/** The response to the requests of pages: by what the set chose for a surface, and where it chose nothing to all. */
export function corsOf(contract: ServedContract, { trusts = () => false, cors = [] }: CorsParts) {
  const stillOpen = new Set(contract.points.map(({ id }) => id));
  const documented = contract.operations.flatMap(({ responses }) =>
    responses.flatMap(({ headers }) => headers.map(({ name }) => name.toLowerCase())),
  );
  const exposed = [...new Set([...documented, ...EXPOSED])].join(', ');

  return (request: ServedRequest, rules: SurfaceRules | undefined, allow: string | undefined) => {
    const { origin } = request.headers;
    if (origin === undefined) return { preflight: undefined, open: (response: ServedResponse) => response };
    const { does, openPoints } = rules?.cors ?? { does: { origins: '*', preflight: 204 }, openPoints: [] };
    const isTrusted = trusts(origin);
    const isStated = does.origins === '*' || does.origins === origin;
    const isAgainstAnswer = !isStated && cors.includes(origin) && !openPoints.some((id) => stillOpen.has(id));
    // To a page of another origin the one that may call is named, and the browser refuses it.
    const allowed = isTrusted || isStated || cors.includes(origin) ? origin : does.origins;
    const isOpen = allowed !== '';
    return {
      /** The response to a preflight; none where the request is no preflight, or is treated as none. */
      preflight: isOpen && isPreflight(request) ? preflight(request, allow, does.preflight) : undefined,
      open: (response: ServedResponse): ServedResponse => ({
        ...response,
        headers: isOpen ? { ...response.headers, ...headersFor(allowed, exposed) } : response.headers,
        // The choice of the set does not show in a response that every page can read.
        openPoints: isTrusted ? response.openPoints : [...response.openPoints, ...openPoints],
        inContract: response.inContract && (isTrusted || !isAgainstAnswer),
      }),
    };
  };
}

/** Whether a request is a browser's question whether a page may send another (Fetch standard, CORS preflight). */
function isPreflight({ method, headers }: ServedRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** The response to a preflight, which lets all through: a page can then read what is wrong with its request. */
function preflight({ headers }: ServedRequest, allow: string | undefined, status: number): ServedResponse {
  const asked = headers['access-control-request-headers']?.toLowerCase().match(TOKEN) ?? [];
  const methods = [...(allow?.split(', ') ?? []), ...(headers['access-control-request-method']?.match(TOKEN) ?? [])];
  return ownResponse(status, {
    'access-control-allow-methods': [...new Set(methods)].join(', '),
    'access-control-allow-headers': [...new Set([...ALLOWED, ...asked])].join(', '),
  });
}

/** One that sends credentials can read the response as well. */
function headersFor(origin: string, exposed: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': exposed,
    vary: 'origin',
  };
}
