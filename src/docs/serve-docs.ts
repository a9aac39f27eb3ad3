import { access, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import compression from 'compression';
import sirv from 'sirv';
import { TaskError } from '../contract/index.ts';
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
  /** Where the start page is, such as `http://127.0.0.1:4020/`. */
  readonly url: string;
  /** Ends the server and every connection to it. */
  close(): Promise<void>;
}

/**
 * Serves a built docs site. What is built again later is served at once.
 *
 * @throws {TaskError} when no docs were built there, or the port is taken or not allowed.
 */
export async function serveDocs({ directory, host, port, tryIt }: ServeDocsOptions): Promise<ServedDocs> {
  try {
    await access(join(directory, 'index.html'));
  } catch (cause) {
    throw new TaskError('docs', `there are no docs in ${directory}; run npm run docs first`, { cause });
  }
  const files = filesOf(directory);
  const handler = tryIt === undefined ? files : withTryIt(directory, tryIt, files);
  const compress = compression();
  const server = createServer((request, response) => {
    // The middleware is made for Express, and reads nothing that a request of Node does not have.
    compress(request as Parameters<typeof compress>[0], response as Parameters<typeof compress>[1], () =>
      handler(request, response),
    );
  });

  const bound = await new Promise<number>((resolve, reject) => {
    server.once('error', (cause) => reject(new TaskError('docs', refusal(cause, host, port), { cause })));
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

  return {
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${bound}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Serves a folder, its texts as UTF-8, and its page of missing pages where there is nothing. */
function filesOf(directory: string): (request: IncomingMessage, response: ServerResponse) => void {
  const missing = async (response: ServerResponse): Promise<void> => {
    const page = await readFile(join(directory, MISSING_PAGE)).catch(() => 'There is no such page.');
    response.writeHead(404, { 'content-type': typeof page === 'string' ? 'text/plain' : 'text/html;charset=utf-8' });
    response.end(page);
  };
  return sirv(directory, {
    // Reads each file when it is asked for: a file list taken now would miss what is built later.
    dev: true,
    onNoMatch: (_, response) => void missing(response),
    setHeaders(response, path) {
      const type = TEXTS[path.replace(/.*\./, '')];
      if (type !== undefined) response.setHeader('content-type', `${type};charset=utf-8`);
    },
  });
}

const TEXTS: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  md: 'text/markdown',
  txt: 'text/plain',
  yaml: 'application/yaml',
  xml: 'application/xml',
};

function refusal(cause: Error, host: string, port: number): string {
  const code = 'code' in cause ? cause.code : undefined;
  if (code === 'EADDRINUSE') return `port ${port} of ${host} is taken; choose another one for the docs`;
  if (code === 'EACCES') return `port ${port} of ${host} is not allowed; choose one above 1023 for the docs`;
  return `the docs cannot listen on ${host}, port ${port} (${cause.message})`;
}
