import type { Exchange } from '../judge/index.ts';
import type { Probe } from './probes/probe.ts';

/** The maximum number of redirects that are followed one after the other. */
export const MAX_REDIRECTS = 3;

const FOLLOWED_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Returns the request to which the redirect of a valid read leads; `undefined` if the exchange is not such a redirect,
 * or if it leads to the same request or away from the address of the server. The key is sent to no other origin, and a
 * write is never repeated.
 */
export function redirectedProbe(probe: Probe, { request, response }: Exchange): Probe | undefined {
  const { operation, tier, method, key, keyScheme, redirectedFrom } = probe;
  const { status = 0, headers: { location = '' } = {} } = response ?? {};
  const isValidRead = operation !== undefined && tier === 'reads' && method === 'GET';
  if (!isValidRead || key !== 'stated' || keyScheme !== undefined || !FOLLOWED_STATUSES.has(status)) return undefined;
  const address = URL.parse(request.address ?? '');
  const target = address && URL.parse(location, `${address.origin}${address.pathname.replace(/\/$/, '')}${probe.path}`);
  if (!address || !target || location === '' || target.origin !== address.origin) return undefined;
  const base = address.pathname.replace(/\/$/, '');
  const [path, query] = [target.pathname.slice(base.length), target.search.slice(1)];
  const isSame = path === probe.path && query === probe.query;
  if (!target.pathname.startsWith(`${base}/`) || target.username !== '' || isSame) return undefined;
  return { ...probe, path, query, redirectedFrom: redirectedFrom ?? { path: probe.path, query: probe.query, status } };
}
