/**
 * A small server with in-memory data, written from the description of the API alone.
 * Without changes it is correct; `serve` takes changes to single rules.
 */
import type { Buffer } from 'node:buffer';

export interface ServerRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface ServerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
}

export type Handler = (request: ServerRequest) => ServerAnswer | Promise<ServerAnswer>;

export interface HeldOutServer {
  /** Kebab-case, unique. */
  readonly name: string;
  readonly kind: 'sound' | 'broken' | 'different';
  /** The sentence of the description that it breaks, or the open detail that it decides otherwise. */
  readonly why: string;
  create(): Handler;
}

export const FIXTURES = {
  apiKey: 'sk_heldout_key',
  agentId: 7,
  conversationId: 42,
  /** Neither agent nor conversation. */
  absentId: 999999,
  /** These exist, but this key cannot access them: 403. */
  forbiddenAgentId: 8,
  forbiddenConversationId: 43,
  toolkit: 'sales',
  tool: 'forecast',
  toolArguments: { month: '2026-05' },
} as const;

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

export type Operation = 'agents' | 'memory' | 'send' | 'conversations' | 'details' | 'context' | 'execute';

export interface Route {
  readonly operation: Operation;
  readonly method: string;
  readonly pattern: RegExp;
}

export interface Call {
  readonly request: ServerRequest;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Undefined when path and method belong to none. */
  readonly operation: Operation | undefined;
  /** The variable parts of the path. */
  readonly parts: readonly string[];
  /** The methods of the path. */
  readonly allowed: readonly string[];
  /** Which request to this server it is, from 1. */
  readonly nth: number;
}

export interface Memory {
  readonly id: number;
  readonly agentId: number;
  readonly body: JsonObject;
}

export interface Conversation {
  readonly id: number;
  readonly agentId: number;
  readonly externalUserId: string;
}

export interface Sent {
  readonly conversation: Conversation;
  readonly body: JsonObject;
  readonly reply: string;
  /** Which message accepted by this server it is, from 1. */
  readonly turn: number;
}

export interface Rules {
  readonly routes: readonly Route[];
  /** What a path that lacks only the slash at its end gets. */
  readonly missingSlash: 'unknown' | 'serve' | 301 | 308;
  readonly needsKey: (call: Call) => boolean;
  readonly readKey: (request: ServerRequest) => string | undefined;
  readonly acceptsKey: (key: string, call: Call) => boolean;
  readonly unauthorized: (keyWasSent: boolean, call: Call) => ServerAnswer;
  /** An answer instead of the normal one, after the key was checked. */
  readonly gate: (call: Call) => ServerAnswer | undefined;
  /** An error answer of the Developer API. */
  readonly problem: (status: number, message: string, call: Call) => ServerAnswer;
  /** 200 when the agent may be used, else the status of the error. */
  readonly agentStatus: (id: string) => number;
  readonly conversationStatus: (id: string) => number;
  readonly bodyFirst: boolean;
  /** A text says what is wrong. */
  readonly readBody: (call: Call) => JsonObject | string;
  readonly invalidStatus: number;
  readonly memoryFault: (body: JsonObject) => string | undefined;
  readonly messageFault: (body: JsonObject) => string | undefined;
  readonly queryFault: (call: Call) => string | undefined;
  readonly reply: (content: string) => string;
  readonly agents: () => Json;
  readonly memory: (memory: Memory, call: Call) => Json;
  readonly sent: (sent: Sent, call: Call) => Json;
  readonly conversations: (conversations: readonly Conversation[], call: Call) => Json;
  readonly status: (operation: Operation) => number;
  readonly requestId: (call: Call) => string | undefined;
  readonly unknownPath: (call: Call) => ServerAnswer;
  readonly wrongMethod: (call: Call) => ServerAnswer | undefined;
  readonly toolArguments: (call: Call) => JsonObject | undefined;
  readonly toolProblem: (status: number, message: string) => ServerAnswer;
  readonly after: (answer: ServerAnswer, call: Call) => ServerAnswer | Promise<ServerAnswer>;
}

export const ROUTES: readonly Route[] = [
  { operation: 'agents', method: 'GET', pattern: /^\/v1\/agents\/$/ },
  { operation: 'memory', method: 'POST', pattern: /^\/v1\/agents\/([^/]+)\/memories\/$/ },
  { operation: 'send', method: 'POST', pattern: /^\/v1\/conversations\/([^/]+)\/messages\/$/ },
  { operation: 'conversations', method: 'GET', pattern: /^\/v1\/conversations\/$/ },
  { operation: 'details', method: 'GET', pattern: /^\/toolkit\/([^/]+)\/$/ },
  { operation: 'context', method: 'GET', pattern: /^\/toolkit\/([^/]+)\/([^/]+)\/$/ },
  { operation: 'execute', method: 'POST', pattern: /^\/toolkit\/([^/]+)\/([^/]+)\/$/ },
];

/** The conversations that the key may see. */
export const CONVERSATIONS: readonly Conversation[] = [
  { id: FIXTURES.conversationId, agentId: FIXTURES.agentId, externalUserId: 'customer-17' },
  { id: 44, agentId: FIXTURES.agentId, externalUserId: 'customer-18' },
  { id: 51, agentId: 9, externalUserId: 'customer-17' },
];

export const TOOL: JsonObject = {
  function_name: FIXTURES.tool,
  params: ['month', 'region'],
  required_params: ['month'],
  description: 'Forecasts the sales of a month.',
  auth_provider: null,
  auth_type: null,
  auth_with: null,
};

export function json(status: number, value: Json, headers: Readonly<Record<string, string>> = {}): ServerAnswer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

export function text(status: number, type: string, body: string): ServerAnswer {
  return { status, headers: { 'content-type': type }, body };
}

export function nothing(status: number, headers: Readonly<Record<string, string>> = {}): ServerAnswer {
  return { status, headers, body: '' };
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Undefined when the bytes are no JSON text. */
export function parseJson(body: Buffer): Json | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body));
    return value as Json;
  } catch {
    return undefined;
  }
}

export function memoryFault(body: JsonObject): string | undefined {
  if (typeof body.title !== 'string') return 'title must be a string.';
  if (typeof body.content !== 'string') return 'content must be a string.';
  const user = body.agent_user_id;
  if (user !== undefined && !Number.isInteger(user)) return 'agent_user_id must be an integer.';
  return undefined;
}

export function messageFault(body: JsonObject): string | undefined {
  if (typeof body.content !== 'string') return 'content must be a string.';
  if (body.metadata !== undefined && !isObject(body.metadata)) return 'metadata must be an object.';
  return undefined;
}

export type SentBody = {
  readonly conversation: JsonObject;
  readonly user_message: JsonObject;
  readonly agent_message: JsonObject;
};

export function sentBody(sent: Sent): SentBody {
  return {
    conversation: { id: sent.conversation.id, external_user_id: sent.conversation.externalUserId },
    user_message: { id: 1000 + 2 * sent.turn, content: sent.body.content ?? '' },
    agent_message: { id: 1001 + 2 * sent.turn, content: sent.reply },
  };
}

export function conversationBody(conversation: Conversation): JsonObject {
  return { id: conversation.id, external_user_id: conversation.externalUserId, agent_id: conversation.agentId };
}

export function memoryBody(memory: Memory): JsonObject {
  const { title = null, content = null, agent_user_id = null } = memory.body;
  return { id: memory.id, agent_id: memory.agentId, title, content, agent_user_id };
}

function statusOf(id: string, own: readonly number[], forbidden: number): number {
  if (!/^(0|[1-9]\d{0,14})$/.test(id)) return 404;
  if (own.includes(Number(id))) return 200;
  return Number(id) === forbidden ? 403 : 404;
}

export const BASE: Rules = {
  routes: ROUTES,
  missingSlash: 'unknown',
  needsKey: (call) => call.path.startsWith('/v1/'),
  readKey: (request) => /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1],
  acceptsKey: (key) => key === FIXTURES.apiKey,
  unauthorized: (keyWasSent) =>
    json(401, { message: keyWasSent ? 'The API key is invalid.' : 'An API key is required.' }),
  gate: () => undefined,
  problem: (status, message) => json(status, { message }),
  agentStatus: (id) => statusOf(id, [FIXTURES.agentId, 9], FIXTURES.forbiddenAgentId),
  conversationStatus: (id) =>
    statusOf(
      id,
      CONVERSATIONS.map((conversation) => conversation.id),
      FIXTURES.forbiddenConversationId,
    ),
  bodyFirst: false,
  readBody: (call) => {
    const value = parseJson(call.request.body);
    if (value === undefined) return 'The body is not JSON.';
    return isObject(value) ? value : 'The body must be an object.';
  },
  invalidStatus: 400,
  memoryFault,
  messageFault,
  queryFault: (call) => {
    const agent = call.query.get('agent_id');
    return agent !== null && !/^\d+$/.test(agent) ? 'agent_id must be an integer.' : undefined;
  },
  reply: (content) => `You wrote ${content.length} characters. How can I help?`,
  agents: () => ({
    data: [
      { id: FIXTURES.agentId, name: 'Sales' },
      { id: 9, name: 'Support' },
    ],
  }),
  memory: memoryBody,
  sent: sentBody,
  conversations: (conversations) => ({ data: conversations.map(conversationBody) }),
  status: (operation) => (operation === 'memory' ? 201 : 200),
  requestId: (call) => `req-${call.nth}`,
  unknownPath: () => json(404, { message: 'There is nothing at this path.' }),
  wrongMethod: (call) => json(405, { message: 'This method is not allowed here.' }, { allow: call.allowed.join(', ') }),
  toolArguments: (call) => {
    const value = parseJson(call.request.body);
    return isObject(value) ? value : undefined;
  },
  toolProblem: (status, message) => json(status, { error: message }),
  after: (answer) => answer,
};

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function callOf(request: ServerRequest, routes: readonly Route[], path: string, query: string, nth: number): Call {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const here = routes.filter((route) => route.pattern.test(path));
  const route = here.find((candidate) => candidate.method === method);
  return {
    request,
    path,
    query: new URLSearchParams(query),
    operation: route?.operation,
    parts: (route?.pattern.exec(path) ?? []).slice(1).map(decode),
    allowed: here.map((candidate) => candidate.method),
    nth,
  };
}

export function serve(changes: Partial<Rules> = {}): Handler {
  const rules: Rules = { ...BASE, ...changes };
  const memories: Memory[] = [];
  const messages: Sent[] = [];
  let nth = 0;

  function memory(call: Call): ServerAnswer {
    const [id = ''] = call.parts;
    const body = rules.readBody(call);
    const fault = typeof body === 'string' ? body : rules.memoryFault(body);
    const status = rules.agentStatus(id);
    const absent = (): ServerAnswer =>
      rules.problem(status, status === 403 ? 'This key cannot access the agent.' : 'There is no such agent.', call);
    if (status !== 200 && !(rules.bodyFirst && fault !== undefined)) return absent();
    if (fault !== undefined || typeof body === 'string') {
      return rules.problem(rules.invalidStatus, fault ?? 'The body is invalid.', call);
    }
    const stored: Memory = { id: 301 + memories.length, agentId: Number.parseInt(id, 10) || 0, body };
    memories.push(stored);
    return json(rules.status('memory'), rules.memory(stored, call));
  }

  function send(call: Call): ServerAnswer {
    const [id = ''] = call.parts;
    const body = rules.readBody(call);
    const fault = typeof body === 'string' ? body : rules.messageFault(body);
    const status = rules.conversationStatus(id);
    const absent = (): ServerAnswer =>
      rules.problem(
        status,
        status === 403 ? 'This key cannot access the conversation.' : 'There is no such conversation.',
        call,
      );
    if (status !== 200 && !(rules.bodyFirst && fault !== undefined)) return absent();
    if (fault !== undefined || typeof body === 'string') {
      return rules.problem(rules.invalidStatus, fault ?? 'The body is invalid.', call);
    }
    const number = Number.parseInt(id, 10) || 0;
    const conversation = CONVERSATIONS.find((candidate) => candidate.id === number) ?? {
      id: number,
      agentId: FIXTURES.agentId,
      externalUserId: 'somebody',
    };
    const content = body.content;
    const sent: Sent = {
      conversation,
      body,
      reply: rules.reply(typeof content === 'string' ? content : ''),
      turn: messages.length + 1,
    };
    messages.push(sent);
    return json(rules.status('send'), rules.sent(sent, call));
  }

  function conversations(call: Call): ServerAnswer {
    const fault = rules.queryFault(call);
    if (fault !== undefined) return rules.problem(rules.invalidStatus, fault, call);
    const agent = call.query.get('agent_id');
    const user = call.query.get('external_user_id');
    const chosen = CONVERSATIONS.filter(
      (conversation) =>
        (agent === null || conversation.agentId === Number(agent)) &&
        (user === null || conversation.externalUserId === user),
    );
    return json(rules.status('conversations'), rules.conversations(chosen, call));
  }

  function toolkit(call: Call, operation: 'details' | 'context' | 'execute'): ServerAnswer {
    const [name, tool] = call.parts;
    if (name !== FIXTURES.toolkit) return rules.toolProblem(404, 'There is no such toolkit.');
    if (operation === 'details') return json(rules.status('details'), { app_name: FIXTURES.toolkit, tools: [TOOL] });
    if (tool !== FIXTURES.tool) return rules.toolProblem(404, 'There is no such tool.');
    if (operation === 'context') return json(rules.status('context'), TOOL);
    const given = rules.toolArguments(call);
    const month = given?.month;
    if (month === undefined) return rules.toolProblem(400, 'The parameter month is missing.');
    return json(rules.status('execute'), { month, amount: 1200 });
  }

  function answer(call: Call): ServerAnswer {
    if (rules.needsKey(call)) {
      const key = rules.readKey(call.request);
      if (key === undefined || !rules.acceptsKey(key, call)) return rules.unauthorized(key !== undefined, call);
    }
    const early = rules.gate(call);
    if (early !== undefined) return early;
    switch (call.operation) {
      case 'agents':
        return json(rules.status('agents'), rules.agents());
      case 'memory':
        return memory(call);
      case 'send':
        return send(call);
      case 'conversations':
        return conversations(call);
      case 'details':
      case 'context':
      case 'execute':
        return toolkit(call, call.operation);
      case undefined:
        return (call.allowed.length > 0 ? rules.wrongMethod(call) : undefined) ?? rules.unknownPath(call);
    }
  }

  function first(request: ServerRequest): { readonly call: Call; readonly answer: ServerAnswer } {
    const cut = request.target.indexOf('?');
    const path = cut < 0 ? request.target : request.target.slice(0, cut);
    const query = cut < 0 ? '' : request.target.slice(cut + 1);
    nth += 1;
    const call = callOf(request, rules.routes, path, query, nth);
    if (call.allowed.length > 0 || path.endsWith('/') || rules.missingSlash === 'unknown') {
      return { call, answer: answer(call) };
    }
    const slashed = callOf(request, rules.routes, `${path}/`, query, nth);
    if (slashed.allowed.length === 0) return { call, answer: answer(call) };
    if (rules.missingSlash === 'serve') return { call: slashed, answer: answer(slashed) };
    const there = answer({ ...call, allowed: [] });
    if (there.status === 401) return { call, answer: there };
    const location = `${path}/${cut < 0 ? '' : request.target.slice(cut)}`;
    return { call, answer: nothing(rules.missingSlash, { location }) };
  }

  async function finish(answer: ServerAnswer | Promise<ServerAnswer>, call: Call): Promise<ServerAnswer> {
    const done = await answer;
    const id = done.status < 300 ? rules.requestId(call) : undefined;
    const headers = id === undefined ? done.headers : { 'x-request-id': id, ...done.headers };
    return { status: done.status, headers, body: call.request.method === 'HEAD' ? '' : done.body };
  }

  return (request) => {
    const { call, answer: plain } = first(request);
    return finish(rules.after(plain, call), call);
  };
}
