import { access, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import send from 'send';
import { TaskError } from '../contract/index.ts';
import { serveHttp } from '../serve/http-server.ts';
import { parseTarget } from '../serve/index.ts';
import { MISSING_PAGE } from './page.ts';
import { type TryIt, withTryIt } from './try-it/serve-try-it.ts';

interface ServeDocsOptions {
  readonly directory: string;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Serves a console as well, which sends requests to a mock. */
  readonly tryIt?: TryIt;
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
export async function serveDocs({ directory, host, port, tryIt }: ServeDocsOptions): Promise<ServedDocs> {
  try {
    await access(join(directory, 'index.html'));
  } catch (cause) {
    throw new TaskError(`there are no docs in ${directory}; run npm run docs first`, { cause });
  }
  const files = filesOf(directory);
  const handler = tryIt === undefined ? files : withTryIt(directory, tryIt, files);
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

function filesOf(directory: string): (request: IncomingMessage, response: ServerResponse) => void {
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
