import { access, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import send from 'send';
import { TaskError } from '../contract/index.ts';
import { serveHttp } from '../serve/http-server.ts';
import { parseTarget } from '../serve/index.ts';
import { USUAL_ADDRESS } from './console/console-page.ts';
import { MISSING_PAGE, TRY_IT_PAGE } from './page.ts';

interface ServeDocsOptions {
  readonly directory: string;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The mock that the console has in the place of the usual address. */
  readonly mockUrl?: string;
}

export interface ServedDocs {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves a built docs site. What is built again later is served at once.
 *
 * @throws {TaskError} when no docs were built there.
 * @throws {ServeError} when the address cannot be listened at.
 */
export async function serveDocs({ directory, host, port, mockUrl }: ServeDocsOptions): Promise<ServedDocs> {
  try {
    await access(join(directory, 'index.html'));
  } catch (cause) {
    throw new TaskError(`there are no docs in ${directory}; run npm run docs first`, { cause });
  }
  const files = filesOf(directory);
  const handler = mockUrl === undefined ? files : withMock(directory, mockUrl, files);
  const compress = compression();
  const server = await serveHttp({
    host,
    port,
    handle(request, response) {
      // The middleware is made for Express, and reads nothing that a request of Node does not have. It calls back at once.
      compress(request as Parameters<typeof compress>[0], response as Parameters<typeof compress>[1], () => undefined);
      return handler(request, response);
    },
  });
  return { url: `${server.url}/`, close: server.close };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Gives the console the address of a mock. The files of the site do not change. */
function withMock(directory: string, mockUrl: string, files: Handler): Handler {
  return async (request, response) => {
    if (parseTarget(request.url ?? '').path !== `/${TRY_IT_PAGE}`) return files(request, response);
    const page = await readFile(join(directory, TRY_IT_PAGE), 'utf8').catch(() => undefined);
    if (page === undefined) return files(request, response);
    response.writeHead(200, { 'content-type': 'text/html;charset=utf-8', 'cache-control': 'no-cache' });
    response.end(page.replace(`value="${USUAL_ADDRESS}"`, `value="${mockUrl}"`));
  };
}

function filesOf(directory: string): Handler {
  const missing = async (response: ServerResponse): Promise<void> => {
    const page = await readFile(join(directory, MISSING_PAGE)).catch(() => 'There is no such page.');
    response.writeHead(404, { 'content-type': typeof page === 'string' ? 'text/plain' : 'text/html;charset=utf-8' });
    response.end(page);
  };
  return (request, response) => {
    const { path } = parseTarget(request.url ?? '');
    send(request, path, { root: directory, extensions: ['html'], cacheControl: false })
      .on('headers', (_: ServerResponse, file: string) => {
        response.setHeader('cache-control', 'no-cache');
        // As RFC 9512 registers it.
        if (file.endsWith('.yaml')) response.setHeader('content-type', 'application/yaml;charset=utf-8');
      })
      .on('error', ({ status, headers = {} }: { status: number; headers?: Record<string, string> }) => {
        if (response.headersSent) response.destroy();
        else if (status < 405) void missing(response);
        else response.writeHead(status, headers).end();
      })
      .pipe(response);
  };
}
