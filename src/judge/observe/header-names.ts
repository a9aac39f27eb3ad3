import type { Contract } from '../../contract/index.ts';

/** Headers of every response, or of the way that it took: they are about no one response. */
const COMMON =
  /^(age|alt-svc|cache-control|cf-.*|connection|content-.*|cross-origin-.*|date|etag|expires|keep-alive|last-modified|nel|permissions-policy|pragma|referrer-policy|report-to|server|server-timing|strict-transport-security|transfer-encoding|vary|via|x-(aspnet.*-version|cache|content-type-options|frame-options|powered-by|xss-protection).*|access-control-.*|allow|location|colloquy-.*|preference-applied)$/;
/** Others of which standards or common use say what they mean. */
const KNOWN =
  /^(accept|accept-ranges|proxy-authenticate|retry-after|set-cookie|traceparent|tracestate|www-authenticate|(x-)?rate-?limit(-.*)?)$/;

export const isCommon = (name: string): boolean => COMMON.test(name);

/** The headers that the contract knows, in lower case: their own points ask where they are. */
export function statedHeaders({ operations }: Contract): ReadonlySet<string> {
  const headers = operations.flatMap(({ responses }) => responses.flatMap((response) => response.headers));
  return new Set(headers.map(({ name }) => name.toLowerCase()));
}

/** The names of the headers of a response that may say anything: nobody knows what they mean. */
export function unknownHeaders(
  headers: Readonly<Record<string, string>>,
  stated: ReadonlySet<string>,
): readonly string[] {
  const names = Object.keys(headers).filter((name) => !isCommon(name) && !KNOWN.test(name) && !stated.has(name));
  const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';').map((part) => part.trim());
  const isPlain = /^[a-z]+\/[a-z]+$/i.test(type) || type === '' || /^application\/problem\+json$/i.test(type);
  const isTelling = !isPlain || parameters.some((parameter) => !/^charset=/i.test(parameter));
  return isTelling ? [...names, 'content-type'] : names;
}
