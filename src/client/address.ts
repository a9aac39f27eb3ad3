import { refuse } from './colloquy-error.ts';
import type { ConnectionOptions } from './options.ts';

/** Another protocol, a user, a query or a fragment. */
const UNFIT = /^(?!http)|[@?#]/;
const SECRET_OR_LOOPBACK = /^(https:|http:\/\/(([^/]+\.)?localhost|127[.\d]+|\[::1])[:/])/;

/**
 * Checks where a client is to send.
 *
 * @returns the address without a slash at its end.
 * @throws {ColloquyError} of kind `usage`; it does not repeat the address, which can hold a password.
 */
export function addressOf(options: ConnectionOptions): string {
  const { baseUrl, plainHttpHosts }: ConnectionOptions = Object(options); // in JavaScript it can be anything
  const { href, host } = Object(URL.parse(baseUrl));
  if (UNFIT.test(href) || !(SECRET_OR_LOOPBACK.test(href) || [plainHttpHosts].flat().includes(host))) {
    refuse('baseUrl must be https, or in plainHttpHosts');
  }
  return href.replace(/\/+$/, '');
}
