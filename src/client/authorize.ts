import { refuse } from './colloquy-error.ts';
import type { OutgoingRequest } from './transport.ts';

/** A path of the toolkit endpoints: its first segment is fixed (§4.2). */
const TOOLKIT = /[^/]\/toolkit\//;

/**
 * Makes the function that adds the key to a request (§5.2), and to none that goes elsewhere than to `/v1/` at the address.
 *
 * It throws for a request that goes elsewhere, and for one that has no whole URL; a call then fails.
 */
export const keyAdder =
  (baseUrl: string, apiKey: string) =>
  (request: OutgoingRequest): OutgoingRequest => {
    const { href } = new URL(request.url);
    if (!href.startsWith(`${baseUrl}/v1/`) || TOOLKIT.test(href)) refuse('apiKey is for baseUrl/v1/');
    return { ...request, url: href, headers: { ...request.headers, authorization: `Bearer ${apiKey}` } };
  };
