import { type OpenPoint, wordsOf } from '../../../contract/model/index.ts';

/** Headers that say nothing about an API; `Prefer` is among them (RFC 7240). */
const HTTP_HEADER =
  /^(accept|accept-encoding|accept-language|cache-control|connection|content-length|content-type|content-encoding|date|host|origin|prefer|referer|server|transfer-encoding|user-agent|vary)$/;

/** Whether a header, in lower case, belongs to HTTP itself. */
export const isHttpHeader = (name: string): boolean => HTTP_HEADER.test(name);

/** Headers that HTTP defines for any resource (RFC 9110, 9111, 8288 and 6265). */
const REGISTERED =
  /^(age|allow|content-disposition|content-language|content-location|content-range|cookie|etag|expires|if-match|if-modified-since|if-none-match|if-range|if-unmodified-since|last-modified|link|location|range|accept-ranges|retry-after|set-cookie|www-authenticate)$/;

/** Whether HTTP defines a header, in lower case, that a document seldom lists. */
export const isRegisteredHeader = (name: string): boolean => REGISTERED.test(name);

/** Whether an open point is about a name: it lists the name or a word of it, or it lists no names. */
export function isAbout({ names }: OpenPoint, name: string): boolean {
  const words = [name.toLowerCase(), ...wordsOf(name)];
  return names?.some((one) => words.includes(one.toLowerCase())) !== false;
}
