// Held-out set 4: HTTP servers by which a conformance checker of the
// "Conversational Agent Developer API and Toolkit HTTP Endpoints" is judged.
// Written from the description only. No dependencies besides node: modules.
//
// Three programs, each in its own style:
//   atlas - one handler with regular expressions; small ids; 200/201; toolkit; no limits to speak of
//   borea - a class whose variants are subclasses; ids of 9 to 16 digits; no toolkit; slow replies; text limits
//   cedar - a chain of middlewares; medium ids; toolkit; CORS; limits on texts; 120 requests a second

import http from 'node:http';
import { randomBytes, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';

// ------------------------------------------------------------------ plumbing

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

async function readAll(req) {
  const parts = [];
  for await (const part of req) parts.push(part);
  return Buffer.concat(parts);
}

async function open(listener, settings = {}) {
  const server = http.createServer(settings, (req, res) => {
    Promise.resolve(listener(req, res)).catch(() => {
      if (!res.headersSent) res.writeHead(500, { 'content-type': 'application/json' });
      res.end(JSON.stringify({ message: 'Something went wrong on our side.' }));
    });
  });
  server.on('clientError', (_, socket) => {
    if (!socket.writable) return;
    const text = JSON.stringify({ message: 'This is not a readable HTTP request.' });
    socket.end(`HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`);
  });
  await new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** At most `max` requests in `ms`: true when one is too many. */
function limiter(max, ms) {
  let since = 0;
  let count = 0;
  return () => {
    const now = Date.now();
    if (now - since >= ms) {
      since = now;
      count = 0;
    }
    return ++count > max;
  };
}

// --------------------------------------------------------------------- atlas

/**
 * Atlas: everything in one handler.
 * `o.bug` names the one fault of a broken variant; the other options are oddities.
 */
function atlas(o = {}) {
  return async () => {
    const key = `atl_live_${randomBytes(12).toString('hex')}`;
    const agents = [
      { id: o.zero ? 0 : 3, name: 'Front desk', language: 'en' },
      { id: 4, name: 'Night shift', language: 'en' },
    ];
    const first = o.zero ? 0 : 11;
    const conversations = [
      { id: first, agent_id: agents[0].id, external_user_id: 'user-ada', opened: '2024-03-01' },
      { id: 12, agent_id: 4, external_user_id: 'user-grace', opened: '2024-03-02' },
      { id: 15, agent_id: agents[0].id, external_user_id: 'user-edsger', opened: '2024-03-05' },
    ];
    const foreign = { agent: 77, conversation: 770 };
    const listedAgents = o.foreign ? [{ id: foreign.agent, name: 'Shared showcase', shared: true }, ...agents] : agents;
    const listedConversations = o.foreign
      ? [{ id: foreign.conversation, agent_id: foreign.agent, external_user_id: 'someone-else', shared: true }, ...conversations]
      : conversations;
    const memories = [];
    const sent = new Map();
    let serial = 100;
    const tools = {
      multiply: {
        function_name: 'multiply', params: ['a', 'b'], required_params: ['a', 'b'], description: 'Multiplies two numbers.',
        auth_provider: null, auth_type: null, auth_with: null,
        run: ({ a, b }) => ({ product: Number(a) * Number(b), exact: true, note: null }),
      },
      shout: {
        function_name: 'shout', params: ['text', 'marks'], required_params: ['text'], description: 'Makes a text loud.',
        auth_provider: null, auth_type: null, auth_with: null,
        run: ({ text, marks = '1' }) => ({ text: String(text).toUpperCase() + '!'.repeat(Math.min(9, Number(marks) || 1)) }),
      },
    };
    const tooMany = o.rate ? limiter(...o.rate) : () => false;
    let requests = 0;
    let base = '';

    const words = o.japanese
      ? {
          key: 'APIキーがないか、無効です。', path: 'そのようなページはありません。', method: 'このメソッドは使えません。',
          agent: 'エージェントが見つかりません。', conversation: '会話が見つかりません。', json: '本文は正しいJSONオブジェクトではありません。',
          query: 'クエリが無効です。', field: (f) => `フィールド「${f}」が無効です。`, many: 'リクエストが多すぎます。', forbidden: 'アクセスできません。',
        }
      : {
          key: 'The API key is missing or invalid.', path: 'There is nothing at this path.', method: 'This method is not available here.',
          agent: 'No such agent.', conversation: 'No such conversation.', json: 'The body is not a valid JSON object.',
          query: 'The query is invalid.', field: (f) => `The field "${f}" is invalid.`, many: 'Too many requests, slow down.',
          forbidden: 'Your key cannot access this resource.',
        };

    const running = await open(async (req, res) => {
      const body = await readAll(req);
      requests += 1;
      if (o.slow) await sleep(400 + ((requests * 173) % 600));

      const put = (status, value, headers = {}) => {
        const all = { ...headers };
        if (status < 300) all['x-request-id'] = randomUUID();
        if (value === undefined) {
          res.writeHead(status, all);
          return res.end();
        }
        let text = typeof value === 'string' && headers['content-type'] ? value : JSON.stringify(value);
        all['content-type'] ??= 'application/json';
        if (o.pieces) {
          text = `\n  ${JSON.stringify(value, null, 4)}\n`.replace(/[^\x00-\x7f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
          res.writeHead(status, all);
          for (let i = 0; i < text.length; i += 37) res.write(text.slice(i, i + 37));
          return res.end();
        }
        let bytes = Buffer.from(text);
        // regression: the length is counted in characters
        if (o.bug === 'length-in-characters') bytes = bytes.subarray(0, text.length);
        all['content-length'] = bytes.length;
        res.writeHead(status, all);
        return res.end(bytes);
      };
      const deny = (status, message, headers) => {
        if (o.bug === 'nested-error') return put(status, { error: { status, message } }, headers);
        return put(status, { status, message }, headers);
      };

      const [path, queryText = ''] = req.url.split('?');
      const query = new URLSearchParams(queryText);
      const method = req.method === 'HEAD' ? 'GET' : req.method;

      if (tooMany()) {
        if (o.bug === 'rate-503') return deny(503, 'Rate limit exceeded, too many requests.', { 'retry-after': '1' });
        return deny(429, words.many, { 'retry-after': '1' });
      }

      // --- surface B
      let m = /^\/toolkit\/([^/]+)\/(?:([^/]+)\/)?$/.exec(path);
      if (m) {
        const wrong = (status, error) => (o.toolErrors200 ? put(200, { ok: false, error }) : put(status, { error }));
        if (m[1] !== 'office') return wrong(404, 'unknown toolkit');
        if (m[2] === undefined) {
          if (method !== 'GET') return wrong(405, 'use GET');
          const details = { app_name: 'office', version: 3, owner: 'atlas' };
          if (o.bug === 'details-without-tools') return put(200, details);
          return put(200, { ...details, tools: Object.values(tools).map(({ run, ...rest }) => rest) });
        }
        const tool = Object.hasOwn(tools, m[2]) ? tools[m[2]] : undefined;
        if (!tool) return wrong(404, 'unknown tool');
        const { run, ...context } = tool;
        if (method === 'GET') return put(200, context);
        if (method !== 'POST') return wrong(405, 'use GET or POST');
        const type = req.headers['content-type'] ?? '';
        let args = Object.fromEntries(query);
        if (type.startsWith('application/x-www-form-urlencoded')) args = Object.fromEntries(new URLSearchParams(body.toString()));
        else if (o.formOnly) return put(415, { error: 'send a form' });
        else if (body.length) {
          try {
            args = { ...args, ...JSON.parse(body.toString()) };
          } catch {
            return wrong(400, 'unreadable parameters');
          }
        }
        const absent = tool.required_params.find((p) => args[p] === undefined);
        if (absent) return wrong(400, `missing ${absent}`);
        const result = run(args);
        if (o.bug === 'result-as-repr') {
          // str(result) of another language instead of its JSON
          const repr = (v) =>
            v === null ? 'None' : v === true ? 'True' : v === false ? 'False' : typeof v === 'string' ? `'${v}'`
              : typeof v === 'object' ? `{${Object.entries(v).map(([k, x]) => `'${k}': ${repr(x)}`).join(', ')}}` : String(v);
          return put(200, repr(result), { 'content-type': 'application/json' });
        }
        return put(200, result);
      }
      if (path !== '/v1' && !path.startsWith('/v1/')) return put(404, { error: 'nothing here' });

      // --- surface A: the key
      const sending = /^\/v1\/conversations\/([^/]+)\/messages\/$/.exec(path);
      const remembering = /^\/v1\/agents\/([^/]+)\/memories\/$/.exec(path);
      const given = /^Bearer +(\S+)$/.exec(req.headers.authorization ?? '')?.[1];
      const findConversation = (id) => (/^\d+$/.test(id) ? conversations.find((c) => String(c.id) === id) : undefined);

      if (o.bug === 'existence-before-key' && sending && !findConversation(sending[1])) return deny(404, words.conversation);
      if (o.bug === 'key-format-400' && given !== undefined && !/^atl_(live|test)_[0-9a-f]{24}$/.test(given)) {
        return deny(400, 'Malformed API key: expected atl_live_ followed by 24 hex digits.');
      }
      const preflight = o.bug === 'open-preflight' && req.method === 'OPTIONS';
      const loose = o.bug === 'any-bearer-sends' && sending && given !== undefined;
      const bare = o.bug === 'bare-key' && req.headers.authorization === key;
      if (preflight) return put(204, undefined, { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization, content-type' });
      if (given !== key && !loose && !bare) return deny(401, words.key, { 'www-authenticate': 'Bearer' });

      if (!path.endsWith('/')) {
        if (o.redirectSlash) return put(308, undefined, { location: `${path}/${queryText ? `?${queryText}` : ''}` });
        return deny(404, words.path);
      }

      const parse = () => {
        try {
          const value = JSON.parse(body.toString('utf8'));
          return value && typeof value === 'object' && !Array.isArray(value) ? value : undefined;
        } catch {
          return undefined;
        }
      };
      const text = (v, max) => typeof v === 'string' && [...v].length <= (max ?? 100_000);

      if (path === '/v1/agents/') {
        if (method !== 'GET') return deny(405, words.method);
        return put(200, { agents: listedAgents, total: listedAgents.length });
      }

      if (remembering) {
        if (method !== 'POST') return deny(405, words.method);
        if (o.foreign && remembering[1] === String(foreign.agent)) return deny(403, words.forbidden);
        const agent = agents.find((a) => String(a.id) === remembering[1]);
        if (!agent) {
          return deny(404, words.agent);
        }
        const b = parse();
        if (!b) return deny(400, words.json);
        if (!text(b.title, o.titleMax)) return deny(400, words.field('title'));
        if (!text(b.content, o.contentMax)) return deny(400, words.field('content'));
        if (o.bug === 'user-id-must-be-string') {
          if (b.agent_user_id !== undefined && typeof b.agent_user_id !== 'string') return deny(400, 'agent_user_id: expected a string.');
        } else if (b.agent_user_id !== undefined && !Number.isInteger(b.agent_user_id)) return deny(400, words.field('agent_user_id'));
        if (o.bug === 'duplicate-409' && memories.some((x) => x.title === b.title && x.agent_id === agent.id)) {
          return deny(409, 'A memory with this title exists already.');
        }
        const memory = { id: (serial += 1), agent_id: agent.id, title: b.title, content: b.content, scope: b.agent_user_id === undefined ? 'agent' : 'user' };
        memories.push(memory);
        if (o.memoryStatus === 204) return put(204);
        return put(201, memory);
      }

      if (path === '/v1/conversations/') {
        if (method !== 'GET') return deny(405, words.method);
        const agentId = query.get('agent_id');
        const user = query.get('user');
        if (agentId !== null && !/^\d+$/.test(agentId)) return deny(400, words.query);
        if (o.bug === 'filter-required' && agentId === null && user === null) {
          return deny(400, 'Either agent_id or user must be given.');
        }
        const chosen = listedConversations.filter(
          (c) => (agentId === null || String(c.agent_id) === agentId) && (user === null || c.external_user_id === user),
        );
        if (o.cursor) {
          // one conversation a page, behind an opaque cursor
          const cursor = query.get('cursor');
          let at = 0;
          if (cursor !== null) {
            at = Number(/^c:(\d{1,4})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1] ?? NaN);
            if (Number.isNaN(at)) return deny(400, words.query);
          }
          const more = at + 1 < chosen.length ? Buffer.from(`c:${at + 1}`).toString('base64url') : null;
          return put(200, { data: chosen.slice(at, at + 1), has_more: more !== null, next_cursor: more },
            more ? { link: `<${base}/v1/conversations/?cursor=${more}>; rel="next"` } : {});
        }
        const size = o.pageSize ?? 20;
        const page = query.get('page') ?? '1';
        if (!/^[1-9]\d{0,5}$/.test(page)) return deny(400, words.query);
        const from = (Number(page) - 1) * size;
        let data = chosen.slice(from, from + size);
        const next = from + size < chosen.length ? `${base}/v1/conversations/?page=${Number(page) + 1}` : null;
        // a slice that keeps its keys is a list only if it begins at 0
        if (o.bug === 'second-page-keyed' && from > 0) data = Object.fromEntries(data.map((c, i) => [String(from + i), c]));
        if (o.bug === 'conversations-not-data') return put(200, { conversations: data, next });
        return put(200, { data, next });
      }

      if (sending) {
        if (method !== 'POST') return deny(405, words.method);
        if (o.foreign && sending[1] === String(foreign.conversation)) return deny(403, words.forbidden);
        const conversation = findConversation(sending[1]);
        if (!conversation) {
          if (o.bug === 'unknown-403') return deny(403, words.forbidden);
          return deny(404, words.conversation);
        }
        if (o.bug === 'null-body-500' && body.toString().trim() === 'null') return deny(500, "Cannot read properties of null (reading 'content')");
        const b = parse();
        if (!b) return deny(400, words.json);
        if (!text(b.content, o.contentMax)) return deny(400, words.field('content'));
        if (o.bug === 'metadata-required' && b.metadata === undefined) return deny(400, 'metadata: field required');
        const meta = b.metadata;
        if (meta !== undefined && (meta === null || typeof meta !== 'object' || Array.isArray(meta))) return deny(400, words.field('metadata'));
        const count = (sent.get(conversation.id) ?? 0) + 1;
        sent.set(conversation.id, count);
        const content = o.bug === 'trimmed' ? b.content.trim() : b.content;
        const user_message = { id: (serial += 1), content };
        const reply = { id: (serial += 1), content: `You said: ${content}` };
        const answer = {
          conversation: { id: conversation.id, external_user_id: conversation.external_user_id },
          user_message,
          agent_message: reply,
        };
        if (o.bug === 'conversation-id-string') answer.conversation.id = String(conversation.id);
        if (o.bug === 'replies-as-list' && count > 1) answer.agent_message = [reply];
        if (o.rich) {
          Object.assign(answer, { usage: { input: 12, output: 34 }, trace: null, warnings: [] });
          Object.assign(answer.conversation, { agent: { id: conversation.agent_id }, tags: [], closed: false });
          Object.assign(user_message, { role: 'user', metadata: meta ?? null, attachments: [] });
          Object.assign(reply, { role: 'agent', content_html: '<p>…</p>', tool_calls: null, score: 0.93 });
          return put(201, answer, { location: `${path}${user_message.id}/` });
        }
        return put(200, answer);
      }
      if (o.bug === 'plain-unknown-path') return put(404, `<pre>Cannot ${req.method} ${encodeURI(path)}</pre>`, { 'content-type': 'text/html' });
      return deny(404, words.path);
    });
    base = running.url;
    return {
      ...running, key, agentId: agents[0].id, conversationId: first, endUserId: 501,
      toolkit: 'office', tool: 'multiply', toolParams: { a: '6', b: '7' },
    };
  };
}

// --------------------------------------------------------------------- borea

class Problem extends Error {
  constructor(status, message, body) {
    super(message);
    this.status = status;
    this.body = body ?? { message, code: `E${status}` };
  }
}

/** Borea: a class; its variants override methods. */
class Borea {
  key = randomUUID();
  agents = [
    { id: 730114209, display_name: 'Claims', active: true, temperature: 0.2 },
    { id: 730114388, display_name: 'Sales', active: false, temperature: 0.7 },
  ];
  conversations = [
    { id: 4503599627370501, agent: 730114209, external_user_id: 'b1b6a2de-7a3c-4d55-9f0e-0a4c2d1f7e10' },
    { id: 4503599627370622, agent: 730114388, external_user_id: 'e0c7f7e4-55f1-4f3a-8a77-b7f5d0c1a9aa' },
  ];
  sent = 0;
  serial = 88_000_000_000;
  titleMax = 80;
  memoryMax = 1000;
  messageMax = 500;

  routes = [
    ['GET', /^\/v1\/agents\/$/, 'listAgents', []],
    ['POST', /^\/v1\/agents\/([^/]+)\/memories\/$/, 'createMemory', []],
    ['GET', /^\/v1\/conversations\/$/, 'listConversations', ['agent', 'external_user_id']],
    ['POST', /^\/v1\/conversations\/([^/]+)\/messages\/$/, 'sendMessage', []],
  ];

  static starter() {
    const Variant = this;
    return async () => {
      const app = new Variant();
      const running = await open((req, res) => app.serve(req, res));
      return { ...running, key: app.key, agentId: app.agents[0].id, conversationId: app.conversationId(), endUserId: 19002 };
    };
  }

  conversationId() {
    return this.conversations[0].id;
  }

  async serve(req, res) {
    const raw = await readAll(req);
    const [path, query = ''] = req.url.split('?');
    let answer;
    try {
      answer = await this.dispatch({ req, raw, path, query: new URLSearchParams(query), method: req.method, headers: req.headers });
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      answer = { status: problem.status, body: problem.body, headers: problem.headers };
    }
    this.write(res, answer);
  }

  write(res, { status, body, headers = {} }) {
    const text = body === undefined ? '' : this.encode(body);
    res.writeHead(status, { ...(text ? { 'content-type': 'application/json; charset=utf-8' } : {}), 'content-length': Buffer.byteLength(text), ...headers });
    res.end(text);
  }

  encode(body) {
    return JSON.stringify(body);
  }

  normalise(path) {
    return path;
  }

  async dispatch(call) {
    if (!/^\/v1(\/|$)/.test(call.path)) throw new Problem(404, 'Not found.');
    await this.authenticate(call);
    const path = this.normalise(call.path);
    const here = this.routes.filter(([, pattern]) => pattern.test(path));
    if (!here.length) throw new Problem(404, 'Unknown path.');
    const route = here.find(([method]) => method === call.method);
    if (!route) throw new Problem(405, 'Method not allowed.');
    call.known = route[3];
    return this[route[2]](call, route[1].exec(path)[1]);
  }

  credentials({ headers }) {
    const [scheme, key] = (headers.authorization ?? '').split(' ');
    return scheme === 'Bearer' ? key : undefined;
  }

  async authenticate(call) {
    const key = this.credentials(call);
    if (!key) throw new Problem(401, 'Please supply your API key as a Bearer token.');
    if (key !== this.key) throw new Problem(401, 'We do not know this API key.');
  }

  json({ raw }) {
    let value;
    try {
      value = JSON.parse(this.decode(raw));
    } catch {
      throw new Problem(400, 'The request body is not JSON.');
    }
    if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new Problem(400, 'The request body must be a JSON object.');
    return value;
  }

  decode(raw) {
    return raw.toString('utf8');
  }

  requireText(body, field, max) {
    if (typeof body[field] !== 'string') throw new Problem(400, `${field} must be a string.`);
    if (body[field].length > max) throw new Problem(400, `${field} is longer than ${max} characters.`);
  }

  checkMemory(body) {
    this.requireText(body, 'title', this.titleMax);
    this.requireText(body, 'content', this.memoryMax);
    this.checkUser(body.agent_user_id);
  }

  checkUser(id) {
    if (id !== undefined && id !== null && !Number.isInteger(id)) throw new Problem(400, 'agent_user_id must be an integer.');
  }

  checkMessage(body) {
    this.requireText(body, 'content', this.messageMax);
    this.checkMetadata(body.metadata);
  }

  checkMetadata(metadata) {
    if (metadata === undefined || metadata === null) return;
    if (typeof metadata !== 'object' || Array.isArray(metadata)) throw new Problem(400, 'metadata must be an object.');
  }

  number(text) {
    return /^\d+$/.test(text) ? text : undefined;
  }

  findAgent(text) {
    const found = this.agents.find((a) => String(a.id) === this.number(text));
    if (!found) throw new Problem(404, 'This agent does not exist.');
    return found;
  }

  findConversation(text) {
    const found = this.conversations.find((c) => String(c.id) === this.number(text));
    if (!found) throw new Problem(404, 'This conversation does not exist.');
    return found;
  }

  listAgents() {
    return { status: 200, body: { results: this.agents, page: { size: 50, index: 0 } } };
  }

  createMemory(call, id) {
    const body = this.json(call);
    const agent = this.findAgent(id);
    this.checkMemory(body);
    return this.remembered({ memory_id: ++this.serial, agent: agent.id, title: body.title });
  }

  remembered(memory) {
    return { status: 200, body: { memory } };
  }

  listConversations({ query }) {
    const agent = query.get('agent');
    if (agent !== null && !/^\d+$/.test(agent)) throw new Problem(400, 'agent must be an integer.');
    const user = query.get('external_user_id');
    const chosen = this.conversations.filter((c) => (agent === null || String(c.agent) === agent) && (user === null || c.external_user_id === user));
    return { status: 200, body: this.conversationList(chosen) };
  }

  conversationList(chosen) {
    return { data: chosen, count: chosen.length };
  }

  async sendMessage(call, id) {
    const body = this.json(call);
    const conversation = this.findConversation(id);
    this.checkMessage(body);
    this.sent += 1;
    await sleep(this.thinking());
    return this.replied(conversation, body);
  }

  thinking() {
    return 150 + ((this.sent * 97) % 250);
  }

  replied({ id, external_user_id }, { content }) {
    return {
      status: 201,
      body: {
        conversation: { id, external_user_id },
        user_message: { message_id: ++this.serial, content, author: 'user' },
        agent_message: { message_id: ++this.serial, content: `Thank you, this was message ${this.sent}.`, author: 'agent' },
      },
    };
  }
}

// --------------------------------------------------------------------- cedar

/**
 * Cedar: a chain of middlewares around one context.
 * `outer` run before the key is looked at, `inner` after it; `cfg` holds limits and switches.
 */
function cedar({ cfg = {}, outer = [], inner = [] } = {}) {
  return async () => {
    const secret = randomBytes(16).toString('hex');
    const key = `ck_${randomBytes(4).toString('hex')}.${secret}`;
    const state = {
      key,
      agents: [
        { id: 20417, label: 'Library', users: [3301, 3302] },
        { id: 20993, label: 'Museum', users: [3303] },
      ],
      conversations: [
        { id: 650022, agent_id: 20417, external_user_id: 7001 },
        { id: 650031, agent_id: 20993, external_user_id: 7002 },
      ],
      serial: 9000,
      sends: 0,
    };
    const limits = { title: 40, content: 300, message: 250, rate: [120, 1000], ...cfg };
    const crowded = limiter(...limits.rate);
    const store = (ctx) => Object.assign(ctx, { state, limits });
    const isObject = (v) => v !== null && typeof v === 'object' && !Array.isArray(v);
    const error = (status, message, extra = {}) => ({ status, body: { message, error: { status, ...extra } } });

    const limit = async (ctx, next) => {
      if (!crowded()) return next();
      Object.assign(ctx, error(429, 'You are sending too many requests.'));
      if (!cfg.silentLimit) ctx.headers['retry-after'] = '1';
    };

    const key401 = async (ctx, next) => {
      if (!ctx.v1 || ctx.skipKey) return next();
      const header = ctx.req.headers.authorization ?? '';
      const token = /^bearer\s+(.+)$/i.exec(header)?.[1].trim();
      const good = cfg.accept ? cfg.accept(token, key) : token === key;
      if (good) return next();
      Object.assign(ctx, error(401, token ? 'Invalid API key.' : 'API key missing.'));
      ctx.headers['www-authenticate'] = 'Bearer realm="cedar"';
    };

    const body = async (ctx, next) => {
      if (ctx.v1 && ctx.method === 'POST' && !(cfg.existenceFirst && missing(ctx))) {
        try {
          ctx.json = JSON.parse(ctx.raw.toString('utf8'));
        } catch {
          ctx.unreadable = true;
        }
        if (ctx.unreadable || !isObject(ctx.json)) {
          if (match(ctx)) return void Object.assign(ctx, error(400, 'A JSON object is expected in the body.'));
        }
      }
      return next();
    };

    const PATHS = {
      agents: /^\/v1\/agents\/$/,
      memories: /^\/v1\/agents\/([^/]+)\/memories\/$/,
      conversations: /^\/v1\/conversations\/$/,
      messages: /^\/v1\/conversations\/([^/]+)\/messages\/$/,
    };
    const METHODS = { agents: 'GET', memories: 'POST', conversations: 'GET', messages: 'POST' };
    function match(ctx) {
      for (const [name, pattern] of Object.entries(PATHS)) {
        const found = pattern.exec(ctx.path);
        if (found) return { name, id: found[1] };
      }
      return undefined;
    }
    function missing(ctx) {
      const route = match(ctx);
      if (route?.name === 'memories') return !state.agents.some((a) => String(a.id) === route.id);
      if (route?.name === 'messages') return !state.conversations.some((c) => String(c.id) === route.id);
      return false;
    }

    const handlers = {
      agents: () => ({ status: 200, body: state.agents.map(({ id, label }) => ({ id, label, kind: 'agent' })) }),
      conversations: (ctx) => {
        const wanted = ctx.query.get('filter[agent]');
        if (wanted !== null && !/^\d+$/.test(wanted)) return error(400, 'filter[agent] must be an integer.');
        const data = state.conversations.filter((c) => wanted === null || String(c.agent_id) === wanted);
        return { status: 200, body: { data: cfg.element ? data.map(cfg.element) : data.map((c) => ({ ...c, external_user_id: cfg.externalUser ?? c.external_user_id, state: 'open' })), meta: { total: data.length } } };
      },
      memories: ({ json, id }) => {
        if (!/^\d+$/.test(id)) return error(400, 'agent_id must be an integer.');
        const agent = state.agents.find((a) => String(a.id) === id);
        if (!agent) return error(404, 'Agent not found.');
        const over = (f, max) => json[f].length > max && error(cfg.tooLong ?? 400, `${f} is too long (at most ${max} characters).`);
        for (const f of ['title', 'content']) {
          if (typeof json[f] !== 'string') return error(400, `${f} is required and must be a string.`, { field: f });
          if (cfg.noBlank && !json[f].trim()) return error(400, `${f} must not be blank.`, { field: f });
        }
        const long = over('title', limits.title) || over('content', limits.content);
        if (long) return long;
        if (json.agent_user_id !== undefined) {
          if (!Number.isInteger(json.agent_user_id)) return error(400, 'agent_user_id must be an integer.', { field: 'agent_user_id' });
          if (cfg.knownUsers && !agent.users.includes(json.agent_user_id)) return error(404, 'Agent user not found.');
        }
        if (cfg.strict) {
          const extra = Object.keys(json).find((k) => !['title', 'content', 'agent_user_id'].includes(k));
          if (extra) return error(400, `Unknown field: ${extra}`);
        }
        return { status: 201, body: { ok: true, ref: `mem-${(state.serial += 1)}` } };
      },
      messages: ({ json, id }) => {
        if (!/^\d+$/.test(id)) return error(400, 'conversation_id must be an integer.');
        const conversation = state.conversations.find((c) => String(c.id) === id);
        if (!conversation) return error(404, 'Conversation not found.');
        if (typeof json.content !== 'string') return error(400, 'content is required and must be a string.', { field: 'content' });
        if (cfg.noBlank && !json.content.trim()) return error(400, 'content must not be blank.', { field: 'content' });
        if (json.content.length > limits.message) return error(cfg.tooLong ?? 400, `content is too long (at most ${limits.message} characters).`);
        if (json.metadata !== undefined && !isObject(json.metadata)) return error(400, 'metadata must be an object.', { field: 'metadata' });
        if (cfg.strict) {
          const extra = Object.keys(json).find((k) => !['content', 'metadata'].includes(k));
          if (extra) return error(400, `Unknown field: ${extra}`);
        }
        state.sends += 1;
        return {
          status: 200,
          body: {
            user_message: { content: json.content, at: new Date().toISOString() },
            agent_message: { content: `Noted (${[...json.content].length} characters).`, at: new Date().toISOString() },
            conversation: { id: conversation.id, external_user_id: cfg.externalUser ?? conversation.external_user_id },
          },
        };
      },
    };

    const api = async (ctx, next) => {
      if (!ctx.v1) return next();
      const route = match(ctx);
      if (!route) return void Object.assign(ctx, error(404, 'No such path.'));
      const method = ctx.method === 'HEAD' && !cfg.noHead ? 'GET' : ctx.method;
      if (method !== METHODS[route.name]) {
        ctx.headers.allow = METHODS[route.name];
        return void Object.assign(ctx, error(405, `Only ${METHODS[route.name]} is possible here.`));
      }
      if (cfg.existenceFirst && missing(ctx)) return void Object.assign(ctx, error(404, 'There is no such thing.'));
      ctx.id = route.id;
      Object.assign(ctx, handlers[route.name](ctx));
    };

    const toolkits = {
      weather: {
        forecast: {
          description: 'Forecast for a city', params: ['city', 'days'], required_params: ['city'],
          run: ({ city, days = '1' }) => ({ city, days: Number(days), sky: 'clear', high: 21.5 }),
        },
        stations: { description: 'All stations', params: [], required_params: [], run: () => ({ stations: ['north', 'south'] }) },
      },
    };
    const toolkit = async (ctx, next) => {
      const found = /^\/toolkit\/([^/]+)\/(?:([^/]+)\/?)?$/.exec(ctx.path);
      if (!found) return next();
      const kit = Object.hasOwn(toolkits, found[1]) ? toolkits[found[1]] : undefined;
      if (!kit) return void Object.assign(ctx, { status: 404, body: { detail: 'no such toolkit' } });
      const schema = (name, { run, ...rest }) => ({ function_name: name, ...rest, auth_provider: null, auth_type: null, auth_with: null });
      if (!found[2]) {
        if (ctx.method !== 'GET') return void Object.assign(ctx, { status: 405, body: { detail: 'GET only' } });
        const names = Object.keys(kit);
        return void Object.assign(ctx, {
          status: 200,
          body: cfg.toolStyle
            ? { toolkit: { title: found[1], size: names.length }, functions: names }
            : { app_name: found[1], functions: names.map((n) => schema(n, kit[n])) },
        });
      }
      const tool = Object.hasOwn(kit, found[2]) ? kit[found[2]] : undefined;
      if (!tool) return void Object.assign(ctx, { status: 404, body: { detail: 'no such tool' } });
      if (ctx.method === 'GET') {
        const context = cfg.toolStyle
          ? { $schema: 'https://json-schema.org/draft/2020-12/schema', title: found[2], type: 'object', properties: Object.fromEntries(tool.params.map((p) => [p, { type: 'string' }])), required: tool.required_params }
          : schema(found[2], tool);
        return void Object.assign(ctx, { status: 200, body: context });
      }
      if (ctx.method !== 'POST') return void Object.assign(ctx, { status: 405, body: { detail: 'GET or POST' } });
      let args;
      try {
        const text = ctx.raw.toString('utf8');
        if ((ctx.req.headers['content-type'] ?? '').includes('form-urlencoded')) args = Object.fromEntries(new URLSearchParams(text));
        else args = text ? JSON.parse(text) : Object.fromEntries(ctx.query);
      } catch {
        return void Object.assign(ctx, { status: 400, body: { detail: 'unreadable body' } });
      }
      if (!isObject(args)) return void Object.assign(ctx, { status: 400, body: { detail: 'an object is expected' } });
      for (const wrapper of ['params', 'parameters', 'arguments']) if (isObject(args[wrapper])) args = args[wrapper];
      const absent = tool.required_params.filter((p) => args[p] === undefined);
      if (absent.length) return void Object.assign(ctx, { status: 422, body: { detail: 'missing parameters', absent } });
      const result = tool.run(args);
      Object.assign(ctx, cfg.toolStyle ? { status: 201, body: { outcome: result, took_ms: 3 } } : { status: 200, body: result });
    };

    const last = async (ctx) => Object.assign(ctx, { status: 404, body: { detail: 'nothing' } });
    const chain = [limit, ...outer, key401, ...inner, body, api, toolkit, last];

    const running = await open(async (req, res) => {
      const raw = await readAll(req);
      const [path, query = ''] = req.url.split('?');
      const ctx = store({
        req, raw, path, query: new URLSearchParams(query), method: req.method, v1: /^\/v1(\/|$)/.test(path),
        status: 200, body: undefined, text: undefined, type: 'application/json', headers: { 'x-request-id': `r${(state.serial += 1)}` }, match,
      });
      const step = (i) => async () => chain[i](ctx, step(i + 1));
      await step(0)();
      const out = Buffer.from(ctx.text ?? (ctx.body === undefined ? '' : JSON.stringify(ctx.body)));
      if (!cfg.noCors) ctx.headers['access-control-allow-origin'] = '*';
      if (out.length) ctx.headers['content-type'] = ctx.type;
      const zipped = cfg.gzip && out.length && /\bgzip\b/.test(req.headers['accept-encoding'] ?? '');
      if (zipped) Object.assign(ctx.headers, { 'content-encoding': 'gzip', vary: 'Accept-Encoding', etag: `W/"${out.length}-${state.serial}"`, 'cache-control': 'no-store' });
      res.writeHead(ctx.status, ctx.headers);
      res.end(zipped ? gzipSync(out) : out);
    });
    return {
      ...running, key, agentId: 20417, conversationId: 650022, endUserId: 3301,
      toolkit: 'weather', tool: 'forecast', toolParams: { city: 'Oslo', days: '2' },
    };
  };
}

// ------------------------------------------------------------------ the list

export const servers = [];
export const doubtful = [];
const put = (list, kind, name, section, why, start, doubt) =>
  list.push({ name, kind, why, section, base: name.split('-')[0], ...(doubt ? { doubt } : {}), start });
const broken = (...rest) => put(servers, 'broken', ...rest);
const fine = (...rest) => put(servers, 'fine', ...rest);

// ---- broken: keys

broken('cedar-agents-without-key', '5.1',
  'List agents is answered without any key, as if the route was mounted before the key check. "Every /v1/ request requires a Developer API key"',
  cedar({ outer: [async (ctx, next) => {
    if (ctx.match(ctx)?.name === 'agents' && ctx.req.headers.authorization === undefined) ctx.skipKey = true;
    return next();
  }] }));

broken('borea-missing-key-403', '5.3',
  'A request without the Authorization header gets 403 (a wrong key gets 401). "A missing or invalid key yields 401"',
  (class extends Borea {
    async authenticate(call) {
      if (call.headers.authorization === undefined) throw new Problem(403, 'Not authenticated.');
      return super.authenticate(call);
    }
  }).starter());

broken('atlas-any-bearer-sends', '5.3',
  'Send a message looks only whether there is a Bearer key: a wrong key sends. "A missing or invalid key yields 401"',
  atlas({ bug: 'any-bearer-sends' }));

broken('cedar-key-public-half', '5.3',
  'The key has two halves with a dot between; only the first half is compared, so a key with another end is taken. "A missing or invalid key yields 401"',
  cedar({ cfg: { accept: (token, key) => token !== undefined && token.split('.')[0] === key.split('.')[0] } }),
  'Visible only to a wrong key that is made from the right one by changing its end.');

broken('borea-body-before-key', '5.3',
  'Create a memory checks the body before the key: without a key an invalid body gets 400. "A missing or invalid key yields 401"',
  (class extends Borea {
    async authenticate(call) {
      if (call.method === 'POST' && /\/memories\/$/.test(call.path)) this.checkMemory(this.json(call));
      return super.authenticate(call);
    }
  }).starter());

broken('atlas-existence-before-key', '5.3',
  'Send a message to an unknown conversation without a key gets 404, which tells strangers which conversations exist. "A missing or invalid key yields 401"',
  atlas({ bug: 'existence-before-key' }));

broken('atlas-key-format-400', '5.3',
  'A key that has not the usual form gets 400; only well-formed wrong keys get 401. "A missing or invalid key yields 401"',
  atlas({ bug: 'key-format-400' }));

broken('cedar-login-redirect', '5.3',
  'List conversations without a key is redirected (302) to the login page. "A missing or invalid key yields 401"',
  cedar({ outer: [async (ctx, next) => {
    if (ctx.path === '/login') return void Object.assign(ctx, { status: 200, type: 'text/html', text: '<h1>Sign in</h1>' });
    await next();
    if (ctx.status === 401 && ctx.match(ctx)?.name === 'conversations' && ctx.req.headers.authorization === undefined) {
      Object.assign(ctx, { status: 302, body: undefined });
      delete ctx.headers['www-authenticate'];
      ctx.headers.location = '/login?next=/v1/conversations/';
    }
  }] }));

// ---- broken: send a message

broken('atlas-conversation-id-string', '2 ConversationSummary, 4.1',
  'conversation.id is a string in the send-message reply. "id | integer"',
  atlas({ bug: 'conversation-id-string' }));

broken('borea-no-external-user', '2 ConversationSummary, 4.1',
  'The conversation of the send-message reply has agent instead of external_user_id. "`{id, external_user_id}` of the conversation"',
  (class extends Borea {
    replied(conversation, body) {
      const answer = super.replied(conversation, body);
      answer.body.conversation = { id: conversation.id, agent: conversation.agent };
      return answer;
    }
  }).starter());

broken('cedar-metadata-hides-user-message', '4.1',
  'With metadata the reply has no user_message. "object with `conversation`, `user_message`, `agent_message` (all required)"',
  cedar({ inner: [async (ctx, next) => {
    await next();
    if (ctx.body?.user_message && ctx.json?.metadata !== undefined) delete ctx.body.user_message;
  }] }));

broken('atlas-replies-as-list', '4.1, 2 Message',
  'From the second message of a conversation on, agent_message is an array with the message in it. "agent_message | Message"',
  atlas({ bug: 'replies-as-list' }));

broken('borea-first-reply-pending', '1.1, 4.1',
  'The first message after the start is answered with 202 and agent_message null (the agent is still warming up). "receive the completed agent reply in the same response (the call waits for the reply)"',
  (class extends Borea {
    replied(conversation, body) {
      const answer = super.replied(conversation, body);
      if (this.sent > 1) return answer;
      return { status: 202, body: { ...answer.body, agent_message: null, pending: true } };
    }
  }).starter());

broken('cedar-content-parts', '2 Message',
  'agent_message.content is an array of parts. "A message has at least a `content` string (the text)"',
  cedar({ inner: [async (ctx, next) => {
    await next();
    const message = ctx.body?.agent_message;
    if (message) message.content = [{ type: 'text', text: message.content }];
  }] }));

broken('cedar-send-streams', '4.1',
  'Send a message answers with a text/event-stream of three events. "Both are JSON over HTTPS"; "object with `conversation`, `user_message`, `agent_message`"',
  cedar({ inner: [async (ctx, next) => {
    await next();
    if (!ctx.body?.agent_message) return;
    ctx.type = 'text/event-stream';
    ctx.text = `${Object.entries(ctx.body).map(([name, value]) => `event: ${name}\ndata: ${JSON.stringify(value)}\n\n`).join('')}event: done\ndata: [DONE]\n\n`;
  }] }));

broken('atlas-length-in-characters', 'intro, 4.1',
  'Content-Length is counted in characters, so a reply with a non-ASCII text is cut off and no JSON. "Both are JSON over HTTPS"',
  atlas({ bug: 'length-in-characters' }));

broken('borea-latin1-body', '4.1',
  'The request body is decoded as Latin-1: user_message.content of a non-ASCII text is garbled. "user_message | the stored user message"',
  (class extends Borea {
    decode(raw) {
      return raw.toString('latin1');
    }
  }).starter());

broken('cedar-other-conversation', '4.1',
  'The conversation in the reply is always the newest one of the account, not that of the path. "`{id, external_user_id}` of the conversation"',
  cedar({ inner: [async (ctx, next) => {
    await next();
    if (!ctx.body?.agent_message) return;
    const { id, external_user_id } = ctx.state.conversations.at(-1);
    ctx.body.conversation = { id, external_user_id };
  }] }));

broken('atlas-metadata-required', '2 Send-message request metadata, 4.1',
  'Send a message without metadata gets 400. "`metadata` object optional"',
  atlas({ bug: 'metadata-required' }));

broken('borea-metadata-flat', '2 Send-message request metadata',
  'metadata may hold strings only: a number, a list or an object in it gets 400. "`metadata` is an optional free-form object"',
  (class extends Borea {
    checkMetadata(metadata) {
      super.checkMetadata(metadata);
      for (const [name, value] of Object.entries(metadata ?? {})) {
        if (typeof value !== 'string') throw new Problem(400, `metadata.${name} must be a string.`);
      }
    }
  }).starter());

broken('cedar-metadata-needs-client-id', '2 Send-message request metadata',
  'metadata without client_message_id gets 400. "its name is not mandated"',
  cedar({ inner: [async (ctx, next) => {
    await next();
    if (ctx.body?.agent_message && ctx.json.metadata && typeof ctx.json.metadata.client_message_id !== 'string') {
      Object.assign(ctx, { status: 400, body: { message: 'metadata.client_message_id is required.', error: { status: 400 } } });
    }
  }] }));

broken('cedar-send-422', '7',
  'Send a message without content gets 422 (other invalid bodies 400). "400 | Invalid body or query"',
  cedar({ inner: [async (ctx, next) => {
    await next();
    if (ctx.status === 400 && ctx.match(ctx)?.name === 'messages' && ctx.json && typeof ctx.json === 'object' && !Array.isArray(ctx.json) && !Object.hasOwn(ctx.json, 'content')) ctx.status = 422;
  }] }));

broken('borea-conversation-on-the-fly', '7',
  'Send a message to an unknown conversation makes one with that number and succeeds. "404 | Resource does not exist"',
  (class extends Borea {
    findConversation(text) {
      if (/^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text)) && !this.conversations.some((c) => String(c.id) === text)) {
        this.conversations.push({ id: Number(text), agent: this.agents[0].id, external_user_id: randomUUID() });
      }
      return super.findConversation(String(this.number(text) && text));
    }
  }).starter());

broken('cedar-conversation-404-mute', '7',
  'The 404 of an unknown conversation has error but no message. "Error responses of the Developer API carry a human-readable `message` in the body"',
  cedar({ inner: [async (ctx, next) => {
    await next();
    if (ctx.status === 404 && ctx.match(ctx)?.name === 'messages') ctx.body = { error: { status: 404, type: 'conversation_not_found' } };
  }] }));

broken('atlas-null-body-500', '7',
  'The body null crashes send a message: 500 instead of 400. "400 | Invalid body or query"',
  atlas({ bug: 'null-body-500' }));

// ---- broken: memories

broken('borea-title-optional', '2 Memory',
  'A memory without a title is stored. "title | string | yes"; "400 | Invalid body or query"',
  (class extends Borea {
    checkMemory(body) {
      super.checkMemory(body.title === undefined ? { ...body, title: 'Untitled' } : body);
    }
  }).starter());

broken('cedar-user-id-required', '2 Memory',
  'A memory without agent_user_id gets 400. "agent_user_id | integer | no"; "when omitted the memory is agent-level"',
  cedar({ cfg: { title: 25 }, inner: [async (ctx, next) => {
    await next();
    if (ctx.status === 201 && ctx.json?.agent_user_id === undefined) {
      Object.assign(ctx, { status: 400, body: { message: 'agent_user_id is required.', error: { status: 400, field: 'agent_user_id' } } });
    }
  }] }));

broken('atlas-user-id-must-be-string', '2 Memory',
  'agent_user_id given as an integer gets 400 (a string is wanted). "agent_user_id | integer"',
  atlas({ bug: 'user-id-must-be-string' }));

broken('borea-user-id-unchecked', '2 Memory, 7',
  'agent_user_id is not checked: a word or a list is accepted. "agent_user_id | integer"; "400 | Invalid body or query"',
  (class extends Borea {
    checkUser() {}
  }).starter());

broken('cedar-unknown-agent-500', '7',
  'Create a memory on an unknown agent gets 500 (a foreign key fails). "404 | Resource does not exist"',
  cedar({ cfg: { title: 25 }, inner: [async (ctx, next) => {
    await next();
    if (ctx.status === 404 && ctx.match(ctx)?.name === 'memories') {
      Object.assign(ctx, { status: 500, body: { message: 'insert or update on table "memories" violates foreign key constraint', error: { status: 500 } } });
    }
  }] }));

broken('cedar-malformed-json-html', '7',
  'A body that is no JSON gets 400 with an HTML page from the parser, without message. "Error responses of the Developer API carry a human-readable `message` in the body"',
  cedar({ inner: [async (ctx, next) => {
    await next();
    if (ctx.status === 400 && ctx.unreadable) Object.assign(ctx, { type: 'text/html', text: '<!DOCTYPE html><html><body><pre>SyntaxError: Unexpected token in JSON</pre></body></html>' });
  }] }));

broken('cedar-memories-lose-slash', '4.1',
  'Create a memory is redirected (301) to the path without the trailing slash, where the POST has become a GET. "All paths start with `/v1/` and end with a trailing slash"',
  cedar({ inner: [async (ctx, next) => {
    if (ctx.method === 'POST' && ctx.match(ctx)?.name === 'memories') {
      ctx.status = 301;
      ctx.headers.location = ctx.path.slice(0, -1);
      return;
    }
    if (/^\/v1\/agents\/[^/]+\/memories$/.test(ctx.path)) {
      if (ctx.method === 'POST') ctx.path += '/';
      else return void Object.assign(ctx, { status: 405, body: { message: 'Only POST is possible here.' } });
    }
    return next();
  }] }));

broken('borea-404-message-number', '7',
  'The 404 of an unknown agent has a number as its message. "carry a human-readable `message`"',
  (class extends Borea {
    findAgent(text) {
      try {
        return super.findAgent(text);
      } catch {
        throw new Problem(404, '', { message: 40417, code: 'E404' });
      }
    }
  }).starter());

// ---- broken: lists

broken('atlas-conversations-not-data', '4.1',
  'The list of conversations is under conversations, not data. "object with `data`, an array of conversation objects"',
  atlas({ bug: 'conversations-not-data' }));

broken('borea-data-is-a-page', '4.1',
  'data is an object with items and total. "object with `data`, an array of conversation objects"',
  (class extends Borea {
    conversationList(chosen) {
      return { data: { items: chosen, total: chosen.length, offset: 0 } };
    }
  }).starter());

broken('atlas-second-page-keyed', '4.1',
  'On the second page (reached by the address in next) data is an object with the keys "2", "3". "object with `data`, an array of conversation objects"',
  atlas({ bug: 'second-page-keyed', pageSize: 2 }),
  'Visible only to a client that follows next (page=2), which the description does not name.');

broken('cedar-data-holds-ids', '4.1',
  'The elements of data are numbers. "`data`, an array of conversation objects"',
  cedar({ cfg: { element: (c) => c.id } }));

broken('atlas-filter-required', '4.1',
  'List conversations without a filter gets 400. "optional filtering by agent or by user"',
  atlas({ bug: 'filter-required' }));

broken('borea-agents-nan', 'intro',
  'The list of agents holds the literal NaN, so it is no JSON. "Both are JSON over HTTPS"',
  (class extends Borea {
    encode(body) {
      return super.encode(body).replace(/"temperature":0\.7/, '"temperature":NaN');
    }
  }).starter());

// ---- broken: too many requests

broken('atlas-rate-503', '7, 8',
  'More than 12 requests in a second get 503 "Rate limit exceeded" instead of 429. "429 is returned when there are too many requests"',
  atlas({ bug: 'rate-503', rate: [12, 1000] }),
  'Visible only to a client with more than 12 requests a second; the message names the reason.');

broken('borea-429-mute', '7',
  'The 429 (more than 15 requests in a second) has no message. "Error responses of the Developer API carry a human-readable `message` in the body"',
  (class extends Borea {
    crowded = limiter(15, 1000);
    async dispatch(call) {
      if (this.crowded()) {
        const problem = new Problem(429, '', { error: 'rate_limited', retry_after: 1 });
        problem.headers = { 'retry-after': '1' };
        throw problem;
      }
      return super.dispatch(call);
    }
  }).starter(),
  'Visible only to a client with more than 15 requests a second.');

// ---- broken: toolkit

broken('atlas-details-without-tools', '4.2',
  'The toolkit details do not list the tools. "returns toolkit details and the list of its tools"',
  atlas({ bug: 'details-without-tools' }));

broken('cedar-context-405', '4.2',
  'GET of a tool gets 405. "Tool context | GET | `/toolkit/<toolkit_name>/<tool_name>/`"',
  cedar({ outer: [async (ctx, next) => {
    if (ctx.method === 'GET' && /^\/toolkit\/[^/]+\/[^/]+\/?$/.test(ctx.path)) {
      ctx.headers.allow = 'POST';
      return void Object.assign(ctx, { status: 405, body: { detail: 'Method "GET" not allowed.' } });
    }
    return next();
  }] }));

broken('atlas-result-as-repr', 'intro, 4.2',
  "The result of a tool is sent as {'product': 42, 'exact': True}, which is no JSON. \"Both are JSON over HTTPS\"",
  atlas({ bug: 'result-as-repr' }));

broken('cedar-execute-gives-context', '4.2',
  'POST on a tool answers with the context, as GET does; the tool is not run. "runs the tool with the supplied parameters and returns its result"',
  cedar({ outer: [async (ctx, next) => {
    if (ctx.method === 'POST' && ctx.path.startsWith('/toolkit/')) ctx.method = 'GET';
    return next();
  }] }));

// ---- fine: statuses and bodies that are open

fine('atlas-memory-204', '4.1', 'Create a memory answers 204 without a body (status and body are not shown).', atlas({ memoryStatus: 204 }));

fine('borea-memory-202', '4.1', 'Create a memory answers 202 with {"status":"queued"} and a Location (status and body are not shown).',
  (class extends Borea {
    remembered(memory) {
      return { status: 202, body: { status: 'queued' }, headers: { location: `/jobs/${memory.memory_id}` } };
    }
  }).starter());

fine('atlas-rich-reply', '2, 4.1', 'Send a message answers 201 with a Location; many further fields in the reply, the conversation and the messages (other fields are not shown).', atlas({ rich: true }));

fine('borea-agents-as-map', '4.1', 'List agents is an object whose keys are the ids (the body is not shown).',
  (class extends Borea {
    listAgents() {
      return { status: 200, body: Object.fromEntries(this.agents.map((a) => [String(a.id), a])) };
    }
  }).starter());

fine('cedar-odd-elements', '4.1', 'The elements of data are objects of an own shape without id (the shape of each element is not shown).',
  cedar({ cfg: { element: (c) => ({ conversation: { ref: `/c/${c.id}` }, with: c.external_user_id, unread: 0 }) } }));

fine('atlas-cursor-pages', '4.1', 'The list of conversations has one conversation a page, an opaque cursor and a Link header; a wrong cursor gets 400 (names of query parameters are not shown).', atlas({ cursor: true }));

fine('cedar-strict-fields', '2, 7', 'Unknown body fields are refused with 400 (400 is an invalid body; nothing is said about other fields). metadata is still free-form.', cedar({ cfg: { strict: true } }));

fine('borea-strict-query', '4.1, 7', 'Unknown query parameters are refused with 400 on every operation ("Invalid body or query"; names are not shown).',
  (class extends Borea {
    check(call) {
      const extra = [...call.query.keys()].find((k) => !call.known.includes(k));
      if (extra !== undefined) throw new Problem(400, `Unknown query parameter ${extra}.`);
    }
    listAgents(call) {
      this.check(call);
      return super.listAgents(call);
    }
    listConversations(call) {
      this.check(call);
      return super.listConversations(call);
    }
    createMemory(call, id) {
      this.check(call);
      return super.createMemory(call, id);
    }
    sendMessage(call, id) {
      this.check(call);
      return super.sendMessage(call, id);
    }
  }).starter());

fine('cedar-external-user-object', '2 ConversationSummary', 'external_user_id is an object with provider and ref (its type is not shown).', cedar({ cfg: { externalUser: { provider: 'crm', ref: 'C-1908' } } }));

fine('borea-huge-ids', '2', 'The ids of conversations are integers above 2^53 (no size of an integer is stated); conversationId is therefore given as a string.',
  (class extends Borea {
    conversations = [
      { id: 9223372036854770011n, agent: 730114209, external_user_id: 'b1b6a2de-7a3c-4d55-9f0e-0a4c2d1f7e10' },
      { id: 9223372036854770029n, agent: 730114388, external_user_id: 'e0c7f7e4-55f1-4f3a-8a77-b7f5d0c1a9aa' },
    ];
    conversationId() {
      return String(this.conversations[0].id);
    }
    encode(body) {
      const mark = randomUUID();
      return JSON.stringify(body, (_, v) => (typeof v === 'bigint' ? `${mark}${v}` : v)).replaceAll(new RegExp(`"${mark}(\\d+)"`, 'g'), '$1');
    }
  }).starter());

// ---- fine: limits, time, connections

fine('atlas-eight-a-second', '7, 8', '429 with Retry-After from the ninth request in a second on (thresholds are not shown).', atlas({ rate: [8, 1000] }));

fine('cedar-silent-limit', '7, 8', '429 from the eleventh request in a second on, without Retry-After or other headers (rate-limit headers are not shown).', cedar({ cfg: { rate: [10, 1000], silentLimit: true } }));

fine('atlas-slow', '8', 'Every answer takes 0.4 to 1 second, errors too (time-outs are not shown).', atlas({ slow: true }));

fine('borea-close-delimited', '8', 'No keep-alive: every body ends with the connection, neither Content-Length nor chunks.',
  (class extends Borea {
    write(res, { status, body, headers = {} }) {
      res.useChunkedEncodingByDefault = false;
      res.shouldKeepAlive = false;
      res.sendDate = false;
      res.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers });
      res.end(body === undefined ? '' : this.encode(body));
    }
  }).starter());

fine('atlas-short-texts', '8', 'A title of more than 25 or a content of more than 140 characters gets 400 (size limits are not shown).', atlas({ titleMax: 25, contentMax: 140 }));

fine('cedar-no-blank-413', '8', 'Blank texts get 400; a title above 60 or a content above 1000 characters gets 413 with message (size limits are not shown).', cedar({ cfg: { noBlank: true, tooLong: 413, title: 60, content: 1000, message: 1000 } }));

// ---- fine: methods, types, slashes

fine('borea-415', '4.1', 'A body with another Content-Type than application/json (with or without charset), or with none, gets 415 with message.',
  (class extends Borea {
    json(call) {
      if (!/^application\/json\s*(;|$)/i.test(call.headers['content-type'] ?? '')) throw new Problem(415, 'Please send application/json.');
      return super.json(call);
    }
  }).starter());

fine('cedar-no-head', '4.1', 'Other methods, HEAD and OPTIONS too, get 405 with Allow; no CORS headers (other operations are not shown).', cedar({ cfg: { noHead: true, noCors: true } }));

fine('atlas-308-to-slash', '4.1', 'With a key, a path without the trailing slash is redirected (308) to the one with it (only paths with the slash are described).', atlas({ redirectSlash: true }));

fine('borea-slash-or-not', '4.1', 'Paths work without the trailing slash as well.',
  (class extends Borea {
    normalise(path) {
      return path.endsWith('/') ? path : `${path}/`;
    }
  }).starter());

// ---- fine: errors

fine('cedar-problem-json', '7', 'Errors are application/problem+json with type, title, status and detail beside message (other fields are not shown).',
  cedar({ outer: [async (ctx, next) => {
    await next();
    if (!ctx.v1 || ctx.status < 400) return;
    ctx.type = 'application/problem+json';
    ctx.body = { type: 'about:blank', title: http.STATUS_CODES[ctx.status], status: ctx.status, detail: null, message: ctx.body.message };
  }] }));

fine('atlas-japanese', '7', 'The messages of errors are Japanese (human-readable; no language is stated).', atlas({ japanese: true }));

fine('borea-word-as-id-400', '4.1, 7', 'A path id that is no integer gets 400 (the other programs: 404 or 400; not said which).',
  (class extends Borea {
    number(text) {
      if (!/^-?\d+$/.test(text)) throw new Problem(400, 'The id in the path must be an integer.');
      return text;
    }
  }).starter());

fine('cedar-existence-first', '7', 'An invalid or unreadable body to an unknown agent or conversation gets 404 (which error goes first is not said).', cedar({ cfg: { existenceFirst: true } }));

fine('borea-upstream-503', '7', 'Every third valid message gets 503 with message, because the language model is away ("5xx | Upstream failure"); a second try succeeds.',
  (class extends Borea {
    tries = 0;
    replied(conversation, body) {
      this.tries += 1;
      if (this.tries % 3 === 0) throw new Problem(503, 'The language model is not available at the moment, please try again.');
      return super.replied(conversation, body);
    }
  }).starter());

fine('atlas-shared-things', '7', 'The lists begin with a shared agent and a shared conversation that the key may see but not write to: 403 with message. agentId and conversationId are the own ones.', atlas({ foreign: true }));

fine('cedar-known-users', '2 Memory, 7', 'agent_user_id of an unknown user gets 404 with message; null gets 400. endUserId is known ("404 | Resource does not exist").', cedar({ cfg: { knownUsers: true } }));

fine('borea-tarpit', '5.3', 'A 401 comes half a second late, with WWW-Authenticate and a Set-Cookie.',
  (class extends Borea {
    async authenticate(call) {
      try {
        await super.authenticate(call);
      } catch (problem) {
        await sleep(500);
        problem.headers = { 'www-authenticate': 'Bearer error="invalid_token"', 'set-cookie': 'seen=1; Path=/' };
        throw problem;
      }
    }
  }).starter());

// ---- fine: how the JSON comes

fine('atlas-pieces', 'intro', 'The JSON is indented, ASCII only (\\u escapes), with white space around it, in chunks of 37 bytes.', atlas({ pieces: true }));

fine('cedar-gzip', 'intro', 'Bodies are compressed with gzip for clients that accept it, with a weak ETag, Vary and Cache-Control.', cedar({ cfg: { gzip: true } }));

fine('atlas-zero-ids', '2', 'The first agent and the first conversation have the id 0 (an integer).', atlas({ zero: true }));

// ---- fine: toolkit

fine('atlas-tool-form-only', '4.2', 'The parameters of a tool come as a form; JSON gets 415 (how they are encoded is not shown).', atlas({ formOnly: true }));

fine('cedar-toolkit-own-key', '5.5', 'The toolkit endpoints want a toolkit key of their own and answer 401 without message to everything else (their authentication and errors are not shown).',
  cedar({ outer: [async (ctx, next) => {
    if (!ctx.path.startsWith('/toolkit/') || ctx.req.headers['x-toolkit-key'] === `tk-${ctx.state.key}`) return next();
    Object.assign(ctx, { status: 401, body: { detail: 'toolkit key required' } });
  }] }),
  'Its toolkit cannot be judged by a client that has only the Developer API key.');

fine('atlas-tool-errors-200', '7', 'Errors of the toolkit (unknown toolkit or tool, missing parameter) are 200 with {"ok":false} (errors of the toolkit endpoints are not shown).', atlas({ toolErrors200: true }));

fine('cedar-tool-shapes', '4.2', 'Toolkit details hold only the names of the tools, the context is a JSON Schema, a run answers 201 with the result under outcome (response bodies are not shown).', cedar({ cfg: { toolStyle: true } }));

// ---- doubtful: not counted

const unsure = (kind, name, section, why, start, doubt) => put(doubtful, kind, name, section, why, start, doubt);

unsure('broken', 'atlas-nested-error', '7', 'Errors are {"error":{"status","message"}}.', atlas({ bug: 'nested-error' }), '"carry a message in the body" does not say at which level.');
unsure('broken', 'borea-message-list', '7', 'The message of a 400 is an array of sentences.',
  (class extends Borea {
    async dispatch(call) {
      try {
        return await super.dispatch(call);
      } catch (problem) {
        if (problem.status === 400) problem.body.message = [problem.message];
        throw problem;
      }
    }
  }).starter(), 'The type of message is not stated in so many words.');
unsure('fine', 'atlas-duplicate-409', '7', 'A second memory with the same title gets 409.', atlas({ bug: 'duplicate-409' }), '409 is not in the table; no sentence allows or forbids it.');
unsure('broken', 'atlas-bare-key', '5.2', 'Authorization: <key> without Bearer is accepted too.', atlas({ bug: 'bare-key' }), 'It is stated how the key is sent, not that another way is refused.');
unsure('fine', 'atlas-trimmed', '4.1', 'White space around a message is cut before it is stored.', atlas({ bug: 'trimmed' }), 'user_message is the stored message; whether it must be verbatim is not said.');
unsure('fine', 'atlas-unknown-403', '7', 'An unknown conversation gets 403.', atlas({ bug: 'unknown-403' }), 'It hides what exists; 404 is stated for what does not.');
unsure('broken', 'atlas-plain-unknown-path', '7', 'An unknown path below /v1/ gets a 404 in HTML.', atlas({ bug: 'plain-unknown-path' }), 'Perhaps not an error of the Developer API.');
unsure('fine', 'atlas-open-preflight', '5.1', 'OPTIONS needs no key.', atlas({ bug: 'open-preflight' }), '"Every /v1/ request requires a key", but a browser cannot send one with it.');
unsure('broken', 'borea-long-memory-500', '7, 8', 'A memory of more than 255 characters gets 500.',
  (class extends Borea {
    checkMemory(body) {
      super.checkMemory(body);
      if (body.content.length > 255) throw new Problem(500, 'value too long for type character varying(255)');
    }
  }).starter(), 'Size limits are not shown; 5xx is an upstream failure.');
