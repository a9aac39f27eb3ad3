import type { JsonObject, Operation } from '../../contract/model/index.ts';
import { authorizationScheme } from '../../contract/model/operation.ts';
import type { ServedRequest } from './request.ts';

/** Prepares the security requirements of an operation, one of which must be met; `undefined` if none is required. */
export function readSecurity({ security }: Operation) {
  const requirements = security.map((schemes) => schemes.map(({ node }) => node));
  const schemes = requirements.flat();
  const [scheme] = schemes;
  if (scheme === undefined || requirements.some((schemes) => schemes.length === 0)) return undefined;
  const isApiKey = scheme.type === 'apiKey';
  const word = authorizationScheme(scheme);
  const as = isApiKey ? `the ${scheme.in} ${scheme.name}` : `Authorization: ${word} <API_KEY>`;
  // The challenge of Basic has a realm (RFC 7617, section 2).
  const written = /^basic$/i.test(word) ? 'Basic realm="mock"' : word;
  const challenge: Readonly<Record<string, string>> = isApiKey ? {} : { 'www-authenticate': written };
  return {
    instruction: `Send it as ${as}`,
    /** The value of `WWW-Authenticate` in a refusal (RFC 9110, section 11.6.1); empty for API keys. */
    challenge,
    schemes,
    inQuery: isApiKey && scheme.in === 'query',
    isMet: (request: ServedRequest): boolean =>
      requirements.some((schemes) => schemes.every((one) => hasKey(request, one))),
  };
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
  return word.toLowerCase() !== 'basic' || isBasic(key);
}

/** Whether a key is a name and a password in Base64, with a colon between them (RFC 7617, section 2). */
function isBasic(key: string): boolean {
  try {
    return atob(key).includes(':');
  } catch {
    return false;
  }
}
