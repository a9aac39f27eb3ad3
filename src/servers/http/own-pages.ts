/** The path of the server's own pages, which take precedence over the paths of a contract. */
export const STATUS_PATH = '/_colloquy/';

type Headers = Readonly<Record<string, unknown>>;

const LOCAL_HOST_PATTERN = /^(?:(?:[\w-]+\.)*localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])(?::\d+)?$/i;

/**
 * Whether the header `Host` is `localhost` or an IP address. Any other name may belong to another site (DNS rebinding).
 */
export function namesThisMachine({ host }: Headers): boolean {
  return LOCAL_HOST_PATTERN.test(String(host));
}

/** Whether a page of another origin sent a request, by its `Origin`. */
export function hasOtherOrigin({ origin, host }: Headers): boolean {
  return (
    origin !== undefined &&
    String(origin)
      .replace(/^https?:\/\//, '')
      .toLowerCase() !== String(host).toLowerCase()
  );
}

/**
 * Whether a page of another origin sent a request, by `Sec-Fetch-Site` or `Origin`. Browsers send at least one of the
 * two.
 */
export function isCrossSite(headers: Headers): boolean {
  const { 'sec-fetch-site': site } = headers;
  return (site !== undefined && site !== 'same-origin' && site !== 'none') || hasOtherOrigin(headers);
}
