import { createHash, timingSafeEqual } from 'node:crypto';
import { isCrossSite, ownResponse, type ServedRequest, type ServedResponse, STATUS_PATH } from '../../http/index.ts';

/** Decides which requests may control a sandbox: those with the token, and those of a page that was opened with it. */
export type ControlAccess = ReturnType<typeof createControlAccess>;

/** @param token The token; without it, no request may control the sandbox. */
export function createControlAccess(token: string | undefined) {
  const isToken = (sent: string | undefined): boolean =>
    sent !== undefined && token !== undefined && isEqual(sent, token);

  return {
    isOn: token !== undefined,
    has(request: ServedRequest): boolean {
      const { authorization, cookie = '' } = request.headers;
      if (authorization !== undefined) return isToken(/^bearer +(\S+) *$/i.exec(authorization)?.[1]);
      // A browser also adds the cookie to requests that a page of another origin causes.
      if (isCrossSite(request.headers)) return false;
      const name = cookieName(request);
      return cookie.split(/; */).some((pair) => pair.startsWith(`${name}=`) && isToken(pair.slice(name.length + 1)));
    },
    /**
     * Moves the token from the query of a link into a cookie, so that the page's address contains no secret.
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

/**
 * The name of the cookie. It contains the port, since the ports of a host share cookies, and several sandboxes may run
 * there.
 */
function cookieName({ headers: { host = '' } }: ServedRequest): string {
  return `colloquy-control-${/:(\d+)$/.exec(host)?.[1] ?? '80'}`;
}

/** Compares two texts in a time that does not depend on the token. */
function isEqual(sent: string, expected: string): boolean {
  const [sentHash, expectedHash] = [sent, expected].map((text) => createHash('sha256').update(text).digest());
  return sentHash !== undefined && expectedHash !== undefined && timingSafeEqual(sentHash, expectedHash);
}
