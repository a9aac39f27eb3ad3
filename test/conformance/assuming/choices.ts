import { expect } from 'vitest';
import { KEY } from '../../canary/key.ts';
import { type Answer, type Server, toAnswer } from '../support/answer.ts';
import { permissionOf } from '../support/toolkit-demands.ts';
import type { AssumingClient } from './clients.ts';

interface Sent {
  readonly method?: string;
  /** `null` leaves a header out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: string;
}

/** Sends a request as it is written, with a key. */
async function ask(server: Server, path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> {
  const isToolkit = path.startsWith('/toolkit/');
  const permission = isToolkit
    ? permissionOf(server, 'getToolContext')
    : { headers: { authorization: `Bearer ${KEY}` } };
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const all = new Headers();
  for (const [name, value] of Object.entries({ ...permission.headers, ...json, ...headers })) {
    if (value !== null) all.set(name, value);
  }
  const query = isToolkit && 'query' in permission && permission.query !== undefined ? `?${permission.query}` : '';
  const init: RequestInit = { method, headers: all, redirect: 'manual', ...(body !== undefined && { body }) };
  return toAnswer(await fetch(server.url + path + query, { ...init, signal: AbortSignal.timeout(30_000) }));
}

const AGENTS = '/v1/agents/';
const CONVERSATIONS = '/v1/conversations/';
const MESSAGES = '/v1/conversations/42/messages/';
const TOOLKIT = '/toolkit/weather/';
const MESSAGE = '{"content":"Where is my order?"}';
const MEMORY = '{"title":"Hours","content":"Nine to six."}';

/** Takes a status for granted. */
const answered =
  (status: number, path: string, sent: Sent = {}): AssumingClient =>
  async (server) => {
    expect((await ask(server, path, sent)).status).toBe(status);
  };

const post = (body: string, headers: Sent['headers'] = {}): Sent => ({ method: 'POST', body, headers });

/** The whole numbers at `id` within an answer, written as they stand in it. */
const idsIn = ({ text }: Answer): string[] =>
  [...text.matchAll(/"id":(-?\d+|null)/g)].flatMap(([, id]) => (id === undefined ? [] : id));

const idsAnswered = async (server: Server): Promise<string[]> => {
  const answers = [await ask(server, AGENTS), await ask(server, MESSAGES, post(MESSAGE))];
  return answers.flatMap(idsIn);
};

/** Takes it for granted that a list comes whole. */
const whole =
  (path: string): AssumingClient =>
  async (server) => {
    const { headers, text } = await ask(server, path);
    expect(headers.has('link')).toBe(false);
    expect(text).not.toMatch(/"(next|cursor|page)/);
  };

/** Takes it for granted that a list begins with the lowest number. */
const rising =
  (path: string): AssumingClient =>
  async (server) => {
    const { text } = await ask(server, path);
    const ids = [...text.matchAll(/"(?:id|number)":(-?\d+)/g)].map(([, id]) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  };

const answeredText = async (server: Server, path: string, content: string): Promise<string> => {
  const { text } = await ask(server, MESSAGES, post(JSON.stringify({ content })));
  return JSON.parse(text)[path].content;
};

const fromPage = { origin: 'https://page.test' };

/** A client for each open point whose answer is chosen by name, and shows in one answer. */
export const choosingClients: Readonly<Record<string, AssumingClient>> = {
  'api.missing-slash': answered(404, '/v1/agents'),
  'api.methods': answered(405, AGENTS, { method: 'DELETE' }),
  'api.unknown-path': answered(404, '/v1/nothing/'),
  'api.media-types': answered(415, MESSAGES, post(MESSAGE, { 'content-type': 'text/plain' })),
  'api.answer-media-type': async (server) => {
    expect((await ask(server, CONVERSATIONS)).headers.get('content-type')).toBe('application/json');
  },
  'api.redirects': async (server) => {
    for (const path of [AGENTS, '/v1/agents']) expect(String((await ask(server, path)).status)).not.toMatch(/^3/);
  },
  'api.cors': async (server) => {
    const { headers } = await ask(server, AGENTS, { headers: fromPage });
    expect(headers.get('access-control-allow-origin')).toMatch(/^(\*|https:\/\/page\.test)$/);
  },
  'api.integers': async (server) => {
    for (const id of await idsAnswered(server)) expect(id).not.toMatch(/^-|^0$/);
  },
  'api.integers-size': async (server) => {
    for (const id of await idsAnswered(server)) expect(Number(id)).toSatisfy(Number.isSafeInteger);
  },
  'api.nulls': async (server) => expect(idsIn(await ask(server, AGENTS))).not.toContain('null'),
  'api.nulls-sent': answered(400, MESSAGES, post('{"content":null}')),
  'api.error-statuses': async (server) => {
    const { status } = await ask(server, AGENTS, { method: 'DELETE' });
    expect([400, 401, 403, 404, 429]).toContain(status);
  },
  'api.error-order': answered(401, MESSAGES, post('{}', { authorization: null })),
  'api.body-size': async (server) => {
    // What makes it large is no text whose length may be limited.
    const { status } = await ask(server, MESSAGES, post(`{"content":"Hello",${' '.repeat(70_000)}"metadata":{}}`));
    expect(status).toBeLessThan(300);
  },
  'api.deprecation': async (server) => expect((await ask(server, AGENTS)).headers.has('deprecation')).toBe(false),
  'api.versions': answered(404, '/v2/agents/'),
  'agent-id.not-an-integer': answered(400, '/v1/agents/x/memories/', post(MEMORY)),
  'conversation-id.not-an-integer': answered(400, '/v1/conversations/x/messages/', post(MESSAGE)),
  'conversation-id.origin': async (server) => {
    expect(idsIn(await ask(server, MESSAGES, post(MESSAGE)))[0]).toBe('42');
  },
  'list-agents.order': rising(AGENTS),
  'list-agents.paging': whole(AGENTS),
  'list-conversations.errors': answered(400, `${CONVERSATIONS}?agent_id=seven&user=seven`),
  'conversation-list.order': rising(CONVERSATIONS),
  'conversation-list.paging': whole(CONVERSATIONS),
  'send-message.wait-limit': async (server) => {
    const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
    const send = (signal?: AbortSignal) =>
      fetch(server.url + MESSAGES, { method: 'POST', headers, body: MESSAGE, signal: signal ?? null });
    // The first one prepares the answers of the mock, which takes long on a busy machine.
    await send();
    await send(AbortSignal.timeout(250));
  },
  'sent-message.user-message-text': async (server) => {
    expect(await answeredText(server, 'user_message', ' a < b ')).toBe(' a < b ');
  },
  'message.content-form': async (server) => {
    expect(await answeredText(server, 'agent_message', 'Hello')).not.toMatch(/[*<>&]/);
  },
  'new-message.metadata-returned': async (server) => {
    const sent = { content: 'Hello', metadata: { client_message_id: 'b1946ac9' } };
    expect((await ask(server, MESSAGES, post(JSON.stringify(sent)))).text).not.toContain('b1946ac9');
  },
  'api-error.message-language': async (server) => {
    const { text } = await ask(server, MESSAGES, post('{}'));
    expect(JSON.parse(text).message).toMatch(/^The /);
  },
  'toolkits.missing-slash': answered(404, '/toolkit/weather'),
  'toolkits.methods': answered(405, TOOLKIT, { method: 'DELETE' }),
  'toolkits.unknown-path': answered(404, '/toolkit/weather/forecast/more/'),
  'toolkits.redirects': async (server) => {
    for (const path of [TOOLKIT, '/toolkit/weather'])
      expect(String((await ask(server, path)).status)).not.toMatch(/^3/);
  },
  'toolkits.cors': async (server) => {
    const { headers } = await ask(server, TOOLKIT, { headers: fromPage });
    expect(headers.has('access-control-allow-origin')).toBe(false);
  },
  'toolkits.error-order': async (server) => {
    const { status } = await ask(server, '/toolkit/weather', { headers: { authorization: null } });
    expect([400, 404]).toContain(status);
  },
  'toolkits.body-size': async (server) => {
    const { status } = await ask(
      server,
      '/toolkit/weather/forecast/',
      post(JSON.stringify({ city: 'x'.repeat(1_000_001) })),
    );
    expect(status).toBe(413);
  },
  'request-id.on-errors': async (server) => {
    const { headers } = await ask(server, AGENTS, { headers: { authorization: null } });
    expect(headers.has('x-request-id')).toBe(false);
  },
  'toolkits.request-id': async (server) => expect((await ask(server, TOOLKIT)).headers.has('x-request-id')).toBe(false),
  'toolkits.versioning': async (server) => {
    expect((await ask(server, TOOLKIT)).headers.has('toolkit-version')).toBe(false);
  },
  'toolkit-name.characters': async (server) => {
    expect((await ask(server, '/toolkit/weather%20today/')).status).toBeLessThan(300);
  },
  'tool-name.characters': async (server) => {
    expect((await ask(server, '/toolkit/weather/fore%20cast/')).status).toBeLessThan(300);
  },
};
