import { access, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import send from 'send';
import { TaskError } from '../contract/model/index.ts';
import { serveHttp } from '../servers/http/http-server.ts';
import { parseTarget } from '../servers/http/index.ts';
import { DEFAULT_ADDRESS } from './console/console-page.ts';
import { MISSING_PAGE, TRY_IT_PAGE } from './page.ts';

interface ServeDocsOptions {
  readonly directory: string;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The mock that the console has in the place of the usual address. */
  readonly mockUrl?: string;
  /** Whether a page that is open is loaded again when it was built again. */
  readonly isLive?: boolean;
}

export interface ServedDocs {
  readonly url: string;
  /** Tells the pages that are open that the docs were built again. */
  built(): void;
  close(): Promise<void>;
}

/**
 * Serves a built docs site. What is built again later is served at once.
 *
 * @throws {TaskError} when no docs were built there.
 * @throws {ServeError} when the address cannot be listened at.
 */
export async function serveDocs(options: ServeDocsOptions): Promise<ServedDocs> {
  const { directory, host, port } = options;
  try {
    await access(join(directory, 'index.html'));
  } catch (cause) {
    throw new TaskError(`there are no docs in ${directory}; run npm run docs first`, { cause });
  }
  const files = filesOf(directory);
  const saves = new Set<ServerResponse>();
  const handler = withPages(options, saves, files);
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
  const built = (): void => {
    for (const response of saves) response.write('data:\n\n');
  };
  return { url: `${server.url}/`, built, close: server.close };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const LIVE_SCRIPT = '/live.js';
/** A page of the site by its path; others, and what leads out of the folder, are left to the files. */
const PAGE = /^(?:\/[\w-]+)*\/(?:[\w-][\w.-]*\.html)?$/;

/**
 * Gives the console the address of a mock, and pages the script that follows saves. The files of the site do not change.
 *
 * @param saves Collects the responses to pages that follow.
 */
function withPages(
  { directory, mockUrl = DEFAULT_ADDRESS, isLive = false }: ServeDocsOptions,
  saves: Set<ServerResponse>,
  files: Handler,
): Handler {
  const follow = (response: ServerResponse): void => {
    // What is compressed waits for more.
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' });
    response.flushHeaders();
    saves.add(response);
    response.on('close', () => saves.delete(response));
  };
  return async (request, response) => {
    const { path } = parseTarget(request.url ?? '');
    if (isLive && path === `${LIVE_SCRIPT}/saves`) return follow(response);
    if (isLive && path === LIVE_SCRIPT) {
      response.writeHead(200, { 'content-type': 'text/javascript;charset=utf-8' });
      response.end(await readFile(new URL(`theme${LIVE_SCRIPT}`, import.meta.url)));
      return;
    }
    const isChanged = PAGE.test(path) && (isLive || path === `/${TRY_IT_PAGE}`);
    const file = join(directory, path.endsWith('/') ? `${path}index.html` : path);
    const page = isChanged ? await readFile(file, 'utf8').catch(() => undefined) : undefined;
    if (page === undefined) return files(request, response);
    response.writeHead(200, { 'content-type': 'text/html;charset=utf-8', 'cache-control': 'no-cache' });
    const live = isLive ? `<script src="${LIVE_SCRIPT}" defer></script>\n` : '';
    response.end(page.replace(`value="${DEFAULT_ADDRESS}"`, `value="${mockUrl}"`).replace('</body>', `${live}</body>`));
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
