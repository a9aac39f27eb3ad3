/** Why an address is none that is asked. */
export type AddressProblem =
  | { readonly kind: 'no-address' | 'scheme' | 'credentials' }
  | { readonly kind: 'more'; readonly origin: string }
  | { readonly kind: 'plain-http'; readonly host: string };

/**
 * Reads the address of a server: an origin without a path. A key goes over plain HTTP to this machine alone, or to a host
 * that is named for it.
 */
export function readAddress(text: string, plainHttpHosts: readonly string[] = []): URL | AddressProblem {
  const url = URL.parse(text);
  if (url === null) return { kind: 'no-address' };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { kind: 'scheme' };
  if (url.username !== '' || url.password !== '') return { kind: 'credentials' };
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return { kind: 'more', origin: url.origin };
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'http:' && !isLoopback && !plainHttpHosts.includes(url.host)) {
    return { kind: 'plain-http', host: url.host };
  }
  return url;
}
