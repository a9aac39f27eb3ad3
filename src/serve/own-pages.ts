type Headers = Readonly<Record<string, unknown>>;

const THIS_MACHINE = /^(?:(?:[\w-]+\.)*localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])(?::\d+)?$/i;

/**
 * Whether a request names the server by `localhost` or by an IP address.
 *
 * Any other name may be one that another site controls and leads here (DNS rebinding): for the browser its page
 * and this server are then one origin.
 */
export function namesThisMachine({ host }: Headers): boolean {
  return THIS_MACHINE.test(String(host));
}

/** Whether a page of another origin has sent a request, as its `Origin` says. */
export function hasOtherOrigin({ origin, host }: Headers): boolean {
  return (
    origin !== undefined &&
    String(origin)
      .replace(/^https?:\/\//, '')
      .toLowerCase() !== String(host).toLowerCase()
  );
}

/**
 * Whether a request that changes something was sent by a page of another origin.
 *
 * Browsers say so in `Sec-Fetch-Site` (Fetch Metadata), or by another `Origin` than the host. What sends neither is no
 * browser, and no page can have made it send this.
 */
export function isCrossSite(headers: Headers): boolean {
  const { 'sec-fetch-site': site } = headers;
  return (site !== undefined && site !== 'same-origin' && site !== 'none') || hasOtherOrigin(headers);
}
