import { access, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import send from 'send';
import { TaskError } from '../contract/model/index.ts';
import { serveHttp } from '../servers/http/http-server.ts';
import { parseTarget } from '../servers/http/index.ts';
import { readLiveScript } from './assets.ts';
import { DEFAULT_ADDRESS } from './console/console-page.ts';
import { MISSING_PAGE, TRY_IT_PAGE } from './page.ts';

interface ServeDocsOptions {
  readonly directory: string;
  readonly host: string;
  /** The port; 0 for any free port. */
  readonly port: number;
  /** The address of the mock that the console calls, instead of the default one. */
  readonly mockUrl?: string;
  /** Whether open pages are reloaded after a build. */
  readonly isLive?: boolean;
}

export interface ServedDocs {
  readonly url: string;
  /** Tells open pages that a build has ended, so that they reload if they have changed. */
  announceBuild(): void;
  close(): Promise<void>;
}

/**
 * Serves a docs site that was built. After another build, the new files are served.
 *
 * @throws {TaskError} when the directory contains no docs.
 * @throws {ServeError} when the server cannot listen at the address.
 */
export async function serveDocs(options: ServeDocsOptions): Promise<ServedDocs> {
  const { directory, host, port } = options;
  try {
    await access(join(directory, 'index.html'));
  } catch (cause) {
    throw new TaskError(`there are no docs in ${directory}; run npm run docs first`, { cause });
  }
  const files = fileHandler(directory);
  const eventStreams = new Set<ServerResponse>();
  const handler = withMockAndReload(options, eventStreams, files);
  const compress = compression();
  const server = await serveHttp({
    host,
    port,
    handle(request, response) {
      // The middleware is written for Express, but uses only what Node's requests have as well. It calls back
      // synchronously.
      compress(request as Parameters<typeof compress>[0], response as Parameters<typeof compress>[1], () => undefined);
      return handler(request, response);
    },
  });
  const announceBuild = (): void => {
    for (const response of eventStreams) response.write('data:\n\n');
  };
  return { url: `${server.url}/`, announceBuild, close: server.close };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const LIVE_SCRIPT = '/live.js';
/** Matches the paths of pages. No match leads out of the folder. */
const PAGE_PATH = /^(?:\/[\w-]+)*\/(?:[\w-][\w.-]*\.html)?$/;

/**
 * Adds the address of a mock to the served console, and the script that reloads pages after a build. The files do not change.
 *
 * @param eventStreams Collects the event streams of open pages.
 */
function withMockAndReload(
  { directory, mockUrl = DEFAULT_ADDRESS, isLive = false }: ServeDocsOptions,
  eventStreams: Set<ServerResponse>,
  files: Handler,
): Handler {
  const sendEvents = (response: ServerResponse): void => {
    // Without `no-transform`, compression would hold back the events.
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' });
    response.flushHeaders();
    eventStreams.add(response);
    response.on('close', () => eventStreams.delete(response));
  };
  return async (request, response) => {
    const { path } = parseTarget(request.url ?? '');
    if (isLive && path === `${LIVE_SCRIPT}/saves`) return sendEvents(response);
    if (isLive && path === LIVE_SCRIPT) {
      response.writeHead(200, { 'content-type': 'text/javascript;charset=utf-8' });
      response.end(await readLiveScript());
      return;
    }
    const isChanged = PAGE_PATH.test(path) && (isLive || path === `/${TRY_IT_PAGE}`);
    const file = join(directory, path.endsWith('/') ? `${path}index.html` : path);
    const page = isChanged ? await readFile(file, 'utf8').catch(() => undefined) : undefined;
    if (page === undefined) return files(request, response);
    response.writeHead(200, { 'content-type': 'text/html;charset=utf-8', 'cache-control': 'no-cache' });
    const live = isLive ? `<script src="${LIVE_SCRIPT}" defer></script>\n` : '';
    response.end(page.replace(`value="${DEFAULT_ADDRESS}"`, `value="${mockUrl}"`).replace('</body>', `${live}</body>`));
  };
}

function fileHandler(directory: string): Handler {
  const sendMissingPage = async (response: ServerResponse): Promise<void> => {
    const page = await readFile(join(directory, MISSING_PAGE)).catch(() => 'There is no such page.');
    response.writeHead(404, { 'content-type': typeof page === 'string' ? 'text/plain' : 'text/html;charset=utf-8' });
    response.end(page);
  };
  return (request, response) => {
    const { path } = parseTarget(request.url ?? '');
    send(request, path, { root: directory, extensions: ['html'], cacheControl: false })
      .on('headers', (_: ServerResponse, file: string) => {
        response.setHeader('cache-control', 'no-cache');
        // The media type of RFC 9512.
        if (file.endsWith('.yaml')) response.setHeader('content-type', 'application/yaml;charset=utf-8');
      })
      .on('error', ({ status, headers = {} }: { status: number; headers?: Record<string, string> }) => {
        if (response.headersSent) response.destroy();
        else if (status < 405) void sendMissingPage(response);
        else response.writeHead(status, headers).end();
      })
      .pipe(response);
  };
}
