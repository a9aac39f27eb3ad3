/** Correct servers that decide the open details in plausible ways. */
import {
  CONVERSATIONS,
  conversationBody,
  FIXTURES,
  type HeldOutServer,
  isObject,
  json,
  memoryBody,
  parseJson,
  sentBody,
  serve,
  TOOL,
} from './server.ts';

export const sound: readonly HeldOutServer[] = [
  {
    name: 'plain',
    kind: 'sound',
    why: 'The description as it stands, with 201 for a stored memory and 200 for the rest.',
    create: () => serve(),
  },
  {
    name: 'bare-minimum',
    kind: 'sound',
    why: 'Only the fields that are stated, no x-request-id, 200 everywhere.',
    create: () =>
      serve({
        requestId: () => undefined,
        status: () => 200,
        agents: () => [{ id: FIXTURES.agentId }],
        memory: () => ({}),
        sent: (sent) => ({
          conversation: { id: sent.conversation.id, external_user_id: sent.conversation.externalUserId },
          user_message: { content: sent.body.content ?? '' },
          agent_message: { content: sent.reply },
        }),
        conversations: (list) => ({
          data: list.map(({ id, externalUserId }) => ({ id, external_user_id: externalUserId })),
        }),
      }),
  },
  {
    name: 'paged-lists',
    kind: 'sound',
    why: 'Lists carry count, next and previous next to data; messages carry a role and a time; 201 for what is created.',
    create: () =>
      serve({
        status: (operation) => (operation === 'memory' || operation === 'send' ? 201 : 200),
        requestId: (call) => `7d0d8c1e-0000-4000-8000-${String(call.nth).padStart(12, '0')}`,
        agents: () => ({ count: 1, next: null, previous: null, data: [{ id: FIXTURES.agentId, name: 'Sales' }] }),
        conversations: (list) => ({ count: list.length, next: null, previous: null, data: list.map(conversationBody) }),
        sent: (sent) => {
          const body = sentBody(sent);
          const created_at = '2026-05-04T10:00:00Z';
          return {
            conversation: body.conversation,
            user_message: { ...body.user_message, role: 'user', created_at, metadata: sent.body.metadata ?? null },
            agent_message: { ...body.agent_message, role: 'agent', created_at },
          };
        },
      }),
  },
  {
    name: 'errors-with-code',
    kind: 'sound',
    why: 'Error bodies carry a code and details next to message.',
    create: () =>
      serve({
        unauthorized: () => json(401, { message: 'Authentication failed.', code: 'unauthorized', details: [] }),
        problem: (status, message) => json(status, { message, code: `error_${status}`, details: [] }),
        wrongMethod: () => json(405, { message: 'Method not allowed.', code: 'method_not_allowed', details: [] }),
        unknownPath: () => json(404, { message: 'Not found.', code: 'not_found', details: [] }),
      }),
  },
  {
    name: 'awaits-its-reply',
    kind: 'sound',
    why: 'The answer to a message comes some milliseconds later, when the reply is there.',
    create: () =>
      serve({
        after: async (answer, call) => {
          if (call.operation === 'send') await new Promise<void>((resolve) => setTimeout(resolve, 20));
          return answer;
        },
      }),
  },
  {
    name: 'body-before-resource',
    kind: 'sound',
    why: 'The body is checked before the resource of the path is looked up.',
    create: () => serve({ bodyFirst: true }),
  },
  {
    name: 'slash-optional',
    kind: 'sound',
    why: 'Paths are also served without the slash at their end.',
    create: () => serve({ missingSlash: 'serve' }),
  },
  {
    name: 'tool-arguments-in-envelope',
    kind: 'sound',
    why: 'Tools take their parameters from the field `parameters` of the body or from the body itself.',
    create: () =>
      serve({
        toolArguments: (call) => {
          const body = parseJson(call.request.body);
          if (!isObject(body)) return undefined;
          const inner = body.parameters;
          return isObject(inner) ? inner : body;
        },
        toolProblem: (status, message) => json(status, { ok: false, message }),
        memory: (memory) => ({ memory: memoryBody(memory), tool: TOOL.function_name ?? null }),
      }),
  },
  {
    name: 'newest-first',
    kind: 'sound',
    why: 'Conversations are listed the other way round, with their last message.',
    create: () =>
      serve({
        conversations: () => ({
          data: CONVERSATIONS.toReversed().map((conversation) => ({
            ...conversationBody(conversation),
            last_message: { content: 'Hello' },
          })),
        }),
      }),
  },
];
