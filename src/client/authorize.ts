import { refuse } from './colloquy-error.ts';
import type { OutgoingRequest } from './transport.ts';

/** A path of the toolkit endpoints: its first segment is fixed (§4.2). */
const TOOLKIT = /[^/]\/toolkit\//;

/**
 * Makes the function that adds the key to a request (§5.2), and to none that goes elsewhere than to `/v1/` at the address.
 *
 * @throws {ColloquyError} of kind `usage` for a request that does; the key is not added.
 */
export const keyAdder =
  (baseUrl: string, apiKey: string) =>
  (request: OutgoingRequest): OutgoingRequest => {
    const { href = '' } = Object(URL.parse(request.url));
    if (!href.startsWith(`${baseUrl}/v1/`) || TOOLKIT.test(href)) refuse('apiKey is for /v1/ at baseUrl');
    return { ...request, url: href, headers: { ...request.headers, authorization: `Bearer ${apiKey}` } };
  };
