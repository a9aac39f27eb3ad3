import http, { type ClientRequest } from 'node:http';
import https from 'node:https';
import type { RawHeaders, RequestChanges } from './headers.ts';

/** The largest head of a message, in bytes. */
export const MAX_HEAD_BYTES = 2 ** 18;

/** The API behind the proxy. */
export interface Upstream {
  readonly origin: string;
  /** The path and the query at the API for the target of a request. */
  pathFor(target: string): string;
  readonly changes: RequestChanges;
  /**
   * Begins a request; its body and end follow.
   *
   * @param canRepeat Whether the request can be sent again. If not, it takes a kept connection only if the API says how long
   *   it keeps one: otherwise it may close the connection while the request is on its way.
   */
  request(method: string, path: string, headers: RawHeaders, canRepeat: boolean): ClientRequest;
  close(): void;
}

/**
 * Sends to one address.
 *
 * @param address Of the API, with its base path.
 * @param headers Further headers, by lower-case name.
 * @param environment Names the proxy to the API; by default none is used.
 */
export function createUpstream(
  address: URL,
  headers: Readonly<Record<string, string>>,
  environment: NodeJS.ProcessEnv | undefined,
): Upstream {
  const { request, Agent } = address.protocol === 'https:' ? https : http;
  // Separate agents ignore the proxies of the environment.
  const createAgent = (keepAlive: boolean) => new Agent({ keepAlive, ...(environment && { proxyEnv: environment }) });
  const agents = { kept: createAgent(true), fresh: createAgent(false) };
  let saysHowLong = false;
  const base = address.pathname.replace(/\/+$/, '');
  return {
    changes: { host: address.host, headers },
    origin: address.origin,
    pathFor: (target) => (target === '*' ? target : base + pathIn(target)),
    request(method, path, raw, canRepeat) {
      const outgoing = request({
        agent: canRepeat || saysHowLong ? agents.kept : agents.fresh,
        protocol: address.protocol,
        hostname: address.hostname.replace(/^\[|\]$/g, ''),
        port: address.port,
        method,
        path,
        headers: raw,
        maxHeaderSize: MAX_HEAD_BYTES,
      });
      return outgoing.once('response', ({ headers: { 'keep-alive': kept = '' } }) => {
        // The agent closes the connection a second before.
        saysHowLong = /timeout=\d/.test(String(kept));
      });
    },
    close() {
      agents.kept.destroy();
      agents.fresh.destroy();
    },
  };
}

/** A request target can be a whole address (RFC 9112, section 3.2.2). */
function pathIn(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}
