type Headers = Readonly<Record<string, unknown>>;

const THIS_MACHINE = /^(?:(?:[\w-]+\.)*localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])(?::\d+)?$/i;

/** Whether `localhost` or an IP address is asked: by any other name another site can lead here (DNS rebinding). */
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

/** Whether another origin's page sent a request, by `Sec-Fetch-Site` or `Origin`. What sends neither is no browser. */
export function isCrossSite(headers: Headers): boolean {
  const { 'sec-fetch-site': site } = headers;
  return (site !== undefined && site !== 'same-origin' && site !== 'none') || hasOtherOrigin(headers);
}
