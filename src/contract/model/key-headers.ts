import { at, entriesOf, type JsonObject, objectOf } from './json.ts';
import { toToken } from './json-pointer.ts';

export const SECURITY_SCHEMES = '/components/securitySchemes';

/** Whether a security scheme sends its key in a header of a name, in lower case. */
export const isKeyHeader = ({ type, in: place, name }: JsonObject, header: string): boolean =>
  type === 'apiKey' && place === 'header' && String(name).toLowerCase() === header;

/** Returns the pointers of the security schemes of a document whose key is a header of a name, in lower case. */
export const keyHeaderSchemes = (document: JsonObject, header: string): string[] =>
  entriesOf(at(document, SECURITY_SCHEMES))
    .filter(([, scheme]) => isKeyHeader(objectOf(scheme), header))
    .map(([name]) => `${SECURITY_SCHEMES}/${toToken(name)}`);
