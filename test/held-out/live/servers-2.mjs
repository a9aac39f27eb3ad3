// Held-out set B: small servers, written only from the API description.
import http from 'node:http';
import zlib from 'node:zlib';
import { randomBytes, randomUUID } from 'node:crypto';

const hex = (n) => randomBytes(n).toString('hex');
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const isObj = (v) => v !== null && typeof v === 'object' && !Array.isArray(v);

function listen(handler) {
  return new Promise((resolve, reject) => {
    const srv = http.createServer((q, r) => { Promise.resolve().then(() => handler(q, r)).catch(() => r.destroy()); });
    srv.on('error', reject);
    srv.on('clientError', (_e, sock) => sock.destroy());
    srv.listen(0, '127.0.0.1', () => resolve({
      url: `http://127.0.0.1:${srv.address().port}`,
      close: () => new Promise((r) => { srv.close(() => r()); srv.closeAllConnections(); }),
    }));
  });
}
async function readAll(req) {
  const parts = [];
  for await (const c of req) parts.push(c);
  return Buffer.concat(parts);
}

/* ------------------------------------------------------------------ *
 * Base A: a miniature Express (layers, next(), thrown HTTP errors)    *
 * ------------------------------------------------------------------ */
class Oops extends Error { constructor(status, message, extra) { super(message); this.status = status; this.extra = extra; } }

function miniApp() {
  const layers = [];
  const compile = (p) => new RegExp('^' + p.replace(/:(\w+)\(int\)/g, '(?<$1>-?\\d+)').replace(/:(\w+)(?![\w>])/g, '(?<$1>[^/]+)') + '$');
  const app = {
    use: (fn) => layers.push({ fn }),
    on: (method, path, fn) => layers.push({ method, re: compile(path), fn }),
    onError: null,
    async run(req, res) {
      const u = new URL(req.url, 'http://local');
      req.path = u.pathname; req.query = u.searchParams;
      res.send = (status, body, headers = {}) => {
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(text), ...headers });
        res.end(text);
      };
      try {
        req.raw = await readAll(req);
        let i = 0;
        const next = async () => {
          while (i < layers.length) {
            const l = layers[i++];
            if (!l.re) return l.fn(req, res, next);
            const m = l.re.exec(req.path);
            if (m && l.method === req.method) { req.params = m.groups ?? {}; return l.fn(req, res, next); }
            if (m) req.pathKnown = true;
          }
          throw req.pathKnown ? new Oops(405, `Method ${req.method} is not allowed here.`) : new Oops(404, `No resource at ${req.path}.`);
        };
        await next();
      } catch (e) {
        if (res.headersSent) return res.destroy();
        app.onError(e instanceof Oops ? e : new Oops(500, 'Something went wrong on our side.'), req, res);
      }
    },
  };
  return app;
}

function baseA(custom = () => {}, init = {}) {
  return async () => {
    const st = {
      key: 'dk_live_' + hex(12),
      agents: [{ id: 7, name: 'Support' }, { id: 12, name: 'Sales' }],
      users: [41, 42],
      convs: [
        { id: 301, external_user_id: 'user-a1', agent_id: 7 },
        { id: 302, external_user_id: 'user-b2', agent_id: 7 },
        { id: 303, external_user_id: 'user-c3', agent_id: 12 }],
      seq: 9000, ...init,
    };
    const app = miniApp();
    const h = {
      auth(req) {
        const m = /^Bearer +(\S.*)$/i.exec(req.headers.authorization ?? '');
        if (!m) throw new Oops(401, 'Send your API key as a Bearer token.');
        if (m[1] !== st.key) throw new Oops(401, 'This API key is not valid.');
      },
      parse(req) {
        try { const v = JSON.parse(req.raw.toString('utf8')); if (isObj(v)) return v; } catch { /* below */ }
        throw new Oops(400, 'The body is not a JSON object.');
      },
      checkType() {},
      agent(id) { const a = st.agents.find((x) => String(x.id) === id); if (!a) throw new Oops(404, 'Agent not found.'); return a; },
      conv(id) { const c = st.convs.find((x) => String(x.id) === id); if (!c) throw new Oops(404, 'Conversation not found.'); return c; },
      checkMemory(b) {
        for (const f of ['title', 'content']) if (typeof b[f] !== 'string') throw new Oops(400, `Field ${f} must be a string.`);
        if (b.agent_user_id != null && !Number.isInteger(b.agent_user_id)) throw new Oops(400, 'Field agent_user_id must be an integer.');
        if (b.agent_user_id != null && !st.users.includes(b.agent_user_id)) throw new Oops(404, 'Agent user not found.');
      },
      checkMessage(b) {
        if (typeof b.content !== 'string') throw new Oops(400, 'Field content must be a string.');
        if (b.metadata !== undefined && b.metadata !== null && !isObj(b.metadata)) throw new Oops(400, 'Field metadata must be an object.');
      },
      reply: (text) => `Thanks, I have read your ${text.length} characters.`,
      agentsBody: () => ({ data: st.agents }),
      memoryBody: (m) => m,
      sendBody: (c, um, am) => ({ conversation: { id: c.id, external_user_id: c.external_user_id }, user_message: um, agent_message: am }),
      listBody: (cs) => ({ data: cs, total: cs.length }),
      extra() {},
    };
    app.onError = (e, req, res) => res.send(e.status, { status: e.status, message: e.message, ...e.extra });
    custom(h, st, app);
    app.use((req, res, next) => { if (req.path.startsWith('/v1/')) h.auth(req); return next(); });
    app.on('GET', '/v1/agents/', (req, res) => res.send(200, h.agentsBody()));
    app.on('POST', '/v1/agents/:id(int)/memories/', (req, res) => {
      h.checkType(req);
      const a = h.agent(req.params.id), b = h.parse(req);
      h.checkMemory(b);
      res.send(201, h.memoryBody({ id: ++st.seq, agent_id: a.id, title: b.title, content: b.content, agent_user_id: b.agent_user_id ?? null }));
    });
    app.on('POST', '/v1/conversations/:id(int)/messages/', (req, res) => {
      h.checkType(req);
      const c = h.conv(req.params.id), b = h.parse(req);
      h.checkMessage(b);
      const um = { id: ++st.seq, role: 'user', content: b.content, metadata: b.metadata ?? null };
      const am = { id: ++st.seq, role: 'agent', content: h.reply(b.content) };
      res.send(200, h.sendBody(c, um, am, b), { 'x-request-id': randomUUID() });
    });
    app.on('GET', '/v1/conversations/', (req, res) => {
      const a = req.query.get('agent_id'), u = req.query.get('external_user_id');
      res.send(200, h.listBody(st.convs.filter((c) => (a === null || String(c.agent_id) === a) && (u === null || c.external_user_id === u))));
    });
    h.extra(app);
    const s = await listen(app.run);
    return { url: s.url, key: st.key, agentId: st.agents[0].id, conversationId: st.convs[0]?.id, ...st.meta, close: s.close };
  };
}
const toolA = (h, st, { exec } = {}) => {
  st.meta = { toolkit: 'weather', tool: 'forecast', toolParams: { city: 'Bonn' } };
  const def = { function_name: 'forecast', params: ['city', 'days'], required_params: ['city'], description: 'Weather forecast for a city', auth_provider: null, auth_type: null, auth_with: null };
  h.extra = (app) => {
    const known = (p) => { if (p.tk !== 'weather' || (p.tool && p.tool !== 'forecast')) throw new Oops(404, 'Unknown toolkit or tool.'); };
    app.on('GET', '/toolkit/:tk/', (req, res) => { known(req.params); res.send(200, { app_name: 'weather', tools: [def] }); });
    app.on('GET', '/toolkit/:tk/:tool/', (req, res) => { known(req.params); res.send(200, def); });
    app.on('POST', '/toolkit/:tk/:tool/', (req, res) => {
      known(req.params);
      let b = {}; try { b = JSON.parse(req.raw.toString()); } catch { b = Object.fromEntries(new URLSearchParams(req.raw.toString())); }
      const args = { ...Object.fromEntries(req.query), ...b, ...(b?.params ?? {}), ...(b?.parameters ?? {}), ...(b?.arguments ?? {}), ...(b?.kwargs ?? {}) };
      if (exec) return exec(args, req, res);
      if (!args.city) throw new Oops(400, 'city is required.');
      return res.send(200, { city: args.city, sky: 'cloudy', rain: false });
    });
  };
};

/* ------------------------------------------------------------------ *
 * Base B: a class; servers are subclasses overriding single methods   *
 * ------------------------------------------------------------------ */
const fail = (code, text) => Object.assign(new Error(text), { code, api: true });

class ServiceB {
  constructor() {
    this.apiKey = randomBytes(18).toString('base64url');
    this.agentTable = new Map([[1001, 'Concierge'], [1002, 'Tutor']]);
    this.userTable = new Set([5, 6]);
    this.convTable = new Map([[88, { owner: 1001, ext: 'crm:4711' }], [89, { owner: 1002, ext: 'crm:4712' }]]);
    this.counter = 1;
    this.history = [];
  }
  meta() { return { agentId: [...this.agentTable.keys()][0], conversationId: [...this.convTable.keys()][0] }; }
  token(req) { const a = req.headers.authorization; return a && a.slice(0, 7).toLowerCase() === 'bearer ' ? a.slice(7).trim() : null; }
  authenticate(req) {
    const t = this.token(req);
    if (!t) throw fail(401, 'No API key was given.');
    if (t !== this.apiKey) throw fail(401, 'The API key is unknown.');
  }
  gate() {}
  async body(req, raw) {
    let v; try { v = JSON.parse(this.decode(req, raw)); } catch { throw fail(400, 'Malformed JSON in request body.'); }
    if (!isObj(v)) throw fail(400, 'Request body must be an object.');
    return v;
  }
  decode(req, raw) { return raw.toString('utf8'); }
  int(text) { if (!/^-?\d+$/.test(text)) throw fail(400, 'The id in the path must be an integer.'); return Number(text); }
  needAgent(id) { if (!this.agentTable.has(id)) throw fail(404, `There is no agent ${id}.`); return id; }
  needConv(id) { const c = this.convTable.get(id); if (!c) throw fail(404, `There is no conversation ${id}.`); return { id, ...c }; }
  validateMemory(b) {
    if (typeof b.title !== 'string') throw fail(400, 'title: expected a string.');
    if (typeof b.content !== 'string') throw fail(400, 'content: expected a string.');
    if ('agent_user_id' in b) {
      if (!Number.isInteger(b.agent_user_id)) throw fail(400, 'agent_user_id: expected an integer.');
      if (!this.userTable.has(b.agent_user_id)) throw fail(400, 'agent_user_id: no such user of this agent.');
    }
  }
  validateMessage(b) {
    if (typeof b.content !== 'string') throw fail(400, 'content: expected a string.');
    if ('metadata' in b && !isObj(b.metadata)) throw fail(400, 'metadata: expected an object.');
  }
  summary(c) { return { id: c.id, external_user_id: c.ext }; }
  listAgents() { return { status: 200, body: [...this.agentTable].map(([id, label]) => ({ id, label })) }; }
  addMemory(id, b) { return { status: 200, body: { memory: { key: this.counter++, agent: id, title: b.title, user: b.agent_user_id ?? null } } }; }
  answer(text) { return `You said something with ${[...text].length} letters. How can I help?`; }
  async sendMessage(c, b) {
    const um = { content: b.content, author: 'user', n: this.counter++ };
    this.history.push(um);
    const am = { content: this.answer(b.content), author: 'agent', n: this.counter++ };
    return { status: 201, body: { conversation: this.summary(c), user_message: um, agent_message: am } };
  }
  conversations() { return [...this.convTable].map(([id, c]) => ({ ...this.summary({ id, ...c }), agent: c.owner })); }
  listConversations() { return { status: 200, body: { data: this.conversations(), next: null } }; }
  async toolkit() { throw fail(404, 'Nothing is served here.'); }
  async route(req, u, raw) {
    const seg = u.pathname.split('/');
    if (seg[1] === 'toolkit') return this.toolkit(req, seg.slice(2), raw, u);
    if (seg[1] !== 'v1') throw fail(404, 'Nothing is served here.');
    this.authenticate(req);
    const shape = `${req.method} ${seg.slice(2).map((s, i) => (i === 1 && s !== '' ? '#' : s)).join('/')}`;
    switch (shape) {
      case 'GET agents/': return this.listAgents(u);
      case 'GET conversations/': return this.listConversations(u, req);
      case 'POST agents/#/memories/': return this.memoryFlow(req, seg[3], raw);
      case 'POST conversations/#/messages/': return this.messageFlow(req, seg[3], raw);
      default: throw fail(404, 'No such endpoint.');
    }
  }
  async memoryFlow(req, idText, raw) { const id = this.needAgent(this.int(idText)); const b = await this.body(req, raw); this.validateMemory(b); return this.addMemory(id, b); }
  async messageFlow(req, idText, raw) { const c = this.needConv(this.int(idText)); const b = await this.body(req, raw); this.validateMessage(b); return this.sendMessage(c, b); }
  errorBody(e) { return { error: { code: e.code }, message: e.message }; }
  encode(v) { return JSON.stringify(v); }
  write(req, res, r) {
    const out = r.raw ?? (r.body === undefined ? '' : this.encode(r.body));
    const head = { ...(out === '' ? {} : { 'content-type': r.type ?? 'application/json' }), ...r.headers };
    res.writeHead(r.status, head);
    res.end(out);
  }
  async handle(req, res) {
    let r;
    try {
      const raw = await readAll(req);
      const u = new URL(req.url, 'http://b');
      r = this.gate(req, u) ?? await this.route(req, u, raw);
    } catch (e) {
      const err = e.api ? e : fail(500, 'Internal problem.');
      r = { status: err.code, body: this.errorBody(err, req), ...err.over };
    }
    await this.write(req, res, r);
  }
}
const baseB = (Cls) => async () => {
  const svc = new Cls();
  const s = await listen((q, r) => { svc.handle(q, r).catch(() => r.destroy()); });
  return { url: s.url, key: svc.apiKey, ...svc.meta(), close: s.close };
};

/* ------------------------------------------------------------------ *
 * Base C: a table of operations and a list of pure steps              *
 * ctx in, result {status, json|text, headers} out                     *
 * ------------------------------------------------------------------ */
const NUM = '\uE000';                       // marks a literal number in rendered JSON
const lit = (id) => NUM + id;
const unlit = (s) => s.replace(new RegExp(`"${NUM}(-?[0-9.eE+]+)"`, 'g'), '$1');
const R = (status, json, headers = {}) => ({ status, json, headers });
const bad = (status, message) => R(status, { message, type: 'error' });

function baseC(over = {}) {
  return async () => {
    const w = {
      key: `${hex(4)}-${hex(8)}`, agents: { 55: {}, 56: {} }, convs: { 610: { ext: 90210, agent: '55' }, 611: { ext: 90211, agent: '56' } }, n: 0, mem: {},
      ...(typeof over.world === 'function' ? over.world() : over.world),
    };
    const schema = {
      memory: { title: ['string', true], content: ['string', true], agent_user_id: ['integer', false] },
      message: { content: ['string', true], metadata: ['object', false] },
    };
    const types = { string: (v) => typeof v === 'string', integer: Number.isInteger, object: isObj };
    const steps = {
      pre: () => null,
      auth(ctx) {
        const h = ctx.headers.authorization;
        if (h === undefined) return bad(401, 'Authorization header is missing');
        const [, t] = /^bearer\s+(.*)$/i.exec(h) ?? [];
        return t === ctx.w.key ? null : bad(401, 'Authorization was not accepted');
      },
      body(ctx) {
        if (!ctx.op.schema) return null;
        try { ctx.body = JSON.parse(ctx.raw.toString()); } catch { return bad(400, 'Body is not valid JSON'); }
        return isObj(ctx.body) ? null : bad(400, 'Body has to be a JSON object');
      },
      validate(ctx) {
        for (const [f, [t, req]] of Object.entries(ctx.op.schema ? schema[ctx.op.schema] : {})) {
          const v = ctx.body[f];
          if (v === undefined || (v === null && !req)) { if (req) return bad(400, `Missing field '${f}'`); continue; }
          if (!types[t](v)) return bad(400, `Field '${f}' has to be of type ${t}`);
        }
        return null;
      },
      rules: () => null,
      resource(ctx) {
        if (ctx.op.kind && !ctx.w[ctx.op.kind][ctx.id]) return bad(404, 'The requested item does not exist');
        return null;
      },
      run: (ctx) => ctx.op.run(ctx),
      ...over.steps,
    };
    const ops = {
      agents: { m: 'GET', re: /^\/v1\/agents\/$/, run: ({ w: x }) => R(200, { items: Object.keys(x.agents).map((id) => ({ id: lit(id) })) }) },
      memory: { m: 'POST', re: /^\/v1\/agents\/(-?\d+)\/memories\/$/, kind: 'agents', schema: 'memory', run: (c) => R(201, { stored: true, ref: `m${++c.w.n}` }) },
      message: {
        m: 'POST', re: /^\/v1\/conversations\/(-?\d+)\/messages\/$/, kind: 'convs', schema: 'message',
        run: (c) => R(200, {
          conversation: { id: lit(c.id), external_user_id: c.w.convs[c.id].ext },
          user_message: { content: c.body.content, created: Date.now(), meta: c.body.metadata ?? {} },
          agent_message: { content: `Understood (#${++c.w.n}).`, created: Date.now() },
        }),
      },
      list: { m: 'GET', re: /^\/v1\/conversations\/$/, run: (c) => R(200, { data: Object.entries(c.w.convs).map(([id, v]) => ({ id: lit(id), external_user_id: v.ext, agent_id: lit(v.agent) })), has_more: false }) },
    };
    for (const [k, v] of Object.entries(over.ops ?? {})) ops[k] = { ...ops[k], ...v };
    const order = over.order ?? ['pre', 'auth', 'find', 'resource', 'body', 'validate', 'rules', 'run'];
    const render = over.render ?? ((ctx, r, res) => {
      const text = r.text ?? (r.json === undefined ? '' : unlit(JSON.stringify(r.json)));
      res.writeHead(r.status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...r.headers });
      res.end(text);
    });
    const find = (ctx) => {
      for (const [name, op] of Object.entries(ops)) {
        const m = op.m === ctx.method && op.re.exec(ctx.path);
        if (m) { ctx.op = op; ctx.name = name; ctx.id = m[1]; return null; }
      }
      return over.unknown?.(ctx) ?? bad(404, 'This path is not served');
    };
    const s = await listen(async (req, res) => {
      try {
        const u = new URL(req.url, 'http://c');
        const ctx = { w, method: req.method, path: u.pathname, q: u.searchParams, headers: req.headers, raw: await readAll(req), req };
        let r = null;
        const outside = !ctx.path.startsWith('/v1/') && over.outside;
        if (outside) r = await outside(ctx);
        for (const name of order) {
          if (r) break;
          r = await (name === 'find' ? find(ctx) : steps[name](ctx));
        }
        await render(ctx, r, res);
      } catch { res.destroy(); }
    });
    return { url: s.url, key: w.key, agentId: Object.keys(w.agents)[0], conversationId: Object.keys(w.convs)[0], ...over.meta, close: s.close };
  };
}
const num = (start) => async () => {   // ids as numbers where they fit
  const i = await start();
  for (const k of ['agentId', 'conversationId']) if (typeof i[k] === 'string' && Number.isSafeInteger(Number(i[k]))) i[k] = Number(i[k]);
  return i;
};
const C = (over) => num(baseC(over));

/* ------------------------------------------------------------------ *
 * Base D: a real gateway (reverse proxy) in front of another server   *
 * ------------------------------------------------------------------ */
function gateway(inner, { pre, post } = {}) {
  return async () => {
    const up = await inner();
    const mem = {};
    const s = await listen(async (req, res) => {
      try {
        const raw = await readAll(req);
        let r = pre ? await pre(req, raw, mem, up) : null;
        if (!r) {
          const headers = { ...req.headers, connection: 'close' };
          delete headers['accept-encoding']; delete headers.host; delete headers['transfer-encoding']; delete headers.expect;
          headers['content-length'] = raw.length;
          r = await new Promise((ok, no) => {
            const q = http.request(up.url + req.url, { method: req.method, headers, agent: false }, (p) => readAll(p).then((b) => ok({ status: p.statusCode, headers: p.headers, body: b }), no));
            q.on('error', no); q.end(raw);
          });
          if (post) r = (await post(req, r, mem, up)) ?? r;
        }
        const h = { ...r.headers, via: '1.1 edge', 'content-length': r.body.length };
        delete h['transfer-encoding']; delete h.connection; delete h['keep-alive'];
        if (r.status === 304 || r.status === 204) delete h['content-length'];
        res.writeHead(r.status, h); res.end(r.body);
      } catch { res.destroy(); }
    });
    return { ...up, url: s.url, close: async () => { await s.close(); await up.close(); } };
  };
}
const J = (status, obj, headers = {}) => ({ status, headers: { 'content-type': 'application/json', ...headers }, body: Buffer.from(JSON.stringify(obj)) });

export const servers = [];
const broken = (name, section, why, start, doubt) => servers.push({ name, kind: 'broken', why, section, ...(doubt ? { doubt } : {}), start });
const fine = (name, section, why, start, doubt) => servers.push({ name, kind: 'fine', why, section, ...(doubt ? { doubt } : {}), start });

/* ============================= BROKEN ============================== */

broken('b01-shared-cache-ignores-key', '5.1, 5.3', 'Edge cache keys GET answers by URL only: after one good request the same URL is served for 20 s without a key or with a wrong one (200 instead of 401).',
  gateway(baseA(), {
    pre: (req, raw, mem) => { const e = req.method === 'GET' && mem[req.url]; return e && e.until > Date.now() ? { ...e.r, headers: { ...e.r.headers, age: '1', 'x-cache': 'HIT' } } : null; },
    post: (req, r, mem) => { if (req.method === 'GET' && r.status === 200) mem[req.url] = { r, until: Date.now() + 20000 }; },
  }));

broken('b02-auth-remembered-per-connection', '5.1, 5.3', 'Once a kept-alive connection has carried a good key, later requests on the same connection are not checked any more (no key gives 200).',
  baseB(class extends ServiceB { authenticate(req) { if (req.socket.seen) return; super.authenticate(req); req.socket.seen = true; } }));

broken('b03-empty-bearer-accepted', '5.3', 'The second configured key is an empty string: "Authorization: Bearer" with nothing behind it is accepted on every /v1/ path.',
  C({ steps: { auth(ctx) {
    const h = ctx.headers.authorization;
    if (h === undefined) return bad(401, 'Authorization header is missing');
    const m = /^bearer(?:\s+(.*))?$/i.exec(h);
    return m && [ctx.w.key, ''].includes((m[1] ?? '').trim()) ? null : bad(401, 'Authorization was not accepted');
  } } }));

broken('b04-non-uuid-key-500', '5.3, 7', 'Keys are UUIDs; a key that is not a UUID ends in a database cast error: 500 instead of 401. An unknown UUID gives 401.',
  baseA((h, st) => { const old = h.auth; h.auth = (req) => {
    const m = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '');
    if (m && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(m[1])) throw new Oops(500, 'invalid input syntax for type uuid');
    old(req);
  }; }, { key: randomUUID() }));

broken('b05-only-shape-of-key-checked', '5.3', 'Only the shape of the key is checked (ak_ and 32 hex digits); any invented key of that shape is accepted.',
  baseB(class extends ServiceB { constructor() { super(); this.apiKey = 'ak_' + hex(16); } authenticate(req) { if (!/^ak_[0-9a-f]{32}$/.test(this.token(req) ?? '')) throw fail(401, 'The API key is unknown.'); } }));

broken('b06-memory-route-before-auth', '5.1, 5.3', 'The memory route is mounted before the auth middleware: without a key a valid memory is stored (201).',
  C((() => {
    const check = (c) => (/^bearer\s+(.*)$/i.exec(c.headers.authorization ?? '')?.[1] === c.w.key ? null : bad(401, 'Authorization was not accepted'));
    return { order: ['pre', 'find', 'auth', 'resource', 'body', 'validate', 'rules', 'run'], unknown: check, steps: { auth: (c) => (c.name === 'memory' ? null : check(c)) } };
  })()));

broken('b07-missing-key-redirects-to-login', '5.3', 'A session middleware answers a missing key with 302 to /login (200, HTML) instead of 401. A wrong key gives 401.',
  baseA((h, st, app) => {
    app.use((req, res, next) => {
      if (req.path === '/login') return res.send(200, '<!doctype html><title>Sign in</title><form></form>', { 'Content-Type': 'text/html' });
      if (req.path.startsWith('/v1/') && !req.headers.authorization) return res.send(302, { message: 'Please sign in.' }, { Location: `/login?next=${encodeURIComponent(req.path)}` });
      return next();
    });
  }));

broken('b08-untranslated-message-empty', '7', 'The text for "unknown key" is missing in the message catalogue: 401 for a wrong key carries "message": "". All other errors have a text.',
  baseB(class extends ServiceB { errorBody(e) { return { ...super.errorBody(e), message: /unknown\.$/.test(e.message) ? '' : e.message }; } }));

broken('b09-gateway-403-for-missing-key', '5.3', 'Cloud gateway default: no Authorization header gives 403 "Missing Authentication Token" instead of 401 (wrong key: 401).',
  gateway(C({}), { pre: (req) => (req.url.startsWith('/v1/') && !req.headers.authorization ? J(403, { message: 'Missing Authentication Token' }, { 'x-amzn-errortype': 'MissingAuthenticationTokenException' }) : null) }));

broken('b10-404-html-unless-json-asked', '7', 'Content negotiation: unknown agent or conversation gives an HTML 404 without message unless Accept names application/json (so with */* or no Accept). Other errors are right.',
  baseA((h, st, app) => { const old = app.onError; app.onError = (e, req, res) => (e.status === 404 && !/application\/json/i.test(req.headers.accept ?? '') ? res.send(404, '<!doctype html><html><body><h1>Not Found</h1><p>The requested URL was not found on the server.</p></body></html>', { 'Content-Type': 'text/html', Vary: 'Accept' }) : old(e, req, res)); }));

broken('b11-malformed-json-html-400', '7', 'The body parser runs its own error page: malformed JSON gives 400 as HTML without message. Field errors are proper JSON.',
  baseA((h, st, app) => {
    const p = h.parse; h.parse = (req) => { try { JSON.parse(req.raw.toString()); } catch { throw new Oops(400, 'parser', { html: true }); } return p(req); };
    const old = app.onError; app.onError = (e, req, res) => (e.extra?.html ? res.send(400, '<!DOCTYPE html>\n<html><head><title>Error</title></head><body><pre>SyntaxError: Unexpected token in JSON</pre></body></html>\n', { 'Content-Type': 'text/html; charset=utf-8' }) : old(e, req, res));
  }));

broken('b12-nan-in-send-answer', 'intro ("Both are JSON"), 4.1', 'The serializer writes NaN for a score in the send-message answer, so the body is not JSON.',
  C({ render(ctx, r, res) {
    let t = r.json === undefined ? '' : unlit(JSON.stringify(r.json));
    if (ctx.name === 'message' && r.status === 200) t = t.replace(/}$/, ',"score": NaN}');
    res.writeHead(r.status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(t), ...r.headers }); res.end(t);
  } }));

broken('b13-missing-content-becomes-undefined', '4.1, 7 (400)', 'content is coerced with String(): a message without content is stored as "undefined" with 200 instead of 400.',
  baseA((h) => { const old = h.checkMessage; h.checkMessage = (b) => { b.content = String(b.content); old(b); }; }));

broken('b14-null-title-stored', '2 Memory, 7 (400)', 'Only the presence of the member is checked: "title": null (a required string) is stored; a missing title or a number is refused.',
  baseB(class extends ServiceB { validateMemory(b) { super.validateMemory(b.title === null ? { ...b, title: '' } : b); } }));

broken('b15-memory-on-any-agent-id', '7 (404)', 'No foreign-key check: a memory is stored (201) on any agent id, existing or not.',
  C({ ops: { memory: { kind: undefined } } }),
  'That an id does not exist can only be shown by several random large ids all being accepted.');

broken('b16-conversation-id-as-string', '2 ConversationSummary, 4.1', 'ORM returns BIGINT as text: conversation.id in the send-message answer is a string.',
  baseA((h) => { const old = h.sendBody; h.sendBody = (...a) => { const o = old(...a); o.conversation.id = String(o.conversation.id); return o; }; }));

broken('b17-null-external-user-omitted', '4.1 (conversation: {id, external_user_id})', 'The serializer omits null members: conversation without external_user_id in the send-message answer (conversation made in the dashboard).',
  baseB(class extends ServiceB {
    constructor() { super(); this.convTable.get(88).ext = null; }
    encode(v) { return JSON.stringify(v, (k, x) => (x === null ? undefined : x)); }
  }));

broken('b18-parallel-sends-mixed', '4.1 (user_message: the stored user message)', 'The request is kept in a module-level variable: of two sends at the same time one gets the text of the other as user_message. Alone, everything is right.',
  C({ ops: { message: { run: (() => { let cur; return async (c) => {
    cur = c.body;
    await sleep(150);
    return R(200, { conversation: { id: lit(c.id), external_user_id: c.w.convs[c.id].ext }, user_message: { content: cur.content }, agent_message: { content: `Noted (#${++c.w.n}).` } });
  }; })() } } }));

broken('b19-first-reply-null', '4.1 (agent_message required; completed reply)', 'Cold worker: the very first send-message answer has "agent_message": null (200), all later ones are right.',
  baseA((h, st) => { let first = true; const old = h.sendBody; h.sendBody = (c, um, am) => { const r = old(c, um, first ? null : am); first = false; return r; }; }));

broken('b20-read-replica-one-behind', '4.1 (user_message: the stored user message)', 'user_message is read back from a lagging replica: from the second send on it is the previous message.',
  baseB(class extends ServiceB { async sendMessage(c, b) { const prev = this.history.at(-1); const r = await super.sendMessage(c, b); if (prev) r.body.user_message = prev; return r; } }));

broken('b21-reply-content-as-parts', '2 Message', 'agent_message.content is a list of parts ([{"type":"text","text":…}]) as the language-model library returns it, not a string.',
  C({ steps: { run: async (c) => { const r = await c.op.run(c); if (c.name === 'message') r.json.agent_message.content = [{ type: 'text', text: r.json.agent_message.content }]; return r; } } }));

broken('b22-path-id-cut-at-first-letter', '4.1 (path ids integer, required)', 'The gateway reads the path id like parseInt: /v1/conversations/301abc/messages/ (also 301.9, 301%20) stores a message in 301 with 200; the same for agents.',
  gateway(baseA(), { pre: (req) => { req.url = req.url.replace(/^(\/v1\/(?:agents|conversations)\/-?\d+)[^/?\d][^/?]*\//, '$1/'); return null; } }),
  'The status for a non-integer path id is not shown (400 or 404 both fit), but no resource with such an id can exist, so success is taken as provable.');

broken('b23-filtered-list-becomes-object', '4.1 (data: array)', 'PHP style: an archived conversation is filtered out without renumbering, so data is {"0":…,"2":…}.',
  baseB(class extends ServiceB {
    constructor() { super(); this.convTable.set(90, { owner: 1001, ext: 'crm:4713' }); }
    listConversations() { const d = {}; this.conversations().forEach((c, i) => { if (i !== 1) d[i] = c; }); return { status: 200, body: { data: d } }; }
  }));

broken('b24-content-length-in-characters', 'intro ("Both are JSON"), 4.1', 'Content-Length counts characters, not bytes: bodies with non-ASCII text are cut and are no JSON (conversation list has such names).',
  C({ world: () => ({ convs: { 610: { ext: 'jürgen·größe·☕☕', agent: '55' }, 611: { ext: 'zoë', agent: '56' } } }), render(ctx, r, res) {
    const t = unlit(JSON.stringify(r.json)); const b = Buffer.from(t).subarray(0, t.length);
    res.writeHead(r.status, { 'content-type': 'application/json', 'content-length': b.length, ...r.headers }); res.end(b);
  } }));

broken('b25-compressed-twice', 'intro ("Both are JSON"), 4.1', 'Application and edge both compress, one Content-Encoding: gzip is left: with Accept-Encoding: gzip the conversation answers decode to gzip bytes, not to JSON.',
  gateway(baseB(ServiceB), { post: (req, r) => {
    if (!/\bgzip\b/.test(req.headers['accept-encoding'] ?? '') || !req.url.startsWith('/v1/conversations/') || r.status >= 300) return r;
    return { status: r.status, headers: { ...r.headers, 'content-encoding': 'gzip' }, body: zlib.gzipSync(zlib.gzipSync(r.body)) };
  } }));

broken('b26-metadata-values-must-be-strings', '2 metadata (free-form object)', 'metadata is declared map<string,string>: nested objects, lists, numbers and booleans in it give 400.',
  baseA((h) => { const old = h.checkMessage; h.checkMessage = (b) => { old(b); for (const [k, v] of Object.entries(b.metadata ?? {})) if (typeof v !== 'string') throw new Oops(400, `metadata.${k} must be a string.`); }; }));

broken('b27-metadata-needs-client-message-id', '2 metadata (name not mandated)', 'metadata is optional but, when sent, must hold client_message_id; other keys alone give 400.',
  C({ steps: { rules: (c) => (c.name === 'message' && isObj(c.body.metadata) && !('client_message_id' in c.body.metadata) ? bad(400, 'metadata.client_message_id is required') : null) } }));

broken('b28-json-read-as-latin1', 'intro (JSON), 4.1 (user_message)', 'Without charset in the content type the body is read as Latin-1: "é" comes back as "Ã©" in user_message.',
  baseB(class extends ServiceB { decode(req, raw) { return raw.toString(/utf-?8/i.test(req.headers['content-type'] ?? '') ? 'utf8' : 'latin1'); } }),
  'That the stored message equals the sent one is not said in so many words; mojibake of a JSON (UTF-8) body is taken as provable.');

broken('b29-plain-json-content-type-415', '4.1, 5.2', 'Only exactly "application/json; charset=utf-8" is accepted; the stated "Content-Type: application/json" gives 415.',
  baseA((h) => { h.checkType = (req) => { if (!/^application\/json;\s*charset=utf-8$/i.test(req.headers['content-type'] ?? '')) throw new Oops(415, 'Unsupported media type.'); }; }));

broken('b30-list-without-slash-only', '4.1 (paths end with a slash)', 'GET /v1/conversations/ gives 404 with a good key; only the form without slash is routed.',
  C({ ops: { list: { re: /^\/v1\/conversations$/ } } }));

broken('b31-unasked-304', '4.1 (object with data)', 'The edge remembers what a key has seen: a repeated GET of the conversations within 20 s gives 304 with no body although no conditional header was sent.',
  gateway(C({}), { post: (req, r, mem) => {
    if (req.method !== 'GET' || r.status !== 200 || !req.url.startsWith('/v1/conversations/')) return r;
    const k = req.url; const hit = mem[k] && mem[k] > Date.now(); mem[k] = Date.now() + 20000;
    return hit ? { status: 304, headers: { etag: '"c1"' }, body: Buffer.alloc(0) } : r;
  } }));

broken('b32-429-plain-text', '7', 'More than 12 requests in 2 s give 429 as plain text "slow down" without message.',
  baseB(class extends ServiceB {
    gate() { const t = Date.now(); this.hits = (this.hits ?? []).filter((x) => t - x < 2000); if (this.hits.length < 12) { this.hits.push(t); return null; } return { status: 429, raw: 'slow down\n', type: 'text/plain', headers: { 'retry-after': '2' } }; }
  }));

broken('b33-tool-result-python-repr', 'intro ("Both are JSON"), 1.4, 4.2', 'Executing a tool returns str(dict): {\'city\': \'Bonn\', \'rain\': False}, which is not JSON.',
  baseA((h, st) => toolA(h, st, { exec: (a, req, res) => { if (!a.city) throw new Oops(400, 'city is required.'); res.send(200, `{'city': '${String(a.city).replace(/'/g, '')}', 'sky': 'cloudy', 'rain': False}`, { 'Content-Type': 'application/json' }); } })));

class ToolkitB extends ServiceB {
  meta() { return { ...super.meta(), toolkit: 'billing', tool: 'invoice_total', toolParams: { number: 'R-1' } }; }
  def = { function_name: 'invoice_total', params: ['number'], required_params: ['number'], description: 'Total of an invoice', auth_provider: null, auth_type: null, auth_with: null };
  context() { return { status: 200, body: { context: this.def } }; }
  details() { return { status: 200, body: { name: 'billing', functions: [this.def] } }; }
  async toolkit(req, seg, raw) {
    if (seg[0] !== 'billing') throw fail(404, 'toolkit not registered');
    if (seg.length === 2 && seg[1] === '' && req.method === 'GET') return this.details();
    if (seg.length === 3 && seg[1] === 'invoice_total' && seg[2] === '') {
      if (req.method === 'GET') return this.context();
      if (req.method === 'POST') {
        let b = {}; try { b = JSON.parse(raw.toString()); } catch { b = Object.fromEntries(new URLSearchParams(raw.toString())); }
        const n = b?.number ?? b?.params?.number ?? b?.parameters?.number ?? b?.arguments?.number ?? b?.kwargs?.number;
        if (!n) throw fail(400, 'number is missing');
        return { status: 200, body: { number: n, total: 12.5 } };
      }
    }
    throw fail(404, 'tool not registered');
  }
}
broken('b34-tool-context-not-deployed', '4.2', 'The tool path is registered for POST only: GET of the tool context gives 405; details and execution work.',
  baseB(class extends ToolkitB { context() { return { status: 405, body: { error: 'Method Not Allowed' }, headers: { allow: 'POST' } }; } }),
  'Toolkit errors are not shown; but the GET operation is listed, and the tool exists (details list it, POST runs it).');

broken('b35-list-needs-a-filter', '4.1 (optional filtering)', 'GET /v1/conversations/ without a filter gives 400 "agent_id or user_id is required"; the description calls filtering optional.',
  C({ steps: { rules: (c) => (c.name === 'list' && !c.q.has('agent_id') && !c.q.has('user_id') ? bad(400, 'agent_id or user_id is required') : null) } }),
  'A reader may take "optional filtering" loosely, since names and formats of the query parameters are not shown.');

broken('b36-empty-list-is-null', '4.1 (data: array)', 'Go nil slice: an account without conversations gets "data": null.',
  baseA((h) => { h.listBody = (cs) => ({ data: cs.length ? cs : null, total: cs.length }); }, { convs: [] }));

/* ============================== FINE =============================== */

fine('f01-agents-body-unusual', '4.1 (list agents: body not shown)', 'Agent list is a map of slugs with text references, no id members and no data.',
  baseA((h) => { h.agentsBody = () => ({ count: 2, agents: { support: { ref: 'agent:7' }, sales: { ref: 'agent:12' } } }); }));

fine('f02-unusual-success-codes', '4.1 (success codes not shown)', 'Agents 203, memory 204 without body, send 202 with the complete answer, conversations 206.',
  baseB(class extends ServiceB {
    listAgents() { return { ...super.listAgents(), status: 203 }; }
    addMemory() { return { status: 204 }; }
    async sendMessage(c, b) { return { ...(await super.sendMessage(c, b)), status: 202 }; }
    listConversations() { return { ...super.listConversations(), status: 206 }; }
  }));

fine('f03-texts-too-short', '8 (limits not shown)', 'title at least 8, content at least 24, message at least 16 characters, otherwise 400 with message.',
  C({ steps: { rules: (c) => {
    if (c.name === 'memory' && (c.body.title.length < 8 || c.body.content.length < 24)) return bad(400, 'Title or content is too short');
    if (c.name === 'message' && c.body.content.length < 16) return bad(400, 'Message is too short');
    return null;
  } } }));

fine('f04-texts-too-long', '8 (limits not shown)', 'title at most 10, content at most 20, message at most 20 characters, metadata at most 40 bytes, otherwise 400 with message.',
  baseA((h) => {
    const m = h.checkMemory, s = h.checkMessage;
    h.checkMemory = (b) => { m(b); if (b.title.length > 10 || b.content.length > 20) throw new Oops(400, 'Text too long.'); };
    h.checkMessage = (b) => { s(b); if (b.content.length > 20) throw new Oops(400, 'Text too long.'); if (JSON.stringify(b.metadata ?? {}).length > 40) throw new Oops(400, 'Metadata too large.'); };
  }));

fine('f05-unknown-query-refused', '4.1, 7 (400 invalid query)', 'Any query parameter but fltAgent / fltUser is refused with 400, on every path.',
  baseB(class extends ServiceB {
    async route(req, u, raw) { if (u.pathname.startsWith('/v1/')) { this.authenticate(req); for (const k of u.searchParams.keys()) if (!['fltAgent', 'fltUser'].includes(k)) throw fail(400, `Unknown query parameter ${k}.`); } return super.route(req, u, raw); }
    listConversations(u) { const a = u.searchParams.get('fltAgent'); const x = u.searchParams.get('fltUser'); return { status: 200, body: { data: this.conversations().filter((c) => (!a || String(c.agent) === a) && (!x || c.external_user_id === x)) } }; }
  }));

fine('f06-no-filter-empty-list', '4.1 (filters, content of data not shown)', 'Without filter the list is empty; with filter[agent]=55 or any other unknown parameter it is filtered or ignored; extra paging members around data.',
  C({ ops: { list: { run: (c) => { const a = c.q.get('filter[agent]'); return R(200, { data: Object.entries(c.w.convs).filter(([, v]) => v.agent === a).map(([id]) => ({ id: lit(id) })), paging: { page: 0, of: 0 }, errors: null, message: null }); } } } }));

fine('f07-tight-throttle', '7, 8', 'Burst of 4, then 2 requests per second; beyond that 429 with message, before the key is looked at.',
  baseA((h, st, app) => { let tokens = 4, last = Date.now(); app.use((req, res, next) => { const t = Date.now(); tokens = Math.min(4, tokens + (t - last) / 500); last = t; if (tokens < 1) return res.send(429, { message: 'Too many requests, please wait.' }, { 'Retry-After': '1' }); tokens--; return next(); }); }));

fine('f08-short-maintenance', '7 (5xx)', 'Every fourth request (good, bad or without key) gets 503 with message.',
  baseB(class extends ServiceB { gate() { this.c = (this.c ?? 0) + 1; return this.c % 4 === 0 ? { status: 503, body: { message: 'Short maintenance, try again in a moment.' }, headers: { 'retry-after': '1' } } : null; } }));

fine('f09-bad-keys-locked-out', '7, 8', 'After two bad or missing keys within 5 s further ones get 429 with message instead of 401; the good key keeps working.',
  C({ steps: { auth(c) {
    if (c.headers.authorization?.replace(/^bearer\s+/i, '') === c.w.key) return null;
    c.w.badAt = (c.w.badAt ?? []).filter((t) => Date.now() - t < 5000); c.w.badAt.push(Date.now());
    return c.w.badAt.length > 2 ? bad(429, 'Too many failed attempts') : bad(401, c.headers.authorization ? 'Key not accepted' : 'Key missing');
  } } }));

fine('f10-unknown-ids-403', '5.3, 7', 'Ids the key does not know (existing or not) give 403 with message, so that nobody can probe for ids.',
  baseA((h, st) => {
    h.agent = (id) => { const a = st.agents.find((x) => String(x.id) === id); if (!a) throw new Oops(403, 'Your key has no access to this agent.'); return a; };
    h.conv = (id) => { const c = st.convs.find((x) => String(x.id) === id); if (!c) throw new Oops(403, 'Your key has no access to this conversation.'); return c; };
  }));

fine('f11-partial-key', '5.3, 7', 'The key may read both agents and both conversations but write only to the first ones (403 with message for the others); foreign ids 900–999 exist and look like 404.',
  baseB(class extends ServiceB {
    needAgent(id) { if (id === 1002) throw fail(403, 'Read-only for this key.'); return super.needAgent(id); }
    needConv(id) { if (id === 89) throw fail(403, 'Read-only for this key.'); return super.needConv(id); }
  }));

fine('f12-read-only-key', '5.3, 7', 'The key may only read: every POST gives 403 with message, whatever the body or the id.',
  C({ steps: { resource: (c) => (c.method === 'POST' ? bad(403, 'This key may only read') : null) } }));

fine('f13-one-character-key', '5 (key format not shown)', 'The accepted key is the single character "7".',
  baseA(() => {}, { key: '7' }));

fine('f14-key-in-many-forms', '5 (other forms not excluded)', 'Key compared without regard to case; also taken from X-Api-Key, Basic, ?api_key, "Token …", or Authorization without a scheme.',
  baseB(class extends ServiceB {
    constructor() { super(); this.apiKey = 'Key-' + hex(6) + '-aBcD'; }
    authenticate(req) {
      const a = req.headers.authorization ?? '';
      const c = [a, a.replace(/^\S+\s+/, ''), req.headers['x-api-key'], new URL(req.url, 'http://b').searchParams.get('api_key')];
      if (/^basic /i.test(a)) c.push(...Buffer.from(a.slice(6), 'base64').toString().split(':'));
      if (!c.some((x) => x && x.toLowerCase() === this.apiKey.toLowerCase())) throw fail(401, a ? 'The API key is unknown.' : 'No API key was given.');
    }
  }));

fine('f15-key-compared-as-bytes', '5 (key format not shown)', 'Key is base64 of 16 bytes and compared decoded: another last letter with the same bits, padding, or url-safe letters are the same key.',
  C({ world: () => ({ key: randomBytes(15).toString('base64') .slice(0, 20) + 'xQ' }), steps: { auth(c) {
    const h = c.headers.authorization; if (!h) return bad(401, 'Key missing');
    const t = Buffer.from(h.replace(/^bearer\s+/i, ''), 'base64'); return t.equals(Buffer.from(c.w.key, 'base64')) ? null : bad(401, 'Key not accepted');
  } } }),
  'A changed last letter of the key may be accepted here: it encodes the same bytes.');

fine('f16-key-with-label', '5 (key format not shown)', 'Key has special characters and a free label after "#", which is ignored (…#laptop, …#anything).',
  baseA((h, st) => { h.auth = (req) => {
    const m = /^Bearer +(\S.*)$/i.exec(req.headers.authorization ?? '');
    if (!m || m[1].split('#')[0] !== st.key.split('#')[0]) throw new Oops(401, m ? 'This API key is not valid.' : 'Send your API key.');
  }; }, { key: `s:${hex(5)};"x",y=1~/+@#laptop` }),
  'Key plus a suffix is accepted: one may call that an invalid key.');

fine('f17-odd-but-valid-json', 'intro (JSON)', 'Member names as \\u escapes, repeated members, much white space, all text escaped, leading line feeds.',
  baseB(class extends ServiceB {
    encode(v) {
      const esc = (s) => '"' + [...Array(s.length).keys()].map((i) => '\\u' + s.charCodeAt(i).toString(16).padStart(4, '0')).join('') + '"';
      const w = (x) => (typeof x === 'string' ? esc(x) : Array.isArray(x) ? '[\t' + x.map(w).join('\r\n , ') + ' ]' : isObj(x) ? '{ "zz" : 1e-400, "zz" : -0 ' + Object.entries(x).map(([k, y]) => ',\n' + esc(k) + ' : ' + w(y)).join('') + '}' : JSON.stringify(x));
      return '\n\n \t' + w(v) + '\n\n';
    }
  }));

fine('f18-ids-beyond-2-53', '2 (id: integer)', 'Ids are 64-bit integers (9007199254740993, …) as JSON numbers; paths need the exact digits.',
  C({ world: () => ({ agents: { '9223372036854775801': {}, '9223372036854775803': {} }, convs: { '9007199254740993': { ext: '9007199254740993', agent: '9223372036854775801' } } }) }));

fine('f19-zero-and-negative-ids', '2 (id: integer; external_user_id: type not shown)', 'Agent id 0, conversation ids -5 and 0; external_user_id is an object, null, number, or list.',
  baseA(() => {}, { agents: [{ id: 0 }, { id: -1 }], convs: [
    { id: -5, external_user_id: { realm: 'crm', n: 4 }, agent_id: 0 }, { id: 0, external_user_id: null, agent_id: 0 }, { id: 3, external_user_id: 12.5, agent_id: -1 }, { id: 4, external_user_id: ['a', 1], agent_id: -1 }] }));

fine('f20-undeclared-paths-html', '4.1 (other operations not shown)', 'Paths and methods that the description does not list get the HTML 404 of the web server; OPTIONS gets 204 without a key (CORS preflight).',
  C({ order: ['pre', 'find', 'auth', 'resource', 'body', 'validate', 'rules', 'run'],
    steps: { pre: (c) => (c.method === 'OPTIONS' ? { status: 204, headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' } } : null) },
    unknown: () => ({ status: 404, text: '<html><head><title>404 Not Found</title></head><body><center><h1>404 Not Found</h1></center></body></html>', headers: { 'content-type': 'text/html' } }),
    render(ctx, r, res) { const t = r.text ?? (r.json === undefined ? '' : unlit(JSON.stringify(r.json))); res.writeHead(r.status, { ...(t ? { 'content-type': 'application/json' } : {}), ...r.headers }); res.end(t); } }),
  'Strict reading of "every /v1/ request requires a key" and "error responses carry a message" could cover undeclared paths, too.');

fine('f21-agent-always-down', '7 (5xx upstream failure)', 'Every valid send-message call ends after 1.2 s in 504 with message: the model behind it is down.',
  baseB(class extends ServiceB { async sendMessage() { await sleep(1200); throw fail(504, 'The agent did not answer in time.'); } }));

fine('f22-list-elements-unusual', '4.1 (shape of elements not shown)', 'Elements of data: nested, without id, empty object, repeated; extra members next to data.',
  baseA((h) => { h.listBody = (cs) => ({ meta: [], data: [...cs.map((c) => ({ conversation: { key: `c/${c.id}` }, _links: {} })), {}, {}], message: 'ok', error: null }); }));

fine('f23-deduplication', '2 metadata, 4.1', 'The same text, or the same metadata.client_message_id with another text, within 60 s returns the first stored message and its reply again.',
  baseB(class extends ServiceB {
    async sendMessage(c, b) {
      this.seen ??= new Map();
      const ks = [`t${c.id}:${b.content}`]; if (b.metadata?.client_message_id !== undefined) ks.unshift(`i${c.id}:${JSON.stringify(b.metadata.client_message_id)}`);
      for (const k of ks) { const e = this.seen.get(k); if (e && Date.now() - e.t < 60000) return { ...e.r, status: 200 }; }
      const r = await super.sendMessage(c, b); for (const k of ks) this.seen.set(k, { t: Date.now(), r }); return r;
    }
  }), 'user_message differs from the sent text only when client_message_id is used again.');

fine('f24-duplicates-409', '7 (other codes not excluded)', 'Sending the identical message or memory twice within 60 s gives 409 with message.',
  C({ steps: { rules: (c) => {
    if (!c.op.schema) return null;
    const k = c.path + JSON.stringify(c.body); const t = c.w.mem[k]; c.w.mem[k] = Date.now();
    return t && Date.now() - t < 60000 ? bad(409, 'The same content was sent a moment ago') : null;
  } } }), '409 is not in the status table; the table is not said to be complete.');

fine('f25-slow-trickle', '8 (time-outs not shown)', 'Send answers trickle: white space as keep-alive for 1.5 s, then the JSON in small pieces; other answers take 0.3 s.',
  baseA((h, st, app) => {
    app.use(async (req, res, next) => {
      await sleep(300);
      const send = res.send;
      res.send = async (status, body, headers) => {
        if (status !== 200 || req.method !== 'POST') return send(status, body, headers);
        res.writeHead(200, { 'Content-Type': 'application/json', ...headers });
        for (let i = 0; i < 5; i++) { res.write(i % 2 ? '\n' : '  '); await sleep(240); }
        const t = Buffer.from(JSON.stringify(body));
        for (let i = 0; i < t.length; i += 61) res.write(t.subarray(i, i + 61));
        res.end();
      };
      return next();
    });
  }));

fine('f26-always-compressed', 'HTTP (not stated)', 'Everything, errors too, is compressed (br, deflate or gzip as accepted; gzip if nothing is said; plain with identity only).',
  gateway(baseB(ServiceB), { post: (req, r) => {
    const a = req.headers['accept-encoding'];
    const pick = a === undefined ? 'gzip' : /\bbr\b/.test(a) ? 'br' : /\bdeflate\b/.test(a) ? 'deflate' : /gzip|\*/.test(a) ? 'gzip' : null;
    if (!pick || !r.body.length) return r;
    const f = { gzip: zlib.gzipSync, br: zlib.brotliCompressSync, deflate: zlib.deflateSync }[pick];
    return { status: r.status, headers: { ...r.headers, vary: 'Accept-Encoding', 'content-encoding': pick }, body: f(r.body) };
  } }), 'gzip without any Accept-Encoding header is allowed by HTTP but a raw client has to decode it.');

fine('f27-http-oddities', 'HTTP (not stated), 7 (x-request-id)', 'Early hints (103), Connection: close, chunked with trailer, own reason phrases, repeated x-request-id also on errors, odd header case, no Content-Type charset.',
  C({ render(ctx, r, res) {
    if (ctx.method === 'GET') res.writeEarlyHints({ link: '</style.css>; rel=preload' });
    const t = unlit(JSON.stringify(r.json));
    res.sendDate = false;
    res.writeHead(r.status, r.status < 300 ? 'Fine By Me' : 'Nope', ['CONTENT-TYPE', 'Application/JSON', 'cOnNeCtIoN', 'close', 'Transfer-Encoding', 'chunked', 'Trailer', 'X-Sum', 'X-Request-ID', 'a1', 'x-request-id', 'b2', 'Set-Cookie', 'lb=3', 'Set-Cookie', 'lb=4; Path=/']);
    for (const part of [t.slice(0, 3), t.slice(3)]) if (part) res.write(part);
    res.addTrailers({ 'X-Sum': '00' }); res.end();
  } }));

fine('f28-odd-content-types', 'intro (response content type not stated)', 'JSON bodies labelled text/html, application/problem+json (errors, with message), application/vnd.agents+json, or without any content type.',
  baseA((h, st, app) => {
    app.use((req, res, next) => {
      res.send = (status, body) => { const t = JSON.stringify(body); const ct = status >= 400 ? 'application/problem+json' : req.path === '/v1/agents/' ? 'text/html' : req.method === 'POST' ? 'application/vnd.agents+json;v=1' : null; res.writeHead(status, ct ? { 'Content-Type': ct } : {}); res.end(t); };
      return next();
    });
    const old = app.onError; app.onError = (e, req, res) => old(new Oops(e.status, e.message, { title: 'Problem', type: 'about:blank' }), req, res);
  }));

fine('f29-body-before-resource', '7 (order not shown)', 'Content type, then body, then resource are checked: bad body on an unknown id gives 400; missing or text/plain content type gives 415; wrong method gives 405; all with message.',
  baseB(class extends ServiceB {
    ct(req) { if (!/^application\/json\b/i.test(req.headers['content-type'] ?? '')) throw fail(415, 'Send application/json.'); }
    async route(req, u, raw) { if (u.pathname.startsWith('/v1/')) { this.authenticate(req); const p = /^\/v1\/(agents|conversations)\/$/.test(u.pathname) ? 'GET' : /^\/v1\/(agents\/[^/]+\/memories|conversations\/[^/]+\/messages)\/$/.test(u.pathname) ? 'POST' : req.method; if (p !== req.method) throw fail(405, 'Wrong method.'); } return super.route(req, u, raw); }
    async memoryFlow(req, id, raw) { this.ct(req); const b = await this.body(req, raw); this.validateMemory(b); return this.addMemory(this.needAgent(this.int(id)), b); }
    async messageFlow(req, id, raw) { this.ct(req); const b = await this.body(req, raw); this.validateMessage(b); return this.sendMessage(this.needConv(this.int(id)), b); }
  }));

fine('f30-key-checked-last', '5.3, 7 (order not shown)', 'Resource and body are checked before the key: without key an unknown id gives 404 and a bad body 400; a valid request without key gives 401.',
  C({ order: ['pre', 'find', 'resource', 'body', 'validate', 'auth', 'rules', 'run'] }),
  '"A missing or invalid key yields 401" can be read as having precedence; two error conditions hold at once and no order is shown.');

fine('f31-messages-in-other-scripts', '7 (human-readable message)', 'Messages are short Japanese or Arabic texts without spaces, whatever Accept-Language says.',
  baseB(class extends ServiceB { errorBody(e) { return { message: { 400: '不正', 401: '鍵が無効', 403: '禁止', 404: 'غيرموجود' }[e.code] ?? '障害' }; } }));

fine('f32-echo-agent', '1.5 (how the reply comes about is not shown)', 'The agent repeats the text; to texts with a question mark the completed reply is an empty string; messages have only content.',
  baseA((h) => { h.reply = (t) => (t.includes('?') ? '' : t); h.sendBody = (c, um, am) => ({ agent_message: { content: am.content }, user_message: { content: um.content }, conversation: { external_user_id: c.external_user_id, id: c.id, title: null }, warnings: [] }); }),
  'An empty completed reply is a string; the description asks for no more.');

fine('f33-text-normalised', '4.1 (user_message: the stored message)', 'The stored message is trimmed, NFC-normalised, white space collapsed and control characters removed.',
  C({ steps: { rules: (c) => { if (c.name === 'message') c.body.content = c.body.content.normalize('NFC').replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim(); return null; } } }),
  'Verbatim storage is not stated; compare only plain text with single spaces.');

fine('f34-strict-about-extras', '2, 7 (400 invalid body)', 'Additional members, metadata: null and agent_user_id: null give 400; an unknown agent_user_id gives 403.',
  baseB(class extends ServiceB {
    validateMemory(b) { this.only(b, ['title', 'content', 'agent_user_id']); if (Number.isInteger(b.agent_user_id) && !this.userTable.has(b.agent_user_id)) throw fail(403, 'This user is not yours.'); super.validateMemory(b); }
    validateMessage(b) { this.only(b, ['content', 'metadata']); super.validateMessage(b); }
    only(b, names) { for (const k of Object.keys(b)) if (!names.includes(k)) throw fail(400, `Unexpected member ${k}.`); }
  }));

fine('f35-toolkit-own-key', '4.2, 5.5 (toolkit auth and errors not shown)', 'Toolkit paths want a toolkit key (X-Toolkit-Key) and answer the Developer key with 401 {"detail":…} without message; unknown tool 200 {"ok":false}.',
  baseA((h, st) => {
    toolA(h, st); const inner = h.extra;
    h.extra = (app) => {
      app.use((req, res, next) => {
        if (!req.path.startsWith('/toolkit/')) return next();
        if (req.headers['x-toolkit-key'] !== 'tk') return res.send(401, { detail: 'toolkit key' });
        if (!/^\/toolkit\/weather\/(forecast\/)?$/.test(req.path)) return res.send(200, { ok: false });
        return next();
      });
      inner(app);
    };
  }));

fine('f36-toolkit-bare-results', '4.2 (response bodies, errors, parameter encoding not shown)', 'Details are a bare list of names, the context is a JSON string, the result a wrapped or null JSON value; parameters are read from the query only; unknown toolkit gives 204, missing parameters 418 with null.',
  C({ meta: { toolkit: 'math', tool: 'add', toolParams: { a: 1, b: 2 } }, outside(c) {
    const m = /^\/toolkit\/([^/]+)\/(?:([^/]+)\/)?$/.exec(c.path);
    if (!m) return bad(404, 'This path is not served');
    if (m[1] !== 'math') return { status: 204, headers: {} };
    if (m[2] === undefined) return c.method === 'GET' ? R(200, ['add']) : R(405, null);
    if (m[2] !== 'add') return R(404, []);
    if (c.method === 'GET') return R(200, 'add(a, b): adds two numbers');
    if (c.method !== 'POST') return R(405, null);
    return c.q.has('a') && c.q.has('b') ? R(200, { result: Number(c.q.get('a')) + Number(c.q.get('b')) }) : R(418, null);
  }, render(ctx, r, res) {
    const t = r.json === undefined ? '' : unlit(JSON.stringify(r.json));
    res.writeHead(r.status, { ...(t ? { 'content-type': 'application/json' } : {}), ...r.headers }); res.end(t);
  } }));
