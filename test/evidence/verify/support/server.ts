import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listen } from '../../../support/listen.ts';

/** Serves over HTTP as long as the running test. */
export async function serve(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<string> {
  const server = createServer(async (request, response) => {
    response.on('error', () => undefined);
    answer(request, response, await text(request));
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  return url;
}

/** Answers with JSON. */
export function json(response: ServerResponse, status: number, value: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}
