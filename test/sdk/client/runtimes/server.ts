import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type ListeningServer, listen } from '../../../support/listen.ts';

/** Lets a page call the server, and read what it has to read. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-expose-headers': 'x-request-id, retry-after',
};

/** The id of a conversation whose replies take long, and how long. */
export const WAITING = 900;
const WAITING_MINUTES = 15;

/**
 * Starts the server that the conformance checks ask: the id of a conversation or an agent says how it answers, a status
 * or one of the cases below.
 */
export async function startConformanceServer(): Promise<ListeningServer> {
  const counts = new Map<string, number>();
  let flaky = 0;
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://localhost');
    const body = await text(request);
    const json = (status: number, value: unknown, headers = {}) =>
      response.writeHead(status, { ...cors, 'x-request-id': 'r-1', ...headers }).end(JSON.stringify(value));
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
    if (pathname.startsWith('/count/')) return json(200, counts.get(pathname.slice('/count/'.length)) ?? 0);
    if (pathname.startsWith('/empty/')) return response.writeHead(204, cors).end();
    if (pathname.startsWith('/flaky/') && flaky++ === 0) return json(503, { message: 'No.' }, { 'retry-after': '0' });
    if (pathname.startsWith('/toolkit/')) {
      const { authorization = '', 'content-type': type = '' } = request.headers;
      return json(200, request.method === 'GET' ? { authorization } : { type, body, query: search });
    }
    if (pathname.endsWith('/conversations/')) return json(200, { data: [{ query: search }] });
    if (pathname.endsWith('/agents/')) return json(200, [{ id: 7 }]);
    const id = Number(/\/(\d+)\//.exec(pathname)?.[1]);
    const { content = '' } = JSON.parse(body);
    counts.set(content, (counts.get(content) ?? 0) + 1);
    return answer(response, id, content, json);
  });
  return listen(server);
}

function answer(response: ServerResponse, id: number, content: string, json: (status: number, value: unknown) => void) {
  const sent = {
    conversation: { id, external_user_id: null },
    user_message: { content },
    agent_message: { content },
  };
  switch (id) {
    case 1:
      return response.writeHead(200, cors).end('<h1>Maintenance</h1>');
    case 3:
      return response.writeHead(302, { ...cors, location: '/v1/agents/' }).end();
    case 4:
      return response.destroy();
    case 5:
      return undefined;
    case 6:
      return response.writeHead(200, { ...cors, 'content-length': '99' }).write('{"conversation":');
    case WAITING:
      return void setTimeout(() => json(200, sent), WAITING_MINUTES * 60_000);
    default:
      return json(id, id < 300 ? sent : { message: 'No.' });
  }
}
