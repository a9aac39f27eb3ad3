import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Server } from '../support/answer.ts';
import { serve } from '../support/serve.ts';

/** An answer on its way through a changing server. */
export interface Passing {
  readonly method: string;
  readonly path: string;
  status: number;
  headers: Record<string, string>;
  text: string;
}

export interface Change {
  /** Changes what is asked of the server behind. */
  readonly request?: (headers: Headers, path: string, body: string) => string;
  /** Changes what is answered. */
  readonly answer?: (passing: Passing) => void;
}

/** Headers that belong to one connection, not to what passes through. */
const CONNECTION = ['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding', 'date'];

/** A real server that answers as the one behind it does, but for one change. */
export function serveChanged(behind: Server, change: Change): Promise<Server> {
  return serve((request, response) => {
    void pass(behind, change, request).then(
      ({ status, headers, text: body }) => response.writeHead(status, headers).end(status === 204 ? undefined : body),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
  });
}

async function pass(behind: Server, change: Change, request: IncomingMessage): Promise<Passing> {
  const { method = 'GET', url: path = '/' } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (!CONNECTION.includes(name) && value !== undefined) headers.set(name, String(value));
  }
  const sent = await text(request);
  const body = change.request?.(headers, path, sent) ?? sent;
  const init: RequestInit = { method, headers, redirect: 'manual' };
  if (method !== 'GET' && method !== 'HEAD') init.body = body;
  const answer = await fetch(behind.url + path, init);
  const passing: Passing = {
    method,
    path,
    status: answer.status,
    headers: Object.fromEntries([...answer.headers].filter(([name]) => !CONNECTION.includes(name))),
    text: await answer.text(),
  };
  change.answer?.(passing);
  return passing;
}
