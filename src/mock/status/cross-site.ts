import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request that changes something was sent by a page of another origin.
 *
 * Browsers say so in `Sec-Fetch-Site` (Fetch Metadata), or by another `Origin` than the host. What sends neither is no
 * browser, and nobody can have put words in its mouth.
 */
export function isCrossSite({ 'sec-fetch-site': site, origin, host }: IncomingHttpHeaders): boolean {
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && origin.replace(/^https?:\/\//, '') !== host;
}
