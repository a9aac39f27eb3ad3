/** Servers that each contradict one sentence of the description. */
import { Buffer } from 'node:buffer';
import { errors, LISTS, moved, omit, refuse, retext, success, textOf, V1 } from './changes.ts';
import {
  BASE,
  conversationBody,
  FIXTURES,
  type Handler,
  type HeldOutServer,
  isObject,
  type Json,
  type JsonObject,
  json,
  memoryFault,
  messageFault,
  nothing,
  parseJson,
  ROUTES,
  type Rules,
  type Sent,
  sentBody,
  serve,
  text,
} from './server.ts';

function broken(name: string, why: string, changes: () => Partial<Rules>): HeldOutServer {
  return { name, kind: 'broken', why, create: (): Handler => serve(changes()) };
}

const EVERY_KEY = 'Every `/v1/` request requires a Developer API key.';
const KEY_401 = 'A missing or invalid key yields 401.';
const HEADER = 'The key is sent as header `Authorization: Bearer <API_KEY>`.';
const KEY_403 = 'A key without access to the resource yields 403.';
const MESSAGE = 'Error responses of the Developer API carry a human-readable `message` in the body.';
const JSON_BOTH = 'Both are JSON over HTTPS.';
const THREE = 'Send a message answers an object with conversation, user_message, agent_message (all required).';
const CONTENT = 'A message has at least a `content` string (the text).';
const DATA = 'List conversations answers an object with `data`, an array of conversation objects.';
const BAD_400 = '400: Invalid body or query.';
const NO_404 = '404: Resource does not exist.';
const COMPLETED = 'receive the completed agent reply in the same response (the call waits for the reply).';

const authentication: readonly HeldOutServer[] = [
  broken('key-not-needed', EVERY_KEY, () => ({ needsKey: () => false })),
  broken('key-not-needed-for-agents', `${EVERY_KEY} The list of agents does not.`, () => ({
    needsKey: (call) => call.path.startsWith('/v1/') && call.operation !== 'agents',
  })),
  broken('key-not-needed-for-reads', `${EVERY_KEY} No GET does.`, () => ({
    needsKey: (call) => call.path.startsWith('/v1/') && call.request.method !== 'GET',
  })),
  broken('key-not-needed-for-messages', `${EVERY_KEY} Sending a message does not.`, () => ({
    needsKey: (call) => call.path.startsWith('/v1/') && call.operation !== 'send',
  })),
  broken('key-not-needed-for-memories', `${EVERY_KEY} Creating a memory does not.`, () => ({
    needsKey: (call) => call.path.startsWith('/v1/') && call.operation !== 'memory',
  })),
  broken('any-key-accepted', `${KEY_401} Any key is accepted.`, () => ({ acceptsKey: () => true })),
  broken('any-key-accepted-for-memories', `${KEY_401} Memories accept any key.`, () => ({
    acceptsKey: (key, call) => call.operation === 'memory' || key === FIXTURES.apiKey,
  })),
  broken('any-key-accepted-for-conversations', `${KEY_401} The list of conversations accepts any key.`, () => ({
    acceptsKey: (key, call) => call.operation === 'conversations' || key === FIXTURES.apiKey,
  })),
  broken('key-with-more-behind-accepted', `${KEY_401} A key that only begins like a valid one is accepted.`, () => ({
    acceptsKey: (key) => key.startsWith(FIXTURES.apiKey),
  })),
  broken('key-in-any-case-accepted', `${KEY_401} The key in capitals is accepted.`, () => ({
    acceptsKey: (key) => key.toLowerCase() === FIXTURES.apiKey,
  })),
  broken('any-scheme-accepted', `${HEADER} Basic, Token and the like are accepted as well.`, () => ({
    readKey: (request) => /^\S+ +(\S+)$/.exec(request.headers.authorization ?? '')?.[1],
  })),
  broken('bare-key-accepted', `${HEADER} The key without the scheme is accepted as well.`, () => ({
    readKey: (request) => /^(?:Bearer +)?(\S+)$/i.exec(request.headers.authorization ?? '')?.[1],
  })),
  broken('bearer-refused', `${HEADER} Only the scheme Token is accepted.`, () => ({
    readKey: (request) => /^Token +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1],
  })),
  broken('own-key-header', `${HEADER} Only x-api-key is read.`, () => ({
    readKey: (request) => request.headers['x-api-key'],
  })),
  broken('missing-key-403', `${KEY_401} A missing key gets 403.`, () => ({
    unauthorized: (sent) => json(sent ? 401 : 403, { message: 'An API key is required.' }),
  })),
  broken('missing-key-400', `${KEY_401} A missing key gets 400.`, () => ({
    unauthorized: (sent) => json(sent ? 401 : 400, { message: 'The header Authorization is missing.' }),
  })),
  broken('missing-key-500', `${KEY_401} A missing key gets 500.`, () => ({
    unauthorized: (sent) => json(sent ? 401 : 500, { message: 'Something went wrong.' }),
  })),
  broken('invalid-key-403', `${KEY_401} An invalid key gets 403.`, () => ({
    unauthorized: (sent) => json(sent ? 403 : 401, { message: 'The API key is invalid.' }),
  })),
  broken('invalid-key-404', `${KEY_401} An invalid key gets 404.`, () => ({
    unauthorized: (sent) => json(sent ? 404 : 401, { message: 'Not found.' }),
  })),
  broken('missing-key-sent-to-login', `${KEY_401} A missing key is redirected.`, () => ({
    unauthorized: (sent) =>
      sent ? json(401, { message: 'The API key is invalid.' }) : nothing(302, { location: '/login/' }),
  })),
  broken('missing-key-empty-list', `${KEY_401} Without a key the list of conversations is empty.`, () => ({
    unauthorized: (_sent, call) =>
      call.operation === 'conversations' ? json(200, { data: [] }) : json(401, { message: 'An API key is required.' }),
  })),
  broken('unauthorized-html', `${MESSAGE} 401 is a page.`, () => ({
    unauthorized: () => text(401, 'text/html', '<!doctype html><title>401</title><h1>Unauthorized</h1>'),
  })),
  broken('unauthorized-empty', `${MESSAGE} 401 has no body.`, () => ({
    unauthorized: () => nothing(401, { 'www-authenticate': 'Bearer' }),
  })),
  broken('unauthorized-detail', `${MESSAGE} 401 has only \`detail\`.`, () => ({
    unauthorized: () => json(401, { detail: 'Authentication credentials were not provided.' }),
  })),
  broken('invalid-key-without-message', `${MESSAGE} 401 for an invalid key has none.`, () => ({
    unauthorized: (sent) => json(401, sent ? { code: 'invalid_key' } : { message: 'An API key is required.' }),
  })),
  broken('unauthorized-as-200', `${KEY_401} The status is 200 with a message.`, () => ({
    unauthorized: () => json(200, { message: 'Unauthorized' }),
  })),
  broken('forbidden-agent-404', `${KEY_403} The agent gets 404.`, () => ({
    agentStatus: (id) => (Number(id) === FIXTURES.forbiddenAgentId ? 404 : BASE.agentStatus(id)),
  })),
  broken('forbidden-conversation-401', `${KEY_403} The conversation gets 401.`, () => ({
    conversationStatus: (id) => (Number(id) === FIXTURES.forbiddenConversationId ? 401 : BASE.conversationStatus(id)),
  })),
  broken('forbidden-agent-served', `${KEY_403} The memory is stored.`, () => ({
    agentStatus: (id) => (Number(id) === FIXTURES.forbiddenAgentId ? 200 : BASE.agentStatus(id)),
  })),
  broken('forbidden-conversation-served', `${KEY_403} The message is answered.`, () => ({
    conversationStatus: (id) => (Number(id) === FIXTURES.forbiddenConversationId ? 200 : BASE.conversationStatus(id)),
  })),
];

/** Takes over what is no object. */
function readAs(take: (value: Json | undefined) => JsonObject | undefined): Pick<Rules, 'readBody'> {
  return { readBody: (call) => take(parseJson(call.request.body)) ?? BASE.readBody(call) };
}

function memoryWith(body: JsonObject, key: string, type: string, stand: Json): string | undefined {
  return memoryFault(typeof body[key] === type ? { ...body, [key]: stand } : body);
}

function metadataAs(accept: (metadata: Json) => boolean): Pick<Rules, 'messageFault'> {
  return {
    messageFault: (body) => {
      const { metadata } = body;
      return messageFault(metadata !== undefined && accept(metadata) ? omit(body, 'metadata') : body);
    },
  };
}

const requests: readonly HeldOutServer[] = [
  broken('memory-title-not-required', 'title: string, required: yes.', () => ({
    memoryFault: (body) => memoryFault({ title: '', ...body }),
  })),
  broken('memory-content-not-required', 'content: string, required: yes.', () => ({
    memoryFault: (body) => memoryFault({ content: '', ...body }),
  })),
  broken('memory-title-number-accepted', 'title: string.', () => ({
    memoryFault: (body) => memoryWith(body, 'title', 'number', ''),
  })),
  broken('memory-content-number-accepted', 'content: string.', () => ({
    memoryFault: (body) => memoryWith(body, 'content', 'number', ''),
  })),
  broken('memory-content-object-accepted', 'content: string.', () => ({
    memoryFault: (body) => memoryFault(isObject(body.content) ? { ...body, content: '' } : body),
  })),
  broken('memory-unchecked', 'title and content are required strings; the body is stored whatever it holds.', () => ({
    memoryFault: () => undefined,
  })),
  broken('memory-user-text-accepted', 'agent_user_id: integer.', () => ({
    memoryFault: (body) => memoryWith(body, 'agent_user_id', 'string', 1),
  })),
  broken('memory-user-fraction-accepted', 'agent_user_id: integer; 1.5 is accepted.', () => ({
    memoryFault: (body) => memoryWith(body, 'agent_user_id', 'number', 1),
  })),
  broken('memory-user-object-accepted', 'agent_user_id: integer; an object or list is accepted.', () => ({
    memoryFault: (body) => memoryWith(body, 'agent_user_id', 'object', 1),
  })),
  broken('memory-user-required', 'agent_user_id is not required; when omitted the memory is agent-level.', () => ({
    memoryFault: (body) =>
      memoryFault(body) ?? (body.agent_user_id === undefined ? 'agent_user_id is required.' : undefined),
  })),
  broken('memory-user-wants-text', 'agent_user_id: integer; an integer is refused and a string accepted.', () => ({
    memoryFault: (body) => {
      const user = body.agent_user_id;
      if (user !== undefined && typeof user !== 'string') return 'agent_user_id must be a string.';
      return memoryFault(omit(body, 'agent_user_id'));
    },
  })),
  broken('memory-array-accepted', 'The body of a memory has the fields title and content; an array is accepted.', () =>
    readAs((value) => (Array.isArray(value) ? { title: '', content: '' } : undefined)),
  ),
  broken('message-text-body-accepted', 'body `content` string required; a bare JSON string is accepted.', () =>
    readAs((value) => (typeof value === 'string' ? { title: value, content: value } : undefined)),
  ),
  broken('empty-body-accepted', 'The fields of the body are required; an empty body is accepted.', () => ({
    readBody: (call) => (call.request.body.length === 0 ? { title: '', content: '' } : BASE.readBody(call)),
  })),
  broken('broken-json-accepted', `${JSON_BOTH} ${BAD_400} What is no JSON is taken as the content.`, () => ({
    readBody: (call) =>
      parseJson(call.request.body) === undefined
        ? { title: 'Untitled', content: call.request.body.toString() }
        : BASE.readBody(call),
  })),
  broken('message-content-not-required', 'content string required.', () => ({
    messageFault: (body) => messageFault({ content: '', ...body }),
  })),
  broken('message-content-number-accepted', 'content string required; a number is made a string.', () => ({
    messageFault: (body) => messageFault(typeof body.content === 'number' ? { ...body, content: '' } : body),
    sent: (sent) => ({
      ...sentBody(sent),
      user_message: { content: String(sent.body.content) },
    }),
  })),
  broken('message-content-null-accepted', 'content string required; null is accepted.', () => ({
    messageFault: (body) => messageFault(body.content === null ? { ...body, content: '' } : body),
    sent: (sent) => ({ ...sentBody(sent), user_message: { content: String(sent.body.content ?? '') } }),
  })),
  broken('message-content-list-accepted', 'content string required; a list of parts is accepted.', () => ({
    messageFault: (body) => messageFault(Array.isArray(body.content) ? { ...body, content: '' } : body),
    sent: (sent) => {
      const { content } = sent.body;
      return Array.isArray(content)
        ? { ...sentBody(sent), user_message: { content: JSON.stringify(content) } }
        : sentBody(sent);
    },
  })),
  broken('metadata-text-accepted', 'metadata object optional; a string is accepted.', () =>
    metadataAs((metadata) => typeof metadata === 'string'),
  ),
  broken('metadata-list-accepted', 'metadata object optional; a list is accepted.', () =>
    metadataAs((metadata) => Array.isArray(metadata)),
  ),
  broken('metadata-number-accepted', 'metadata object optional; a number or boolean is accepted.', () =>
    metadataAs((metadata) => typeof metadata === 'number' || typeof metadata === 'boolean'),
  ),
  broken('metadata-required', 'metadata is an optional object.', () => ({
    messageFault: (body) => messageFault(body) ?? (body.metadata === undefined ? 'metadata is required.' : undefined),
  })),
  broken('metadata-refused', 'metadata is an optional object; no metadata is accepted.', () => ({
    messageFault: (body) => (body.metadata === undefined ? messageFault(body) : 'metadata is not allowed.'),
  })),
  broken('metadata-needs-client-id', 'The name client_message_id is not mandated.', () => ({
    messageFault: (body) => {
      const { metadata } = body;
      if (isObject(metadata) && metadata.client_message_id === undefined) return 'client_message_id is required.';
      return messageFault(body);
    },
  })),
  broken('metadata-only-client-id', 'metadata is free-form; other keys than client_message_id are refused.', () => ({
    messageFault: (body) => {
      const keys = isObject(body.metadata) ? Object.keys(body.metadata) : [];
      return keys.some((key) => key !== 'client_message_id') ? 'metadata has an unknown key.' : messageFault(body);
    },
  })),
  broken('metadata-flat-only', 'metadata is a free-form object; values that are objects or lists are refused.', () => ({
    messageFault: (body) => {
      const values = isObject(body.metadata) ? Object.values(body.metadata) : [];
      return values.some((value) => typeof value === 'object' && value !== null)
        ? 'metadata must be flat.'
        : messageFault(body);
    },
  })),
  broken(
    'json-refused',
    'Requests that carry a body use `Content-Type: application/json`; only forms are taken.',
    () => ({
      gate: (call) =>
        (call.operation === 'memory' || call.operation === 'send') &&
        (call.request.headers['content-type'] ?? '').startsWith('application/json')
          ? json(415, { message: 'Send a form.' })
          : undefined,
    }),
  ),
  broken('invalid-body-500', `${BAD_400} 5xx: Upstream failure. An invalid body gets 500.`, () => ({
    invalidStatus: 500,
  })),
  broken('invalid-body-200', `${BAD_400} The status is 200 with a message.`, () => ({ invalidStatus: 200 })),
  broken('invalid-body-404', `${BAD_400} ${NO_404} An invalid body gets 404.`, () => ({ invalidStatus: 404 })),
  broken('broken-json-500', `${BAD_400} What is no JSON gets 500.`, () => ({
    gate: (call) =>
      (call.operation === 'memory' || call.operation === 'send') && parseJson(call.request.body) === undefined
        ? json(500, { message: 'Unexpected token.' })
        : undefined,
  })),
  broken('agent-id-number-with-rest', 'path `agent_id` integer; `7abc` is taken as 7.', () => ({
    agentStatus: (id) => BASE.agentStatus(String(Number.parseInt(id, 10))),
  })),
  broken('agent-id-any-word', 'path `agent_id` integer; any word is accepted.', () => ({
    agentStatus: (id) => (/^-?\d+$/.test(id) ? BASE.agentStatus(id) : 200),
  })),
  broken('conversation-id-any-word', 'path `conversation_id` integer; any word is accepted.', () => ({
    conversationStatus: (id) => (/^-?\d+$/.test(id) ? BASE.conversationStatus(id) : 200),
    sent: (sent) => {
      const body = sentBody(sent);
      return { ...body, conversation: { ...body.conversation, id: sent.conversation.id || FIXTURES.conversationId } };
    },
  })),
  broken(
    'conversations-filter-required',
    'optional filtering by agent or by user; without any query it is refused.',
    () => ({
      queryFault: (call) => (call.query.size === 0 ? 'A filter is required.' : BASE.queryFault(call)),
    }),
  ),
  broken('agents-wants-body', 'List agents: no body; a request without one is refused.', () => ({
    gate: (call) =>
      call.operation === 'agents' && call.request.body.length === 0
        ? json(400, { message: 'The body is empty.' })
        : undefined,
  })),
  broken(
    'get-wants-content-type',
    'Only requests with a body send `Content-Type`; a GET without it is refused.',
    () => ({
      gate: (call) =>
        call.operation !== undefined &&
        LISTS.includes(call.operation) &&
        call.request.headers['content-type'] === undefined
          ? json(415, { message: 'The content type must be application/json.' })
          : undefined,
    }),
  ),
];

const unknownResources: readonly HeldOutServer[] = [
  broken('absent-agent-stored', `${NO_404} A memory is stored on any agent.`, () => ({
    agentStatus: (id) => (BASE.agentStatus(id) === 404 && /^\d+$/.test(id) ? 200 : BASE.agentStatus(id)),
  })),
  broken('absent-conversation-answered', `${NO_404} A message is answered in any conversation.`, () => ({
    conversationStatus: (id) =>
      BASE.conversationStatus(id) === 404 && /^\d+$/.test(id) ? 200 : BASE.conversationStatus(id),
  })),
  broken('absent-conversation-500', `${NO_404} 5xx: Upstream failure.`, () => ({
    conversationStatus: (id) =>
      BASE.conversationStatus(id) === 404 && /^\d+$/.test(id) ? 500 : BASE.conversationStatus(id),
  })),
  broken('absent-agent-400', `${NO_404} A valid body for an unknown agent gets 400.`, () => ({
    agentStatus: (id) => (BASE.agentStatus(id) === 404 && /^\d+$/.test(id) ? 400 : BASE.agentStatus(id)),
  })),
  broken('absent-agent-401', `${NO_404} 401: Missing or invalid key.`, () => ({
    agentStatus: (id) => (BASE.agentStatus(id) === 404 && /^\d+$/.test(id) ? 401 : BASE.agentStatus(id)),
  })),
  broken('absent-conversation-null', `${NO_404} 200 with null in all fields.`, () => ({
    problem: (status, message, call) =>
      status === 404 && call.operation === 'send'
        ? json(200, { conversation: null, user_message: null, agent_message: null })
        : BASE.problem(status, message, call),
  })),
  broken('absent-as-200-with-message', `${NO_404} The status is 200 with a message.`, () => ({
    problem: (status, message, call) => BASE.problem(status === 404 ? 200 : status, message, call),
  })),
  broken('absent-as-204', `${NO_404} A success without body.`, () => ({
    problem: (status, message, call) => (status === 404 ? nothing(204) : BASE.problem(status, message, call)),
  })),
];

const errorBodies: readonly HeldOutServer[] = [
  broken('error-without-message', `${MESSAGE} It has only \`error\`.`, () =>
    errors((status, error) => json(status, { error })),
  ),
  broken('error-message-number', `${MESSAGE} It is a number.`, () =>
    errors((status) => json(status, { message: status })),
  ),
  broken('error-message-object', `${MESSAGE} It is an object.`, () =>
    errors((status, message) => json(status, { message: { code: status, en: message } })),
  ),
  broken('error-message-list', `${MESSAGE} It is a list.`, () =>
    errors((status, message) => json(status, { message: [message] })),
  ),
  broken('error-message-null', `${MESSAGE} It is null.`, () => errors((status) => json(status, { message: null }))),
  broken('error-message-empty', `${MESSAGE} It is an empty string, which nobody can read.`, () =>
    errors((status) => json(status, { message: '' })),
  ),
  broken('error-message-nested', `${MESSAGE} It is inside \`error\`.`, () =>
    errors((status, message) => json(status, { error: { message } })),
  ),
  broken('error-message-capital', `${MESSAGE} It is called \`Message\`.`, () =>
    errors((status, message) => json(status, { Message: message })),
  ),
  broken('error-in-list', `${MESSAGE} The body is a list of errors.`, () =>
    errors((status, message) => json(status, [{ message }])),
  ),
  broken('error-bare-string', `${MESSAGE} The body is a JSON string.`, () =>
    errors((status, message) => json(status, message)),
  ),
  broken('error-html', `${MESSAGE} ${JSON_BOTH}`, () =>
    errors((status, message) =>
      text(status, 'text/html; charset=utf-8', `<html><body><h1>${message}</h1></body></html>`),
    ),
  ),
  broken('error-plain-text', `${MESSAGE} ${JSON_BOTH}`, () =>
    errors((status, message) => text(status, 'text/plain', message)),
  ),
  broken('error-empty', `${MESSAGE} There is no body.`, () => errors((status) => nothing(status))),
  broken('error-cut-off', `${JSON_BOTH} The error body ends too early.`, () =>
    errors((status, message) => text(status, 'application/json', `{"message": "${message}`)),
  ),
  broken('not-found-html', `${MESSAGE} 404 is a page.`, () =>
    errors((status) => text(status, 'text/html', '<h1>Not Found</h1>'), [404]),
  ),
  broken('forbidden-without-message', `${MESSAGE} 403 has none.`, () =>
    errors((status) => json(status, { detail: 'Forbidden' }), [403]),
  ),
  broken('bad-request-by-field', `${MESSAGE} 400 has only a list per field.`, () =>
    errors((status, message) => json(status, { content: [message] }), [400]),
  ),
  broken('bad-request-empty-object', `${MESSAGE} 400 is an empty object.`, () =>
    errors((status) => json(status, {}), [400]),
  ),
  broken('absent-agent-without-message', `${MESSAGE} 404 for a memory has none.`, () => ({
    problem: (status, message, call) =>
      status === 404 && call.operation === 'memory' ? json(404, { ok: false }) : BASE.problem(status, message, call),
  })),
  broken('throttled-without-message', `${MESSAGE} Every fourth request with a key gets 429 with an empty body.`, () => {
    let count = 0;
    return {
      gate: (call) => {
        if (!call.path.startsWith('/v1/')) return undefined;
        count += 1;
        return count % 4 === 0 ? nothing(429) : undefined;
      },
    };
  }),
  broken('upstream-failure-html', `${MESSAGE} Every third message gets 502 with a page.`, () => {
    let count = 0;
    return success(['send'], (answer) => {
      count += 1;
      return count % 3 === 0 ? text(502, 'text/html', '<html><h1>502 Bad Gateway</h1></html>') : answer;
    });
  }),
];

/** Changes the three parts of the answer to a message. */
function sends(change: (body: ReturnType<typeof sentBody>, sent: Sent) => Json): Partial<Rules> {
  return { sent: (sent) => change(sentBody(sent), sent) };
}

const messages: readonly HeldOutServer[] = [
  broken('reply-later', COMPLETED, () => ({
    ...sends((body) => omit(body, 'agent_message')),
    status: (operation) => (operation === 'send' ? 202 : BASE.status(operation)),
  })),
  broken('reply-null-at-first', `${COMPLETED} The first answer of a conversation has null.`, () => {
    const seen = new Set<number>();
    return sends((body, sent) => {
      const first = !seen.has(sent.conversation.id);
      seen.add(sent.conversation.id);
      return first ? { ...body, agent_message: null } : body;
    });
  }),
  broken('reply-missing-every-third', `${THREE} Every third answer has no agent_message.`, () =>
    sends((body, sent) => (sent.turn % 3 === 0 ? omit(body, 'agent_message') : body)),
  ),
  broken('conversation-missing-from-second', `${THREE} From the second message on there is no conversation.`, () =>
    sends((body, sent) => (sent.turn > 1 ? omit(body, 'conversation') : body)),
  ),
  broken('user-message-missing', THREE, () => sends((body) => omit(body, 'user_message'))),
  broken('conversation-missing', THREE, () => sends((body) => omit(body, 'conversation'))),
  broken('user-message-missing-with-metadata', `${THREE} With metadata there is no user_message.`, () =>
    sends((body, sent) => (sent.body.metadata === undefined ? body : omit(body, 'user_message'))),
  ),
  broken('conversation-id-text', 'ConversationSummary: id integer.', () =>
    sends((body, sent) => ({ ...body, conversation: { ...body.conversation, id: String(sent.conversation.id) } })),
  ),
  broken('conversation-id-fraction', 'ConversationSummary: id integer.', () =>
    sends((body, sent) => ({ ...body, conversation: { ...body.conversation, id: sent.conversation.id + 0.5 } })),
  ),
  broken('conversation-id-null', 'ConversationSummary: id integer.', () =>
    sends((body) => ({ ...body, conversation: { ...body.conversation, id: null } })),
  ),
  broken('conversation-id-text-with-metadata', 'ConversationSummary: id integer; with metadata it is a string.', () =>
    sends((body, sent) =>
      sent.body.metadata === undefined
        ? body
        : { ...body, conversation: { ...body.conversation, id: String(sent.conversation.id) } },
    ),
  ),
  broken('conversation-without-user', 'conversation: `{id, external_user_id}` of the conversation.', () =>
    sends((body) => ({ ...body, conversation: omit(body.conversation, 'external_user_id') })),
  ),
  broken('conversation-without-id', 'conversation: `{id, external_user_id}` of the conversation.', () =>
    sends((body) => ({ ...body, conversation: omit(body.conversation, 'id') })),
  ),
  broken('conversation-bare-number', 'conversation is a ConversationSummary.', () =>
    sends((body, sent) => ({ ...body, conversation: sent.conversation.id })),
  ),
  broken('conversation-in-list', 'conversation is a ConversationSummary; it is a list of one.', () =>
    sends((body) => ({ ...body, conversation: [body.conversation] })),
  ),
  broken('conversation-of-another', 'conversation: `{id, external_user_id}` of the conversation; it is another.', () =>
    sends((body, sent) => ({ ...body, conversation: { ...body.conversation, id: sent.conversation.id + 1000 } })),
  ),
  broken('reply-content-null', CONTENT, () =>
    sends((body) => ({ ...body, agent_message: { ...body.agent_message, content: null } })),
  ),
  broken('reply-content-parts', `${CONTENT} It is a list of parts.`, () =>
    sends((body, sent) => ({ ...body, agent_message: { content: [{ type: 'text', text: sent.reply }] } })),
  ),
  broken('reply-content-object', `${CONTENT} It is an object.`, () =>
    sends((body, sent) => ({ ...body, agent_message: { content: { text: sent.reply } } })),
  ),
  broken('reply-text-not-content', `${CONTENT} It is called \`text\`.`, () =>
    sends((body, sent) => ({ ...body, agent_message: { text: sent.reply } })),
  ),
  broken('reply-bare-string', 'agent_message is a Message; it is a string.', () =>
    sends((body, sent) => ({ ...body, agent_message: sent.reply })),
  ),
  broken('reply-in-list', 'agent_message is a Message; it is a list of messages.', () =>
    sends((body) => ({ ...body, agent_message: [body.agent_message] })),
  ),
  broken('user-message-bare-id', 'user_message is a Message; it is a number.', () =>
    sends((body) => ({ ...body, user_message: body.user_message.id ?? 0 })),
  ),
  broken('user-message-null', 'user_message is a Message; it is null.', () =>
    sends((body) => ({ ...body, user_message: null })),
  ),
  broken('user-content-missing-with-metadata', `${CONTENT} With metadata it has none.`, () =>
    sends((body, sent) =>
      sent.body.metadata === undefined ? body : { ...body, user_message: omit(body.user_message, 'content') },
    ),
  ),
  broken('user-content-missing-when-long', `${CONTENT} Above 200 characters it has none.`, () =>
    sends((body, sent) =>
      String(sent.body.content).length > 200
        ? { ...body, user_message: { ...omit(body.user_message, 'content'), truncated: true } }
        : body,
    ),
  ),
  broken('reply-null-when-long', `${CONTENT} For a content above 1000 characters it is null.`, () =>
    sends((body, sent) =>
      String(sent.body.content).length > 1000 ? { ...body, agent_message: { content: null } } : body,
    ),
  ),
  broken('numeric-content-becomes-number', `${CONTENT} A text of digits becomes a number.`, () =>
    sends((body, sent) => {
      const content = String(sent.body.content);
      return /^\d{1,15}$/.test(content) ? { ...body, user_message: { content: Number(content) } } : body;
    }),
  ),
  broken('messages-swapped', 'user_message: the stored user message; agent_message: the completed agent reply.', () =>
    sends((body) => ({ ...body, user_message: body.agent_message, agent_message: body.user_message })),
  ),
  broken('user-message-of-before', 'user_message: the stored user message; it is the one before.', () => {
    let before = 'Welcome';
    return sends((body, sent) => {
      const content = before;
      before = String(sent.body.content);
      return { ...body, user_message: { ...body.user_message, content } };
    });
  }),
  broken('send-in-envelope', `${THREE} They are inside \`data\`.`, () => sends((data) => ({ data }))),
  broken('send-in-list', `${THREE} The body is a list of the three.`, () =>
    sends((body) => [body.conversation, body.user_message, body.agent_message]),
  ),
  broken('send-camel-case', `${THREE} The names are written otherwise.`, () =>
    sends((body) => ({
      conversation: body.conversation,
      userMessage: body.user_message,
      agentMessage: body.agent_message,
    })),
  ),
  broken('send-only-messages', `${THREE} There is a list of messages.`, () =>
    sends((body) => ({ conversation: body.conversation, messages: [body.user_message, body.agent_message] })),
  ),
  broken('send-null', `${THREE} The body is null.`, () => sends(() => null)),
  broken('send-twice-encoded', `${THREE} The body is a string that holds JSON.`, () =>
    retext(['send'], (body) => JSON.stringify(body)),
  ),
  broken('send-event-stream', COMPLETED, () =>
    retext(['send'], (body) => `event: message\ndata: ${body}\n\nevent: done\ndata: {}\n\n`, 'text/event-stream'),
  ),
  broken('send-lines', `${THREE} They come as three lines of JSON.`, () =>
    retext(
      ['send'],
      (body) => {
        const value = parseJson(Buffer.from(body));
        return isObject(value)
          ? Object.values(value)
              .map((part) => JSON.stringify(part))
              .join('\n')
          : body;
      },
      'application/x-ndjson',
    ),
  ),
  broken('send-204', `${THREE} There is no body.`, () => success(['send'], () => nothing(204))),
  broken('send-200-empty', `${THREE} The body is empty.`, () => success(['send'], () => nothing(200))),
  broken('send-html', JSON_BOTH, () =>
    success(['send'], () => text(200, 'text/html', '<!doctype html><p>Thank you for your message.</p>')),
  ),
  broken('send-html-every-fourth', `${JSON_BOTH} Every fourth answer to a message is a page.`, () => {
    let count = 0;
    return success(['send'], (answer) => {
      count += 1;
      return count % 4 === 0 ? text(200, 'text/html', '<p>One moment, please.</p>') : answer;
    });
  }),
  broken('send-cut-off', `${JSON_BOTH} The body ends too early.`, () => retext(['send'], (body) => body.slice(0, -10))),
  broken('send-with-bom', `${JSON_BOTH} JSON in UTF-8 begins with no byte order mark.`, () =>
    retext(['send', 'conversations'], (body) => `\u{feff}${body}`),
  ),
  broken('send-invalid-utf8', `${JSON_BOTH} The reply holds a byte that is no UTF-8.`, () =>
    retext(['send'], (body) => Buffer.from(body.replace('How can', 'Voil\u{e0}, how can'), 'latin1')),
  ),
  broken('send-latin1-echo', `${JSON_BOTH} What was sent beyond ASCII comes back as Latin-1.`, () =>
    retext(['send'], (body) => Buffer.from(body, 'latin1')),
  ),
  broken('send-utf16', `${JSON_BOTH} The body is UTF-16.`, () =>
    retext(['send'], (body) => Buffer.from(body, 'utf16le')),
  ),
  broken('send-with-nan', `${JSON_BOTH} The body holds NaN.`, () =>
    retext(['send'], (body) => body.replace(/\}$/, ',"score":NaN}')),
  ),
  broken('send-comma-at-end', `${JSON_BOTH} There is a comma before the last brace.`, () =>
    retext(['send'], (body) => body.replace(/\}$/, ',}')),
  ),
  broken('send-single-quotes', `${JSON_BOTH} Strings stand in single quotes.`, () =>
    retext(['send'], (body) => body.replaceAll('"', "'")),
  ),
  broken('guarded-json', `${JSON_BOTH} Every answer begins with )]}'.`, () => retext(V1, (body) => `)]}',\n${body}`)),
  broken('send-form-encoded', JSON_BOTH, () =>
    retext(['send'], (body) => new URLSearchParams({ answer: body }).toString(), 'application/x-www-form-urlencoded'),
  ),
  broken('send-xml', JSON_BOTH, () =>
    success(['send'], () => text(200, 'application/xml', '<answer><agent_message>Hello</agent_message></answer>')),
  ),
];

/** Changes the elements of the list of conversations. */
function elements(change: (element: JsonObject, index: number, count: number) => Json): Partial<Rules> {
  return {
    conversations: (list) => ({
      data: list.map((conversation, index) => change(conversationBody(conversation), index, list.length)),
    }),
  };
}

const lists: readonly HeldOutServer[] = [
  broken('list-bare-array', DATA, () => ({ conversations: (list) => list.map(conversationBody) })),
  broken('list-results', `${DATA} It is called results.`, () => ({
    conversations: (list) => ({ results: list.map(conversationBody) }),
  })),
  broken('list-conversations', `${DATA} It is called conversations.`, () => ({
    conversations: (list) => ({ conversations: list.map(conversationBody), count: list.length }),
  })),
  broken('list-empty-object', `${DATA} data is missing.`, () => ({ conversations: () => ({}) })),
  broken('list-data-map', `${DATA} It is a map from id to conversation.`, () => ({
    conversations: (list) => ({
      data: Object.fromEntries(list.map((conversation) => [String(conversation.id), conversationBody(conversation)])),
    }),
  })),
  broken('list-data-nested', `${DATA} data is an object with the items.`, () => ({
    conversations: (list) => ({ data: { items: list.map(conversationBody), next: null } }),
  })),
  broken('list-data-null', `${DATA} It is null.`, () => ({ conversations: () => ({ data: null }) })),
  broken('list-data-text', `${DATA} It is a string that holds JSON.`, () => ({
    conversations: (list) => ({ data: JSON.stringify(list.map(conversationBody)) }),
  })),
  broken('list-data-number', `${DATA} It is the count.`, () => ({ conversations: (list) => ({ data: list.length }) })),
  broken('list-second-element-text', `${DATA} The second element is a string.`, () =>
    elements((element, index) => (index === 1 ? `conversation ${String(element.id)}` : element)),
  ),
  broken('list-last-element-null', `${DATA} The last element is null.`, () =>
    elements((element, index, count) => (index === count - 1 ? null : element)),
  ),
  broken('list-of-ids', `${DATA} The elements are numbers.`, () => elements((element) => element.id ?? 0)),
  broken('list-of-lists', `${DATA} The elements are lists.`, () => elements((element) => Object.values(element))),
  broken('list-with-query-bare', `${DATA} With any query it is a bare array.`, () => ({
    conversations: (list, call) =>
      call.query.size > 0 ? list.map(conversationBody) : { data: list.map(conversationBody) },
  })),
  broken('list-second-call-without-data', `${DATA} Every second answer has no data.`, () => {
    let count = 0;
    return {
      conversations: (list) => {
        count += 1;
        return count % 2 === 0 ? { cached: true } : { data: list.map(conversationBody) };
      },
    };
  }),
  broken('list-null-after-message', `${DATA} After a message was sent data is null.`, () => {
    let sends = 0;
    return {
      sent: (sent) => {
        sends += 1;
        return sentBody(sent);
      },
      conversations: (list) => ({ data: sends > 0 ? null : list.map(conversationBody) }),
    };
  }),
  broken('list-204', `${DATA} There is no body.`, () => success(['conversations'], () => nothing(204))),
  broken('list-200-empty', `${DATA} The body is empty.`, () => success(['conversations'], () => nothing(200))),
  broken('list-html', JSON_BOTH, () =>
    success(['conversations'], () => text(200, 'text/html', '<ul><li>42</li></ul>')),
  ),
  broken('list-csv', JSON_BOTH, () =>
    success(['conversations'], () => text(200, 'text/csv', 'id,user\n42,customer-17\n')),
  ),
  broken('list-cut-off', `${JSON_BOTH} The body ends too early.`, () =>
    retext(['conversations'], (body) => body.slice(0, -2)),
  ),
  broken('list-lines', `${JSON_BOTH} One line of JSON for each conversation.`, () =>
    success(['conversations'], (answer) => text(200, 'application/x-ndjson', `${textOf(answer)}\n${textOf(answer)}\n`)),
  ),
];

const places: readonly HeldOutServer[] = [
  broken('agents-get-refused', 'List agents: GET `/v1/agents/`; it wants POST.', () =>
    moved('agents', () => ({ method: 'POST' })),
  ),
  broken('agents-unknown', 'List agents: GET `/v1/agents/`; 404.', () => refuse('agents', 404, 'Not found.')),
  broken('conversations-get-refused', 'List conversations: GET; it wants POST.', () =>
    moved('conversations', () => ({ method: 'POST' })),
  ),
  broken('conversations-501', 'List conversations: GET `/v1/conversations/`; 501.', () =>
    refuse('conversations', 501, 'Not implemented.'),
  ),
  broken('memory-by-put-only', 'Create a memory: POST.', () => moved('memory', () => ({ method: 'PUT' }))),
  broken('memory-path-singular', 'Create a memory: `/v1/agents/{agent_id}/memories/`; it is `memory`.', () =>
    moved('memory', () => ({ pattern: /^\/v1\/agents\/([^/]+)\/memory\/$/ })),
  ),
  broken('send-by-put-only', 'Send a message: POST.', () => moved('send', () => ({ method: 'PUT' }))),
  broken('send-path-under-agent', 'Send a message: `/v1/conversations/{conversation_id}/messages/`.', () =>
    moved('send', () => ({ pattern: /^\/v1\/agents\/\d+\/conversations\/([^/]+)\/messages\/$/ })),
  ),
  broken('without-v1', 'All paths start with `/v1/`.', () => ({
    routes: ROUTES.map((route) => ({ ...route, pattern: new RegExp(route.pattern.source.replace('v1\\/', '')) })),
    needsKey: (call) => /^\/(agents|conversations|v1)\//.test(call.path),
  })),
  broken('only-v2', 'The Developer API version is carried in the path prefix `/v1/`.', () => ({
    routes: ROUTES.map((route) => ({ ...route, pattern: new RegExp(route.pattern.source.replace('v1', 'v2')) })),
    needsKey: (call) => /^\/v[12]\//.test(call.path),
  })),
  broken('no-slash-at-end', 'All paths end with a trailing slash; only those without are served.', () => ({
    routes: ROUTES.map((route) =>
      V1.includes(route.operation)
        ? { ...route, pattern: new RegExp(route.pattern.source.replace('\\/$', '$')) }
        : route,
    ),
  })),
  broken('toolkit-details-refused', 'Toolkit details: GET `/toolkit/<toolkit_name>/`; 405.', () =>
    moved('details', () => ({ method: 'POST' })),
  ),
  broken('tool-context-refused', 'Tool context: GET `/toolkit/<toolkit_name>/<tool_name>/`; 405.', () => ({
    routes: ROUTES.filter((route) => route.operation !== 'context'),
  })),
  broken('tool-execute-refused', 'Execute tool: POST `/toolkit/<toolkit_name>/<tool_name>/`; 405.', () => ({
    routes: ROUTES.filter((route) => route.operation !== 'execute'),
  })),
  broken('tool-execute-by-put', 'Execute tool: POST; it wants PUT.', () => moved('execute', () => ({ method: 'PUT' }))),
  broken('toolkit-details-unknown', 'Toolkit details: GET `/toolkit/<toolkit_name>/`; there is no such path.', () => ({
    routes: ROUTES.filter((route) => route.operation !== 'details'),
  })),
  broken('toolkit-at-tools', 'The prefix `toolkit` is a fixed first path segment; it is `tools`.', () => ({
    routes: ROUTES.map((route) => ({
      ...route,
      pattern: new RegExp(route.pattern.source.replace('toolkit', 'tools')),
    })),
  })),
  broken('toolkit-no-slash-at-end', 'The paths of the toolkit end with a trailing slash.', () => ({
    routes: ROUTES.map((route) =>
      V1.includes(route.operation)
        ? route
        : { ...route, pattern: new RegExp(route.pattern.source.replace('\\/$', '$')) },
    ),
  })),
];

export const brokenServers: readonly HeldOutServer[] = [
  ...authentication,
  ...requests,
  ...unknownResources,
  ...errorBodies,
  ...messages,
  ...lists,
  ...places,
];
