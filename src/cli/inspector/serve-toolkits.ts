import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveHttp } from '../../serve/http-server.ts';
import { hasOtherOrigin, namesThisMachine, parseTarget } from '../../serve/index.ts';
import { asUserCode } from '../../serve/late-errors.ts';
import {
  createToolkitHandler,
  type LoggedError,
  type LogRecord,
  type Protocol,
  type Toolkit,
  toNodeListener,
} from '../../toolkit/index.ts';
import { inspectorPage } from './page.ts';

export interface ServeToolkitsOptions {
  readonly toolkits: Readonly<Record<string, Toolkit>>;
  readonly protocol: Protocol;
  readonly host: string;
  readonly port: number;
  onRequest(line: string, record: LogRecord): void;
}

/**
 * Serves toolkits on this machine, and a page that runs them. A page of another site can reach this server, by its address
 * or by a name of its own for it: a request with another `Host` or `Origin` is refused.
 */
export async function serveToolkits(options: ServeToolkitsOptions) {
  const pages = new Set<ServerResponse>();
  const tell = (event: string, data: string): void => {
    for (const page of pages) page.write(`event: ${event}\ndata: ${data.replaceAll('\n', ' ')}\n\n`);
  };
  const log = (record: LogRecord, error?: LoggedError): void => {
    const line = lineOf(record, error);
    options.onRequest(line, record);
    tell('log', line);
  };
  const make = (toolkits: ServeToolkitsOptions['toolkits']) =>
    createToolkitHandler({ toolkits, protocol: options.protocol, authorize: 'open-to-anyone', log });

  let toolkits = options.toolkits;
  let handler = make(toolkits);
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const { path } = parseTarget(request.url ?? '');
    if (!namesThisMachine(request.headers) || hasOtherOrigin(request.headers)) {
      plainText(response, 403, 'Only a page of this server may send requests.');
    } else if (handler.handles(path)) asUserCode(() => toNodeListener(handler)(request, response));
    else if (path === '/_colloquy/events') follow(response);
    else if (path === '/') response.writeHead(200, OF_PAGE).end(inspectorPage(toolkits, options.protocol));
    else plainText(response, 404, 'There is nothing at this path.');
  };

  function follow(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.flushHeaders();
    pages.add(response);
    response.once('close', () => pages.delete(response));
  }

  const server = await serveHttp({ host: options.host, port: options.port, handle });
  return {
    url: `${server.url}/`,
    /** @throws {ToolkitDefinitionError} when the protocol has no place for one of them; the last ones stay. */
    replace(next: ServeToolkitsOptions['toolkits']) {
      handler = make(next);
      toolkits = next;
      tell('saved', '');
    },
    /** Tells the open pages why a save cannot be served. */
    broken: (reason: string) => tell('broken', reason),
    async close() {
      for (const page of pages) page.end();
      pages.clear(); // what is still logged comes too late for them
      await handler.drain({ within: 1_000 });
      await server.close();
    },
  };
}

const OF_PAGE = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-frame-options': 'DENY',
};

function plainText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

function lineOf(record: LogRecord, error: LoggedError | undefined): string {
  const names = [record['colloquy.toolkit.name'], record['gen_ai.tool.name']].filter((name) => name !== undefined);
  const milliseconds = Math.round(record['http.server.request.duration'] * 1_000);
  const why = error === undefined ? record['error.type'] : `${record['error.type']}: ${error.name}: ${error.message}`;
  const status = record['http.response.status_code'];
  return [record['http.request.method'], names.join('/'), status, `${milliseconds} ms`, why].filter(Boolean).join('  ');
}
