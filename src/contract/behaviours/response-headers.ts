import { allPoints } from '../model/answered-points.ts';
import type { Contract, JsonObject } from '../model/index.ts';
import { type Detection, NOTHING_OBSERVED } from './detector.ts';
import type { Evidence } from './evidence.ts';
import type { Exchange } from './exchange.ts';

/** Headers that servers and proxies commonly send, for any API. */
const COMMON_HEADER =
  /^(age|alt-svc|cache-control|cf-.*|connection|content-.*|cross-origin-.*|date|etag|expires|keep-alive|last-modified|nel|permissions-policy|pragma|referrer-policy|report-to|server|server-timing|strict-transport-security|transfer-encoding|vary|via|x-(aspnet.*-version|cache|content-type-options|frame-options|powered-by|xss-protection).*|access-control-.*|allow|location|colloquy-.*|preference-applied)$/;
/** Other headers whose meaning a standard or common use defines. */
const KNOWN_HEADER =
  /^(accept|accept-ranges|proxy-authenticate|retry-after|set-cookie|traceparent|tracestate|www-authenticate|(x-)?rate-?limit(-.*)?)$/;

export const isCommonHeader = (name: string): boolean => COMMON_HEADER.test(name);

/**
 * The headers that the contract states, in lower case. Separate open points ask whether other responses have them, too.
 */
export const statedHeaders = (contract: Contract): ReadonlySet<string> =>
  new Set(headersIn(contract).map(({ name }) => name.toLowerCase()));

const headersIn = ({ operations }: Contract) =>
  operations.flatMap(({ responses }) => responses.flatMap((response) => response.headers));

type Headers = Readonly<Record<string, string>>;

function hasUnknownHeader(headers: Headers, stated: ReadonlySet<string>): boolean {
  if (Object.keys(headers).some((name) => !isCommonHeader(name) && !KNOWN_HEADER.test(name) && !stated.has(name)))
    return true;
  const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';').map((part) => part.trim());
  const isPlain = /^[a-z]+\/[a-z]+$/i.test(type) || type === '' || /^application\/problem\+json$/i.test(type);
  return !isPlain || parameters.some((parameter) => !/^charset=/i.test(parameter));
}

/**
 * Detects whether responses have a header, and its values. If an unknown header is sent instead, it may have the same
 * meaning, so absence then proves nothing.
 */
export function detectHeader<Name extends string>(
  { contract, ofOperations }: Evidence,
  present: Name,
  absent: Name,
  valuesIn: (headers: Headers) => JsonObject | undefined,
): Detection<Name> {
  const all = ofOperations.flatMap(({ exchange: by }) =>
    by.response === undefined ? [] : [{ by, headers: by.response.headers }],
  );
  const stated = statedHeaders(contract);
  if (!all.some(({ headers }) => valuesIn(headers)) && all.some(({ headers }) => hasUnknownHeader(headers, stated)))
    return { inconclusive: 'it is in no header of that name, and may be in one whose meaning is not known' };
  return {
    observed: all.map(({ by, headers }) => {
      const values = valuesIn(headers);
      return values === undefined ? { by, name: absent } : { by, name: present, with: values };
    }),
  };
}

/** Detects whether the responses that `concerns` selects have the header that identifies a request. */
export function detectIdentifier(
  { contract, ofOperations }: Evidence,
  concerns: (exchange: Exchange) => boolean,
): Detection<'always' | 'never'> {
  const marked = allPoints(contract).find(({ id }) => contract.choices.get(id)?.shows === 'header-on-errors');
  const header = headersIn(contract).find(({ pointer }) => pointer === marked?.place.pointer);
  if (header === undefined) return NOTHING_OBSERVED;
  const hasHeader = ({ response }: Exchange): boolean => response?.headers[header.name.toLowerCase()] !== undefined;
  const all = ofOperations.map(({ exchange }) => exchange).filter(concerns);
  return { isAboutAll: true, observed: all.map((by) => ({ by, name: hasHeader(by) ? 'always' : 'never' })) };
}
