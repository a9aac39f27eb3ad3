import { expect } from 'vitest';
import { KEY } from '../../canary/key.ts';
import type { Server } from '../support/subject.ts';
import { encodingOf, type Parts, permissionOf } from '../support/toolkit-demands.ts';

/** An answer as a program reads it that knows what is stated, and nothing else. */
interface Read {
  readonly succeeded: boolean;
  readonly status: number;
  /** `undefined` where there is no body. */
  readonly body: unknown;
}

/** Sends, follows a redirect as HTTP has it, and reads JSON where there is some. */
async function send(server: Server, path: string, init: RequestInit): Promise<Read> {
  const response = await fetch(server.url + path, { ...init, signal: AbortSignal.timeout(30_000) });
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  return { succeeded: response.ok, status: response.status, body };
}

const KEYED = { authorization: `Bearer ${KEY}` };

function developerApi(server: Server, path: string, sent?: object): Promise<Read> {
  if (sent === undefined) return send(server, path, { headers: KEYED });
  const headers = { ...KEYED, 'content-type': 'application/json' };
  return send(server, path, { method: 'POST', headers, body: JSON.stringify(sent) });
}

/** How a toolkit is called is open; who calls one has to know it of the application. */
async function toolkit(server: Server, operationId: string, path: string, method = 'GET'): Promise<Read> {
  const permission = permissionOf(server, operationId);
  const { headers, body }: Parts = method === 'POST' ? encodingOf(server, operationId) : {};
  // As bytes, since Node writes a form that is redirected with another boundary than its media type says.
  const encoded = body === undefined ? undefined : new Response(body);
  const all = new Headers();
  for (const [name, value] of Object.entries({ ...headers, ...permission.headers })) {
    if (value !== null) all.set(name, value);
  }
  const type = encoded?.headers.get('content-type') ?? null;
  if (type !== null && !all.has('content-type')) all.set('content-type', type);
  const query = permission.query === undefined ? '' : `?${permission.query}`;
  const bytes = encoded === undefined ? {} : { body: await encoded.arrayBuffer() };
  return send(server, path + query, { method, headers: all, ...bytes });
}

/** A stated value, or null, which is open. */
const textOrNull = (value: unknown): void => expect(value === null || typeof value === 'string').toBe(true);
const integerOrNull = (value: unknown): void => expect(value === null || Number.isInteger(value)).toBe(true);

/**
 * A program that uses all seven operations and every field that is stated, and takes nothing for granted that is open:
 * it works with every server that keeps the statements.
 */
export async function careful(server: Server): Promise<void> {
  expect(await developerApi(server, '/v1/agents/')).toHaveProperty('succeeded', true);

  const memory = { title: 'Opening hours', content: 'The shop is open from nine to six.' };
  for (const sent of [memory, { ...memory, agent_user_id: 311 }]) {
    const created = await developerApi(server, '/v1/agents/7/memories/', sent);
    // Whether there is such a user, and how long a text may be, is not known.
    if (!created.succeeded) textOrNull(Object(created.body).message);
  }

  const listed = await developerApi(server, '/v1/conversations/');
  expect(listed.succeeded).toBe(true);
  expect(Array.isArray(Object(listed.body).data)).toBe(true);

  const message = { content: 'Where is my order?', metadata: { client_message_id: 'b1946ac9' } };
  const { succeeded, body } = await developerApi(server, '/v1/conversations/42/messages/', message);
  if (succeeded) {
    const { conversation, user_message, agent_message } = Object(body);
    integerOrNull(conversation.id);
    expect(conversation).toHaveProperty('external_user_id');
    textOrNull(user_message.content);
    textOrNull(agent_message.content);
  } else {
    // How long a text may be is not known.
    textOrNull(Object(body).message);
  }

  const refused = await send(server, '/v1/agents/', { headers: { accept: 'application/json' } });
  expect(refused.status).toBe(401);
  textOrNull(Object(refused.body).message);

  expect(await toolkit(server, 'getToolkitDetails', '/toolkit/weather/')).toHaveProperty('succeeded', true);
  expect(await toolkit(server, 'getToolContext', '/toolkit/weather/forecast/')).toHaveProperty('succeeded', true);
  expect(await toolkit(server, 'executeTool', '/toolkit/weather/forecast/', 'POST')).toHaveProperty('succeeded', true);
}
