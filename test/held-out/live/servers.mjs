// Held-out test set for a checker of the "Conversational Agent Developer API and Toolkit HTTP Endpoints".
// Written from the description alone. Exports:
//   servers   broken = provably breaks the description in exactly one way; fine = allowed by it
//   doubtful  kept apart: the description does not settle it; kind is only what I lean to
// Each: { name, kind, why, section, base, doubt?, start() -> { url, key, agentId, conversationId?, endUserId?, toolkit?, tool?, toolParams?, close() } }
// Four differently written, complete implementations of the described API. They decide the open points differently.
// Every base takes the same options object `o`:
//   key, setup(st)                      initial data
//   rewrite(pathname, ctx) -> pathname  before routing
//   before(ctx) -> rec?                 before authentication
//   judge(ctx, verdict) -> verdict?     'ok' | 'missing' | 'invalid'
//   gate(ctx) -> rec?                   after authentication, before the handler
//   after(ctx, rec) -> rec?             change the answer
//   write(ctx, rec, res, std)           own way of sending it
//   info(ret, st)                       change what start() hands out
// rec = { status, headers?, body? (JS value), raw? (exact text/Buffer) }
import http from 'node:http';
import crypto from 'node:crypto';
import zlib from 'node:zlib';

const hex = n => crypto.randomBytes(n).toString('hex');
const sleep = ms => new Promise(r => setTimeout(r, ms));
const text = rec => rec.raw !== undefined ? rec.raw : rec.body === undefined ? '' : JSON.stringify(rec.body);
const isObj = v => v !== null && typeof v === 'object' && !Array.isArray(v);
const slurp = req => new Promise((ok, no) => { const c = []; req.on('data', d => c.push(d)); req.on('end', () => ok(Buffer.concat(c))); req.on('error', no); });
const bump = (ctx) => { const p = ctx.st.per ??= {}; ctx.nth = p[ctx.op] = (p[ctx.op] ?? 0) + 1; ctx.total = ctx.st.total = (ctx.st.total ?? 0) + 1; };

function listen(handler, make, o, st) {
  return new Promise((ok, no) => {
    const server = http.createServer((req, res) => {
      Promise.resolve(handler(req, res)).catch(e => { if (!res.headersSent) { res.writeHead(500, { 'content-type': 'application/json' }); res.end(JSON.stringify({ message: 'internal: ' + e.message })); } else res.destroy(); });
    });
    server.on('error', no);
    server.listen(0, '127.0.0.1', () => {
      const ret = { url: `http://127.0.0.1:${server.address().port}`, ...make(),
        close: () => new Promise(r => { st.closed = true; server.close(() => r()); server.closeAllConnections(); }) };
      o.info?.(ret, st);
      ok(ret);
    });
  });
}

// ---------------------------------------------------------------- base A: one long function, small ids, 201 for what is created
function baseA(o = {}) {
  return async () => {
    const key = o.key ?? 'dk_live_' + hex(16);
    const st = {
      agents: [{ id: 1, name: 'Ada' }, { id: 2, name: 'Bruno' }],
      convs: [{ id: 11, agent_id: 1, external_user_id: 'user-17' }, { id: 12, agent_id: 1, external_user_id: 'user-18' }, { id: 13, agent_id: 2, external_user_id: 'user-17' }],
      user: 5, mem: [], msg: 100, kit: 'weather', tool: 'get_forecast',
    };
    o.setup?.(st);
    const tools = [
      { function_name: 'get_forecast', params: ['city', 'days'], required_params: ['city'], description: 'Forecast for a city', auth_provider: null, auth_type: null, auth_with: null },
      { function_name: 'list_cities', params: [], required_params: [], description: 'Known cities', auth_provider: null, auth_type: null, auth_with: null },
    ];
    const emit = (ctx, rec, res) => {
      const t = text(rec); const h = { ...(t.length ? { 'content-type': 'application/json' } : {}), ...rec.headers };
      if (rec.status !== 204) h['content-length'] = Buffer.byteLength(t);
      res.writeHead(rec.status, h); res.end(rec.status === 204 ? undefined : t);
    };
    const fail = (status, message, code) => ({ status, body: { message, code } });
    return listen(async (req, res) => {
      const raw = await slurp(req);
      const u = new URL(req.url, 'http://x');
      const ctx = { req, raw, url: u, orig: u.pathname, method: req.method, st, key };
      const path = o.rewrite?.(u.pathname, ctx) ?? u.pathname;
      ctx.path = path;
      let m;
      if (path === '/v1/agents/') ctx.op = 'agents';
      else if ((m = path.match(/^\/v1\/agents\/([^/]+)\/memories\/$/))) { ctx.op = 'memory'; ctx.id = m[1]; }
      else if (path === '/v1/conversations/') ctx.op = 'conversations';
      else if ((m = path.match(/^\/v1\/conversations\/([^/]+)\/messages\/$/))) { ctx.op = 'message'; ctx.id = m[1]; }
      else if ((m = path.match(/^\/toolkit\/([^/]+)\/$/))) { ctx.op = 'tkDetails'; ctx.kit = m[1]; }
      else if ((m = path.match(/^\/toolkit\/([^/]+)\/([^/]+)\/$/))) { ctx.op = req.method === 'POST' ? 'tkExec' : 'tkTool'; ctx.kit = m[1]; ctx.tool = m[2]; }
      else ctx.op = 'other';
      bump(ctx);
      if (raw.length) { try { ctx.json = JSON.parse(raw.toString('utf8')); } catch { ctx.badJson = true; } }
      let rec = await o.before?.(ctx);
      if (!rec && /^\/v\d/.test(path)) {
        const a = /^bearer\s+(\S+)\s*$/i.exec(req.headers.authorization ?? '');
        let v = !a ? 'missing' : a[1] === key ? 'ok' : 'invalid';
        v = o.judge?.(ctx, v) ?? v; ctx.verdict = v;
        if (v !== 'ok') rec = fail(401, v === 'missing' ? 'No API key was given.' : 'This API key is not valid.', 'auth');
      }
      if (!rec) rec = await o.gate?.(ctx);
      if (!rec) {
        const need = { agents: 'GET', conversations: 'GET', memory: 'POST', message: 'POST', tkDetails: 'GET' }[ctx.op];
        if (ctx.op === 'other') rec = fail(404, 'There is nothing at this address.', 'route');
        else if (need && need !== req.method) rec = fail(405, 'Method not allowed here.', 'method');
        else if (ctx.op === 'agents') rec = { status: 200, body: { data: st.agents, total: st.agents.length } };
        else if (ctx.op === 'conversations') rec = { status: 200, body: { data: st.convs.map(c => ({ ...c, created_at: '2025-02-03T04:05:06Z' })) } };
        else if (ctx.op === 'memory') {
          const ag = /^\d+$/.test(ctx.id) && st.agents.find(x => String(x.id) === ctx.id);
          const b = ctx.json;
          if (!ag) rec = fail(404, 'No such agent.', 'agent');
          else if (ctx.badJson || !isObj(b)) rec = fail(400, 'The body is not a JSON object.', 'body');
          else if (typeof b.title !== 'string' || !b.title) rec = fail(400, 'title is required and must be text.', 'title');
          else if (typeof b.content !== 'string' || !b.content) rec = fail(400, 'content is required and must be text.', 'content');
          else if (b.agent_user_id !== undefined && !Number.isInteger(b.agent_user_id)) rec = fail(400, 'agent_user_id must be an integer.', 'user');
          else { const r = { id: st.mem.length + 1, ...b }; st.mem.push(r); rec = { status: 201, body: r }; }
        } else if (ctx.op === 'message') {
          const c = /^-?\d+$/.test(ctx.id) && st.convs.find(x => String(x.id) === ctx.id);
          const b = ctx.json;
          if (!c) rec = fail(404, 'No such conversation.', 'conversation');
          else if (ctx.badJson || !isObj(b)) rec = fail(400, 'The body is not a JSON object.', 'body');
          else if (typeof b.content !== 'string') rec = fail(400, 'content is required and must be text.', 'content');
          else if (b.metadata !== undefined && b.metadata !== null && !isObj(b.metadata)) rec = fail(400, 'metadata must be an object.', 'metadata');
          else rec = { status: 201, body: { conversation: { id: c.id, external_user_id: c.external_user_id }, user_message: { id: st.msg++, content: b.content, metadata: b.metadata ?? {} }, agent_message: { id: st.msg++, content: 'You said: ' + b.content } } };
        } else {
          const t = tools.find(x => x.function_name === ctx.tool);
          if (ctx.kit !== st.kit) rec = fail(404, 'unknown toolkit', 'toolkit');
          else if (ctx.op === 'tkDetails') rec = { status: 200, body: { app_name: st.kit, tools } };
          else if (!t) rec = fail(404, 'unknown tool', 'tool');
          else if (ctx.op === 'tkTool') rec = req.method === 'GET' ? { status: 200, body: t } : fail(405, 'GET or POST', 'method');
          else {
            const p = isObj(ctx.json?.params) ? ctx.json.params : isObj(ctx.json) ? ctx.json : {};
            const miss = t.required_params.filter(x => p[x] === undefined);
            rec = miss.length ? fail(400, 'missing: ' + miss, 'params') : { status: 200, body: t === tools[0] ? { city: p.city, sky: 'clear', days: p.days ?? 1 } : { cities: ['Oslo', 'Lima'] } };
          }
        }
      }
      rec = (await o.after?.(ctx, rec)) ?? rec;
      if (o.write) return o.write(ctx, rec, res, r => emit(ctx, r ?? rec, res));
      emit(ctx, rec, res);
    }, () => ({ key, agentId: st.agents[0]?.id, conversationId: st.convs[0]?.id, endUserId: st.user, toolkit: st.kit, tool: st.tool, toolParams: { city: 'Oslo' } }), o, st);
  };
}

// ---------------------------------------------------------------- base B: class, route table, exceptions, 200 everywhere, 308 for a missing slash
class Stop extends Error { constructor(status, message, more = {}) { super(message); this.status = status; this.more = more; } }
class Harbor {
  constructor(o) {
    this.o = o;
    this.key = o.key ?? crypto.randomUUID();
    this.st = {
      agents: [{ id: 48213, slug: 'tutor' }], kit: 'crm', tool: 'find_contact', user: 90017, serial: 7000000,
      convs: [{ id: 730001, external_user_id: 4411 }, { id: 730002, external_user_id: 4412 }],
      tools: { find_contact: { function_name: 'find_contact', params: ['email'], required_params: ['email'], description: 'Look a contact up', auth_provider: 'acme', auth_type: 'oauth2', auth_with: 'header' } },
    };
    o.setup?.(this.st);
    this.routes = [
      ['agents', /^\/v1\/agents\/$/, { GET: this.listAgents }],
      ['memory', /^\/v1\/agents\/(?<id>[^/]+)\/memories\/$/, { POST: this.addMemory }],
      ['conversations', /^\/v1\/conversations\/$/, { GET: this.listConversations }],
      ['message', /^\/v1\/conversations\/(?<id>[^/]+)\/messages\/$/, { POST: this.say }],
      ['tkDetails', /^\/toolkit\/(?<kit>[^/]+)\/$/, { GET: this.kitDetails }],
      ['tkTool', /^\/toolkit\/(?<kit>[^/]+)\/(?<tool>[^/]+)\/$/, { GET: this.kitTool, POST: this.kitRun }],
    ];
  }
  now() { return Math.floor(Date.now() / 1000); }
  num(s) { if (!/^-?\d+$/.test(s)) throw new Stop(400, 'The identifier in the path must be a whole number'); return s; }
  body(ctx) { if (ctx.badJson || !isObj(ctx.json)) throw new Stop(400, 'Could not read a JSON object from the body'); return ctx.json; }
  listAgents() { return this.st.agents; }
  listConversations() { return { data: this.st.convs.map(c => ({ conversation: c.id, user: c.external_user_id, opened: this.now() })), next: null, previous: null }; }
  addMemory(ctx) {
    const b = this.body(ctx), id = this.num(ctx.id), errors = [];
    for (const f of ['title', 'content']) if (typeof b[f] !== 'string') errors.push(f + ' must be a string');
    if ('agent_user_id' in b && !Number.isInteger(b.agent_user_id)) errors.push('agent_user_id must be an integer');
    if (errors.length) throw new Stop(400, errors.join('; '), { errors });
    if (!this.st.agents.some(a => String(a.id) === id)) throw new Stop(404, 'Agent not found');
    if ('agent_user_id' in b && b.agent_user_id !== this.st.user) throw new Stop(400, 'agent_user_id is not a user of this agent');
    return { ok: true, memory: { uid: crypto.randomUUID(), stored: this.now() } };
  }
  say(ctx) {
    const b = this.body(ctx), id = this.num(ctx.id);
    if (typeof b.content !== 'string') throw new Stop(400, 'content must be a string');
    if (b.content.trim() === '') throw new Stop(400, 'content must not be blank');
    if ('metadata' in b && !isObj(b.metadata)) throw new Stop(400, 'metadata must be an object');
    const c = this.st.convs.find(x => String(x.id) === id);
    if (!c) throw new Stop(404, 'Conversation not found');
    return { agent_message: { role: 'agent', content: 'Thank you, I have noted that down.', at: this.now() }, user_message: { role: 'user', content: b.content, at: this.now() }, conversation: { external_user_id: c.external_user_id, id: c.id, open: true } };
  }
  kitDetails(ctx) { if (ctx.kit !== this.st.kit) throw new Stop(404, 'no toolkit'); return { toolkit: { app_name: this.st.kit }, tools: this.st.tools }; }
  kitTool(ctx) { this.kitDetails(ctx); const t = this.st.tools[ctx.tool]; if (!t) throw new Stop(400, 'no tool'); return { schema: t }; }
  kitRun(ctx) {
    this.kitTool(ctx);
    const p = isObj(ctx.json) ? { ...ctx.json, ...(ctx.json.params ?? {}), ...(ctx.json.parameters ?? {}) } : Object.fromEntries(new URLSearchParams(ctx.raw.toString()));
    for (const r of this.st.tools[ctx.tool].required_params) if (p[r] === undefined) return { success: false, error: 'missing ' + r };
    return { success: true, result: { email: p.email, name: 'Zoë' } };
  }
  emit(ctx, rec, res) {
    const t = text(rec);
    for (const [k, v] of Object.entries({ 'Content-Type': 'application/json; charset=utf-8', 'X-Request-Id': ctx.rid, 'Cache-Control': 'no-store', ...rec.headers })) if (v !== undefined) res.setHeader(k, v);
    res.statusCode = rec.status; res.end(t);
  }
  async handle(req, res) {
    const raw = await slurp(req), url = new URL(req.url, 'http://x');
    const ctx = { req, raw, url, orig: url.pathname, method: req.method, st: this.st, key: this.key, rid: crypto.randomUUID(), op: 'other' };
    ctx.path = this.o.rewrite?.(url.pathname, ctx) ?? url.pathname;
    let table;
    for (const [op, re, t] of this.routes) { const m = re.exec(ctx.path); if (m) { ctx.op = op; table = t; Object.assign(ctx, m.groups); } }
    if (ctx.op === 'tkTool' && req.method === 'POST') ctx.op = 'tkExec';
    bump(ctx);
    if (raw.length) try { ctx.json = JSON.parse(raw.toString('utf8')); } catch { ctx.badJson = true; }
    let rec;
    try {
      rec = await this.o.before?.(ctx);
      if (!rec && ctx.path.startsWith('/v')) {
        const h = req.headers.authorization;
        let v = h === undefined || !h.startsWith('Bearer ') ? 'missing' : h.slice(7) === this.key ? 'ok' : 'invalid';
        ctx.verdict = v = this.o.judge?.(ctx, v) ?? v;
        if (v !== 'ok') throw new Stop(401, 'Please send a valid developer key', { reason: v });
      }
      rec ??= await this.o.gate?.(ctx);
      if (!rec) {
        if (!table) {
          if (!ctx.path.endsWith('/') && this.routes.some(([, re]) => re.test(ctx.path + '/'))) rec = { status: 308, headers: { Location: ctx.path + '/' + url.search }, body: { message: 'moved' } };
          else throw new Stop(404, 'Unknown path');
        } else {
          const fn = table[req.method];
          if (!fn) throw new Stop(404, 'No such operation');
          rec = { status: 200, body: fn.call(this, ctx) };
        }
      }
    } catch (e) {
      if (!(e instanceof Stop)) throw e;
      rec = { status: e.status, headers: { 'X-Request-Id': undefined }, body: { message: e.message, ...e.more } };
    }
    rec = (await this.o.after?.(ctx, rec)) ?? rec;
    if (this.o.write) return this.o.write(ctx, rec, res, r => this.emit(ctx, r ?? rec, res));
    this.emit(ctx, rec, res);
  }
}
const baseB = (o = {}) => async () => {
  const h = new Harbor(o);
  return listen((q, s) => h.handle(q, s), () => ({ key: h.key, agentId: h.st.agents[0]?.id, conversationId: h.st.convs[0]?.id, endUserId: h.st.user, toolkit: h.st.kit, tool: h.st.tool, toolParams: { email: 'z@example.org' } }), o, h.st);
};

// ---------------------------------------------------------------- base C: chain of middlewares; 204 for a memory; serves with and without slash; also X-API-Key
function baseC(o = {}) {
  return async () => {
    const key = o.key ?? 'C/' + crypto.randomBytes(24).toString('base64');
    const st = { agents: [{ id: 301 }, { id: 302 }, { id: 305 }], convs: [{ id: 9, external_user_id: 'mara@example.org', agent: 301 }, { id: 10, external_user_id: 'li@example.org', agent: 302 }], user: 77, kit: 'notes', tool: 'add_note' };
    o.setup?.(st);
    const bad = (ctx, status, message) => { ctx.rec = { status, body: { status, message, request_id: ctx.rid } }; };
    const chain = [
      async (c, next) => {
        await next();
        c.rec = (await o.after?.(c, c.rec)) ?? c.rec;
      },
      async (c, next) => { const r = await o.before?.(c); if (r) c.rec = r; else await next(); },
      async (c, next) => {
        if (c.seg[0]?.[0] !== 'v') return next();
        const [scheme, tok, ...rest] = (c.req.headers.authorization ?? '').split(' ');
        const given = scheme === 'Bearer' && tok && !rest.length ? tok : c.req.headers['x-api-key'];
        const v0 = given === undefined ? 'missing' : given === key ? 'ok' : 'invalid';
        c.verdict = o.judge?.(c, v0) ?? v0;
        if (c.verdict === 'ok') return next();
        bad(c, 401, `API key ${c.verdict}`); c.rec.headers = { 'WWW-Authenticate': 'Bearer realm="developer"' };
      },
      async (c, next) => { const r = await o.gate?.(c); if (r) c.rec = r; else await next(); },
      async (c, next) => {
        if (c.op !== 'memory' && c.op !== 'message') return next();
        if (c.method !== 'POST') return bad(c, 405, 'Only POST here');
        if (c.badJson) return bad(c, 400, 'Malformed JSON');
        if (!isObj(c.json)) return bad(c, 400, 'A JSON object is needed');
        await next();
      },
      async (c, next) => {
        if (c.op !== 'agents') return next();
        if (c.method !== 'GET') return bad(c, 405, 'Only GET here');
        c.rec = { status: 200, body: { agents: { items: st.agents.map(a => ({ id: a.id, model: { family: 'x', depth: [1, 2] } })), count: st.agents.length } } };
      },
      async (c, next) => {
        if (c.op !== 'memory') return next();
        if (!st.agents.some(a => String(a.id) === c.id)) return bad(c, 404, 'Agent does not exist');
        const { title, content, agent_user_id: u } = c.json;
        if (typeof title !== 'string' || !title.trim()) return bad(c, 400, 'title missing');
        if (typeof content !== 'string') return bad(c, 400, 'content missing');
        if (u !== undefined && u !== null && !Number.isInteger(u)) return bad(c, 400, 'agent_user_id is not an integer');
        if (Number.isInteger(u) && u !== st.user) return bad(c, 404, 'No such agent user');
        c.rec = { status: 204 };
      },
      async (c, next) => {
        if (c.op !== 'conversations') return next();
        if (c.method !== 'GET') return bad(c, 405, 'Only GET here');
        c.rec = { status: 200, body: { object: 'list', data: st.convs.map(x => ({ id: x.id, user: { external_user_id: x.external_user_id }, agent: { id: x.agent } })), has_more: false } };
      },
      async (c, next) => {
        if (c.op !== 'message') return next();
        const conv = st.convs.find(x => String(x.id) === c.id);
        if (!conv) return bad(c, 404, 'Conversation does not exist');
        const { content, metadata } = c.json;
        if (typeof content !== 'string' || !content) return bad(c, 400, 'content missing');
        if (metadata !== undefined && !isObj(metadata)) return bad(c, 400, 'metadata is not an object');
        c.rec = { status: 201, body: { user_message: { uuid: crypto.randomUUID(), content, author: { kind: 'user' } }, agent_message: { uuid: crypto.randomUUID(), content: 'Understood.', author: { kind: 'agent' } }, conversation: { id: conv.id, external_user_id: conv.external_user_id }, usage: { tokens: 12 } } };
      },
      async (c, next) => {
        if (!/^tk/.test(c.op)) return next();
        if (c.seg[1] !== st.kit) { c.rec = { status: 404, body: { detail: 'toolkit' } }; return; }
        if (c.op === 'tkDetails') { c.rec = c.method === 'GET' ? { status: 200, body: [{ name: st.kit }, ['add_note']] } : { status: 405, body: {} }; return; }
        if (c.seg[2] !== 'add_note') { c.rec = { status: 404, body: { detail: 'tool' } }; return; }
        if (c.op === 'tkTool') { c.rec = c.method === 'GET' ? { status: 200, body: { name: 'add_note', parameters: { type: 'object', properties: { text: {} }, required: ['text'] } } } : { status: 405, body: {} }; return; }
        const p = isObj(c.json) ? c.json : {};
        c.rec = p.text === undefined && p.params?.text === undefined ? { status: 422, body: { detail: 'text' } } : { status: 200, body: { noted: true } };
      },
      async c => bad(c, 404, 'Nothing here'),
    ];
    const emit = (c, rec, res) => {
      const t = text(rec);
      const h = { ...(rec.status === 204 ? {} : { 'content-type': 'application/json' }), 'x-request-id': c.rid, ...rec.headers };
      res.writeHead(rec.status, h);
      if (rec.status === 204) res.end(); else { res.write(t.slice(0, 5)); res.end(t.slice(5)); }
    };
    return listen(async (req, res) => {
      const raw = await slurp(req), url = new URL(req.url, 'http://x');
      const c = { req, raw, url, orig: url.pathname, method: req.method, st, key, rid: 'r' + hex(6) };
      c.path = o.rewrite?.(url.pathname, c) ?? url.pathname;
      c.seg = c.path.split('/').filter(Boolean);
      const [a, b, d, e, f] = c.seg;
      c.op = 'other';
      if (a === 'v1' && b === 'agents' && !d) c.op = 'agents';
      if (a === 'v1' && b === 'conversations' && !d) c.op = 'conversations';
      if (a === 'v1' && b === 'agents' && e === 'memories' && !f) { c.op = 'memory'; c.id = d; }
      if (a === 'v1' && b === 'conversations' && e === 'messages' && !f) { c.op = 'message'; c.id = d; }
      if (a === 'toolkit' && b && !d) c.op = 'tkDetails';
      if (a === 'toolkit' && d && !e) c.op = req.method === 'POST' ? 'tkExec' : 'tkTool';
      bump(c);
      if (raw.length) try { c.json = JSON.parse(raw.toString('utf8')); } catch { c.badJson = true; }
      const run = i => Promise.resolve(chain[i]?.(c, () => run(i + 1)));
      await run(0);
      if (o.write) return o.write(c, c.rec, res, r => emit(c, r ?? c.rec, res));
      emit(c, c.rec, res);
    }, () => ({ key, agentId: st.agents[0]?.id, conversationId: st.convs[0]?.id, endUserId: st.user, toolkit: st.kit, tool: st.tool, toolParams: { text: 'hello' } }), o, st);
  };
}

// ---------------------------------------------------------------- base D: "METHOD pattern" map, generators as checks, pretty JSON, connection closed each time, no toolkits
function baseD(o = {}) {
  return async () => {
    const key = o.key ?? 'key-' + hex(24);
    const db = { agents: new Map([[7, { title: 'Desk' }], [8, { title: 'Night desk' }]]), convs: [{ id: 2001, external_user_id: 'f3b0-77' }], user: 64, log: [] };
    const st = db; o.setup?.(st);
    const say = (status, message) => ({ status, body: { type: 'about:blank', message, docs: 'https://example.org/errors/' + status } });
    function* memoryChecks(c) {
      yield [/^\d{1,15}$/.test(c.id) && db.agents.has(Number(c.id)), 404, 'agent unknown'];
      yield [!c.badJson && isObj(c.json), 400, 'send a JSON object'];
      for (const f of ['title', 'content']) yield [typeof c.json[f] === 'string', 400, `${f}: text expected`];
      const u = c.json.agent_user_id;
      yield [u === undefined || Number.isInteger(u), 400, 'agent_user_id: integer expected'];
    }
    function* messageChecks(c) {
      yield [!c.badJson && isObj(c.json), 400, 'send a JSON object'];
      yield [typeof c.json.content === 'string', 400, 'content: text expected'];
      yield [c.json.metadata === undefined || isObj(c.json.metadata), 400, 'metadata: object expected'];
      c.conv = db.convs.find(x => String(x.id) === c.id);
      yield [c.conv, 404, 'conversation unknown'];
    }
    const pass = (gen, then) => c => { for (const [ok, s, m] of gen(c)) if (!ok) return say(s, m); return then(c); };
    const map = new Map([
      ['GET /v1/agents/', c => ({ status: 200, body: { results: Object.fromEntries([...db.agents].map(([id, a]) => [id, { id, ...a }])) } })],
      ['GET /v1/conversations/', c => ({ status: 200, body: { data: db.convs.map(x => ({ ref: `c-${x.id}`, id: x.id })), page: { size: 50 } } })],
      ['POST /v1/agents/:id/memories/', pass(memoryChecks, c => (db.log.push(c.json), { status: 202, body: { queued: db.log.length } }))],
      ['POST /v1/conversations/:id/messages/', pass(messageChecks, c => ({ status: 200, body: {
        conversation: { id: c.conv.id, external_user_id: c.conv.external_user_id, messages: 2 },
        user_message: { content: c.json.content, sent: new Date().toUTCString() },
        agent_message: { content: [...c.json.content].reverse().join('') + '!', sent: new Date().toUTCString(), parts: [] } } }))],
    ]);
    const ops = { 'GET /v1/agents/': 'agents', 'GET /v1/conversations/': 'conversations', 'POST /v1/agents/:id/memories/': 'memory', 'POST /v1/conversations/:id/messages/': 'message' };
    const emit = (c, rec, res) => {
      const t = rec.raw !== undefined ? rec.raw : rec.body === undefined ? '' : JSON.stringify(rec.body, null, 2) + '\n';
      res.shouldKeepAlive = false;
      const h = { 'content-type': 'application/json', server: 'desk/0.3', connection: 'close', ...rec.headers };
      res.writeHead(rec.status, h); res.end(t);
    };
    return listen(async (req, res) => {
      const raw = await slurp(req), url = new URL(req.url, 'http://x');
      const c = { req, raw, url, orig: url.pathname, method: req.method, st, key };
      c.path = o.rewrite?.(url.pathname, c) ?? url.pathname;
      const m = /^\/v1\/(agents|conversations)\/([^/]+)\/(memories|messages)\/$/.exec(c.path);
      const pattern = m ? `/v1/${m[1]}/:id/${m[3]}/` : c.path;
      if (m) c.id = m[2];
      const fn = map.get(`${req.method} ${pattern}`);
      c.op = ops[`${req.method} ${pattern}`] ?? 'other';
      bump(c);
      try { if (raw.length) c.json = JSON.parse(raw.toString('utf8')); } catch { c.badJson = true; }
      let rec = await o.before?.(c);
      if (!rec && c.path.startsWith('/v')) {
        const h = (req.headers.authorization ?? '').trim();
        let v = !h || h.toLowerCase() === 'bearer' ? 'missing' : h === `Bearer ${key}` ? 'ok' : 'invalid';
        c.verdict = v = o.judge?.(c, v) ?? v;
        if (v !== 'ok') rec = say(401, v === 'missing' ? 'key missing' : 'key wrong');
      }
      rec ??= await o.gate?.(c);
      if (!rec && raw.length && !/^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? '')) rec = say(415, 'use Content-Type: application/json');
      rec ??= fn ? fn(c) : say(404, 'no such page');
      rec = (await o.after?.(c, rec)) ?? rec;
      if (o.write) return o.write(c, rec, res, r => emit(c, r ?? rec, res));
      emit(c, rec, res);
    }, () => ({ key, agentId: [...db.agents.keys()][0], conversationId: db.convs[0]?.id, endUserId: db.user }), o, st);
  };
}
// ---------------------------------------------------------------- the set

const all = [];
const unsure = [];
const bases = { A: baseA, B: baseB, C: baseC, D: baseD };
// options that need state of their own are given as a function and made anew at each start()
const add = (kind, list) => (name, base, section, why, o = {}, doubt) => {
  list.push({ name, kind, why, section, base, ...(doubt ? { doubt } : {}), start: () => bases[base](typeof o === 'function' ? o() : o)() });
};
const broken = add('broken', all), fine = add('fine', all);
const unsureBroken = add('broken', unsure), unsureFine = add('fine', unsure);

const ok = r => r.status >= 200 && r.status < 300;
const edit = (r, f) => { const body = structuredClone(r.body); const b = f(body); return { ...r, body: b === undefined ? body : b }; };
const onOk = (op, f) => ({ after: (c, r) => c.op === op && ok(r) ? edit(r, b => f(b, c)) : r });
const v1 = c => c.path.startsWith('/v1/');
const S401 = '5.3 "A missing or invalid key yields 401"; table in 7';
const SMSG = '7 "Error responses of the Developer API carry a human-readable `message` in the body"';
const SSEND = '4.1 Send a message: "object with `conversation`, `user_message`, `agent_message` (all required)"';
const SSUM = '4.1 send-message response fields, 2 ConversationSummary';
const SMES = '2 Message: "has at least a `content` string (the text)"';
const SLIST = '4.1 List conversations: "object with `data`, an array of conversation objects"';
const SJSON = 'Introduction: "Both are JSON"';
const S400 = '7 table: 400 "Invalid body or query"';

// ===== broken: keys
broken('b-auth-missing-403', 'A', S401, 'No Authorization header: 403 (with a message) instead of 401, on every /v1/ path. A wrong key gives 401.', { before: c => v1(c) && !c.req.headers.authorization ? { status: 403, body: { message: 'Please authenticate.', code: 'auth' } } : null });
broken('b-auth-missing-400-conversations', 'B', S401, 'Only GET /v1/conversations/ answers 400 to a request without key.', { after: (c, r) => c.op === 'conversations' && c.verdict === 'missing' ? { ...r, status: 400 } : r });
broken('b-auth-open-agents', 'C', '5.1 "Every `/v1/` request requires a Developer API key"; 5.3', 'GET /v1/agents/ is served without any key.', { judge: (c, v) => c.op === 'agents' && v === 'missing' ? 'ok' : v });
broken('b-auth-open-memory-post', 'D', '5.1, 5.3', 'POST memories is accepted without any key; all others give 401.', { judge: (c, v) => c.op === 'memory' && v === 'missing' ? 'ok' : v });
broken('b-auth-invalid-403', 'B', S401, 'A wrong key gives 403 instead of 401 (none gives 401).', { after: (c, r) => c.verdict === 'invalid' ? { ...r, status: 403 } : r });
broken('b-auth-any-bearer', 'A', S401, 'Any Bearer token is accepted.', { judge: (c, v) => v === 'invalid' ? 'ok' : v });
broken('b-auth-invalid-ok-on-messages', 'C', S401, 'Only the send-message endpoint accepts a wrong key.', { judge: (c, v) => c.op === 'message' && v === 'invalid' ? 'ok' : v });
broken('b-auth-prefix-compare', 'D', S401, 'Only the first 8 characters of the key are compared: a key changed at its end (or with something appended) is accepted.', { judge: (c, v) => v === 'invalid' && (c.req.headers.authorization ?? '').slice(0, 15) === ('Bearer ' + c.key).slice(0, 15) ? 'ok' : v });
broken('b-auth-missing-302-login', 'A', S401, 'Without a key: 302 to a login page instead of 401.', { after: (c, r) => c.verdict === 'missing' ? { status: 302, headers: { location: '/login' }, body: { message: 'log in' } } : r });
broken('b-auth-missing-404-message', 'B', S401, 'POST messages without a key: 404 instead of 401.', { after: (c, r) => c.op === 'message' && c.verdict === 'missing' ? { ...r, status: 404 } : r });
broken('b-auth-missing-200-error', 'C', S401, 'Without a key: status 200 with {message: "API key missing"}.', { after: (c, r) => c.verdict === 'missing' ? { ...r, status: 200 } : r });
broken('b-auth-valid-401-memories', 'D', S401 + '; 403 is for "Key cannot access the resource"', 'The accepted key gets 401 on POST memories (and works everywhere else).', { after: (c, r) => c.op === 'memory' ? { status: 401, body: { message: 'this key may not write memories' } } : r });
broken('b-auth-valid-401-unknown-agent', 'B', S401 + '; 404 "Resource does not exist"', 'The accepted key gets 401 when the agent is unknown.', { after: (c, r) => c.op === 'memory' && r.status === 404 ? { ...r, status: 401 } : r });
broken('b-auth-valid-401-unknown-conversation', 'C', S401 + '; 404 "Resource does not exist"', 'The accepted key gets 401 when the conversation is unknown.', { after: (c, r) => c.op === 'message' && r.status === 404 ? { ...r, status: 401 } : r });
broken('b-auth-token-scheme', 'A', '5.2 "The key is sent as header `Authorization: Bearer <API_KEY>`"', 'Only "Authorization: Token <key>" is accepted; Bearer gives 401.', { judge: c => { const h = c.req.headers.authorization ?? ''; return h === 'Token ' + c.key ? 'ok' : h.startsWith('Token ') ? 'invalid' : 'missing'; } });
broken('b-auth-x-api-key-only', 'C', '5.2', 'Only the X-API-Key header is accepted; the stated header gives 401.', { judge: c => c.req.headers['x-api-key'] === c.key ? 'ok' : c.req.headers['x-api-key'] ? 'invalid' : 'missing' });
broken('b-auth-empty-bearer-ok', 'D', S401, 'A bare "Authorization: Bearer" (no key) is accepted; no header at all gives 401.', { judge: (c, v) => v === 'missing' && /^bearer\s*$/i.test(c.req.headers.authorization ?? '') ? 'ok' : v });
broken('b-auth-second-try-ok', 'A', S401, 'A wrong key gives 401 the first time; the same wrong key is accepted from the second request on.', () => { const seen = new Set(); return { judge: (c, v) => { if (v !== 'invalid') return v; const h = c.req.headers.authorization; if (seen.has(h)) return 'ok'; seen.add(h); return v; } }; });
broken('b-auth-sticky', 'B', S401, 'After any request with a good key, requests without key are accepted too (until the server ends).', () => { let s = false; return { judge: (c, v) => { if (v === 'ok') s = true; return v === 'missing' && s ? 'ok' : v; } }; });
broken('b-auth-basic-400', 'C', S401, 'An Authorization header with another scheme than Bearer and no X-API-Key (thus no key): 400 instead of 401.', { after: (c, r) => c.verdict === 'missing' && c.req.headers.authorization && !/^bearer/i.test(c.req.headers.authorization) ? { ...r, status: 400 } : r });

// ===== broken: error bodies
broken('b-err-401-error-field', 'A', SMSG, '401 body is {error: "…"}; no message.', { after: (c, r) => r.status === 401 ? { ...r, body: { error: r.body.message } } : r });
broken('b-err-401-detail-invalid-only', 'B', SMSG, 'Wrong key: {detail: "…"}; a missing key has message.', { after: (c, r) => c.verdict === 'invalid' ? { ...r, body: { detail: r.body.message, reason: 'invalid' } } : r });
broken('b-err-404-code-only', 'C', SMSG, 'Unknown conversation: 404 {code: "not_found"}.', { after: (c, r) => c.op === 'message' && r.status === 404 ? { ...r, body: { code: 'not_found' } } : r });
broken('b-err-400-empty', 'D', SMSG, 'Memory without title: 400 with an empty body.', { after: (c, r) => c.op === 'memory' && r.status === 400 && c.json && c.json.title === undefined ? { status: 400, raw: '' } : r });
broken('b-err-401-plain', 'B', SMSG, '401 with the text "Unauthorized" (text/plain).', { after: (c, r) => r.status === 401 ? { status: 401, headers: { 'Content-Type': 'text/plain' }, raw: 'Unauthorized' } : r });
broken('b-err-404-html-agent', 'A', SMSG, 'Unknown agent: a 404 page in HTML.', { after: (c, r) => c.op === 'memory' && r.status === 404 ? { status: 404, headers: { 'content-type': 'text/html' }, raw: '<!doctype html><title>404</title><h1>Not Found</h1>' } : r });
broken('b-err-429-no-message', 'C', SMSG, 'Every fourth list-conversations request gives 429 with {retry_in: 1} only.', { after: (c, r) => c.op === 'conversations' && ok(r) && c.nth % 4 === 0 ? { status: 429, headers: { 'retry-after': '1' }, body: { retry_in: 1 } } : r });
broken('b-err-message-null', 'D', SMSG, 'Send-message without content: 400 {message: null}.', { after: (c, r) => c.op === 'message' && r.status === 400 ? { ...r, body: { ...r.body, message: null } } : r });
broken('b-err-403-no-message', 'A', SMSG, 'The key has no access to the given agent: 403 with {} for POST memories.', { gate: c => c.op === 'memory' ? { status: 403, body: {} } : null });
broken('b-err-502-no-message', 'C', SMSG, 'The second send-message gives 502 {"error": "bad gateway"} without message; all others are well.', { after: (c, r) => c.op === 'message' && ok(r) ? ((c.st.good = (c.st.good ?? 0) + 1) === 2 ? { status: 502, body: { error: 'bad gateway' } } : r) : r });
broken('b-err-401-empty-on-post', 'D', SMSG, '401 to POST requests has no body; to GET it has a message.', { after: (c, r) => r.status === 401 && c.method === 'POST' ? { status: 401, headers: { 'content-type': undefined }, raw: '' } : r, write: (c, r, res, std) => { if (r.headers && 'content-type' in r.headers) { const { 'content-type': _, ...h } = r.headers; r = { ...r, headers: h }; } std(r); } });
broken('b-err-401-cut-json', 'A', SMSG + '; ' + SJSON, '401 body lacks the closing brace, so it is not JSON.', { after: (c, r) => r.status === 401 ? { ...r, raw: JSON.stringify(r.body).slice(0, -1) } : r });
broken('b-err-capital-message', 'B', SMSG, 'Errors carry "Message", never "message".', { after: (c, r) => r.status >= 400 ? { ...r, body: (({ message, ...x }) => ({ Message: message, ...x }))(r.body) } : r });
broken('b-err-bad-json-html', 'C', SMSG, 'Body that is not JSON: 400 with an HTML page.', { after: (c, r) => r.status === 400 && c.badJson ? { status: 400, headers: { 'content-type': 'text/html' }, raw: '<pre>SyntaxError: Unexpected token</pre>' } : r });
broken('b-err-message-in-header', 'D', SMSG, 'Unknown agent: 404, the message is in the header X-Message only; body {}.', { after: (c, r) => c.op === 'memory' && r.status === 404 ? { status: 404, headers: { 'x-message': r.body.message }, body: {} } : r });
broken('b-err-array', 'B', SMSG, 'Invalid memory: 400 with a bare array of field names, no message.', { after: (c, r) => c.op === 'memory' && r.status === 400 && r.body.errors ? { ...r, body: ['title', 'content'] } : r });

// ===== broken: statuses and requiredness
broken('b-400-missing-title-422', 'A', S400, 'Memory without title: 422 instead of 400.', { after: (c, r) => c.op === 'memory' && r.status === 400 && c.json && c.json.title === undefined ? { ...r, status: 422 } : r }, 'rests on reading the table in 7 as the one status for its meaning');
broken('b-400-missing-content-409', 'C', S400, 'Message without content: 409 instead of 400.', { after: (c, r) => c.op === 'message' && r.status === 400 && !c.badJson ? { ...r, status: 409 } : r }, 'rests on reading the table in 7 as the one status for its meaning');
broken('b-400-malformed-422', 'C', S400, 'Malformed JSON: 422 instead of 400 (both POST endpoints).', { after: (c, r) => r.status === 400 && c.badJson ? { ...r, status: 422 } : r }, 'rests on reading the table in 7 as the one status for its meaning');
broken('b-400-missing-content-404', 'D', S400 + '; 404 "Resource does not exist"', 'Message without content on an existing conversation: 404 instead of 400.', { after: (c, r) => c.op === 'message' && r.status === 400 ? { ...r, status: 404 } : r });
broken('b-400-missing-content-401', 'B', S400 + '; ' + S401, 'Memory without content with a good key: 401 instead of 400.', { after: (c, r) => c.op === 'memory' && r.status === 400 && c.json && c.json.content === undefined ? { ...r, status: 401 } : r });
broken('b-400-missing-title-200', 'D', S400, 'Invalid memory bodies (no title, malformed, …): status 200 with {message: "…"} instead of 400.', { after: (c, r) => c.op === 'memory' && r.status === 400 ? { ...r, status: 200 } : r }, 'seen from outside the same as accepting: rests on reading "required" as "the server refuses"');
broken('b-accept-no-title', 'A', '2 Memory: title required "yes"; ' + S400, 'Memory without title is stored (201).', { before: c => { if (c.op === 'memory' && c.json && typeof c.json === 'object' && c.json.title === undefined) c.json.title = '(untitled)'; } }, 'rests on reading "required" as "the server refuses"');
broken('b-accept-no-content', 'B', '4.1 Send a message: body `content` string required; ' + S400, 'Message without content gets a normal reply (user_message.content is "").', { before: c => { if (c.op === 'message' && c.json && typeof c.json === 'object' && c.json.content === undefined) c.json.content = '\u200b'; }, after: (c, r) => c.op === 'message' && ok(r) && c.json.content === '\u200b' ? edit(r, b => { b.user_message.content = ''; }) : r }, 'rests on reading "required" as "the server refuses"');
broken('b-accept-malformed', 'C', S400 + '; 5.2', 'A send-message body that is not JSON is taken as the text itself.', { before: c => { if (c.op === 'message' && c.badJson) { c.badJson = false; c.json = { content: c.raw.toString() }; } } });
broken('b-unknown-conversation-400', 'D', '7 table: 404 "Resource does not exist"; 400 "Invalid body or query"', 'Unknown (integer) conversation with a good body: 400 instead of 404.', { after: (c, r) => c.op === 'message' && r.status === 404 ? { ...r, status: 400 } : r });
broken('b-unknown-conversation-200', 'A', SSEND + '; 7 404', 'Unknown conversation: 200 with {message: "No such conversation."}.', { after: (c, r) => c.op === 'message' && r.status === 404 ? { ...r, status: 200 } : r });
broken('b-unknown-agent-422', 'B', '7 table: 404 "Resource does not exist"', 'Unknown agent with a good memory body: 422 instead of 404.', { after: (c, r) => c.op === 'memory' && r.status === 404 ? { ...r, status: 422 } : r }, 'rests on reading the table in 7 as the one status for its meaning');
broken('b-memory-needs-user', 'D', '2 Memory: agent_user_id required "no", "when omitted the memory is agent-level"', 'A memory without agent_user_id is refused with 400; with it, it is stored.', { gate: c => c.op === 'memory' && c.json && typeof c.json === 'object' && c.json.agent_user_id === undefined ? { status: 400, body: { message: 'agent_user_id is required' } } : null });
broken('b-memory-user-as-string', 'A', '2 Memory: agent_user_id integer', 'agent_user_id must be a string here: the existing user as integer is refused with 400, as a string it is accepted.', { before: c => { if (c.op !== 'memory' || !c.json || typeof c.json !== 'object' || c.json.agent_user_id === undefined) return; const u = c.json.agent_user_id; if (typeof u === 'string') c.json.agent_user_id = 5; else c.wrongUser = true; }, gate: c => c.wrongUser ? { status: 400, body: { message: 'agent_user_id must be a string', code: 'user' } } : null });
broken('b-message-needs-metadata', 'A', '4.1 Send a message: `metadata` object optional', 'A message without metadata is refused with 400.', { gate: c => c.op === 'message' && c.json && typeof c.json.content === 'string' && c.json.metadata === undefined ? { status: 400, body: { message: 'metadata is required', code: 'metadata' } } : null });
broken('b-message-refuses-metadata', 'B', '4.1 body `metadata` object optional; 2 "`metadata` is an optional free-form object"', 'Any message with a metadata object is refused with 400.', { gate: c => c.op === 'message' && c.json && c.json.metadata !== undefined ? { status: 400, body: { message: 'unknown field metadata' } } : null });
broken('b-metadata-needs-client-id', 'C', '2 "its name is not mandated", "free-form object"', 'metadata without the key client_message_id is refused with 400.', { gate: c => c.op === 'message' && c.json?.metadata && c.json.metadata.client_message_id === undefined ? { status: 400, body: { status: 400, message: 'metadata.client_message_id missing' } } : null });
broken('b-metadata-strings-only', 'D', '2 "`metadata` is an optional free-form object"', 'metadata values other than strings are refused with 400.', { gate: c => c.op === 'message' && c.json?.metadata && Object.values(c.json.metadata).some(v => typeof v !== 'string') ? { status: 400, body: { message: 'metadata: only strings' } } : null });
broken('b-conversations-needs-filter', 'A', '4.1 List conversations: "optional filtering by agent or by user"', 'Without a query the list is refused with 400.', { gate: c => c.op === 'conversations' && !c.url.search ? { status: 400, body: { message: 'Give agent or user.', code: 'query' } } : null });
broken('b-get-needs-content-type', 'B', '4.1 "Requests that carry a body use `Content-Type: application/json`"; List agents: "no body"', 'GET requests without a Content-Type header are refused with 415.', { gate: c => c.method === 'GET' && v1(c) && !c.req.headers['content-type'] ? { status: 415, body: { message: 'Content-Type must be application/json' } } : null });
broken('b-agents-405', 'C', '4.1 List agents: GET /v1/agents/', 'GET /v1/agents/ gives 405; POST lists the agents.', { gate: c => { if (c.op !== 'agents') return null; if (c.method === 'GET') return { status: 405, headers: { allow: 'POST' }, body: { status: 405, message: 'Use POST' } }; if (c.method === 'POST') c.method = 'GET'; return null; } });
broken('b-agents-slash-404', 'C', '4.1 "All paths start with `/v1/` and end with a trailing slash"', '/v1/agents/ gives 404; only /v1/agents exists.', { gate: c => c.op === 'agents' && c.orig.endsWith('/') ? { status: 404, body: { status: 404, message: 'Nothing here' } } : null });
broken('b-conversations-slash-404', 'C', '4.1 "All paths … end with a trailing slash"', '/v1/conversations/ gives 404; only /v1/conversations exists.', { gate: c => c.op === 'conversations' && c.orig.endsWith('/') ? { status: 404, body: { status: 404, message: 'Nothing here' } } : null });
broken('b-v2-only', 'D', '4.1 "All paths start with `/v1/`"; 9.1', 'Everything is under /v2/; /v1/ paths give 404 (401 without key).', { rewrite: p => p.replace(/^\/v2\//, '/v1/'), gate: c => c.orig.startsWith('/v1/') ? { status: 404, body: { message: 'gone to v2' } } : null });
broken('b-memory-405', 'A', '4.1 Create a memory: POST', 'POST memories gives 405 (Allow: PUT); PUT stores.', { gate: c => c.op === 'memory' && c.req.method === 'POST' ? { status: 405, headers: { allow: 'PUT' }, body: { message: 'Use PUT', code: 'method' } } : null });

// ===== broken: list of conversations, list of agents
broken('b-list-bare-array', 'D', SLIST, 'The answer is a bare array.', onOk('conversations', b => b.data));
broken('b-list-results', 'A', SLIST, 'The array is under "results".', onOk('conversations', b => ({ results: b.data })));
broken('b-list-map', 'B', SLIST, '`data` is an object keyed by id.', onOk('conversations', b => { b.data = Object.fromEntries(b.data.map(x => [x.conversation, x])); }));
broken('b-list-null-when-empty', 'C', SLIST, 'No conversations: {data: null}. (The key has none.)', { setup: st => { st.convs = []; }, ...onOk('conversations', b => { b.data = null; }) });
broken('b-list-absent-when-empty', 'D', SLIST, 'No conversations: `data` is left out.', { setup: st => { st.convs = []; }, ...onOk('conversations', b => { delete b.data; }) });
broken('b-list-204-when-empty', 'B', SLIST, 'No conversations: 204 without a body, so no object with `data`.', { setup: st => { st.convs = []; }, after: (c, r) => c.op === 'conversations' && ok(r) ? { status: 204, headers: { 'Content-Type': undefined }, raw: '' } : r });
broken('b-list-data-items', 'A', SLIST, '`data` is {items: […]}.', onOk('conversations', b => { b.data = { items: b.data, total: b.data.length }; }));
broken('b-list-ndjson', 'B', SLIST + '; ' + SJSON, 'One JSON object per line (NDJSON).', { after: (c, r) => c.op === 'conversations' && ok(r) ? { ...r, headers: { 'Content-Type': 'application/x-ndjson' }, raw: r.body.data.map(x => JSON.stringify(x)).join('\n') + '\n' } : r });
broken('b-list-cut', 'C', SJSON, '400 conversations; the body is cut at 8192 bytes, so it is not JSON.', { setup: st => { st.convs = Array.from({ length: 400 }, (_, i) => ({ id: i + 1, external_user_id: 'u' + i, agent: 301 })); }, after: (c, r) => c.op === 'conversations' && ok(r) ? { ...r, raw: JSON.stringify(r.body).slice(0, 8192) } : r });
broken('b-list-trailing-comma', 'D', SJSON, 'A comma after the last element of `data`.', { after: (c, r) => c.op === 'conversations' && ok(r) ? { ...r, raw: JSON.stringify(r.body).replace('}]', '},]') } : r });
broken('b-list-one-unwrapped', 'A', SLIST, 'With exactly one conversation, `data` is that object and not an array.', { setup: st => { st.convs.length = 1; }, ...onOk('conversations', b => { if (b.data.length === 1) b.data = b.data[0]; }) });
broken('b-list-second-unchanged', 'B', SLIST, 'From the second request on: 200 {unchanged: true} without `data`.', () => { let n = 0; return onOk('conversations', () => ++n > 1 ? { unchanged: true } : undefined); });
broken('b-list-python-repr', 'C', SJSON, 'The list is a Python dict text with single quotes.', { after: (c, r) => c.op === 'conversations' && ok(r) ? { ...r, raw: JSON.stringify(r.body).replaceAll('"', "'").replaceAll('false', 'False') } : r });
broken('b-list-nan', 'D', SJSON, 'An element carries NaN, which JSON does not have.', { after: (c, r) => c.op === 'conversations' && ok(r) ? { ...r, raw: JSON.stringify(r.body).replace('}]', ',"score":NaN}]') } : r });
broken('b-list-double-encoded', 'A', SLIST, '`data` is a string that holds JSON.', onOk('conversations', b => { b.data = JSON.stringify(b.data); }));
broken('b-list-body-string', 'B', SLIST, 'The whole body is one JSON string that holds the JSON.', onOk('conversations', b => JSON.stringify(b)));
broken('b-list-query-bare', 'C', SLIST, 'With any query string the answer is a bare array; without, it is right.', { after: (c, r) => c.op === 'conversations' && ok(r) && c.url.search ? edit(r, b => b.data) : r });
broken('b-list-data-number', 'D', SLIST, '`data` is the count of conversations.', onOk('conversations', b => { b.data = b.data.length; }));
broken('b-list-capital-data', 'A', SLIST, '`Data` with a capital letter, not `data`.', onOk('conversations', b => ({ Data: b.data })));
broken('b-agents-html', 'B', SJSON, 'List agents answers 200 with an HTML page.', { after: (c, r) => c.op === 'agents' && ok(r) ? { ...r, headers: { 'Content-Type': 'text/html; charset=utf-8' }, raw: '<!doctype html><html><body><div id="app"></div></body></html>' } : r }, '"Both are JSON" against "body: not shown"; taken as: the fields are open, JSON is not');
broken('b-agents-xssi-prefix', 'C', SJSON, "List agents has )]}', before the JSON.", { after: (c, r) => c.op === 'agents' && ok(r) ? { ...r, raw: ")]}',\n" + JSON.stringify(r.body) } : r });
broken('b-agents-xml', 'D', SJSON, 'List agents answers in XML.', { after: (c, r) => c.op === 'agents' && ok(r) ? { ...r, headers: { 'content-type': 'application/xml' }, raw: '<?xml version="1.0"?><agents><agent><id>7</id></agent></agents>' } : r }, '"Both are JSON" against "body: not shown"; taken as: the fields are open, JSON is not');

// ===== broken: send-message answer
broken('b-msg-no-agent', 'A', SSEND, 'agent_message is missing.', onOk('message', b => { delete b.agent_message; }));
broken('b-msg-agent-null-second', 'B', SSEND + '; 1.1 "receive the completed agent reply in the same response"', 'From the second message on agent_message is null.', () => { let n = 0; return onOk('message', b => { if (++n > 1) b.agent_message = null; }); });
broken('b-msg-agent-string', 'C', SSEND + '; ' + SMES, 'agent_message is the bare text.', onOk('message', b => { b.agent_message = b.agent_message.content; }));
broken('b-msg-agent-text-field', 'D', SMES, 'agent_message has "text" instead of "content".', onOk('message', b => { const { content, ...x } = b.agent_message; b.agent_message = { text: content, ...x }; }));
broken('b-msg-agent-parts', 'A', SMES, 'agent_message.content is an array of parts.', onOk('message', b => { b.agent_message.content = [{ type: 'text', text: b.agent_message.content }]; }));
broken('b-msg-no-user-with-metadata', 'B', SSEND, 'user_message is missing when metadata was sent.', onOk('message', (b, c) => { if (c.json.metadata) delete b.user_message; }));
broken('b-msg-user-number', 'C', SMES, 'When the text is a number ("42"), user_message.content comes back as a JSON number.', onOk('message', (b, c) => { if (/^\s*-?\d+(\.\d+)?\s*$/.test(c.json.content)) b.user_message.content = Number(c.json.content); }));
broken('b-msg-no-conversation', 'D', SSEND, 'conversation is missing.', onOk('message', b => { delete b.conversation; }));
broken('b-msg-conversation-id-string', 'A', SSUM + ': id integer', 'conversation.id is a string.', onOk('message', b => { b.conversation.id = String(b.conversation.id); }));
broken('b-msg-no-external', 'B', SSUM, 'conversation lacks external_user_id.', onOk('message', b => { delete b.conversation.external_user_id; }));
broken('b-msg-conversation-int', 'C', SSUM, 'conversation is the bare id.', onOk('message', b => { b.conversation = b.conversation.id; }));
broken('b-msg-wrapped', 'D', SSEND, 'Everything is wrapped in {data: …}.', onOk('message', b => ({ data: b })));
broken('b-msg-camel', 'A', SSEND, 'userMessage and agentMessage in camel case.', onOk('message', b => ({ conversation: b.conversation, userMessage: b.user_message, agentMessage: b.agent_message })));
broken('b-msg-sse', 'B', SSEND + '; ' + SJSON, 'The answer is an event stream.', { after: (c, r) => c.op === 'message' && ok(r) ? { ...r, headers: { 'Content-Type': 'text/event-stream' }, raw: `event: user_message\ndata: ${JSON.stringify(r.body.user_message)}\n\nevent: agent_message\ndata: ${JSON.stringify(r.body.agent_message)}\n\n` } : r });
broken('b-msg-pending', 'C', '1.1 "(the call waits for the reply)"; ' + SMES, '202 with agent_message {status: "pending"}, without content.', { after: (c, r) => c.op === 'message' && ok(r) ? { ...r, status: 202, body: { ...r.body, agent_message: { uuid: r.body.agent_message.uuid, status: 'pending' } } } : r });
broken('b-msg-swapped', 'D', '4.1: user_message "the stored user message", agent_message "the completed agent reply"', 'user_message and agent_message are swapped (the reply differs from the text, so user_message.content is not what was sent).', onOk('message', b => ({ ...b, user_message: b.agent_message, agent_message: b.user_message })));
broken('b-msg-unescaped', 'A', SJSON, 'The body is glued together without escaping: a quote, backslash or line break in the text makes it invalid JSON.', { after: (c, r) => c.op === 'message' && ok(r) ? { ...r, raw: `{"conversation":${JSON.stringify(r.body.conversation)},"user_message":{"content":"${c.json.content}"},"agent_message":{"content":"ok"}}` } : r });
broken('b-msg-stale-user', 'B', '4.1: user_message "the stored user message"', 'user_message always carries the first text ever sent, whatever is sent later.', () => { let first; return onOk('message', (b, c) => { first ??= c.json.content; b.user_message.content = first; }); });
broken('b-msg-other-conversation', 'C', '4.1: conversation "`{id, external_user_id}` of the conversation"', 'conversation.id is always one more than the conversation in the path.', onOk('message', b => { b.conversation.id += 1; }));
broken('b-msg-two-documents', 'D', SJSON, 'Two JSON documents after each other.', { after: (c, r) => c.op === 'message' && ok(r) ? { ...r, raw: JSON.stringify(r.body) + JSON.stringify({ done: true }) } : r });
broken('b-msg-agent-list', 'A', SSEND + '; ' + SMES, 'agent_message is an array with one message.', onOk('message', b => { b.agent_message = [b.agent_message]; }));
broken('b-msg-plain', 'B', SSEND + '; ' + SJSON, 'The answer is the reply as plain text.', { after: (c, r) => c.op === 'message' && ok(r) ? { ...r, headers: { 'Content-Type': 'text/plain' }, raw: r.body.agent_message.content } : r });
broken('b-msg-id-drifts', 'C', '4.1: conversation "`{id, external_user_id}` of the conversation"', 'conversation.id grows by one with each message: right the first time, wrong from the second on.', () => { let n = 0; return onOk('message', b => { b.conversation.id += n++; }); });
broken('b-msg-204', 'D', SSEND, '204 without a body.', { after: (c, r) => c.op === 'message' && ok(r) ? { status: 204, raw: '' } : r });
broken('b-msg-location', 'A', SSEND, '201 with a Location header and {}.', { after: (c, r) => c.op === 'message' && ok(r) ? { ...r, headers: { location: '/v1/replies/1/' }, body: {} } : r });
broken('b-msg-external-nested', 'B', SSUM, 'external_user_id is in conversation.user, not in conversation.', onOk('message', b => { const { external_user_id, ...x } = b.conversation; b.conversation = { ...x, user: { external_user_id } }; }));
broken('b-msg-mojibake', 'C', '4.1: user_message "the stored user message"; ' + SMES, 'Text outside ASCII comes back as mojibake (UTF-8 read as Latin-1) in user_message.content.', onOk('message', (b, c) => { b.user_message.content = Buffer.from(c.json.content, 'utf8').toString('latin1'); }), 'that the stored text equals the sent text is said only by "the stored user message" and "content (the text)"');
broken('b-msg-long-url', 'D', SMES, 'For texts of more than 500 characters agent_message has content_url instead of content.', onOk('message', (b, c) => { if (c.json.content.length > 500) b.agent_message = { content_url: '/replies/1', sent: b.agent_message.sent }; }));
broken('b-msg-user-content-null', 'A', SMES, 'user_message.content is null.', onOk('message', b => { b.user_message.content = null; }));
broken('b-msg-second-conversation-id-string', 'B', SSUM + ': id integer', 'conversation.id is a string from the second message on.', () => { let n = 0; return onOk('message', b => { if (++n > 1) b.conversation.id = String(b.conversation.id); }); });
broken('b-msg-array-body', 'C', SSEND, 'The answer is the array [conversation, user_message, agent_message].', onOk('message', b => [b.conversation, b.user_message, b.agent_message]));
broken('b-msg-id-float', 'D', SSUM + ': id integer', 'conversation.id is 2001.5.', onOk('message', b => { b.conversation.id += 0.5; }));

// ===== broken: toolkit (only what the description states)
broken('b-tk-details-405', 'A', '4.2 Toolkit details: GET', 'GET /toolkit/<name>/ gives 405 (Allow: POST); POST gives the details.', { gate: c => c.op === 'tkDetails' ? (c.method === 'GET' ? { status: 405, headers: { allow: 'POST' }, body: { message: 'POST' } } : c.kit === c.st.kit ? { status: 200, body: { app_name: c.kit, tools: ['get_forecast', 'list_cities'] } } : null) : null }, 'errors of the toolkit endpoints are not shown, the method is');
broken('b-tk-details-html', 'B', SJSON + '; 4.2', 'Toolkit details are an HTML page.', { after: (c, r) => c.op === 'tkDetails' && ok(r) ? { ...r, headers: { 'Content-Type': 'text/html' }, raw: '<h1>crm</h1><ul><li>find_contact</li></ul>' } : r }, '"Both are JSON" against "body: not shown"; taken as: the fields are open, JSON is not');
broken('b-tk-slash-404', 'C', '4.2 "Paths end with a trailing slash"', 'The three toolkit paths give 404 with the slash and work without.', { gate: c => /^tk/.test(c.op) && c.orig.endsWith('/') ? { status: 404, body: { detail: 'Not Found' } } : null });
broken('b-tk-exec-405', 'A', '4.2 Execute tool: POST', 'POST to a tool gives 405 (Allow: GET); GET gives its schema.', { gate: c => c.op === 'tkExec' ? { status: 405, headers: { allow: 'GET' }, body: { message: 'GET only' } } : null }, 'errors of the toolkit endpoints are not shown, the method is');
broken('b-tk-context-cut-json', 'C', SJSON + '; 4.2 Tool context', 'The tool context is cut JSON (last brace missing); details and execution are right.', { after: (c, r) => c.op === 'tkTool' && ok(r) ? { ...r, raw: JSON.stringify(r.body).slice(0, -1) } : r });
broken('b-tk-context-405', 'B', '4.2 Tool context: GET /toolkit/<toolkit_name>/<tool_name>/', 'GET on a tool gives 405 (Allow: POST), although execution of the same tool works.', { gate: c => c.op === 'tkTool' && c.method === 'GET' ? { status: 405, headers: { Allow: 'POST' }, body: { error: 'POST only' } } : null }, 'errors of the toolkit endpoints are not shown, the method is');

// ===== fine: the four bases as they are
fine('f-base-a', 'A', '4.1, 7', 'Plain. 201 for what is created ("Success status codes of all operations: not shown"); no x-request-id ("may include").');
fine('f-base-b', 'B', '4.1, 7', 'Plain. 200 everywhere, integer external_user_id ("type not shown"), elements of `data` without id ("Shape of each element: not shown"), 308 for a missing slash, unknown method 404.');
fine('f-base-c', 'C', '4.1, 5, 7', 'Plain. 204 without body for a memory ("body: not shown"), serves without slash too, takes X-API-Key too, body in two chunks.');
fine('f-base-d', 'D', '4.1, 4.2, 7', 'Plain. 202 for a memory, pretty JSON, Connection: close, no toolkits at all, 415 for another content type (4.1 "use `Content-Type: application/json`").');

// ===== fine: transport
const zip = (enc, fn) => ({ write: (c, r, res, std) => { if (!(c.req.headers['accept-encoding'] ?? '').includes(enc) || r.status === 204) return std(); std({ ...r, raw: fn(Buffer.from(text(r))), headers: { ...r.headers, 'content-encoding': enc, vary: 'Accept-Encoding' } }); } });
fine('f-gzip', 'A', '4, 8 (encodings are nowhere limited)', 'gzip when the client accepts it (also for errors).', zip('gzip', zlib.gzipSync));
fine('f-brotli', 'B', '4, 8', 'brotli when the client accepts it.', zip('br', zlib.brotliCompressSync));
fine('f-deflate', 'D', '4, 8', 'deflate when the client accepts it.', zip('deflate', zlib.deflateSync));
const drip = ms => async (c, r, res) => { const t = Buffer.from(text(r)); res.writeHead(r.status, { 'content-type': 'application/json', ...r.headers }); if (r.status === 204) return res.end(); for (let i = 0; i < t.length && !c.st.closed; i += 7) { res.write(t.subarray(i, i + 7)); await sleep(ms); } res.end(); };
fine('f-drip', 'C', '8 "time-outs … not shown"', 'Bodies drip in 7-byte chunks, 15 ms apart (splits inside UTF-8 characters).', { write: drip(15) });
fine('f-slow-reply', 'A', '8 "time-outs (including how long a send-message call waits for the reply): not shown"', 'Each send-message call takes 4 s.', { gate: async c => { if (c.op === 'message' && typeof c.json?.content === 'string') await sleep(4000); return null; } });
fine('f-very-slow-reply', 'B', '8 time-outs not shown', 'Each send-message call that is answered well takes 25 s; refusals are quick.', { after: async (c, r) => { if (c.op === 'message' && ok(r)) { for (let i = 0; i < 250 && !c.st.closed; i++) await sleep(100); } return r; } });
fine('f-slow-all', 'D', '8 time-outs not shown', 'Every request waits 1.2 s.', { before: async () => { await sleep(1200); return null; } });
fine('f-close-delimited', 'A', '4 (framing is not described)', 'No Content-Length and no chunks: the body ends when the connection closes.', { write: (c, r, res) => { const s = res.socket, t = Buffer.from(text(r)); s.write(`HTTP/1.1 ${r.status} X\r\ncontent-type: application/json\r\nconnection: close\r\n${Object.entries(r.headers ?? {}).map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n`); s.end(c.req.method === 'HEAD' ? undefined : t); } });
fine('f-http10', 'B', '4 (HTTP version is not described)', 'Answers as HTTP/1.0 with an empty reason phrase, and closes.', { write: (c, r, res) => { const s = res.socket, t = Buffer.from(text(r)); s.write(`HTTP/1.0 ${r.status} \r\nContent-Type: application/json\r\nContent-Length: ${t.length}\r\n${Object.entries(r.headers ?? {}).filter(([, v]) => v !== undefined).map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n`); s.end(c.req.method === 'HEAD' ? undefined : t); } });
fine('f-header-case', 'A', '7 "may include the header `x-request-id`" (header names have no case in HTTP)', 'Odd casing of header names and of the media type, X-REQUEST-ID twice with different values, Set-Cookie twice.', { write: (c, r, res) => { res.writeHead(r.status, ['cOnTeNt-TyPe', 'APPLICATION/JSON;CHARSET=UTF-8', 'X-REQUEST-ID', '1', 'x-Request-iD', 'b', 'SET-COOKIE', 'a=1; Path=/', 'Set-cookie', 'b=2; HttpOnly']); res.end(text(r)); } });
fine('f-early-hints', 'C', '4 (interim responses are not described)', 'Sends 103 Early Hints before each send-message answer.', { write: (c, r, res, std) => { if (c.op === 'message') res.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' }); std(); } });
fine('f-no-content-type', 'D', '4.1 (states Content-Type for requests only)', 'Answers carry no Content-Type header; bodies are JSON.', { write: (c, r, res) => { res.writeHead(r.status, { ...(r.headers ?? {}) }); res.end(r.status === 204 ? undefined : text(r)); } });
fine('f-vendor-content-type', 'B', '4.1 (Content-Type of answers is not stated)', 'Content-Type: application/vnd.agents.v1+json; errors application/problem+json.', { after: (c, r) => ({ ...r, headers: { ...r.headers, 'Content-Type': r.status >= 400 ? 'application/problem+json' : 'application/vnd.agents.v1+json; profile="x"' } }) });
fine('f-etag-304', 'C', '8 / 4.1 "Success status codes: not shown"', 'ETag on GETs; 304 only to a request with the matching If-None-Match.', { after: (c, r) => c.method === 'GET' && ok(r) ? (c.req.headers['if-none-match'] === '"v1"' ? { status: 304, raw: '', headers: { etag: '"v1"' } } : { ...r, headers: { ...r.headers, etag: '"v1"' } }) : r });
fine('f-whitespace-json', 'A', 'Introduction "JSON" (white space is free in JSON)', '4 KB of line breaks before and after the JSON.', { after: (c, r) => r.status === 204 ? r : { ...r, raw: '\n'.repeat(4096) + JSON.stringify(r.body, null, '\t') + ' \r\n'.repeat(100) } });
fine('f-escaped-json', 'B', 'Introduction "JSON"', 'Every character of every string, also of the field names, is written as \\uXXXX.', { after: (c, r) => ({ ...r, raw: JSON.stringify(r.body).replace(/"((?:[^"\\]|\\.)*)"/g, m => '"' + [...Array(JSON.parse(m).length).keys()].map(i => '\\u' + JSON.parse(m).charCodeAt(i).toString(16).padStart(4, '0')).join('') + '"') }) });

// ===== fine: statuses
fine('f-206-203', 'A', '4.1 "Success status codes of all operations: not shown"', 'List agents 203, list conversations 206, message 202, memory 207.', { after: (c, r) => ok(r) ? { ...r, status: { agents: 203, conversations: 206, message: 202, memory: 207 }[c.op] ?? r.status } : r });
fine('f-memory-empty-201', 'B', '4.1 Create a memory: "body: not shown"', 'A memory gives 201 with an empty body (Content-Length: 0).', { after: (c, r) => c.op === 'memory' && ok(r) ? { status: 201, headers: { 'Content-Type': undefined, Location: '/v1/agents/1/memories/1/' }, raw: '' } : r });
fine('f-memory-null', 'D', '4.1 Create a memory: "body: not shown"', 'A memory gives 200 with the JSON null.', { after: (c, r) => c.op === 'memory' && ok(r) ? { status: 200, raw: 'null' } : r });
fine('f-memory-array', 'C', '4.1 Create a memory: "body: not shown"; 2 "Fields of the stored memory record as returned: not shown"', 'A memory gives 200 and an array of numbers as strings.', { after: (c, r) => c.op === 'memory' && ok(r) ? { status: 200, body: ['1', '2', { title: 5 }] } : r });
fine('f-agents-403', 'D', '5.3 "a key without access to the resource yields 403"', 'The key may not list agents: 403 with message; everything else works.', { gate: c => c.op === 'agents' ? { status: 403, body: { message: 'this key may not list agents' } } : null });
fine('f-agent-403', 'A', '5.3; 7 403 "Key cannot access the resource"', 'The key has no access to the given agent: 403 with message for memories; the rest works.', { gate: c => c.op === 'memory' ? { status: 403, body: { message: 'Your key cannot use this agent.', code: 'access' } } : null });
fine('f-all-403', 'B', '5.3; 7 403', 'A valid key with access to nothing: every /v1/ operation gives 403 with message (401 without key).', { gate: c => v1(c) ? { status: 403, body: { message: 'Key has no grants' } } : null });
fine('f-unknown-403', 'C', '7 403 / 404 (that an id does not exist cannot be shown from outside)', 'Unknown agents and conversations give 403 with message, not 404, so that nobody learns which exist.', { after: (c, r) => v1(c) && r.status === 404 && (c.op === 'memory' || c.op === 'message') ? { ...r, status: 403 } : r });
fine('f-agent-gone', 'D', '7 404 "Resource does not exist"', 'The given agent and conversation have been deleted: 404 with message for both; lists are empty.', { info: (ret, st) => { st.agents.clear(); st.convs.length = 0; } });
fine('f-429-after-6', 'A', '7 429; 8 "Rate-limit thresholds and windows, rate-limit headers … not shown"', 'From the 7th request with a key on within any 3 s: 429 with message, Retry-After in seconds.', () => { let t = []; return { gate: c => { if (!v1(c)) return null; const now = Date.now(); t = t.filter(x => now - x < 3000); if (t.length >= 6) return { status: 429, headers: { 'retry-after': '3' }, body: { message: 'Slow down.', code: 'rate' } }; t.push(now); return null; } }; });
fine('f-429-before-auth', 'B', '7 429; 8 (not shown whether the limit applies before the key is checked)', 'At most 10 requests per second in all, counted before the key is looked at; 429 with message, Retry-After as a date.', () => { let t = []; return { before: c => { if (!v1(c)) return null; const now = Date.now(); t = t.filter(x => now - x < 1000); if (t.length >= 10) return { status: 429, headers: { 'Retry-After': new Date(now + 1000).toUTCString() }, body: { message: 'Too many requests' } }; t.push(now); return null; } }; });
fine('f-429-forever', 'C', '7 429; 8', 'After 12 requests with a key everything gives 429 with message until the server ends (quota), without Retry-After.', () => { let n = 0; return { gate: c => v1(c) && ++n > 12 ? { status: 429, body: { status: 429, message: 'Quota used up' } } : null }; });
fine('f-5xx-in-burst', 'D', '7 "5xx Upstream failure"', 'Every 5th request with a key: 503 with message.', () => { let n = 0; return { gate: c => v1(c) && ++n % 5 === 0 ? { status: 503, headers: { 'retry-after': '0' }, body: { message: 'upstream hiccup' } } : null }; });
fine('f-send-always-502', 'A', '7 "5xx Upstream failure"; 1.5 "How the agent produces its reply: not shown"', 'The agent is down: a good send-message always gives 502 with message.', { after: (c, r) => c.op === 'message' && ok(r) ? { status: 502, body: { message: 'The agent did not answer.', code: 'upstream' } } : r });
fine('f-504-first', 'B', '7 "5xx Upstream failure"', 'The first good request to each operation gives 504 with message, later ones work.', () => { const seen = new Set(); return { after: (c, r) => v1(c) && ok(r) && !seen.has(c.op) ? (seen.add(c.op), { status: 504, body: { message: 'Gateway timed out' } }) : r }; });
fine('f-599', 'C', '7 "5xx"', 'Every third send-message gives 599 with message.', { after: (c, r) => c.op === 'message' && ok(r) && c.nth % 3 === 0 ? { status: 599, body: { status: 599, message: 'network read timed out upstream' } } : r });

// ===== fine: limits and validation where open
fine('f-text-max-40', 'A', '8 "body size limits … not shown"; 7 400', 'Texts of more than 40 characters are refused with 400 and message (messages and memory content).', { gate: c => (c.op === 'message' || c.op === 'memory') && typeof c.json?.content === 'string' && c.json.content.length > 40 ? { status: 400, body: { message: 'content is too long (40)', code: 'length' } } : null });
fine('f-text-min-12', 'D', '7 400 (which contents are valid beyond "string" is not shown)', 'Texts under 12 characters are refused with 400 and message.', { gate: c => c.op === 'message' && typeof c.json?.content === 'string' && c.json.content.length < 12 ? { status: 400, body: { message: 'content: at least 12 characters' } } : null });
fine('f-413', 'B', '8 "body size limits … not shown"', 'Bodies over 300 bytes: 413 with message.', { gate: c => v1(c) && c.raw.length > 300 ? { status: 413, body: { message: 'Body too large' } } : null });
fine('f-title-max-20', 'C', '2 Memory "Short title"', 'Titles of more than 20 characters: 400 with message.', { gate: c => c.op === 'memory' && typeof c.json?.title === 'string' && c.json.title.length > 20 ? { status: 400, body: { status: 400, message: 'title too long' } } : null });
fine('f-unknown-fields-400', 'A', '7 400 (not shown that further fields are ignored)', 'Fields in the body that the description does not name are refused with 400 and message.', { gate: c => { const known = { memory: ['title', 'content', 'agent_user_id'], message: ['content', 'metadata'] }[c.op]; const b = c.json; const x = known && b && typeof b === 'object' && Object.keys(b).find(k => !known.includes(k)); return x ? { status: 400, body: { message: 'Unknown field ' + x, code: 'field' } } : null; } });
fine('f-query-strict', 'B', '4.1 "Names and formats of the query parameters for filtering conversations: not shown"; 7 400 "Invalid body or query"', 'Only ?for_agent= and ?for_user= are known; any other query parameter on the list gives 400 with message.', { gate: c => c.op === 'conversations' && [...c.url.searchParams.keys()].some(k => !['for_agent', 'for_user'].includes(k)) ? { status: 400, body: { message: 'Unknown query parameter' } } : null });
fine('f-query-empties', 'C', '4.1 open points: query parameters', 'Any query string filters everything away: data is [].', { after: (c, r) => c.op === 'conversations' && ok(r) && c.url.search ? edit(r, b => { b.data = []; }) : r });
fine('f-user-id-unknown-404', 'D', '7 404 / 400 (open which for an unknown agent_user_id)', 'Any agent_user_id but the given one: 404 with message.', { gate: c => c.op === 'memory' && Number.isInteger(c.json?.agent_user_id) && c.json.agent_user_id !== 64 ? { status: 404, body: { message: 'agent user unknown' } } : null });
fine('f-non-integer-id-404', 'B', '7 400/404 (the status for a path id that is no integer is not shown)', 'Path ids that are no integers: 404 with message, before the body is looked at.', { gate: c => c.id !== undefined && !/^\d+$/.test(c.id) ? { status: 404, body: { message: 'Unknown path' } } : null });
fine('f-strict-content-type', 'C', '4.1 "Requests that carry a body use `Content-Type: application/json`"', 'Exactly "application/json" is needed for bodies; all else (also with charset) gives 415 with message.', { gate: c => v1(c) && c.raw.length && c.req.headers['content-type'] !== 'application/json' ? { status: 415, body: { status: 415, message: 'Content-Type must be application/json' } } : null });
fine('f-any-content-type', 'A', '4.1 (not shown that another Content-Type or encoding is refused)', 'Bodies are read as JSON whatever their Content-Type, and form-encoded bodies are taken too; empty content accepted.', { before: c => { if (c.badJson && /^application\/x-www-form-urlencoded/.test(c.req.headers['content-type'] ?? '')) { c.badJson = false; c.json = Object.fromEntries(new URLSearchParams(c.raw.toString())); } } });

// ===== fine: bodies
fine('f-error-extras', 'A', '7 "Other fields of the error body: not shown"', 'Errors carry many further fields; `message` comes last and is long, with line breaks.', { after: (c, r) => r.status >= 400 && v1(c) ? { ...r, body: { error: { message: null, code: 0 }, errors: [[]], ok: false, data: null, trace: { deep: { deeper: [1] } }, message: r.body.message + '\n' + 'See the manual. '.repeat(200) } } : r });
fine('f-error-japanese', 'D', '7 "human-readable `message`" (language not shown)', 'Messages in Japanese and Arabic.', { after: (c, r) => r.status >= 400 ? { ...r, body: { message: r.status === 401 ? 'APIキーが無効です。' : 'الطلب غير صالح' } } : r });
fine('f-lenient-keys', 'B', '5.2 (further ways to send the key are not excluded)', 'The key is also accepted as "Token <key>", "bearer <key>", bare, as Basic user name, in X-API-Key and in ?api_key=.', { judge: (c, v) => { const h = c.req.headers.authorization ?? ''; const t = h.replace(/^(token|bearer)\s+/i, ''); const basic = /^basic /i.test(h) ? Buffer.from(h.slice(6), 'base64').toString().split(':')[0] : ''; const cand = [t, basic, c.req.headers['x-api-key'], c.url.searchParams.get('api_key')].filter(Boolean); return cand.includes(c.key) ? 'ok' : cand.length ? 'invalid' : 'missing'; } });
fine('f-odd-key', 'A', '5.2 (form of the key is not shown)', 'A key of 900 characters with = + / . ~ in it.', { key: 'sk.' + 'Ab1+/~-_='.repeat(99) + 'zz==' });
fine('f-short-key', 'D', '5.2 (form of the key is not shown)', 'The key is one character: "7".', { key: '7' });
fine('f-empty-lists', 'C', '4.1 (how many there are is not shown)', 'No agents, no conversations; ids are not handed out; lists are empty arrays.', { setup: st => { st.agents = []; st.convs = []; } });
fine('f-long-list', 'B', '4.1 (pagination is not shown)', '20,000 conversations in one answer (1.5 MB).', { setup: st => { for (let i = 3; i < 20000; i++) st.convs.push({ id: 730000 + i, external_user_id: i }); } });
fine('f-pages', 'A', '4.1 (pagination is not shown)', 'Pages of 1 with next links, Link header; `data` has one element of three.', { after: (c, r) => c.op === 'conversations' && ok(r) ? { ...r, headers: { link: '</v1/conversations/?page=2>; rel="next"' }, body: { data: r.body.data.slice(0, 1), next: '/v1/conversations/?page=2', count: 3, page: '1' } } : r });
fine('f-list-odd-elements', 'D', '4.1 "Shape of each element of `data` in the conversation list: not shown"', 'Elements: {}, one with a string id, one with nulls, the same one twice.', onOk('conversations', b => { b.data = [{}, { id: 'two thousand' }, { id: null, external_user_id: null }, { id: 2001 }, { id: 2001 }]; }));
fine('f-list-grows', 'C', '4.1', 'Each list request shows one conversation more, in random order.', onOk('conversations', (b, c) => { for (let i = 0; i < c.nth; i++) b.data.push({ id: 500 + i }); b.data.sort(() => Math.random() - 0.5); }));
fine('f-agents-null', 'B', '4.1 List agents: "body: not shown"', 'List agents answers the JSON null.', { after: (c, r) => c.op === 'agents' && ok(r) ? { ...r, raw: 'null' } : r });
fine('f-agents-string', 'A', '4.1 List agents: "body: not shown"', 'List agents answers a JSON string.', { after: (c, r) => c.op === 'agents' && ok(r) ? { ...r, raw: '"Ada (1), Bruno (2)"' } : r });
fine('f-agents-error-like', 'D', '4.1 List agents: "body: not shown"', 'List agents answers {message: "ok", error: null, data: "none"}.', onOk('agents', () => ({ message: 'ok', error: null, data: 'none' })));
fine('f-external-object', 'A', '2 "the type of `external_user_id`: not shown"', 'external_user_id is an object; in another conversation false.', { setup: st => { st.convs = [{ id: 11, external_user_id: { realm: 'shop', ref: [1, 'x'] } }, { id: 12, external_user_id: false }]; } });
fine('f-external-zero', 'D', '2 "the type of `external_user_id`: not shown"', 'external_user_id is 0; the conversation id is 0 too (an integer), and so is an agent id.', { setup: st => { st.convs = [{ id: 0, external_user_id: 0 }]; st.agents.clear(); st.agents.set(0, { title: 'Zero' }); } });
fine('f-external-empty', 'C', '2 "the type of `external_user_id`: not shown"', 'external_user_id is the empty string.', { setup: st => { st.convs = [{ id: 9, external_user_id: '', agent: 301 }]; } });
fine('f-negative-id', 'A', '2 id integer (no range stated)', 'The conversation id is -12.', { setup: st => { st.convs = [{ id: -12, external_user_id: 'm' }]; } });
fine('f-big-id', 'A', '2 id integer (no range stated)', 'The conversation id is 9007199254740993 (above 2^53), written exactly in the JSON; handed out as a string so that it is not rounded.', { setup: st => { st.convs = [{ id: '9007199254740993', external_user_id: 'big' }]; }, after: (c, r) => ok(r) && (c.op === 'message' || c.op === 'conversations') ? { ...r, raw: JSON.stringify(r.body).replaceAll('"9007199254740993"', '9007199254740993') } : r });
fine('f-big-extras', 'B', '2 "Other fields of a message: not shown"', 'Extra fields: 1e400, a number of 60 digits, "__proto__", nesting 300 deep, fields named "" and "constructor".', { after: (c, r) => c.op === 'message' && ok(r) ? { ...r, raw: JSON.stringify(r.body).replace(/}$/, ',"huge":1e400,"long":' + '9'.repeat(60) + ',"__proto__":{"x":1},"":0,"constructor":null,"deep":' + '['.repeat(300) + ']'.repeat(300) + '}') } : r });
fine('f-echo', 'C', '1.5 "How the agent produces its reply: not shown"', 'The reply is exactly the text of the user.', onOk('message', (b, c) => { b.agent_message.content = c.json.content; }));
fine('f-empty-reply', 'D', '2 Message: `content` string; 1.5', 'The reply is the empty string.', onOk('message', b => { b.agent_message.content = ''; }));
fine('f-huge-reply', 'A', '8 (sizes not shown); 1.5', 'The reply has 2 million characters.', onOk('message', b => { b.agent_message.content = 'la '.repeat(666667); }));
fine('f-weird-reply', 'B', '1.5; 2 Message', 'The reply: emoji families, right-to-left marks, U+0000, a lone surrogate, line separators, text that looks like an error or like JSON.', onOk('message', b => { b.agent_message.content = '👩‍👩‍👧‍👦 \u202Eabc\u202C \u0000 \uD800 \u2028 {"message":"401 Unauthorized"} שלום 漢字 <script>'; }));
fine('f-reply-random', 'C', '1.5', 'Another reply each time, also to the same text; extra field "message" and "error" in a good answer.', onOk('message', b => { b.agent_message.content = hex(8); b.message = 'fine'; b.error = null; b.status = 500; }));
fine('f-request-id-everywhere', 'D', '7 "Successful responses may include the header `x-request-id`"', 'x-request-id with spaces and 300 characters, the same on each answer, also on errors.', { after: (c, r) => ({ ...r, headers: { ...r.headers, 'x-request-id': 'the same one ' + 'x'.repeat(290) } }) });
fine('f-metadata-echo', 'A', '2 metadata free-form; "Other fields of a message: not shown"', 'metadata comes back in user_message as a string, beside a list named meta.', onOk('message', b => { b.user_message.metadata = JSON.stringify(b.user_message.metadata); b.user_message.meta = [1]; }));
fine('f-shared-object', 'D', '2', 'Two send-message answers have the same message ids and times; ids in messages are strings or missing.', onOk('message', b => { b.user_message.id = 'm1'; b.agent_message.id = 'm1'; delete b.agent_message.parts; }));

// ===== fine: paths
fine('f-noslash-301', 'A', '4.1 (what a path without the slash gives is not shown)', 'Without the slash: 301 to the path with it (relative Location), after the key is checked.', { gate: c => v1(c) && !c.path.endsWith('/') ? { status: 301, headers: { location: c.path + '/' }, raw: '' } : null });
fine('f-noslash-served', 'C', '4.1', 'Served with and without slash, also with doubled slashes.', { rewrite: p => p.replace(/\/+/g, '/') });
fine('f-v2-too', 'B', '9.2 "other versions … not shown"', 'The same API is also under /v2/ and under /v1beta/ .', { rewrite: p => p.replace(/^\/(v2|v1beta)\//, '/v1/') });
fine('f-more-operations', 'A', '4.1 "Other operations of the Developer API … : not shown"', 'Further operations: POST/PATCH agents, GET memories (list), DELETE, POST conversations, GET messages.', { gate: c => { if (c.op === 'memory' && c.method === 'GET') return { status: 200, body: { memories: c.st.mem } }; if (c.op === 'conversations' && c.method === 'POST') return { status: 201, body: { id: 77, external_user_id: 'new' } }; if (c.op === 'agents' && c.method === 'POST') return { status: 201, body: { id: 3 } }; if (c.method === 'DELETE' && v1(c)) return { status: 204, raw: '' }; if (c.op === 'message' && c.method === 'GET') return { status: 200, body: [] }; return null; } });

// ===== fine: toolkits
fine('f-tk-own-auth', 'A', '5.5 "Authentication of the toolkit endpoints (surface B): not shown"', 'Toolkit endpoints need a key of their own (X-Toolkit-Key), which is not handed out: 401 {} without.', { gate: c => /^tk/.test(c.op) && c.req.headers['x-toolkit-key'] !== 'tk-1' ? { status: 401, body: {} } : null });
fine('f-tk-devkey-auth', 'B', '5.5', 'Toolkit endpoints need the Developer API key; 403 with an empty body without.', { gate: c => /^tk/.test(c.op) && c.req.headers.authorization !== 'Bearer ' + c.key ? { status: 403, raw: '' } : null });
fine('f-tk-200-errors', 'C', '7 "Errors of the toolkit endpoints …: not shown"', 'Unknown toolkit, unknown tool and missing parameters all give 200 with {"error": …} and no message.', { after: (c, r) => /^tk/.test(c.op) && r.status >= 400 ? { status: 200, body: { error: c.op } } : r });
fine('f-tk-form-only', 'B', '4.2 "How the parameters are encoded in the execute request: not shown"', 'Execution takes form encoding only; JSON bodies give 415 with an empty JSON object.', { gate: c => c.op === 'tkExec' && !/^application\/x-www-form-urlencoded/.test(c.req.headers['content-type'] ?? '') ? { status: 415, body: {} } : null });
fine('f-tk-tool-fails', 'A', '7 "Errors of the toolkit endpoints (… tool failure): not shown"', 'Each execution fails: 500 with a JSON list.', { after: (c, r) => c.op === 'tkExec' && ok(r) ? { status: 500, body: ['boom'] } : r });
fine('f-tk-odd-bodies', 'B', '4.2 "Response bodies of the three operations: not shown"', 'Details: a JSON list of tool names; context: a JSON string; result: a list with one object in it.', { after: (c, r) => !ok(r) ? r : c.op === 'tkDetails' ? { ...r, body: ['crm', 'find_contact'] } : c.op === 'tkTool' ? { ...r, body: 'find_contact(email)' } : c.op === 'tkExec' ? { ...r, body: [r.body] } : r });
fine('f-tk-codes', 'C', '7 errors of the toolkit endpoints not shown', 'Unknown toolkit 410 with null, unknown tool 501 with an empty list, missing parameter 418 with a JSON string.', { after: (c, r) => !/^tk/.test(c.op) || ok(r) ? r : { status: r.status === 422 ? 418 : r.body?.detail === 'toolkit' ? 410 : 501, raw: r.status === 422 ? '"teapot"' : r.body?.detail === 'toolkit' ? 'null' : '[]' } });
fine('f-tk-only-named', 'D', '4.2 "Served by the web application that hosts the toolkit; the address is the application\'s own"', 'No toolkit here: /toolkit/… gives 404 in plain text (another application hosts it); no toolkit is handed out.', { after: (c, r) => v1(c) ? r : { status: 404, headers: { 'content-type': 'text/plain' }, raw: 'nope' } });

// ===== kept apart: not clear from the description (kind = what I lean to)
unsureBroken('u-list-integers', 'A', SLIST + ' against "Shape of each element … not shown"', '`data` is a list of bare integers: not "objects", but the shape of elements is open.', onOk('conversations', b => { b.data = b.data.map(x => x.id); }), 'objects vs open shape');
unsureBroken('u-list-null-element', 'B', SLIST, '`data` holds a null as second element.', onOk('conversations', b => { b.data[1] = null; }), 'objects vs open shape');
unsureBroken('u-external-null', 'C', SSUM, 'conversation.external_user_id is null.', onOk('message', b => { b.conversation.external_user_id = null; }), 'type not shown, but "has an external user identifier"');
unsureBroken('u-err-nested-message', 'A', SMSG, 'Errors are {error: {message}}; no message at the top.', { after: (c, r) => r.status >= 400 && v1(c) ? { ...r, body: { error: { message: r.body.message } } } : r }, '"in the body" may be read as anywhere in it');
unsureBroken('u-err-message-object', 'B', SMSG, '400 for a memory: message is {title: ["required"]}.', { after: (c, r) => c.op === 'memory' && r.status === 400 ? { ...r, body: { message: { title: ['required'] } } } : r }, 'type of message is only "human-readable"');
unsureBroken('u-err-message-empty', 'D', SMSG, '401 has message "".', { after: (c, r) => r.status === 401 ? { ...r, body: { message: '' } } : r }, 'empty text is hardly human-readable');
unsureBroken('u-err-message-number', 'C', SMSG, '404 has message 404 (a number).', { after: (c, r) => r.status === 404 && v1(c) ? { ...r, body: { message: 404 } } : r }, 'type of message is not stated');
unsureBroken('u-missing-content-500', 'B', S400, 'Memory without content: always 500 with message.', { after: (c, r) => c.op === 'memory' && r.status === 400 && c.json && c.json.content === undefined ? { ...r, status: 500 } : r }, '5xx "Upstream failure" can never be excluded by one request');
unsureBroken('u-auth-missing-500', 'A', S401, 'Without a key: always 500 with message.', { after: (c, r) => c.verdict === 'missing' ? { ...r, status: 500 } : r }, 'as above');
unsureBroken('u-unknown-agent-accepted', 'D', '7 404', 'A memory for any integer agent id is stored.', { before: c => { if (c.op === 'memory' && /^\d+$/.test(c.id)) c.id = '7'; } }, 'that the agent does not exist cannot be shown from outside');
unsureBroken('u-unknown-conversation-410', 'B', '7 404', 'Unknown conversation: 410 with message.', { after: (c, r) => c.op === 'message' && r.status === 404 ? { ...r, status: 410 } : r }, 'the table does not say it is complete');
unsureBroken('u-memory-singular', 'A', '4.1 path /v1/agents/{agent_id}/memories/', 'Only /v1/agents/1/memory/ exists; the stated path gives 404 with message.', { rewrite: p => p.replace(/\/memory\/$/, '/memories/'), gate: c => c.op === 'memory' && c.orig.endsWith('/memories/') ? { status: 404, body: { message: 'There is nothing at this address.' } } : null }, 'looks the same as an agent that is gone');
unsureBroken('u-redirect-to-noslash', 'C', '4.1 "end with a trailing slash"', 'Paths with the slash give 301 to those without.', { gate: c => v1(c) && c.orig.endsWith('/') ? { status: 301, headers: { location: c.orig.slice(0, -1) + c.url.search }, body: { message: 'moved' } } : null }, 'redirects are not mentioned');
unsureBroken('u-user-text-trimmed', 'D', '4.1 user_message "the stored user message"', 'user_message.content is trimmed and cut to 60 characters.', onOk('message', b => { b.user_message.content = b.user_message.content.trim().slice(0, 60); }), 'storing may normalise');
unsureBroken('u-tk-details-no-tools', 'A', '4.2 "returns toolkit details and the list of its tools"', 'Toolkit details are {app_name} without any list.', { after: (c, r) => c.op === 'tkDetails' && ok(r) ? { ...r, body: { app_name: c.st.kit } } : r }, 'body not shown, purpose stated');
unsureBroken('u-tk-needs-start', 'A', '1.4 "No separate start step is needed"', 'Toolkit paths give 409 {error: "not started, POST /toolkit/weather/start/"} until that was called.', () => { let on = false; return { gate: c => { if (c.path === '/toolkit/weather/start/' && c.req.method === 'POST') { on = true; return { status: 200, body: {} }; } return /^tk/.test(c.op) && !on ? { status: 409, body: { error: 'not started, POST /toolkit/weather/start/ first' } } : null; } }; }, 'toolkit errors are not shown, so the reason of a 409 is not known');
unsureBroken('u-tk-elsewhere', 'B', '4.2 "(it is a fixed first path segment)"', 'The toolkit is under /toolkits/crm/; /toolkit/crm/ gives 404.', { rewrite: p => p.startsWith('/toolkits/') ? p.replace('/toolkits/', '/toolkit/') : p.startsWith('/toolkit/') ? '/nowhere' : p }, 'may also be hidden for want of a key');
unsureBroken('u-memory-text-plain', 'B', SJSON + ' against "body: not shown"', 'A memory gives 201 with the plain text "OK".', { after: (c, r) => c.op === 'memory' && ok(r) ? { status: 201, headers: { 'Content-Type': 'text/plain' }, raw: 'OK' } : r }, 'JSON in general, body not shown');
unsureBroken('u-accept-title-number', 'C', '2 Memory: title string', 'title 123 (a number) is accepted.', { before: c => { if (c.op === 'memory' && typeof c.json?.title === 'number') c.json.title = String(c.json.title); } }, 'lenient reading of a type');
unsureBroken('u-bom', 'D', SJSON, 'Answers begin with a byte order mark.', { after: (c, r) => ({ ...r, raw: '\uFEFF' + JSON.stringify(r.body) }) }, 'RFC 8259 forbids sending it but lets parsers ignore it');
unsureFine('u-long-id-400', 'B', '7 404 "Resource does not exist"; 400 "Invalid body or query"', 'Integer path ids of more than 9 digits: 400 with message (out of range); shorter unknown ones 404.', { gate: c => c.id?.length > 9 ? { status: 400, body: { message: 'Identifier out of range' } } : null }, 'a path id is neither body nor query, but an id out of the range of the type may be seen as malformed');
unsureFine('u-agents-204', 'D', '4.1 List agents "body: not shown"; success status not shown', 'No agents: 204 without body.', { after: (c, r) => c.op === 'agents' && ok(r) ? { status: 204, raw: '' } : r }, 'JSON is said for the whole surface');
unsureFine('u-html-content-type', 'C', '4.1 (states Content-Type for requests only)', 'All bodies are right JSON but labelled text/html.', { after: (c, r) => ({ ...r, headers: { ...r.headers, 'content-type': 'text/html' } }) }, 'JSON by content, not by label');
unsureFine('u-memory-303', 'A', '4.1 success status codes not shown', 'A stored memory gives 303 to its own address.', { after: (c, r) => c.op === 'memory' && ok(r) ? { status: 303, headers: { location: '/v1/agents/1/memories/1/' }, raw: '' } : r }, 'is 3xx a success code?');
unsureFine('u-memory-409-twice', 'B', '7 (table not said to be complete)', 'The same title twice for an agent: 409 with message.', () => { const t = new Set(); return { gate: c => { if (c.op !== 'memory' || typeof c.json?.title !== 'string' || typeof c.json.content !== 'string') return null; if (t.has(c.json.title)) return { status: 409, body: { message: 'There is such a memory already' } }; t.add(c.json.title); return null; } }; }, 'status outside the table');
unsureFine('u-options-no-key', 'C', '5.1 "Every `/v1/` request requires a Developer API key"', 'OPTIONS (CORS preflight) gives 204 without a key.', { before: c => c.method === 'OPTIONS' ? { status: 204, headers: { 'access-control-allow-origin': '*' } } : null }, 'by the letter it is a /v1/ request');
unsureFine('u-unknown-route-404-no-key', 'B', '5.3', 'A /v1/ path that is no endpoint gives 404 with message also without a key.', { before: c => v1(c) && c.op === 'other' && c.path.endsWith('/') ? { status: 404, body: { message: 'Unknown path' } } : null }, 'by the letter every /v1/ request needs a key');
unsureFine('u-idempotent-client-id', 'A', '2 metadata "for example holding a client-side message identifier"', 'A second message with the same metadata.client_message_id gets the first answer again, even if its text differs.', () => { const m = new Map(); return { after: (c, r) => { const k = c.op === 'message' && ok(r) && c.json.metadata?.client_message_id; if (k === false || k === undefined) return r; if (m.has(k)) return m.get(k); m.set(k, r); return r; } }; }, 'user_message then is a stored message, but not the one sent');

export const servers = all;
export const doubtful = unsure;
