import type { RequestAddress } from './address.ts';
import { hostKey, PAGE_HOST } from './host-key.ts';
import { apiOfRequest, type NamedHosts } from './named-hosts.ts';
import { TEST_CODE } from './program.ts';
import type { StatedPaths } from './stated-paths.ts';
import { type CodeRequest, locationKey } from './values/index.ts';

/**
 * Returns the reason why a request that nothing shows to be for the API may be for it all the same: its host is not known, and its path
 * begins with names of a stated path. `undefined` if it is not for the API, or is reported where its path is written, since that is stated.
 */
export function explainLostRequest(
  request: CodeRequest,
  address: RequestAddress,
  paths: StatedPaths,
  namedHosts: NamedHosts,
): string | undefined {
  const { origin, path, at, base = '' } = address;
  const host = hostKey(address);
  const isSenderUnknown = request.why !== undefined || request.isTypedCall === true;
  if (path === undefined || origin !== undefined || host === PAGE_HOST) return undefined;
  if (request.isDeclared === true && !isSenderUnknown) return undefined;
  // Without a host, a path leads to the application itself, unless what sends it is not known.
  if (host === '' && !isSenderUnknown) return undefined;
  if (TEST_CODE.test(at.file) || TEST_CODE.test(request.at.file)) return undefined;
  if (paths.origins.size > 0 && !paths.hasOpenHost && !namedHosts.isNamed) return undefined;
  if (apiOfRequest(namedHosts, request, at) === 'other') return undefined;
  if (!paths.beginsWithNames(`${base}${path}`)) return undefined;
  const what = host === '' ? 'what sends it is not known' : 'its host does not show that it is for the API';
  return request.why ?? `${what}, and its path begins like a stated one`;
}

/**
 * Finds the requests to unknown hosts that code sends which also sends requests to the API, and whose path is stated, or is stated below a
 * prefix. Their reason is that the host is not known.
 */
export function findLostOfSameSender<T extends SentRequest>(
  others: readonly T[],
  own: readonly T[],
  paths: StatedPaths,
): readonly T[] {
  const isStated = ({ address: { path = '' } }: T): boolean => paths.isStated(path);
  const senders = new Set(own.filter(isStated).map(({ request }) => locationKey(request.at)));
  const isLost = ({ request, address: { at, origin, before, path = '' } }: T): boolean =>
    ![at, request.at].some(({ file }) => TEST_CODE.test(file)) &&
    origin === undefined &&
    before !== undefined &&
    senders.has(locationKey(request.at)) &&
    // Any server can answer `/`.
    path !== '/' &&
    (paths.isStated(path) || paths.matchBelowPrefix(path) !== undefined);
  const why = 'its host is not known here, and the same code sends other requests to the API';
  return others.filter(isLost).map((each) => ({ ...each, request: { ...each.request, why } }));
}

interface SentRequest {
  readonly request: CodeRequest;
  readonly address: RequestAddress;
}
