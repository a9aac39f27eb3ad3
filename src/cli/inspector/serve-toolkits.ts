import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Attempt,
  createToolkitHandler,
  type Identified,
  type LoggedError,
  type LogRecord,
  type Protocol,
  toNodeListener,
} from '../../sdk/toolkit/index.ts';
import { serveHttp } from '../../servers/http/http-server.ts';
import { hasOtherOrigin, namesThisMachine, parseTarget, STATUS_PATH } from '../../servers/http/index.ts';
import { asUserCode } from '../../servers/http/late-errors.ts';
import { createModuleReader, MODULE_HEADERS } from '../../web/index.ts';
import type { LoadedToolkits } from './load-toolkits.ts';
import { describeToolkits, renderInspectorPage } from './page.ts';

export interface ServeToolkitsOptions {
  readonly loaded: LoadedToolkits;
  readonly protocol: Protocol;
  readonly host: string;
  readonly port: number;
  onRequest(line: string, record: LogRecord): void;
}

const PAGE_FOLDER = 'cli/inspector/tool-page';
const SCRIPT_NAMES = ['main.js', 'toolkit.js', 'caller.js', 'exchange.js', 'fields.js', 'values.js'];
const readModule = createModuleReader(PAGE_FOLDER, new URL('tool-page/', import.meta.url), SCRIPT_NAMES);

/**
 * Serves toolkits on this machine, and a page that runs them. Since a page of another site can reach this server, by its address
 * or by a domain that resolves to it, a request with another `Host` or `Origin` is refused.
 */
export async function serveToolkits(options: ServeToolkitsOptions) {
  const { protocol, onRequest } = options;
  const pages = new Set<ServerResponse>();
  const sendEvent = (page: ServerResponse, event: string, data: unknown): void => {
    page.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const sendToAll = (event: string, data: unknown): void => {
    for (const page of pages) sendEvent(page, event, data);
  };
  const log = (record: LogRecord, error?: LoggedError): void => {
    const line = logLine(record, error);
    onRequest(line, record);
    sendToAll('log', line);
  };
  const makeHandler = ({ toolkits, authorize = identityFromPage }: LoadedToolkits) =>
    createToolkitHandler({ toolkits, protocol, authorize, context: contextFromPage, log });
  const describeLoaded = ({ toolkits, authorize }: LoadedToolkits) => ({
    toolkits: describeToolkits(toolkits, protocol),
    takesIdentity: authorize === undefined,
  });

  let shown = describeLoaded(options.loaded);
  let problem: string | undefined;
  let handler = makeHandler(options.loaded);
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const { path } = parseTarget(request.url ?? '');
    const module = path.startsWith(STATUS_PATH) ? readModule(path.slice(STATUS_PATH.length)) : undefined;
    if (!namesThisMachine(request.headers) || hasOtherOrigin(request.headers)) {
      sendPlainText(response, 403, 'Only a page of this server may send requests.');
    } else if (handler.handles(path)) asUserCode(() => toNodeListener(handler)(request, response));
    else if (path === EVENTS_PATH) sendEvents(response);
    else if (path === '/') sendPage(response);
    else if (module !== undefined) response.writeHead(200, MODULE_HEADERS).end(module);
    else sendPlainText(response, 404, 'There is nothing at this path.');
  };

  function sendEvents(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    pages.add(response);
    response.once('close', () => pages.delete(response));
    sendEvent(response, 'toolkits', shown);
    if (problem !== undefined) sendEvent(response, 'broken', problem);
  }

  const server = await serveHttp({ host: options.host, port: options.port, handle });
  return {
    url: `${server.url}/`,
    /**
     * @throws {ToolkitDefinitionError} if the protocol cannot serve one of the toolkits; the previous ones stay in use.
     */
    replace(next: LoadedToolkits) {
      handler = makeHandler(next);
      shown = describeLoaded(next);
      problem = undefined;
      sendToAll('toolkits', shown);
    },
    /** Shows on the open pages why the last save cannot be served. */
    showProblem(reason: string) {
      problem = reason;
      sendToAll('broken', reason);
    },
    async close() {
      for (const page of pages) page.end();
      pages.clear(); // later log lines are not sent
      await handler.drain({ within: 1_000 });
      await server.close();
    },
  };
}

const EVENTS_PATH = `${STATUS_PATH}events`;

function sendPage(response: ServerResponse): void {
  const { html, policy } = renderInspectorPage(`${STATUS_PATH}${PAGE_FOLDER}/main.js`);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
  response.writeHead(200, headers).end(html);
}

/** Takes the caller's identity from the page, for a module without `authorize`. */
const identityFromPage = ({ header }: Attempt): Identified => ({
  identity: parseOptional(header('colloquy-identity')),
});

/** Takes the context from the page; in production the host makes it from its request. */
const contextFromPage = ({ headers }: IncomingMessage): unknown =>
  parseOptional(headers['colloquy-context']?.toString());

function parseOptional(text: string | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(text);
}

function sendPlainText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

function logLine(record: LogRecord, error: LoggedError | undefined): string {
  const names = [record['colloquy.toolkit.name'], record['gen_ai.tool.name']].filter((name) => name !== undefined);
  const milliseconds = Math.round(record['http.server.request.duration'] * 1_000);
  const why = error === undefined ? record['error.type'] : `${record['error.type']}: ${error.name}: ${error.message}`;
  const status = record['http.response.status_code'];
  return [record['http.request.method'], names.join('/'), status, `${milliseconds} ms`, why].filter(Boolean).join('  ');
}
