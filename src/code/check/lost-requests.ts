import type { RequestAddress } from './address.ts';
import { hostKey, PAGE_HOST } from './host-key.ts';
import { apiOfRequest, type NamedHosts } from './named-hosts.ts';
import { TEST_CODE } from './program.ts';
import type { StatedPaths } from './stated-paths.ts';
import type { CodeRequest } from './values/index.ts';

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
  const isReported = paths.isDistinctive(path) || paths.matchBelowPrefix(path) !== undefined;
  if (isReported || !paths.beginsWithNames(`${base}${path}`)) return undefined;
  const what = host === '' ? 'what sends it is not known' : 'its host does not show that it is for the API';
  return request.why ?? `${what}, and its path begins like a stated one`;
}
