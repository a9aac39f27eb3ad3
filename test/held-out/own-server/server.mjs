/**
 * A server of both surfaces that decides what the contract leaves open in its own way: `decisions.yaml` lists how.
 * Plain Node, written from the description and the contract alone. `node server.mjs [port]` prints the address.
 * The key that has no access to one agent is in `OWN_SERVER_KEY`.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

const FULL_KEY = 'own-server-full-key';
/** Has no access to the agent 34, nor to its conversations. */
const PARTIAL_KEY = process.env.OWN_SERVER_KEY ?? 'own-server-partial-key';
const TOOLKIT_TOKEN = 'own-server-toolkit-token';
const FORBIDDEN_AGENT = 34;

const BODY_LIMIT = 32_768;
const AGENTS_A_PAGE = 2;
const CONVERSATIONS_A_PAGE = 3;
const REPEATED_WITHIN = 300_000;
const THINKING = 25;
const CONSOLE = 'https://console.own-server.example';
const SUNSET = new Date('2028-06-30T00:00:00Z');

/** @param {number} id @param {string} display_name @param {boolean} active */
const agent = (id, display_name, active) => ({ id, display_name, active });

/**
 * @param {number} id @param {string | null} external_user_id @param {number} agent_id
 * @param {'open' | 'closed'} state @param {string} subject
 */
const conversation = (id, external_user_id, agent_id, state, subject) => ({
  id,
  external_user_id,
  agent_id,
  state,
  subject,
  opened_at: new Date(1_790_000_000_000 + id * 60_000).toISOString(),
  messages: /** @type {object[]} */ ([]),
  busy: false,
  recent: new Map(),
});

const initialState = () => ({
  agents: [
    agent(0, 'Empfang', true),
    agent(4, 'Bestellungen', true),
    agent(9, 'Nachtdienst', false),
    agent(13, 'Rechnungen', true),
    agent(21, 'Versand', true),
    agent(34, 'Personal', true),
  ],
  users: new Set([311, 312, 313]),
  conversations: [
    conversation(1001, 'kunde-17', 0, 'open', 'Lieferung'),
    conversation(1002, 'kunde-17', 4, 'closed', 'Bestellung'),
    conversation(1005, null, 4, 'open', 'Anfrage'),
    conversation(1008, 'kunde-23', 9, 'open', 'Reklamation'),
    conversation(1013, 'kunde-23', 13, 'closed', 'Rechnung'),
    conversation(1021, 'kunde-42', 21, 'open', 'Paket'),
    conversation(1034, 'kunde-42', 34, 'open', 'Urlaub'),
  ],
  memories: /** @type {Map<string, object>} */ (new Map()),
  messages: 0,
});

const TOOLS = [
  {
    function_name: 'forecast',
    params: ['city', 'days'],
    required_params: ['city'],
    description: 'Gives the weather of the coming days in a city.',
    category: 'weather',
  },
  {
    function_name: 'stations',
    params: ['country'],
    required_params: [],
    description: 'Lists the weather stations.',
    category: 'places',
  },
];

/** A refusal, thrown where it is found. */
class Refusal extends Error {
  /** @param {number} status @param {string} code @param {string} message @param {Record<string, string>} headers */
  constructor(status, code, message, headers = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const INTEGER = /^-?(?:0|[1-9]\d{0,14})$/;

/** @param {import('node:http').IncomingMessage} request @returns {Promise<Buffer | undefined>} undefined: too large */
async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= BODY_LIMIT) chunks.push(chunk);
  }
  return size > BODY_LIMIT ? undefined : Buffer.concat(chunks);
}

const mediaTypeOf = (request) => (request.headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();

/** @param {Buffer | undefined} body */
function parseObject(body) {
  if (body === undefined) throw new Refusal(413, 'too_large', 'Der Inhalt der Anfrage ist zu groß.');
  let value;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Refusal(400, 'not_json', 'Der Inhalt der Anfrage ist kein gültiges JSON.');
  }
  if (!isObject(value)) throw new Refusal(400, 'not_an_object', 'Der Inhalt der Anfrage ist kein Objekt.');
  return value;
}

/** @param {Record<string, unknown>} body @param {string} name @param {number} least @param {number} most */
function textOf(body, name, least, most) {
  const value = body[name];
  if (value === null) throw new Refusal(422, 'null_value', `Das Feld „${name}“ darf nicht null sein.`);
  if (typeof value !== 'string') throw new Refusal(400, 'invalid_field', `Das Feld „${name}“ muss ein Text sein.`);
  const length = [...value].length;
  if (length < least || length > most) {
    throw new Refusal(400, 'invalid_length', `Das Feld „${name}“ muss ${least} bis ${most} Zeichen haben.`);
  }
  return value;
}

function handleMemory(state, { params, body }) {
  const { title, content, agent_user_id: user, ...further } = body;
  textOf(body, 'title', 3, 120);
  textOf(body, 'content', 1, 2000);
  if (user === null) throw new Refusal(422, 'null_value', 'Das Feld „agent_user_id“ darf nicht null sein.');
  if (user !== undefined && !Number.isSafeInteger(user)) {
    throw new Refusal(400, 'invalid_field', 'Das Feld „agent_user_id“ muss eine ganze Zahl sein.');
  }
  if (user !== undefined && !state.users.has(user)) {
    throw new Refusal(422, 'unknown_user', 'Diesen Benutzer gibt es nicht.');
  }
  const key = JSON.stringify([params.agent.id, user ?? null, title, content]);
  if (state.memories.has(key)) throw new Refusal(409, 'duplicate', 'Diese Erinnerung ist schon gespeichert.');
  const memory = {
    ...further,
    memory_id: `mem-${String(state.memories.size + 1).padStart(6, '0')}`,
    title,
    content,
    scope: user === undefined ? 'agent' : 'user',
    ...(user === undefined ? {} : { agent_user_id: user }),
  };
  state.memories.set(key, memory);
  return { status: 202, body: { memory } };
}

async function handleMessage(state, { params, body }) {
  const { content, metadata, ...further } = body;
  textOf(body, 'content', 1, 500);
  if (metadata === null) throw new Refusal(422, 'null_value', 'Das Feld „metadata“ darf nicht null sein.');
  if (metadata !== undefined && !isObject(metadata)) {
    throw new Refusal(400, 'invalid_field', 'Das Feld „metadata“ muss ein Objekt sein.');
  }
  if (Object.keys(further).length > 0) {
    throw new Refusal(400, 'unknown_field', 'Die Anfrage hat ein Feld, das es nicht gibt.');
  }
  const { conversation } = params;
  const key = JSON.stringify([content, metadata ?? null]);
  const earlier = conversation.recent.get(key);
  if (earlier !== undefined && Date.now() - earlier.at < REPEATED_WITHIN) return { status: 202, body: earlier.body };
  if (conversation.busy) throw new Refusal(409, 'busy', 'In dieser Unterhaltung wird gerade geantwortet.');
  conversation.busy = true;
  try {
    const message = (author, text, meta) => {
      state.messages += 1;
      return { message_id: `msg-${state.messages}`, author, content: text, sent_at: Date.now(), meta };
    };
    const sent = message('user', content.normalize('NFC'), metadata ?? {});
    await new Promise((resolve) => setTimeout(resolve, THINKING));
    const reply = message('agent', '<p>Danke für Ihre Nachricht. <em>Wir kümmern uns darum.</em></p>', {});
    conversation.messages.push(sent, reply);
    const { id, external_user_id, agent_id, state: stage, opened_at } = conversation;
    const answer = {
      conversation: { id, external_user_id, agent_id, state: stage, opened_at },
      user_message: sent,
      agent_message: reply,
      usage: { read_tokens: sent.content.length, written_tokens: reply.content.length },
    };
    conversation.recent.set(key, { at: Date.now(), body: answer });
    return { status: 202, body: answer };
  } finally {
    conversation.busy = false;
  }
}

function handleAgents(state, { key, query }) {
  const asked = query.get('page') ?? '1';
  if (!INTEGER.test(asked) || Number(asked) < 1) {
    throw new Refusal(400, 'invalid_page', 'Die Seite muss eine positive ganze Zahl sein.');
  }
  const page = Number(asked);
  const agents = state.agents.filter(({ id }) => mayAccess(key, id));
  const from = (page - 1) * AGENTS_A_PAGE;
  return {
    status: 206,
    body: {
      agents: agents.slice(from, from + AGENTS_A_PAGE),
      page,
      page_count: Math.ceil(agents.length / AGENTS_A_PAGE),
    },
  };
}

function handleConversations(state, { key, query }) {
  const visible = state.conversations.filter((each) => mayAccess(key, each.agent_id));
  let listed = visible;
  const agentId = query.get('agent');
  if (agentId !== null) {
    if (!INTEGER.test(agentId))
      throw new Refusal(400, 'invalid_filter', 'Der Filter „agent“ muss eine ganze Zahl sein.');
    if (!state.agents.some(({ id }) => id === Number(agentId) && mayAccess(key, id))) {
      throw new Refusal(404, 'no_such_agent', 'Diesen Agenten gibt es nicht.');
    }
    listed = listed.filter((each) => each.agent_id === Number(agentId));
  }
  const user = query.get('user_id');
  if (user !== null) {
    if (!visible.some((each) => each.external_user_id === user)) {
      throw new Refusal(404, 'no_such_user', 'Diesen Benutzer gibt es nicht.');
    }
    listed = listed.filter((each) => each.external_user_id === user);
  }
  const before = query.get('before');
  if (before !== null) {
    if (!INTEGER.test(before)) throw new Refusal(400, 'invalid_cursor', 'Diese Stelle der Liste gibt es nicht.');
    listed = listed.filter((each) => each.id < Number(before));
  }
  listed = listed.toSorted((one, other) => other.id - one.id);
  const data = listed.slice(0, CONVERSATIONS_A_PAGE);
  const more = listed.length > data.length;
  const next = new URLSearchParams(query);
  next.set('before', String(data.at(-1)?.id));
  return {
    status: 206,
    headers: more ? { link: `</v1/conversations/?${next}>; rel="next"` } : {},
    body: {
      data: data.map(({ id, external_user_id, agent_id, subject, messages }) => ({
        id,
        external_user_id,
        agent_id,
        subject,
        message_count: messages.length,
      })),
      listed: data.length,
      complete: !more,
    },
  };
}

const mayAccess = (key, agentId) => key !== PARTIAL_KEY || agentId !== FORBIDDEN_AGENT;

/** The resource that a path names; its owner is the agent that a key must have access to. */
const agentNamed = (state, id) => {
  const found = state.agents.find((each) => each.id === id);
  return found && { params: { agent: found }, owner: found.id };
};
const conversationNamed = (state, id) => {
  const found = state.conversations.find((each) => each.id === id);
  return found && { params: { conversation: found }, owner: found.agent_id };
};

const ROUTES = [
  { method: 'GET', path: /^\/v1\/agents\/$/, handle: handleAgents },
  { method: 'GET', path: /^\/v1\/conversations\/$/, handle: handleConversations },
  { method: 'POST', path: /^\/v1\/agents\/([^/]+)\/memories\/$/, resource: agentNamed, handle: handleMemory },
  {
    method: 'POST',
    path: /^\/v1\/conversations\/([^/]+)\/messages\/$/,
    resource: conversationNamed,
    handle: handleMessage,
  },
];

const challenge = { 'www-authenticate': 'Bearer realm="developer"' };

function keyOf(request) {
  const sent = request.headers.authorization;
  if (sent === undefined) throw new Refusal(401, 'missing_key', 'Der Schlüssel fehlt.', challenge);
  const [, key] = /^Bearer ([^ ]+)$/i.exec(sent) ?? [];
  if (key !== FULL_KEY && key !== PARTIAL_KEY) {
    throw new Refusal(401, 'invalid_key', 'Der Schlüssel ist ungültig.', challenge);
  }
  return key;
}

/** In this order: path, method, resource, key, media type, body. */
async function developerApi(state, request, url) {
  if (!url.pathname.endsWith('/') && ROUTES.some(({ path }) => path.test(`${url.pathname}/`))) {
    return { status: 301, headers: { location: `${url.pathname}/${url.search}` } };
  }
  const routes = ROUTES.filter(({ path }) => path.test(url.pathname));
  if (routes.length === 0) throw new Refusal(410, 'no_such_path', 'Diesen Pfad gibt es nicht.');
  const route = routes.find(({ method }) => method === request.method);
  if (route === undefined) throw new Refusal(405, 'no_such_method', 'Diese Methode gibt es hier nicht.');
  let resource = { params: {}, owner: undefined };
  if (route.resource !== undefined) {
    const id = decodeURIComponent(route.path.exec(url.pathname)[1]);
    if (!INTEGER.test(id)) throw new Refusal(422, 'invalid_id', 'Die Kennung im Pfad muss eine ganze Zahl sein.');
    resource = route.resource(state, Number(id));
    if (resource === undefined) throw new Refusal(404, 'not_found', 'Das gibt es nicht.');
  }
  const key = keyOf(request);
  if (resource.owner !== undefined && !mayAccess(key, resource.owner)) {
    throw new Refusal(403, 'no_access', 'Der Schlüssel hat hierauf keinen Zugriff.');
  }
  let body;
  if (route.method === 'POST') {
    const bytes = await readBody(request);
    if (mediaTypeOf(request) !== 'application/json') {
      throw new Refusal(422, 'wrong_media_type', 'Der Inhalt muss als application/json gesendet werden.');
    }
    body = parseObject(bytes);
  }
  return route.handle(state, { key, query: url.searchParams, params: resource.params, body });
}

/** In this order: key, path, method, media type, body, resource. */
async function toolkits(request, url) {
  if (request.headers['x-toolkit-token'] !== TOOLKIT_TOKEN) {
    throw new Refusal(401, '4010', 'The toolkit token is missing or wrong.');
  }
  const [, toolkitName, toolName] = /^\/toolkit\/([^/]+)(?:\/([^/]+))?\/?$/.exec(url.pathname) ?? [];
  if (toolkitName === undefined) throw new Refusal(403, '4030', 'There is nothing at this path.');
  const { method } = request;
  if (method !== 'GET' && !(method === 'POST' && toolName !== undefined)) {
    throw new Refusal(400, '4001', 'This method is not offered here.');
  }
  let args;
  if (method === 'POST') {
    const bytes = await readBody(request);
    if (mediaTypeOf(request) !== 'application/json') throw new Refusal(400, '4002', 'Send the arguments as JSON.');
    try {
      args = parseObject(bytes).arguments;
    } catch (error) {
      throw new Refusal(error.status, '4003', 'The body is no JSON object.');
    }
    if (!isObject(args)) throw new Refusal(400, '4004', 'The body has no object `arguments`.');
  }
  if (decodeURIComponent(toolkitName) !== 'weather') throw new Refusal(404, '4040', 'There is no such toolkit.');
  if (toolName === undefined) {
    return { status: 206, body: { app_name: 'weather', tool_count: TOOLS.length, tools: TOOLS } };
  }
  const tool = TOOLS.find((each) => each.function_name === decodeURIComponent(toolName));
  if (tool === undefined) throw new Refusal(404, '4041', 'The toolkit has no such tool.');
  if (method === 'GET') return { status: 206, body: { tool, example: { arguments: {} } } };
  for (const name of tool.required_params) {
    if (!Object.hasOwn(args, name)) throw new Refusal(422, '4220', `The parameter ${name} is missing.`);
  }
  for (const name of Object.keys(args)) {
    if (!tool.params.includes(name)) throw new Refusal(422, '4221', 'There is no such parameter.');
  }
  const started = performance.now();
  const result = run(tool.function_name, args);
  return { status: 201, body: { result, took_ms: performance.now() - started } };
}

function run(name, args) {
  if (name === 'stations') return { stations: ['EDDB', 'LPPT'] };
  if (args.city === 'Atlantis') throw new Refusal(502, '5020', 'Error: no station in Atlantis');
  return { city: args.city, days: args.days ?? 1, outlook: 'windy' };
}

function answer(request, response, surface, { status, headers = {}, body }) {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, {
    ...surface,
    ...(body === undefined ? {} : { 'content-type': 'application/json; charset=UTF-8' }),
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(request.method === 'HEAD' ? '' : text);
}

const isPreflight = (request) =>
  request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;

async function handle(state, request, response) {
  // A path is taken as it was sent: neither its dots nor a second slash are resolved.
  const [, path = '/', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(request.url ?? '/') ?? [];
  const url = { pathname: path, search, searchParams: new URLSearchParams(search) };
  if (path === '/toolkit' || path.startsWith('/toolkit/')) {
    const surface = {
      'access-control-allow-origin': '*',
      'x-request-id': randomUUID(),
      'x-toolkit-version': '2.1',
    };
    if (isPreflight(request)) {
      const headers = {
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'x-toolkit-token, content-type',
      };
      return answer(request, response, surface, { status: 200, headers });
    }
    try {
      return answer(request, response, surface, await toolkits(request, url));
    } catch (error) {
      const { status, code, message } = refusalOf(error);
      return answer(request, response, surface, { status, body: { problem: message, code: Number(code) } });
    }
  }
  const surface = {
    'access-control-allow-origin': CONSOLE,
    vary: 'Origin',
    'x-request-id': `req_${randomBytes(8).toString('hex')}`,
    deprecation: `@${SUNSET.getTime() / 1000}`,
    sunset: SUNSET.toUTCString(),
  };
  if (isPreflight(request)) {
    const headers = {
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type',
    };
    return answer(request, response, surface, { status: 204, headers });
  }
  try {
    return answer(request, response, surface, await developerApi(state, request, url));
  } catch (error) {
    const { status, code, message, headers } = refusalOf(error);
    return answer(request, response, surface, {
      status,
      headers: { 'content-language': 'de', ...headers },
      body: { message, code, retryable: code === 'busy' },
    });
  }
}

const refusalOf = (error) => {
  if (error instanceof Refusal) return error;
  if (error instanceof URIError) return new Refusal(400, '4005', 'Der Pfad ist nicht richtig kodiert.');
  return new Refusal(500, '5000', 'Der Server hat einen Fehler.');
};

const state = initialState();
const server = createServer((request, response) => {
  handle(state, request, response).catch(() => response.destroy());
});
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
});
