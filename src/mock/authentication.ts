import { at, dereference, isJsonObject, type JsonObject, type Operation } from '../contract/index.ts';

/** How a caller of an operation shows who it is. */
export interface Authentication {
  /** What to send, in words for people. */
  readonly instruction: string;
  /** The header `WWW-Authenticate` of a refusal (RFC 9110, section 11.6.1), where HTTP knows the scheme. */
  readonly challenge: Readonly<Record<string, string>>;
  /** Whether it stands in the query. */
  readonly inQuery: boolean;
}

/** Reads the first security requirement of an operation; `undefined` where it has none. */
export function authenticationOf(document: JsonObject, operation: Operation): Authentication | undefined {
  const element = at(document, operation.pointer);
  const security = isJsonObject(element) ? (element.security ?? document.security) : undefined;
  const first = Array.isArray(security) ? security.find(isJsonObject) : undefined;
  const [name] = Object.keys(first ?? {});
  const scheme =
    name === undefined ? undefined : dereference(document, at(document, `/components/securitySchemes/${name}`));
  if (scheme === undefined) return undefined;
  if (scheme.type === 'apiKey') {
    return { instruction: `Send it as the ${scheme.in} ${scheme.name}`, challenge: {}, inQuery: scheme.in === 'query' };
  }
  const word = scheme.scheme === 'bearer' || scheme.type !== 'http' ? 'Bearer' : String(scheme.scheme);
  return {
    instruction: `Send it as Authorization: ${word} <API_KEY>`,
    challenge: { 'www-authenticate': word },
    inQuery: false,
  };
}
