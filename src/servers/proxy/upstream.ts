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
   * @param connection Which connection is used: `steady` means a kept one only if the API states how long it keeps
   *   connections, since it could otherwise close the connection while the request is on its way.
   */
  request(method: string, path: string, headers: RawHeaders, connection: 'any' | 'steady' | 'new'): ClientRequest;
  close(): void;
}

/**
 * Sends to one address.
 *
 * @param address The address of the API, with its base path.
 * @param headers Further headers, by lower-case name.
 * @param environment Environment variables that may name another proxy on the way to the API.
 */
export function createUpstream(
  address: URL,
  headers: Readonly<Record<string, string>>,
  environment: NodeJS.ProcessEnv | undefined,
): Upstream {
  const { request, Agent } = address.protocol === 'https:' ? https : http;
  // The global agents may use the proxies of the process; these use only the proxies of `environment`, if it is given.
  const createAgent = (keepAlive: boolean) => new Agent({ keepAlive, ...(environment && { proxyEnv: environment }) });
  const agents = { kept: createAgent(true), fresh: createAgent(false) };
  let saysHowLong = false;
  const base = address.pathname.replace(/\/+$/, '');
  return {
    changes: { host: address.host, headers },
    origin: address.origin,
    pathFor: (target) => (target === '*' ? target : base + readTarget(target)),
    request(method, path, raw, connection) {
      const isKept = connection === 'any' || (connection === 'steady' && saysHowLong);
      const outgoing = request({
        agent: isKept ? agents.kept : agents.fresh,
        protocol: address.protocol,
        hostname: address.hostname.replace(/^\[|\]$/g, ''),
        port: address.port,
        method,
        path,
        // An API states how long it keeps connections only if it is asked to keep this one.
        headers: isKept || hasConnection(raw) ? raw : [...raw, 'Connection', 'keep-alive'],
        maxHeaderSize: MAX_HEAD_BYTES,
      });
      return outgoing.once('response', ({ headers: { 'keep-alive': kept = '' } }) => {
        // The HTTP agent of Node closes a kept connection a second before the `timeout` of `Keep-Alive`.
        saysHowLong = /timeout=\d/.test(String(kept));
      });
    },
    close() {
      agents.kept.destroy();
      agents.fresh.destroy();
    },
  };
}

const hasConnection = (headers: RawHeaders): boolean =>
  headers.some((name, index) => index % 2 === 0 && /^connection$/i.test(name));

/** Returns the path and the query of a request target, which can be a whole address (RFC 9112, section 3.2.2). */
function readTarget(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}
