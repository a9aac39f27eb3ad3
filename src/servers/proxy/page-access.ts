import type { IncomingMessage, ServerResponse } from 'node:http';
import { corsHeaders, isPreflight, preflightResponse } from '../http/index.ts';
import { headersByName } from './headers.ts';

/** Lets pages of other origins call. */
export interface PageAccess {
  /** Responds to a preflight of an allowed page, and returns whether the request was such a preflight. */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
  /** The headers that let a page read a response, by lower-case name. */
  headers(request: IncomingMessage, names: readonly string[]): Readonly<Record<string, string>>;
}

/** @param origins Origins such as `http://localhost:5173`. */
export function createPageAccess(origins: readonly string[]): PageAccess {
  const isListed = ({ headers: { origin } }: IncomingMessage): boolean =>
    origin !== undefined && origins.includes(origin);
  const headers: PageAccess['headers'] = (request, names) => {
    if (!isListed(request)) return {};
    const exposed = [...new Set(names.map((name) => name.toLowerCase()))].filter((name) => name !== 'set-cookie');
    return corsHeaders(request.headers.origin ?? '', exposed.join(', '));
  };
  return {
    headers,
    respond(request, response) {
      if (!isListed(request)) return false;
      const asked = { method: request.method ?? '', headers: headersByName(request.headers) };
      if (!isPreflight(asked)) return false;
      const { status, headers: allowed } = preflightResponse(asked, undefined, 204);
      response.writeHead(status, { ...allowed, ...headers(request, []) }).end();
      return true;
    },
  };
}
