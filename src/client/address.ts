import { refuse } from './call-error.ts';
import type { ConnectionOptions } from './options.ts';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Checks where a client is to send.
 *
 * @returns the address without a slash at its end.
 * @throws {CallError} of kind `usage`; it does not repeat the address, which can hold a password.
 */
export function addressOf({ baseUrl, plainHttpHosts = [] }: ConnectionOptions): string {
  if (!URL.canParse(baseUrl)) refuse('baseUrl must be a whole URL, such as https://api.example.com.');
  const url = new URL(baseUrl);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    refuse('baseUrl must be an http(s) URL without user name, password, query and fragment.');
  }
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname) && !plainHttpHosts.includes(url.host)) {
    refuse(`Plain http:// to ${url.host} can be read by others: use https://, or name the host in plainHttpHosts.`);
  }
  return url.href.replace(/\/+$/, '');
}
