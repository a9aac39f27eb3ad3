import type { IncomingHttpHeaders } from 'node:http';

const THIS_MACHINE = /^(?:(?:[\w-]+\.)*localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])(?::\d+)?$/i;

/**
 * Whether a request names the server by `localhost` or by an IP address.
 *
 * Any other name may be one that another site has in its hands and leads here (DNS rebinding): for the browser its page
 * and this server are then one origin.
 */
export function namesThisMachine({ host = '' }: IncomingHttpHeaders): boolean {
  return THIS_MACHINE.test(host);
}

/**
 * Whether a request that changes something was sent by a page of another origin.
 *
 * Browsers say so in `Sec-Fetch-Site` (Fetch Metadata), or by another `Origin` than the host. What sends neither is no
 * browser, and no page can have made it send this.
 */
export function isCrossSite({ 'sec-fetch-site': site, origin, host = '' }: IncomingHttpHeaders): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && origin.replace(/^https?:\/\//, '').toLowerCase() !== host.toLowerCase();
}
