import { createHash, timingSafeEqual } from 'node:crypto';
import { isCrossSite, ownResponse, type ServedRequest, type ServedResponse, STATUS_PATH } from '../../http/index.ts';

/** Decides which requests may control a sandbox: those with the token, and those of a page that was opened with it. */
export type ControlAccess = ReturnType<typeof controlAccess>;

/** @param token Without a token, no request may. */
export function controlAccess(token: string | undefined) {
  const isToken = (sent: string | undefined): boolean =>
    sent !== undefined && token !== undefined && isEqual(sent, token);

  return {
    isOn: token !== undefined,
    has(request: ServedRequest): boolean {
      const { authorization, cookie = '' } = request.headers;
      if (authorization !== undefined) return isToken(/^bearer +(\S+) *$/i.exec(authorization)?.[1]);
      // A browser adds the cookie also to requests that a page of another origin makes it send.
      if (isCrossSite(request.headers)) return false;
      const name = cookieName(request);
      return cookie.split(/; */).some((pair) => pair.startsWith(`${name}=`) && isToken(pair.slice(name.length + 1)));
    },
    /**
     * Moves the token from the query of a link to a cookie, so that the address of the page has no secret.
     *
     * @returns The redirect; `undefined` for a request without the token in its query.
     */
    enter(request: ServedRequest): Promise<ServedResponse> | undefined {
      if (request.path !== STATUS_PATH || request.method !== 'GET') return undefined;
      const sent = new URLSearchParams(request.query).get('token');
      if (sent === null || !isToken(sent)) return undefined;
      const cookie = `${cookieName(request)}=${sent}; Path=${STATUS_PATH}; HttpOnly; SameSite=Strict`;
      const headers = { location: STATUS_PATH, 'set-cookie': cookie, 'cache-control': 'no-store' };
      return Promise.resolve(ownResponse(303, headers));
    },
  };
}

/** The name contains the port: browsers share cookies between the ports of a host, and several sandboxes may run there. */
function cookieName({ headers: { host = '' } }: ServedRequest): string {
  return `colloquy-control-${/:(\d+)$/.exec(host)?.[1] ?? '80'}`;
}

/** Compares in a time that does not depend on the token. */
function isEqual(sent: string, expected: string): boolean {
  const [sentHash, expectedHash] = [sent, expected].map((text) => createHash('sha256').update(text).digest());
  return sentHash !== undefined && expectedHash !== undefined && timingSafeEqual(sentHash, expectedHash);
}
