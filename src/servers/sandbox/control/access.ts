import { createHash, timingSafeEqual } from 'node:crypto';
import { isCrossSite, ownResponse, type ServedRequest, type ServedResponse, STATUS_PATH } from '../../http/index.ts';

/** Who controls a sandbox: a program that sends the token, or a page that was opened with it. */
export type ControlAccess = ReturnType<typeof controlAccess>;

/** @param token Without one, nobody controls the sandbox over HTTP. */
export function controlAccess(token: string | undefined) {
  const isToken = (sent: string | undefined): boolean =>
    sent !== undefined && token !== undefined && isEqual(sent, token);

  return {
    isOn: token !== undefined,
    has(request: ServedRequest): boolean {
      const { authorization, cookie = '' } = request.headers;
      if (authorization !== undefined) return isToken(/^bearer +(\S+) *$/i.exec(authorization)?.[1]);
      // A browser adds a cookie to what a page of another origin has it send.
      if (isCrossSite(request.headers)) return false;
      const name = cookieOf(request);
      return cookie.split(/; */).some((one) => one.startsWith(`${name}=`) && isToken(one.slice(name.length + 1)));
    },
    /**
     * Turns the link with the token into a cookie: the address of the page then has no secret.
     *
     * @returns `undefined` for a request without the token in its query.
     */
    enter(request: ServedRequest): Promise<ServedResponse> | undefined {
      if (request.path !== STATUS_PATH || request.method !== 'GET') return undefined;
      const sent = new URLSearchParams(request.query).get('token');
      if (sent === null || !isToken(sent)) return undefined;
      const cookie = `${cookieOf(request)}=${sent}; Path=${STATUS_PATH}; HttpOnly; SameSite=Strict`;
      const headers = { location: STATUS_PATH, 'set-cookie': cookie, 'cache-control': 'no-store' };
      return Promise.resolve(ownResponse(303, headers));
    },
  };
}

/** Cookies belong to a host whatever its port, and several sandboxes run on one. */
function cookieOf({ headers: { host = '' } }: ServedRequest): string {
  return `colloquy-control-${/:(\d+)$/.exec(host)?.[1] ?? '80'}`;
}

/** Compares in a time that does not depend on the token. */
function isEqual(sent: string, expected: string): boolean {
  const [one, other] = [sent, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
