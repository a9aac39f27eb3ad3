import { at, entriesOf, type JsonObject, objectOf } from './json.ts';
import { toToken } from './json-pointer.ts';

export const SECURITY_SCHEMES = '/components/securitySchemes';

/**
 * Returns the name of the header, the parameter or the cookie with the key of a security scheme. Some documents write a header with the start
 * of its value, as `Authorization: Bearer`, but the name of a header has no colon.
 */
export const keyName = ({ type, in: place, name }: JsonObject): string =>
  type !== 'apiKey' ? 'Authorization' : place === 'header' ? String(name).replace(/\s*:.*$/s, '') : String(name);

/** Whether a security scheme sends its key in a header of a name, in lower case. */
export const isKeyHeader = (scheme: JsonObject, header: string): boolean =>
  scheme.type === 'apiKey' && scheme.in === 'header' && keyName(scheme).toLowerCase() === header;

/** Returns the pointers of the security schemes of a document whose key is a header of a name, in lower case. */
export const keyHeaderSchemes = (document: JsonObject, header: string): string[] =>
  entriesOf(at(document, SECURITY_SCHEMES))
    .filter(([, scheme]) => isKeyHeader(objectOf(scheme), header))
    .map(([name]) => `${SECURITY_SCHEMES}/${toToken(name)}`);
