import { type OpenPoint, wordsOf } from '../../../contract/model/index.ts';

/** Matches the headers that belong to HTTP itself and not to an API, such as `Prefer` (RFC 7240). */
const HTTP_HEADER =
  /^(accept|accept-encoding|accept-language|cache-control|connection|content-length|content-type|content-encoding|date|host|origin|prefer|referer|server|transfer-encoding|user-agent|vary)$/;

/** Whether a header, in lower case, belongs to HTTP itself. */
export const isHttpHeader = (name: string): boolean => HTTP_HEADER.test(name);

/** Matches the headers that HTTP defines for any resource (RFC 9110, 9111, 8288 and 6265). */
const REGISTERED_HEADER =
  /^(age|allow|content-disposition|content-language|content-location|content-range|cookie|etag|expires|if-match|if-modified-since|if-none-match|if-range|if-unmodified-since|last-modified|link|location|pragma|range|accept-ranges|retry-after|set-cookie|www-authenticate)$/;

/** Whether a header, in lower case, is defined by HTTP, so that documents often omit it. */
export const isRegisteredHeader = (name: string): boolean => REGISTERED_HEADER.test(name);

/** Whether an open point is about a name: it lists the name or a word of the name, or it lists no names. */
export function isAboutName({ names }: OpenPoint, name: string): boolean {
  const words = [name.toLowerCase(), ...wordsOf(name)];
  return names?.some((one) => words.includes(one.toLowerCase())) !== false;
}
