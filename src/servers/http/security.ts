import type { JsonObject, Operation } from '../../contract/model/index.ts';
import { authorizationScheme } from '../../contract/model/operation.ts';
import type { ServedRequest } from './request.ts';

/** Prepares the security requirements of an operation, one of which must be met; `undefined` if none is required. */
export function readSecurity({ security }: Operation) {
  const requirements = security.map((schemes) => schemes.map(({ node }) => node));
  const schemes = requirements.flat();
  const [first = []] = requirements;
  if (schemes.length === 0 || requirements.some((schemes) => schemes.length === 0)) return undefined;
  const challenges = new Set(schemes.filter(isInAuthorization).map(writeChallenge));
  const challenge: Readonly<Record<string, string>> =
    challenges.size === 0 ? {} : { 'www-authenticate': [...challenges].join(', ') };
  return {
    instruction: `Send it as ${first.map(describePlace).join(' and as ')}`,
    /**
     * The header `WWW-Authenticate` of a refusal, for all schemes that use `Authorization` (RFC 9110, section 11.6.1).
     */
    challenge,
    schemes,
    inQuery: schemes.some(({ type, in: place }) => type === 'apiKey' && place === 'query'),
    isMet: (request: ServedRequest): boolean =>
      requirements.some((schemes) => schemes.every((one) => hasKey(request, one))),
  };
}

/** Whether the key of a scheme is sent in `Authorization`. */
const isInAuthorization = ({ type }: JsonObject): boolean => type !== 'apiKey' && type !== 'mutualTLS';

function describePlace(scheme: JsonObject): string {
  if (scheme.type === 'mutualTLS') return 'a client certificate';
  return isInAuthorization(scheme)
    ? `Authorization: ${authorizationScheme(scheme)} <API_KEY>`
    : `the ${scheme.in} ${scheme.name}`;
}

/** Writes the challenge of a scheme, with the required parameters (RFC 7617, section 2; RFC 7616, section 3.3). */
function writeChallenge(scheme: JsonObject): string {
  const word = authorizationScheme(scheme);
  if (/^basic$/i.test(word)) return 'Basic realm="mock"';
  return /^digest$/i.test(word) ? 'Digest realm="mock", qop="auth", nonce="mock"' : word;
}

/** Whether a request has a key in a scheme. The name of the scheme may have any case (RFC 9110, section 11.1). */
function hasKey({ headers, query }: ServedRequest, scheme: JsonObject): boolean {
  // Client certificates are not visible here, and a scheme without a description cannot be checked.
  if (scheme.type === 'mutualTLS' || scheme.type === undefined) return true;
  const name = String(scheme.name);
  if (scheme.type === 'apiKey') {
    if (scheme.in === 'header') return headers[name.toLowerCase()] !== undefined;
    if (scheme.in === 'query') return new URLSearchParams(query).has(name);
    return (headers.cookie ?? '').split(/;\s*/).some((cookie) => cookie.split('=', 1)[0] === name);
  }
  const [word = '', key = ''] = (headers.authorization ?? '').split(/\s+/);
  if (word.toLowerCase() !== authorizationScheme(scheme).toLowerCase() || key === '') return false;
  return word.toLowerCase() !== 'basic' || isBasicCredentials(key);
}

/** Whether a key is a name and a password in Base64, with a colon between them (RFC 7617, section 2). */
function isBasicCredentials(key: string): boolean {
  try {
    return atob(key).includes(':');
  } catch {
    return false;
  }
}
