/** Servers that are legal everywhere, but unlike what one expects where the description is open. */
import { ALL, bodyOf, errors, LISTS, retext, success, TOOLKIT, textOf } from './changes.ts';
import {
  BASE,
  CONVERSATIONS,
  conversationBody,
  FIXTURES,
  type Handler,
  type HeldOutServer,
  isObject,
  type Json,
  json,
  memoryBody,
  memoryFault,
  messageFault,
  nothing,
  ROUTES,
  type Rules,
  sentBody,
  serve,
  text,
} from './server.ts';

function different(name: string, why: string, changes: () => Partial<Rules>): HeldOutServer {
  return { name, kind: 'different', why, create: (): Handler => serve(changes()) };
}

const STATUS = 'Success status codes of all operations: not shown.';
const USER = 'The type of `external_user_id`: not shown.';
const AGENTS = 'List agents: body not shown.';
const MEMORY = 'Create a memory: body not shown.';
const ELEMENTS = 'Shape of each element of `data`: not shown.';
const FIELDS = 'Other fields: not shown.';
const TOOLS = 'Response bodies of the three toolkit operations: not shown.';
const TOOL_ERRORS = 'Errors of the toolkit endpoints: not shown.';
const ENCODING = 'How the parameters are encoded in the execute request: not shown.';
const REQUEST_ID = 'Successful responses may include the header `x-request-id`.';
const OTHERS = 'Other operations of the Developer API: not shown.';

const statuses: readonly HeldOutServer[] = [
  different('status-201-everywhere', STATUS, () => ({ status: () => 201 })),
  different('status-202-everywhere', `${STATUS} The bodies are complete nevertheless.`, () => ({ status: () => 202 })),
  different('status-203-everywhere', STATUS, () => ({ status: () => 203 })),
  different('status-206-for-lists', STATUS, () => ({
    status: (operation) => (LISTS.includes(operation) ? 206 : BASE.status(operation)),
  })),
  different('status-299-for-messages', STATUS, () => ({
    status: (operation) => (operation === 'send' ? 299 : BASE.status(operation)),
  })),
  different('memory-200', STATUS, () => ({ status: () => 200 })),
  different('memory-204', `${STATUS} ${MEMORY}`, () => success(['memory'], () => nothing(204))),
  different('memory-205', `${STATUS} ${MEMORY}`, () => success(['memory'], () => nothing(205))),
  different('memory-201-empty', `${MEMORY} There is none, only a location.`, () =>
    success(['memory'], () => nothing(201, { location: '/v1/agents/7/memories/301/' })),
  ),
  different('memory-true', `${MEMORY} It is the JSON value true.`, () => ({ memory: () => true })),
  different('memory-list', `${MEMORY} It is the list of all memories.`, () => ({
    memory: (memory) => [memoryBody(memory)],
  })),
  different('memory-queued', `${MEMORY} It is a job.`, () => ({
    status: (operation) => (operation === 'memory' ? 202 : 200),
    memory: () => ({ job: 'f3a1', state: 'queued' }),
  })),
];

const agentLists: readonly HeldOutServer[] = [
  different('agents-204', `${STATUS} ${AGENTS}`, () => success(['agents'], () => nothing(204))),
  different('agents-200-empty', `${AGENTS} There is none.`, () => success(['agents'], () => nothing(200))),
  different('agents-bare-array', AGENTS, () => ({ agents: () => [{ id: FIXTURES.agentId }, { id: 9 }] })),
  different('agents-map', `${AGENTS} It is a map from id to agent.`, () => ({
    agents: () => ({ 7: { id: FIXTURES.agentId, name: 'Sales' }, 9: { id: 9, name: 'Support' } }),
  })),
  different('agents-text', `${AGENTS} It is a JSON string.`, () => ({ agents: () => 'Sales (7), Support (9)' })),
  different('agents-null', `${AGENTS} It is null.`, () => ({ agents: () => null })),
  different('agents-number', `${AGENTS} It is their count.`, () => ({ agents: () => 2 })),
  different('agents-by-team', `${AGENTS} They are two levels down.`, () => ({
    agents: () => ({
      teams: [
        { name: 'North', members: [{ id: FIXTURES.agentId }] },
        { name: 'South', members: [] },
      ],
    }),
  })),
  different('agents-ids-odd', 'Agent: id integer; zero, negative and large ones are integers.', () => ({
    agents: () => [{ id: FIXTURES.agentId }, { id: 0 }, { id: -3 }, { id: 4503599627370496 }],
  })),
];

const fields: readonly HeldOutServer[] = [
  different(
    'further-fields-everywhere',
    FIELDS,
    () =>
      ({
        after: (answer, call) => {
          const body = bodyOf(answer);
          if (!isObject(body) || call.operation === undefined) return answer;
          const more = { _links: { self: call.path }, $type: 'answer', 'x y': [1, null, {}], data2: [], '': 0 };
          const grown = Object.fromEntries(
            Object.entries(body).map(([key, value]): [string, Json] => [
              key,
              isObject(value) ? { ...more, ...value } : value,
            ]),
          );
          return { ...answer, body: JSON.stringify({ ...more, ...grown }) };
        },
      }) satisfies Partial<Rules>,
  ),
  different('nulls-everywhere', `${FIELDS} Each of them is null.`, () => ({
    agents: () => ({ data: [{ id: FIXTURES.agentId, name: null, owner: null }], next: null, error: null }),
    memory: (memory) => ({ id: memory.id, title: null, content: null, agent_user_id: null }),
    sent: (sent) => {
      const body = sentBody(sent);
      return {
        conversation: { ...body.conversation, title: null, agent: null },
        user_message: { id: null, role: null, content: body.user_message.content ?? '', metadata: null },
        agent_message: { id: null, role: null, content: sent.reply, metadata: null },
        error: null,
        message: null,
      };
    },
    conversations: (list) => ({ data: list.map((one) => ({ ...conversationBody(one), agent_id: null })), next: null }),
  })),
  different('success-with-message-and-error', `${FIELDS} Successes carry message and errors, too.`, () => ({
    memory: (memory) => ({ message: 'Stored.', errors: [], memory: memoryBody(memory) }),
    sent: (sent) => ({ ...sentBody(sent), message: 'OK', errors: [], status: 'completed' }),
    conversations: (list) => ({ message: 'OK', errors: [], data: list.map(conversationBody) }),
  })),
  different('message-fields-of-odd-types', `${FIELDS} A message has id, author and time of odd types.`, () => ({
    sent: (sent) => {
      const { conversation } = sentBody(sent);
      return {
        agent_message: { content: sent.reply, id: 'b1', author: ['agent', 7], sent_at: 1777888999.25, user: {} },
        user_message: { content: sent.body.content ?? '', id: -1, author: false, sent_at: null, metadata: [] },
        conversation,
      };
    },
  })),
  different('message-ids-huge', `${FIELDS} Ids of messages are beyond 2^53.`, () =>
    retext(['send'], (body) => body.replaceAll(/"id":(10\d\d)\b/g, '"id":922337203685477$1')),
  ),
  different('conversation-id-42-point-0', 'id integer; 42.0 is an integer as a JSON number.', () =>
    retext(['send', 'conversations'], (body) => body.replaceAll(/"id":(\d+)/g, '"id":$1.0')),
  ),
  different('metadata-echoed', `${FIELDS} The user message carries the metadata sent.`, () => ({
    sent: (sent) => {
      const body = sentBody(sent);
      const metadata = sent.body.metadata ?? {};
      return { ...body, user_message: { ...body.user_message, metadata }, metadata };
    },
  })),
];

function externalUser(of: (id: number) => Json): Partial<Rules> {
  return {
    sent: (sent) => {
      const body = sentBody(sent);
      return { ...body, conversation: { ...body.conversation, external_user_id: of(sent.conversation.id) } };
    },
    conversations: (list) => ({
      data: list.map((one) => ({ ...conversationBody(one), external_user_id: of(one.id) })),
    }),
  };
}

const users: readonly HeldOutServer[] = [
  different('external-user-number', USER, () => externalUser((id) => 5000 + id)),
  different('external-user-object', USER, () => externalUser((id) => ({ system: 'crm', key: String(id) }))),
  different('external-user-null', USER, () => externalUser(() => null)),
  different('external-user-list', USER, () => externalUser((id) => ['crm', id])),
  different('external-user-false', USER, () => externalUser(() => false)),
  different('external-user-empty-text', USER, () => externalUser(() => '')),
  different('external-user-varies', `${USER} It differs from one conversation to the next.`, () =>
    externalUser((id) => (id === FIXTURES.conversationId ? 12.5 : id % 2 === 0 ? null : 'customer')),
  ),
];

const conversationLists: readonly HeldOutServer[] = [
  different('lists-empty', `${ELEMENTS} There are none that the list shows.`, () => ({
    agents: () => ({ data: [] }),
    conversations: () => ({ data: [] }),
  })),
  different('list-of-a-thousand', 'Nothing is said about pages.', () => ({
    conversations: () => ({
      data: Array.from({ length: 1000 }, (_unused, index) => ({
        id: index + 1,
        external_user_id: `customer-${index}`,
      })),
    }),
  })),
  different('list-elements-empty', `${ELEMENTS} They are empty objects.`, () => ({
    conversations: (list) => ({ data: list.map(() => ({})) }),
  })),
  different('list-elements-otherwise-named', `${ELEMENTS} They have a uuid and a user.`, () => ({
    conversations: (list) => ({
      data: list.map((one) => ({
        uuid: `c0ffee00-0000-4000-8000-0000000000${one.id}`,
        user: { ref: one.externalUserId },
      })),
    }),
  })),
  different('list-elements-each-other', `${ELEMENTS} No two are alike.`, () => ({
    conversations: () => ({ data: [{ id: FIXTURES.conversationId }, { external_user_id: 3 }, {}, { messages: [] }] }),
  })),
  different('list-elements-nested', `${ELEMENTS} Each is wrapped with its agent.`, () => ({
    conversations: (list) => ({
      data: list.map((one) => ({ conversation: conversationBody(one), agent: { id: one.agentId } })),
    }),
  })),
  different('list-ids-zero-and-negative', `${ELEMENTS} id integer; zero and negative ones are integers.`, () => ({
    conversations: () => ({
      data: [0, -1, -42, FIXTURES.conversationId].map((id) => ({ id, external_user_id: 'customer' })),
    }),
  })),
  different('list-ids-huge', `${ELEMENTS} Ids are beyond 2^53.`, () =>
    retext(['conversations'], (body) => body.replaceAll(/"id":(\d+)/g, '"id":92233720368547758$1')),
  ),
  different(
    'unknown-query-refused',
    'Names and formats of the query parameters: not shown; unknown ones get 400.',
    () => ({
      queryFault: (call) =>
        [...call.query.keys()].some((key) => key !== 'filter[agent]' && key !== 'filter[user]')
          ? 'There is an unknown query parameter.'
          : undefined,
    }),
  ),
  different(
    'any-query-filters-all',
    'Names and formats of the query parameters: not shown; any yields an empty list.',
    () => ({
      conversations: (list, call) => ({ data: call.query.size > 0 ? [] : list.map(conversationBody) }),
    }),
  ),
  different('filter-unknown-agent-404', 'Filtering: not shown; an unknown agent in the filter gets 404.', () => ({
    gate: (call) => {
      const agent = call.operation === 'conversations' ? call.query.get('agent_id') : null;
      return agent !== null && !CONVERSATIONS.some((one) => String(one.agentId) === agent)
        ? json(404, { message: 'There is no such agent.' })
        : undefined;
    },
  })),
];

const replies: readonly HeldOutServer[] = [
  different('reply-with-markup', 'How the agent produces its reply: not shown; it has markup.', () => ({
    reply: () =>
      '<p onclick="x()">**Hello** & <b>welcome</b></p>\n```json\n{"agent_message": null}\n```<script>1</script>',
  })),
  different(
    'reply-empty',
    'How the agent produces its reply: not shown; `content` is a string, here of no characters.',
    () => ({
      reply: () => '',
    }),
  ),
  different('reply-slow', 'How long a send-message call waits for the reply: not shown.', () => ({
    after: async (answer, call) => {
      if (call.operation === 'send') await new Promise<void>((resolve) => setTimeout(resolve, 280));
      return answer;
    },
  })),
  different('reply-long', 'Body size limits: not shown; the reply has 100000 characters.', () => ({
    reply: () => 'Lorem ipsum '.repeat(8334).slice(0, 100_000),
  })),
  different(
    'reply-any-characters',
    'How the agent produces its reply: not shown; it has every kind of character.',
    () => ({
      reply: () =>
        '\u{0}\u{1}\t\r\n"\\/\u{2028}\u{feff}\u{200f}\u{5d0}\u{1f469}\u{200d}\u{1f680} na\u{ef}ve \u{65e5}\u{672c}\u{8a9e}',
    }),
  ),
  different('reply-echoes', 'How the agent produces its reply: not shown; it is what the user wrote.', () => ({
    reply: (content) => content,
  })),
  different('reply-looks-like-error', 'How the agent produces its reply: not shown; it reads like an error.', () => ({
    reply: () => '{"status": 500, "message": "Internal Server Error"}',
  })),
];

const headers: readonly HeldOutServer[] = [
  different('no-request-id', `${REQUEST_ID} None does.`, () => ({ requestId: () => undefined })),
  different('request-id-always-same', `${REQUEST_ID} It is always the same.`, () => ({ requestId: () => '0' })),
  different('request-id-empty', `${REQUEST_ID} It is empty.`, () => ({ requestId: () => '' })),
  different('request-id-odd', `${REQUEST_ID} It is long and has odd characters.`, () => ({
    requestId: (call) => `Root=1-${'ab'.repeat(120)};{"n":${call.nth}}, <${call.path}>`,
  })),
  different('request-id-sometimes', `${REQUEST_ID} Every second one does; errors do, too.`, () => ({
    requestId: (call) => (call.nth % 2 === 0 ? String(call.nth) : undefined),
    ...errors((status, message) => json(status, { message }, { 'x-request-id': 'error' })),
  })),
  different('charset-parameter', 'Parameters of the media type: nothing is said.', () =>
    retext(ALL, (body) => body, 'Application/JSON; Charset="UTF-8"'),
  ),
  different('cors-headers', `${OTHERS} OPTIONS is answered and all answers carry headers for browsers.`, () => ({
    wrongMethod: (call) =>
      call.request.method === 'OPTIONS'
        ? nothing(204, { allow: [...call.allowed, 'OPTIONS'].join(', ') })
        : BASE.wrongMethod(call),
    after: (answer) => ({
      ...answer,
      headers: {
        ...answer.headers,
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'authorization, content-type',
        vary: 'Origin, Authorization',
      },
    }),
  })),
  different('many-headers', 'Headers: only x-request-id is mentioned, as possible.', () => ({
    after: (answer) => ({
      ...answer,
      headers: {
        ...answer.headers,
        'set-cookie': 'session=1; Path=/; HttpOnly',
        'cache-control': 'public, max-age=600',
        etag: '"1"',
        server: 'nginx',
        deprecation: '@1777888999',
        warning: '299 - "Old"',
        'x-ratelimit-remaining': '0',
        'retry-after': '0',
      },
    }),
  })),
  different('www-authenticate', 'Headers of errors: not shown; 401 names the scheme.', () => ({
    unauthorized: (sent) =>
      json(
        401,
        { message: 'Please send your key.' },
        { 'www-authenticate': `Bearer realm="agents"${sent ? ', error="invalid_token"' : ''}` },
      ),
  })),
  different('pretty-json', 'White space and the order of fields: nothing is said.', () => ({
    after: (answer) => {
      const body = bodyOf(answer);
      if (!isObject(body)) return answer;
      return {
        ...answer,
        body: `\r\n\t${JSON.stringify(Object.fromEntries(Object.entries(body).reverse()), null, 4)}\n\n`,
      };
    },
  })),
  different(
    'escaped-json',
    'Escapes in JSON: nothing is said; all letters of strings are escaped beyond ASCII, and slashes.',
    () =>
      retext(ALL, (body) =>
        body
          .replaceAll('/', '\\/')
          .replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
      ),
  ),
];

const requestDetails: readonly HeldOutServer[] = [
  different('bearer-in-this-case-only', 'The case of the scheme: only `Bearer` is shown; others get 401.', () => ({
    readKey: (request) => /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1],
  })),
  different('path-id-400', 'The error for a path id that is no integer: not shown; it is 400.', () => ({
    agentStatus: (id) => (/^\d+$/.test(id) ? BASE.agentStatus(id) : 400),
    conversationStatus: (id) => (/^\d+$/.test(id) ? BASE.conversationStatus(id) : 400),
  })),
  different(
    'body-first-with-problem-fields',
    'The order of errors: not shown; the body comes before 403 and 404.',
    () => ({
      bodyFirst: true,
      problem: (status, message) => json(status, { message, order: 'body first' }),
    }),
  ),
  different('media-type-first-415', 'Another content type than application/json: error not shown; it is 415.', () => ({
    gate: (call) =>
      (call.operation === 'memory' || call.operation === 'send') &&
      !/^application\/json\s*(;|$)/i.test(call.request.headers['content-type'] ?? '')
        ? json(415, { message: 'The content type must be application/json.' })
        : undefined,
  })),
  different('further-fields-400', 'Further fields in the body: nothing is said; they are refused.', () => ({
    memoryFault: (body) =>
      memoryFault(body) ??
      (Object.keys(body).some((key) => !['title', 'content', 'agent_user_id'].includes(key))
        ? 'There is an unknown field.'
        : undefined),
    messageFault: (body) =>
      messageFault(body) ??
      (Object.keys(body).some((key) => !['content', 'metadata'].includes(key))
        ? 'There is an unknown field.'
        : undefined),
  })),
  different('further-fields-kept', 'Further fields in the body: nothing is said; they come back.', () => ({
    memory: (memory) => ({ ...memory.body, id: memory.id }),
    sent: (sent) => {
      const body = sentBody(sent);
      return { ...body, user_message: { ...sent.body, ...body.user_message } };
    },
  })),
  different('blank-text-422', 'Whether strings may be blank: nothing is said; they get 422.', () => ({
    after: (answer, call) => {
      if (answer.status >= 300 || (call.operation !== 'send' && call.operation !== 'memory')) return answer;
      const body = BASE.readBody(call);
      const blank = (value: Json | undefined): boolean => typeof value === 'string' && value.trim() === '';
      return isObject(body) && (blank(body.title) || blank(body.content))
        ? json(422, { message: 'The text must not be blank.' })
        : answer;
    },
  })),
  different(
    'agent-user-unknown-404',
    'Which agent users exist: nothing is said; one that does not exist gets 404.',
    () => ({
      after: (answer, call) => {
        if (answer.status >= 300 || call.operation !== 'memory') return answer;
        const body = BASE.readBody(call);
        return isObject(body) && body.agent_user_id !== undefined && body.agent_user_id !== 31
          ? json(404, { message: 'There is no such agent user.' })
          : answer;
      },
    }),
  ),
  different('rate-limit', 'Rate-limit thresholds: not shown; 30 requests at once, then 40 in a second.', () => {
    let left = 30;
    let last = Date.now();
    return {
      gate: (call) => {
        if (!call.path.startsWith('/v1/')) return undefined;
        const now = Date.now();
        left = Math.min(30, left + ((now - last) / 1000) * 40);
        last = now;
        if (left < 1) return json(429, { message: 'Too many requests.' }, { 'retry-after': '1' });
        left -= 1;
        return undefined;
      },
    };
  }),
];

const paths: readonly HeldOutServer[] = [
  different(
    'slash-redirect-301',
    'Paths without the slash at their end: nothing is said; they are redirected.',
    () => ({
      missingSlash: 301,
    }),
  ),
  different(
    'slash-redirect-308',
    'Paths without the slash at their end: nothing is said; they are redirected.',
    () => ({
      missingSlash: 308,
    }),
  ),
  different('wrong-method-404', `${OTHERS} Other methods get 404.`, () => ({ wrongMethod: () => undefined })),
  different('wrong-method-501', `${OTHERS} Other methods get 501.`, () => ({
    wrongMethod: () => json(501, { message: 'This is not supported.' }),
  })),
  different('head-405', `${OTHERS} HEAD is refused.`, () => ({
    gate: (call) => (call.request.method === 'HEAD' ? nothing(405, { allow: call.allowed.join(', ') }) : undefined),
  })),
  different('more-operations', `${OTHERS} Agents and memories can be read, conversations created and deleted.`, () => ({
    wrongMethod: (call) => {
      const at = `${call.request.method} ${call.path}`;
      if (/^(GET) \/v1\/agents\/7\/memories\/$/.test(at)) return json(200, { data: [] });
      if (/^GET \/v1\/conversations\/42\/messages\/$/.test(at)) return json(200, []);
      if (at === 'POST /v1/conversations/') return json(201, { id: 77, external_user_id: null });
      if (at === 'DELETE /v1/agents/7/memories/') return nothing(204);
      return BASE.wrongMethod(call);
    },
    unknownPath: (call) =>
      call.path === '/v1/agents/7/' ? json(200, { id: FIXTURES.agentId, name: 'Sales' }) : BASE.unknownPath(call),
  })),
  different('site-beside-the-api', 'Paths outside both surfaces: nothing is said; there is a web site.', () => ({
    unknownPath: (call) =>
      call.path.startsWith('/v1/')
        ? BASE.unknownPath(call)
        : text(call.path === '/' ? 200 : 404, 'text/html', '<!doctype html><title>Shop</title>'),
  })),
  different('also-at-v2', 'Other versions: not shown; the same is served under /v2/.', () => ({
    routes: [
      ...ROUTES,
      ...ROUTES.map((route) => ({ ...route, pattern: new RegExp(route.pattern.source.replace('v1', 'v2')) })),
    ],
    needsKey: (call) => /^\/v[12]\//.test(call.path),
  })),
];

const errorDetails: readonly HeldOutServer[] = [
  different('problem-json', 'Other fields of the error body: not shown.', () =>
    errors((status, message) =>
      json(
        status,
        { type: 'about:blank', title: 'Problem', status, detail: message, message, instance: '/v1/' },
        { 'content-type': 'application/problem+json' },
      ),
    ),
  ),
  different('error-of-many-fields', 'Other fields of the error body: not shown; they look like a success.', () =>
    errors((status, message) =>
      json(status, {
        data: [],
        conversation: null,
        ok: true,
        code: null,
        error: { message: null },
        message,
        errors: [[], {}],
      }),
    ),
  ),
  different('error-in-german', 'The language of `message`: nothing is said.', () =>
    errors((status) =>
      json(status, { message: 'Das ist leider nicht m\u{f6}glich \u{2013} bitte pr\u{fc}fen Sie die Anfrage.' }),
    ),
  ),
  different('error-long', 'The length of `message`: nothing is said; it has several lines.', () =>
    errors((status, message) => json(status, { message: `${message}\n\n${'Please read the manual. '.repeat(200)}` })),
  ),
];

const toolkits: readonly HeldOutServer[] = [
  different('toolkit-html', TOOLS, () =>
    success(TOOLKIT, (answer) => text(200, 'text/html', `<!doctype html><pre>${textOf(answer)}</pre>`)),
  ),
  different('toolkit-204', `${TOOLS} There are none.`, () => success(TOOLKIT, () => nothing(204))),
  different('toolkit-200-empty', `${TOOLS} They are empty.`, () => success(TOOLKIT, () => nothing(200))),
  different('toolkit-lists', `${TOOLS} They are JSON lists.`, () =>
    success(TOOLKIT, (answer) => json(200, [bodyOf(answer)])),
  ),
  different('tool-result-plain', `${TOOLS} A result is plain text.`, () =>
    success(['execute'], () => text(200, 'text/plain', 'amount: 1200')),
  ),
  different('tool-missing-parameter-500', `${TOOL_ERRORS} A missing parameter gets 500 with a page.`, () => ({
    toolProblem: (status) =>
      status === 400
        ? text(500, 'text/html', '<h1>TypeError: forecast() missing 1 required argument</h1>')
        : text(404, 'text/plain', 'Not Found'),
  })),
  different('tool-problem-200', `${TOOL_ERRORS} The status is always 200.`, () => ({
    toolProblem: (status, error) => json(200, { ok: false, status, error }),
  })),
  different('tool-problem-empty-400', `${TOOL_ERRORS} Each gets 400 without a body.`, () => ({
    toolProblem: () => nothing(400),
  })),
  different('tool-parameter-not-missed', `${TOOL_ERRORS} A missing parameter is taken as null.`, () => ({
    toolArguments: () => ({ month: null }),
  })),
  different('tool-arguments-from-query', ENCODING, () => ({
    toolArguments: (call) => Object.fromEntries(call.query),
  })),
  different('tool-arguments-from-form', ENCODING, () => ({
    toolArguments: (call) =>
      (call.request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
        ? Object.fromEntries(new URLSearchParams(call.request.body.toString()))
        : undefined,
  })),
  different('tool-arguments-in-kwargs', `${ENCODING} They are in the field kwargs.`, () => ({
    toolArguments: (call) => {
      const inner = BASE.toolArguments(call)?.kwargs;
      return isObject(inner) ? inner : undefined;
    },
  })),
  different(
    'toolkit-needs-key',
    'Authentication of the toolkit endpoints: not shown; it is the key of the Developer API.',
    () => ({
      needsKey: (call) => /^\/(v1|toolkit)\//.test(call.path),
      unauthorized: (sent, call) => (call.path.startsWith('/toolkit/') ? nothing(403) : BASE.unauthorized(sent, call)),
    }),
  ),
];

export const differentServers: readonly HeldOutServer[] = [
  ...statuses,
  ...agentLists,
  ...fields,
  ...users,
  ...conversationLists,
  ...replies,
  ...headers,
  ...requestDetails,
  ...paths,
  ...errorDetails,
  ...toolkits,
];
