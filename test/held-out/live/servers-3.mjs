// Held-out servers, set 3. Plain Node (24, also 20), no dependencies.
// Four base servers written differently (Alder, brick, cove, dune); each entry is a base plus at most one habit or fault.
import http from 'node:http'
import zlib from 'node:zlib'
import { randomUUID } from 'node:crypto'

// ---------------------------------------------------------------- transport
const sleep = ms => new Promise(r => setTimeout(r, ms))

const listen = app => new Promise((resolve, reject) => {
  const server = http.createServer(async (req, res) => {
    try {
      const bits = []
      for await (const bit of req) bits.push(bit)
      const cut = req.url.indexOf('?')
      const rq = {
        method: req.method,
        path: cut < 0 ? req.url : req.url.slice(0, cut),
        query: new URLSearchParams(cut < 0 ? '' : req.url.slice(cut + 1)),
        headers: { ...req.headers },
        raw: Buffer.concat(bits),
      }
      const out = await app.handle(rq)
      res.statusCode = out.status
      for (const [k, v] of Object.entries(out.headers ?? {})) res.setHeader(k, v)
      if (out.body === undefined) return res.end()
      const bytes = Buffer.isBuffer(out.body) ? out.body : Buffer.from(out.body, 'utf8')
      if (out.pieces) {
        for (const piece of out.pieces(bytes)) { res.write(piece); if (out.wait) await sleep(out.wait) }
        return res.end()
      }
      if (!out.chunked) res.setHeader('Content-Length', bytes.length)
      else res.write(bytes.subarray(0, 1))
      res.end(out.chunked ? bytes.subarray(1) : bytes)
    } catch (e) {
      if (!res.headersSent) { res.statusCode = 500; res.setHeader('content-type', 'application/json') }
      res.end(JSON.stringify({ message: 'Internal failure.' }))
    }
  })
  server.on('error', reject)
  server.listen(0, '127.0.0.1', () => resolve({
    url: `http://127.0.0.1:${server.address().port}`,
    ...app.facts(),
    close: () => new Promise(done => { server.close(() => done()); server.closeAllConnections?.() }),
  }))
})

const isInt = v => typeof v === 'number' && Number.isInteger(v)
const isObj = v => typeof v === 'object' && v !== null && !Array.isArray(v)

// ---------------------------------------------------------------- base A: a class, in the manner of a Django backend
class Problem extends Error { constructor(status, text, extra) { super(text); this.status = status; this.extra = extra } }

class Alder {
  key = 'ak_live_7d1f0c92b4e8a653'
  agents = [{ id: 1, name: 'Front desk', users: [11, 12] }, { id: 2, name: 'Night shift', users: [] }]
  conversations = [{ id: 501, agent: 1, external_user_id: 'crm-0031' }, { id: 502, agent: 1, external_user_id: 'crm-0047' }]
  memories = []
  messages = 9000
  emptyTextOk = true
  createStatus = 201
  toolkits = {
    shop: {
      find_order: {
        params: ['order_id', 'verbose'], required_params: ['order_id'], description: 'Looks an order up by its number.',
        run: ({ order_id, verbose }) => ({ order_id, state: 'shipped', ...(verbose ? { carrier: 'Post' } : {}) }),
      },
      list_stock: { params: ['limit'], required_params: [], description: 'Lists what is in stock.', run: ({ limit = 2 }) => ({ items: ['cup', 'plate', 'bowl'].slice(0, Number(limit)) }) },
    },
  }
  facts() {
    const agent = this.agents[0]
    const conversation = this.conversations.at(-1)
    return {
      key: this.key,
      ...(agent ? { agentId: agent.id } : {}),
      ...(conversation ? { conversationId: conversation.id } : {}),
      ...(agent?.users.length ? { endUserId: agent.users[0] } : {}),
      ...(this.toolkits.shop ? { toolkit: 'shop', tool: 'find_order', toolParams: { order_id: 'A-100' } } : {}),
    }
  }
  async handle(rq) {
    try { return await this.dispatch(rq) } catch (e) {
      if (e instanceof Problem) return this.json(e.status, { message: e.message, code: e.extra ?? `e${e.status}` })
      return this.json(500, { message: 'Something failed on our side.', code: 'e500' })
    }
  }
  json(status, value) { return { status, headers: { 'Content-Type': 'application/json', Vary: 'Accept' }, body: JSON.stringify(value) } }
  async dispatch(rq) {
    const parts = rq.path.split('/')
    if (parts[1] === 'toolkit') return this.toolkit(rq, parts.slice(2))
    if (parts[1] !== 'v1') throw new Problem(404, 'There is nothing here.')
    this.authenticate(rq)
    const at = (method, handler) => { if (rq.method !== method) throw new Problem(405, `Method ${rq.method} is not allowed.`); return handler() }
    let m
    if (rq.path === '/v1/agents/') return at('GET', () => this.listAgents(rq))
    if (rq.path === '/v1/conversations/') return at('GET', () => this.listConversations(rq))
    if ((m = /^\/v1\/agents\/(\d+)\/memories\/$/.exec(rq.path))) return at('POST', () => this.createMemory(rq, Number(m[1])))
    if ((m = /^\/v1\/conversations\/(\d+)\/messages\/$/.exec(rq.path))) return at('POST', () => this.sendMessage(rq, Number(m[1])))
    throw new Problem(404, 'No such page.')
  }
  authenticate(rq) {
    const header = rq.headers.authorization
    if (!header) throw new Problem(401, 'Authentication credentials were not provided.')
    if (header !== `Bearer ${this.key}`) throw new Problem(401, 'Invalid API key.')
  }
  body(rq) {
    let value
    try { value = JSON.parse(rq.raw.toString('utf8')) } catch { throw new Problem(400, 'JSON parse error.') }
    if (!isObj(value)) throw new Problem(400, 'An object is expected.')
    return value
  }
  text(body, field) {
    if (typeof body[field] !== 'string') throw new Problem(400, `${field}: a string is required.`)
    if (!this.emptyTextOk && !body[field].trim()) throw new Problem(400, `${field}: may not be blank.`)
    return body[field]
  }
  listAgents() { return this.json(200, { count: this.agents.length, next: null, previous: null, results: this.agents.map(({ id, name }) => ({ id, name })) }) }
  listConversations(rq) {
    let found = this.conversations
    if (rq.query.get('agent')) found = found.filter(c => String(c.agent) === rq.query.get('agent'))
    if (rq.query.get('user')) found = found.filter(c => String(c.external_user_id) === rq.query.get('user'))
    return this.json(200, { data: found.map(c => ({ id: c.id, external_user_id: c.external_user_id, agent: c.agent })) })
  }
  createMemory(rq, id) {
    if (!this.agents.some(a => a.id === id)) throw new Problem(404, 'Agent not found.')
    const body = this.body(rq)
    const memory = { id: this.memories.length + 1, title: this.text(body, 'title'), content: this.text(body, 'content'), agent_user_id: null }
    if (body.agent_user_id !== undefined && body.agent_user_id !== null) {
      if (!isInt(body.agent_user_id)) throw new Problem(400, 'agent_user_id: an integer is expected.')
      memory.agent_user_id = body.agent_user_id
    }
    this.memories.push(memory)
    return this.json(this.createStatus, memory)
  }
  sendMessage(rq, id) {
    const conversation = this.conversations.find(c => c.id === id)
    if (!conversation) throw new Problem(404, 'Conversation not found.')
    const body = this.body(rq)
    const content = this.text(body, 'content')
    if (body.metadata !== undefined && body.metadata !== null && !isObj(body.metadata)) throw new Problem(400, 'metadata: an object is expected.')
    return this.json(200, {
      conversation: { id, external_user_id: conversation.external_user_id },
      user_message: { id: ++this.messages, role: 'user', content },
      agent_message: { id: ++this.messages, role: 'agent', content: 'Thank you, we have noted that.' },
    })
  }
  toolkit(rq, [kit, tool, rest, more]) {
    const tools = Object.hasOwn(this.toolkits, kit) ? this.toolkits[kit] : undefined
    if (!tools) return this.json(404, { error: `unknown toolkit ${kit}` })
    const show = name => ({ function_name: name, params: tools[name].params, required_params: tools[name].required_params, description: tools[name].description, auth_provider: null, auth_type: null, auth_with: null })
    if (tool === '' && rest === undefined) {
      if (rq.method !== 'GET') return this.json(405, { error: 'GET only' })
      return this.json(200, { app_name: kit, tools: Object.keys(tools).map(show) })
    }
    if (rest !== '' || more !== undefined || !Object.hasOwn(tools, tool)) return this.json(404, { error: 'unknown tool' })
    if (rq.method === 'GET') return this.json(200, show(tool))
    if (rq.method !== 'POST') return this.json(405, { error: 'GET or POST' })
    let params
    try { params = JSON.parse(rq.raw.toString() || '{}') } catch { return this.json(400, { error: 'not JSON' }) }
    const lacking = isObj(params) ? tools[tool].required_params.filter(p => params[p] === undefined) : ['*']
    if (lacking.length) return this.json(400, { error: `missing: ${lacking.join(', ')}` })
    return this.json(200, tools[tool].run(params))
  }
}
const alder = () => new Alder()

// ---------------------------------------------------------------- base B: closures, in the manner of an Express backend; no toolkit
const brick = () => {
  const b = {
    key: 'BRK-5F3A-9981-c0ffee-01d4',
    agents: new Map([[4100231, { id: 4100231, label: 'Billing', persons: [880012] }], [4100232, { id: 4100232, label: 'Returns', persons: [] }]]),
    talks: new Map([[700000000001, { id: 700000000001, agent_id: 4100231, external_user_id: 55017 }], [700000000002, { id: 700000000002, agent_id: 4100232, external_user_id: 55018 }]]),
    blankOk: false, strictFields: false, seq: 0, maxBody: 262144,
  }
  b.facts = () => {
    const agent = [...b.agents.values()][0], talk = [...b.talks.values()].at(-1)
    return { key: b.key, agentId: agent.id, conversationId: talk.id, endUserId: agent.persons[0] }
  }
  b.reply = (status, value, headers = {}) => ({
    status, headers: { 'content-type': 'application/json; charset=utf-8', 'x-request-id': randomUUID(), 'cache-control': 'no-store', ...headers }, body: JSON.stringify(value),
  })
  b.fail = (status, message, errors = []) => b.reply(status, { status, message, errors })
  b.readBody = rq => {
    if (rq.raw.length > b.maxBody) return { stop: b.fail(413, 'The body is too large.') }
    const type = (rq.headers['content-type'] ?? '').split(';')[0].trim().toLowerCase()
    if (!b.anyType && type !== 'application/json') return { stop: b.fail(415, 'Please send application/json.') }
    try {
      const value = JSON.parse(rq.raw.toString('utf8'))
      return isObj(value) ? { value } : { stop: b.fail(400, 'The body must be a JSON object.') }
    } catch { return { stop: b.fail(400, 'The body is not valid JSON.') } }
  }
  const wrongText = (v, name) => typeof v !== 'string' ? [{ field: name, issue: 'string required' }] : !b.blankOk && v === '' ? [{ field: name, issue: 'must not be empty' }] : []
  const unknown = (v, known) => b.strictFields ? Object.keys(v).filter(k => !known.includes(k)).map(k => ({ field: k, issue: 'unknown field' })) : []
  b.checkMemory = v => [...wrongText(v.title, 'title'), ...wrongText(v.content, 'content'),
    ...('agent_user_id' in v && !isInt(v.agent_user_id) ? [{ field: 'agent_user_id', issue: 'integer expected' }] : []), ...unknown(v, ['title', 'content', 'agent_user_id'])]
  b.checkSend = v => [...wrongText(v.content, 'content'), ...('metadata' in v && !isObj(v.metadata) ? [{ field: 'metadata', issue: 'object expected' }] : []), ...unknown(v, ['content', 'metadata'])]
  b.answer = text => `You wrote ${[...text].length} characters. A colleague will look at it.`
  const routes = [
    [/^\/v1\/agents\/$/, { GET: () => b.reply(200, [...b.agents.values()].map(({ id, label }) => ({ id, label }))) }],
    [/^\/v1\/conversations\/$/, { GET: rq => {
      const agent = rq.query.get('agent_id'), user = rq.query.get('external_user_id')
      const rows = [...b.talks.values()].filter(t => (!agent || String(t.agent_id) === agent) && (!user || String(t.external_user_id) === user))
      return b.reply(200, { data: rows.map(t => ({ ...t, status: 'open' })), has_more: false })
    } }],
    [/^\/v1\/agents\/([^/]+)\/memories\/$/, { POST: (rq, id) => {
      if (!/^-?\d+$/.test(id)) return b.fail(400, 'agent_id must be an integer.')
      const { stop, value } = b.readBody(rq); if (stop) return stop
      const errors = b.checkMemory(value)
      if (errors.length) return b.fail(400, 'The memory is not valid.', errors)
      if (!b.agents.has(Number(id))) return b.fail(404, `Agent ${id} does not exist.`)
      return b.reply(200, { ok: true, memory_id: `mem_${++b.seq}` })
    } }],
    [/^\/v1\/conversations\/([^/]+)\/messages\/$/, { POST: (rq, id) => {
      if (!/^-?\d+$/.test(id)) return b.fail(400, 'conversation_id must be an integer.')
      const { stop, value } = b.readBody(rq); if (stop) return stop
      const errors = b.checkSend(value)
      if (errors.length) return b.fail(400, 'The message is not valid.', errors)
      const talk = b.talks.get(Number(id))
      if (!talk) return b.fail(404, `Conversation ${id} does not exist.`)
      const at = new Date().toISOString()
      return b.reply(201, {
        agent_message: { at, content: b.answer(value.content), id: `m${++b.seq}`, attachments: [], tokens: 31 },
        user_message: { at, content: value.content, id: `m${++b.seq}`, metadata: value.metadata ?? {} },
        conversation: { ...talk, status: 'open', tags: [] },
      })
    } }],
  ]
  b.handle = async rq => {
    if (!rq.path.startsWith('/v1/')) return b.fail(404, 'Unknown path.')
    const [scheme, token] = (rq.headers.authorization ?? '').split(/\s+/)
    if (!token || scheme.toLowerCase() !== 'bearer') return b.fail(401, 'No API key was sent.')
    if (token !== b.key) return b.fail(401, 'This API key is not valid.')
    for (const [pattern, methods] of routes) {
      const m = pattern.exec(rq.path)
      if (m) return methods[rq.method] ? methods[rq.method](rq, m[1]) : { ...b.fail(405, 'Method not allowed.'), }
    }
    if (!rq.path.endsWith('/') && routes.some(([p]) => p.test(`${rq.path}/`))) return b.reply(308, { message: 'Moved.' }, { location: `${rq.path}/` })
    return b.fail(404, 'Unknown path.')
  }
  return b
}

// ---------------------------------------------------------------- base C: a stack of layers, in the manner of a Koa/FastAPI backend; two toolkits
const cove = () => {
  const c = {
    key: 'cv.sk.0b1e77d2a94f.prod',
    db: { agents: { 31: { persons: [3] }, 32: { persons: [] } }, conversations: { 64: { agent: 31, ext: null }, 65: { agent: 31, ext: 'visitor/ée9' } }, n: 0 },
    kits: {
      weather: {
        get_forecast: { params: ['city', 'days'], required: ['city'], doc: 'Forecast for a city.', call: p => ({ city: p.city, days: p.days ?? 1, sky: 'cloudy', rain: false, alert: null }) },
        list_cities: { params: [], required: [], doc: 'Known cities.', call: () => ({ cities: ['Bern', 'Graz'] }) },
      },
      crm: { lookup: { params: ['email'], required: ['email'], doc: 'Finds a person.', call: p => ({ email: p.email, found: false }) } },
    },
    nullRefused: false, extraRefused: false,
  }
  c.facts = () => ({ key: c.key, agentId: 31, conversationId: 65, endUserId: 3, toolkit: 'weather', tool: 'get_forecast', toolParams: { city: 'Bern', days: 2 } })
  const halt = (status, error, message, details) => { throw { halt: true, status, value: { error, message, ...(details ? { details } : {}) } } }
  const parse = ctx => {
    if (!/^application\/json\b/i.test(ctx.rq.headers['content-type'] ?? '')) halt(400, 'bad_request', 'Send Content-Type: application/json.')
    let v
    try { v = JSON.parse(ctx.rq.raw.toString('utf8')) } catch { halt(400, 'bad_json', 'We could not read the JSON you sent.') }
    if (!isObj(v)) halt(400, 'bad_request', 'We expect a JSON object.')
    return v
  }
  const verify = (v, rules) => {
    const details = []
    for (const [name, [need, ok]] of Object.entries(rules)) {
      if (v[name] === undefined) { if (need) details.push({ loc: name, msg: 'field required' }) }
      else if (v[name] === null && !need && !c.nullRefused) continue
      else if (!ok(v[name])) details.push({ loc: name, msg: 'wrong type or blank' })
    }
    if (c.extraRefused) for (const k of Object.keys(v)) if (!(k in rules)) details.push({ loc: k, msg: 'extra field' })
    if (details.length) halt(400, 'validation', `Please correct: ${details.map(d => d.loc).join(', ')}.`, details)
  }
  const words = s => typeof s === 'string' && s.trim() !== ''
  const endpoints = {
    'GET v1/agents/': ctx => { ctx.value = { agents: Object.keys(c.db.agents).map(Number).map(id => ({ id })) } },
    'GET v1/conversations/': ctx => { ctx.value = { data: Object.entries(c.db.conversations).reverse().map(([id, x]) => ({ id: Number(id), external_user_id: x.ext, agent: { id: x.agent } })), meta: { total: Object.keys(c.db.conversations).length } } },
    'POST v1/agents/:id/memories/': ctx => {
      if (!Object.hasOwn(c.db.agents, ctx.id)) halt(404, 'not_found', `We know no agent ${ctx.id}.`)
      verify(parse(ctx), { title: [true, words], content: [true, words], agent_user_id: [false, isInt] })
      ctx.status = 201; ctx.value = {}
    },
    'POST v1/conversations/:id/messages/': ctx => {
      const x = Object.hasOwn(c.db.conversations, ctx.id) ? c.db.conversations[ctx.id] : halt(404, 'not_found', `We know no conversation ${ctx.id}.`)
      const v = parse(ctx)
      verify(v, { content: [true, words], metadata: [false, isObj] })
      ctx.value = { conversation: { external_user_id: x.ext, id: Number(ctx.id) }, user_message: { content: v.content }, agent_message: { content: 'Very well. ✓ Is there anything else?' }, usage: { turns: ++c.db.n } }
    },
  }
  c.layers = [
    async (ctx, next) => { try { await next() } catch (e) { if (!e.halt) throw e; ctx.status = e.status; ctx.value = e.value } },
    async (ctx, next) => {
      if (ctx.rq.path.startsWith('/v1/')) {
        const given = /^bearer +(\S+)$/i.exec(ctx.rq.headers.authorization ?? '')?.[1]
        if (!given) halt(401, 'unauthenticated', 'An API key is needed for this.')
        if (given !== c.key) halt(401, 'unauthenticated', 'That API key does not exist or was revoked.')
      }
      await next()
    },
    async (ctx, next) => {
      const m = /^\/toolkit\/([^/]+)\/(?:([^/]+)\/)?$/.exec(ctx.rq.path)
      if (!m) return next()
      const kit = Object.hasOwn(c.kits, m[1]) ? c.kits[m[1]] : undefined
      const card = ([name, t]) => ({ name, description: t.doc, schema: { type: 'object', properties: Object.fromEntries(t.params.map(p => [p, {}])), required: t.required } })
      if (!kit || (m[2] && !Object.hasOwn(kit, m[2]))) { ctx.status = 404; ctx.value = { ok: false, reason: 'unknown' }; return }
      if (!m[2]) { if (ctx.rq.method !== 'GET') { ctx.status = 405; ctx.value = { ok: false }; return } ctx.value = { toolkit: { name: m[1], tools: Object.entries(kit).map(card) } }; return }
      if (ctx.rq.method === 'GET') { ctx.value = card([m[2], kit[m[2]]]); return }
      let v = {}
      try { v = JSON.parse(ctx.rq.raw.toString() || '{}') } catch { ctx.status = 422; ctx.value = { ok: false, reason: 'body' }; return }
      const params = isObj(v?.params) ? v.params : v
      if (!isObj(params) || kit[m[2]].required.some(p => !(p in params))) { ctx.status = 422; ctx.value = { ok: false, reason: 'parameters' }; return }
      ctx.value = { ok: true, result: kit[m[2]].call(params) }
    },
    async ctx => {
      const m = /^\/(v1\/(?:agents|conversations))\/(?:(-?\d+)\/(memories|messages)\/)?$/.exec(ctx.rq.path)
      if (!m) halt(404, 'not_found', 'There is no such address.')
      ctx.id = m[2]
      const name = `${m[1]}/${m[2] ? `:id/${m[3]}/` : ''}`
      const run = endpoints[`${ctx.rq.method} ${name}`]
      if (!run) halt(Object.keys(endpoints).some(k => k.endsWith(` ${name}`)) ? 405 : 404, 'no_route', 'That does not work here.')
      await run(ctx)
    },
  ]
  c.handle = async rq => {
    const ctx = { rq, status: 200, value: null }
    const step = i => i < c.layers.length ? c.layers[i](ctx, () => step(i + 1)) : undefined
    await step(0)
    return { status: ctx.status, headers: { 'Content-Type': 'application/json' }, chunked: true, body: JSON.stringify(ctx.value) }
  }
  return c
}

// ---------------------------------------------------------------- base D: one function, in the manner of a small Go backend; nothing but one agent at the start
const dune = () => {
  const d = { key: 'dune_1f0e2d3c4b5a', memories: [], agentId: 900 }
  d.facts = () => ({ key: d.key, agentId: d.agentId })
  d.handle = async rq => {
    const w = (status, value) => ({ status, headers: { 'content-type': 'application/json', 'X-Request-Id': `req-${Math.floor(Math.random() * 1e9)}` }, body: `${JSON.stringify(value)}\n` })
    const e = (status, message) => w(status, { message })
    const segments = rq.path.split('/').slice(1)
    if (segments[0] !== 'v1') return e(404, 'page not found')
    if (rq.headers.authorization !== `Bearer ${d.key}`) return e(401, rq.headers.authorization ? 'invalid API key' : 'missing API key')
    if (segments.at(-1) !== '') return e(404, 'page not found')
    const [, group, id, leaf] = segments
    if (segments.length === 3) {
      if (group === 'agents') return rq.method === 'GET' ? w(200, { items: [{ id: d.agentId, handle: 'dune-helper' }] }) : e(405, 'method not allowed')
      if (group === 'conversations') return rq.method === 'GET' ? w(200, { data: [] }) : e(405, 'method not allowed')
      return e(404, 'page not found')
    }
    const known = segments.length === 5 && ((group === 'agents' && leaf === 'memories') || (group === 'conversations' && leaf === 'messages'))
    if (!known) return e(404, 'page not found')
    if (rq.method !== 'POST') return e(405, 'method not allowed')
    if (!/^-?[0-9]+$/.test(id)) return e(400, `${group.slice(0, -1)} id: not an integer`)
    let v
    try { v = JSON.parse(rq.raw.toString('utf8')) } catch { return e(400, 'cannot decode the body as JSON') }
    if (!isObj(v)) return e(400, 'the body is not an object')
    if (typeof v.content !== 'string') return e(400, 'content is required and is a string')
    if (leaf === 'messages') return v.metadata === undefined || isObj(v.metadata) ? e(404, 'conversation not found') : e(400, 'metadata is an object')
    if (typeof v.title !== 'string') return e(400, 'title is required and is a string')
    if (v.agent_user_id !== undefined && !isInt(v.agent_user_id)) return e(400, 'agent_user_id is an integer')
    if (Number(id) !== d.agentId) return e(404, 'agent not found')
    d.memories.push(v)
    return w(201, { memory: { uid: `m-${d.memories.length}`, title: v.title } })
  }
  return d
}

// ---------------------------------------------------------------- helpers for the habits and faults
const op = rq => {
  const { path: p, method: m } = rq
  if (p === '/v1/agents/' && m === 'GET') return 'agents'
  if (p === '/v1/conversations/' && m === 'GET') return 'conversations'
  if (/^\/v1\/agents\/[^/]+\/memories\/$/.test(p) && m === 'POST') return 'memory'
  if (/^\/v1\/conversations\/[^/]+\/messages\/$/.test(p) && m === 'POST') return 'send'
  if (/^\/toolkit\/[^/]+\/$/.test(p)) return 'details'
  if (/^\/toolkit\/[^/]+\/[^/]+\/$/.test(p)) return m === 'GET' ? 'context' : 'execute'
  return 'other'
}
const before = (app, fn) => { const was = app.handle.bind(app); app.handle = async rq => (await fn(rq)) ?? was(rq) }
const after = (app, fn) => { const was = app.handle.bind(app); app.handle = async rq => { const out = await was(rq); return (await fn(rq, out)) ?? out } }
const read = out => JSON.parse(out.body)
const ok = out => out.status < 300
const give = (out, value, status = out.status) => { out.status = status; out.body = JSON.stringify(value) }
const giveText = (out, type, text, status = out.status) => { for (const k of Object.keys(out.headers)) if (k.toLowerCase() === 'content-type') delete out.headers[k]; out.headers['Content-Type'] = type; out.body = text; out.status = status }
const header = (out, name, value) => { for (const k of Object.keys(out.headers)) if (k.toLowerCase() === name.toLowerCase()) delete out.headers[k]; out.headers[name] = value }
const bodyOf = rq => { try { const v = JSON.parse(rq.raw.toString('utf8')); return isObj(v) ? v : undefined } catch { return undefined } }
const setBody = (rq, v) => { rq.raw = Buffer.from(JSON.stringify(v)) }
const keyed = app => rq => { rq.headers.authorization = `Bearer ${app.key}` }
const token = rq => /^bearer\s+(\S+)$/i.exec(rq.headers.authorization ?? '')?.[1]
const hasKey = (app, rq) => token(rq) === app.key
const refuse = (status, value) => ({ status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) })
const change = (app, which, fn) => after(app, (rq, out) => { if (op(rq) === which && ok(out)) { const v = read(out); const r = fn(v, rq, out); give(out, r === undefined ? v : r) } })
const rateLimit = (app, count, ms, over) => {
  let from = 0, n = 0
  before(app, rq => { const now = Date.now(); if (now - from > ms) { from = now; n = 0 } if (++n > count) return over(Math.ceil((from + ms - now) / 1000)) })
}
const py = v => v === null ? 'None' : v === true ? 'True' : v === false ? 'False' : typeof v === 'string' ? `'${v}'` : Array.isArray(v) ? `[${v.map(py).join(', ')}]` : typeof v === 'object' ? `{${Object.entries(v).map(([k, x]) => `'${k}': ${py(x)}`).join(', ')}}` : String(v)
const upTo = (bytes, size) => { const all = []; for (let i = 0; i < bytes.length; i += size) all.push(bytes.subarray(i, i + size)); return all }

const list = (kind, into) => (name, base, what, section, patch, doubt) => into.push({
  name, kind, what, section, ...(doubt ? { doubt } : {}),
  start: async () => { const app = base(); patch?.(app); return listen(app) },
})
export const servers = []
export const doubtful = []
const broken = list('broken', servers)
const fine = list('fine', servers)
const unsure = list('doubtful', doubtful)

// ================================================================ BROKEN
// --- authentication
broken('a-agents-open', alder, '"Every /v1/ request requires a Developer API key": GET /v1/agents/ answers without and with a wrong key', '5.1',
  app => before(app, rq => { if (op(rq) === 'agents') keyed(app)(rq) }))
broken('b-list-ids', brick, 'List conversations gives "data, an array of conversation objects": the elements are bare ids', '4.1',
  app => change(app, 'conversations', v => ({ ...v, data: v.data.map(x => x.id) })))
broken('c-memories-open', cove, '"Every /v1/ request requires a Developer API key": memories are written without a key', '5.1',
  app => before(app, rq => { if (op(rq) === 'memory') keyed(app)(rq) }))
broken('a-send-open', alder, '"Every /v1/ request requires a Developer API key": messages are sent without a key', '5.1',
  app => before(app, rq => { if (op(rq) === 'send') keyed(app)(rq) }))
broken('b-missing-403', brick, '"A missing or invalid key yields 401": a missing key yields 403', '5.3',
  app => after(app, (rq, out) => { if (out.status === 401 && !rq.headers.authorization) give(out, { status: 403, message: 'Forbidden: no API key was sent.', errors: [] }, 403) }))
broken('a-wrong-403', alder, '"A missing or invalid key yields 401": an invalid key yields 403', '5.3',
  app => after(app, (rq, out) => { if (out.status === 401 && rq.headers.authorization) out.status = 403 }))
broken('c-context-text', cove, '"Both are JSON": the tool context is the description as plain text', 'introduction',
  app => after(app, (rq, out) => { if (op(rq) === 'context' && ok(out)) giveText(out, 'text/plain; charset=utf-8', `${read(out).description}\n`) }))
broken('c-any-token', cove, '"A missing or invalid key yields 401": any bearer token is accepted', '5.3',
  app => before(app, rq => { if (token(rq)) keyed(app)(rq) }))
broken('b-empty-token', brick, '"A missing or invalid key yields 401": `Authorization: Bearer` with no key after it is accepted', '5.3',
  app => before(app, rq => { if (/^bearer\s*$/i.test(rq.headers.authorization ?? '')) keyed(app)(rq) }))
broken('a-key-first-part', alder, '"A missing or invalid key yields 401": only the first 12 characters of the key are compared (wrong tail accepted)', '5.3',
  app => before(app, rq => { if (token(rq)?.startsWith(app.key.slice(0, 12))) keyed(app)(rq) }))
broken('b-key-any-case', brick, '"A missing or invalid key yields 401": the key is compared without regard to case (database collation)', '5.3',
  app => before(app, rq => { if (token(rq)?.toLowerCase() === app.key.toLowerCase()) keyed(app)(rq) }))
broken('c-x-api-key', cove, '"The key is sent as header Authorization: Bearer": only X-API-Key is looked at, so the good key gets 401', '5.2',
  app => before(app, rq => { const k = rq.headers['x-api-key']; delete rq.headers.authorization; if (k) rq.headers.authorization = `Bearer ${k}` }))
broken('d-token-scheme', dune, '"The key is sent as header Authorization: Bearer": only the scheme `Token` is accepted', '5.2',
  app => before(app, rq => { const h = rq.headers.authorization ?? ''; if (/^token /i.test(h)) rq.headers.authorization = h.replace(/^token/i, 'Bearer'); else if (h) rq.headers.authorization = 'Bearer -' }))
broken('b-login-redirect', brick, '"A missing or invalid key yields 401": a missing key is redirected (302) to a login page', '5.3',
  app => after(app, (rq, out) => { if (out.status === 401 && !rq.headers.authorization) { out.status = 302; out.headers.location = '/login/' } }))
broken('c-wrong-key-empty-list', cove, '"A missing or invalid key yields 401": with an unknown key the conversation list is 200 and empty', '5.3',
  app => after(app, (rq, out) => { if (op(rq) === 'conversations' && out.status === 401 && token(rq)) give(out, { data: [], meta: { total: 0 } }, 200) }))
broken('d-wrong-key-404', dune, '"A missing or invalid key yields 401": an invalid key yields 404', '5.3',
  app => after(app, (rq, out) => { if (out.status === 401 && rq.headers.authorization) give(out, { message: 'no account has this key' }, 404) }))

// --- error bodies and statuses
broken('a-401-detail', alder, '"Error responses of the Developer API carry a human-readable message in the body": 401 has only `detail`', '7',
  app => after(app, (rq, out) => { if (out.status === 401) give(out, { detail: read(out).message }) }))
broken('b-404-error', brick, '"Error responses … carry a human-readable message": 404 of a missing resource has only `error`', '7',
  app => after(app, (rq, out) => { if (out.status === 404) give(out, { error: read(out).message }) }))
broken('c-400-details-only', cove, '"Error responses … carry a human-readable message": validation errors (400) hold only `detail`, a list', '7',
  app => after(app, (rq, out) => { if (out.status === 400 && read(out).details) give(out, { detail: read(out).details }) }))
broken('d-401-text', dune, '"Error responses … carry a human-readable message in the body" / "Both are JSON": 401 is plain text `Unauthorized`', '7',
  app => after(app, (rq, out) => { if (out.status === 401) giveText(out, 'text/plain', 'Unauthorized\n') }))
broken('a-404-html', alder, '"Error responses … carry a human-readable message" / "Both are JSON": 404 of an unknown agent or conversation is an HTML page', '7',
  app => after(app, (rq, out) => { if (out.status === 404 && rq.path.startsWith('/v1/')) giveText(out, 'text/html', '<!doctype html><h1>Not Found</h1><p>The requested resource was not found on this server.</p>') }))
broken('b-400-empty-message', brick, '"Error responses … carry a human-readable message": `message` is the empty string in 400', '7',
  app => after(app, (rq, out) => { if (out.status === 400) give(out, { ...read(out), message: '' }) }))
broken('c-401-empty', cove, '"Error responses … carry a human-readable message": 401 has no body', '7',
  app => after(app, (rq, out) => { if (out.status === 401) out.body = undefined }))
broken('b-400-array', brick, '"Error responses … carry a human-readable message": invalid fields are answered with a bare array of {field, issue}', '7',
  app => after(app, (rq, out) => { if (out.status === 400 && read(out).errors.length) give(out, read(out).errors) }))
broken('c-429-no-message', cove, '"Error responses … carry a human-readable message": 429 (after 30 requests in 10 s) has only `error`', '7',
  app => rateLimit(app, 30, 10000, s => ({ ...refuse(429, { error: 'rate_limited' }), headers: { 'content-type': 'application/json', 'retry-after': String(s) } })), 'seen only by a client that sends more than 30 requests in 10 s')
broken('a-memory-422', alder, '"400 Invalid body or query": an invalid memory is refused with 422', '7',
  app => after(app, (rq, out) => { if (out.status === 400 && op(rq) === 'memory') out.status = 422 }))
broken('b-send-422', brick, '"400 Invalid body or query": an invalid message is refused with 422', '7',
  app => after(app, (rq, out) => { if (out.status === 400 && op(rq) === 'send' && read(out).errors.length) give(out, { ...read(out), status: 422 }, 422) }))
broken('c-bad-json-500', cove, '"400 Invalid body or query": a body that is not JSON yields 500', '7',
  app => after(app, (rq, out) => { if (out.status === 400 && read(out).error === 'bad_json') give(out, { error: 'internal', message: 'Unexpected failure.' }, 500) }))
broken('c-invalid-200', cove, '"400 Invalid body or query": validation failures come back as 200 with success:false and a message', '7',
  app => after(app, (rq, out) => { if (out.status === 400) give(out, { success: false, ...read(out) }, 200) }))
broken('a-unknown-agent-stored', alder, '"404 Resource does not exist": a memory for an agent that does not exist is stored (201)', '7',
  app => before(app, rq => { if (op(rq) === 'memory') rq.path = rq.path.replace(/agents\/\d+\//, `agents/${app.agents[0].id}/`) }))
broken('b-unknown-agent-400', brick, '"404 Resource does not exist": an unknown agent yields 400', '7',
  app => after(app, (rq, out) => { if (out.status === 404 && op(rq) === 'memory') give(out, { ...read(out), status: 400 }, 400) }))
broken('c-toolkit-no-slash', cove, 'Toolkit "paths end with a trailing slash": they answer only without it (404 with it)', '4.2',
  app => before(app, rq => { if (rq.path.startsWith('/toolkit/')) rq.path = rq.path.endsWith('/') ? `${rq.path}-/-/` : `${rq.path}/` }))
broken('a-unknown-conversation-500', alder, '"404 Resource does not exist": an unknown conversation yields 500', '7',
  app => after(app, (rq, out) => { if (out.status === 404 && op(rq) === 'send') give(out, { message: 'Something failed on our side.', code: 'e500' }, 500) }))

// --- requests
broken('d-title-optional', dune, 'Memory `title` is required, so a body without it is invalid (400): it is accepted', '2 Memory',
  app => before(app, rq => { const v = bodyOf(rq); if (op(rq) === 'memory' && v && v.title === undefined) setBody(rq, { ...v, title: 'Untitled' }) }))
broken('a-memory-content-optional', alder, 'Memory `content` is required, so a body without it is invalid (400): it is accepted', '2 Memory',
  app => before(app, rq => { const v = bodyOf(rq); if (op(rq) === 'memory' && v && v.content === undefined) setBody(rq, { ...v, content: '' }) }))
broken('b-title-any-type', brick, 'Memory `title` is a string, anything else is an invalid body (400): numbers, objects and lists are taken', '2 Memory',
  app => before(app, rq => { const v = bodyOf(rq); if (op(rq) === 'memory' && v && v.title !== undefined && v.title !== null && typeof v.title !== 'string') setBody(rq, { ...v, title: JSON.stringify(v.title) }) }))
broken('c-agent-user-any-type', cove, 'Memory `agent_user_id` is an integer, anything else is an invalid body (400): words and objects are taken', '2 Memory',
  app => before(app, rq => { const v = bodyOf(rq); if (op(rq) === 'memory' && v && v.agent_user_id != null) setBody(rq, { ...v, agent_user_id: 1 }) }))
broken('a-agent-user-required', alder, 'Memory `agent_user_id` is not required ("when omitted the memory is agent-level"): leaving it out is refused', '2 Memory',
  app => before(app, rq => { const v = bodyOf(rq); if (op(rq) === 'memory' && hasKey(app, rq) && v && v.agent_user_id === undefined) return refuse(400, { message: 'agent_user_id: this field is required.', code: 'e400' }) }))
broken('b-agent-user-string', brick, 'Memory `agent_user_id` is an integer: integers are refused, only strings are taken', '2 Memory',
  app => { const was = app.checkMemory; app.checkMemory = v => { const { agent_user_id: u, ...rest } = v; return [...was(rest), ...(u !== undefined && typeof u !== 'string' ? [{ field: 'agent_user_id', issue: 'string expected' }] : [])] } })
broken('b-send-content-optional', brick, 'Send-message `content` is required, so a body without it is invalid (400): it is accepted', '4.1',
  app => { app.blankOk = true; before(app, rq => { const v = bodyOf(rq); if (op(rq) === 'send' && v && v.content === undefined) setBody(rq, { ...v, content: '' }) }) })
broken('c-send-content-any-type', cove, 'Send-message `content` is a string, anything else is an invalid body (400): numbers and lists are taken', '4.1',
  app => before(app, rq => { const v = bodyOf(rq); if (op(rq) === 'send' && v && v.content != null && typeof v.content !== 'string') setBody(rq, { ...v, content: JSON.stringify(v.content) }) }))
broken('a-metadata-required', alder, '`metadata` is optional: a message without it is refused', '2 Send-message request metadata',
  app => before(app, rq => { const v = bodyOf(rq); if (op(rq) === 'send' && hasKey(app, rq) && v && v.metadata === undefined) return refuse(400, { message: 'metadata: this field is required.', code: 'e400' }) }))
broken('b-metadata-closed', brick, '`metadata` is free-form and the key name is not mandated: any key but client_message_id is refused', '2 Send-message request metadata',
  app => { const was = app.checkSend; app.checkSend = v => [...was(v), ...(isObj(v.metadata) ? Object.keys(v.metadata).filter(k => k !== 'client_message_id').map(k => ({ field: `metadata.${k}`, issue: 'unknown key' })) : [])] })
broken('c-metadata-any-type', cove, '`metadata` is an object, anything else is an invalid body (400): strings and numbers are taken', '4.1',
  app => before(app, rq => { const v = bodyOf(rq); if (op(rq) === 'send' && v && v.metadata != null && typeof v.metadata !== 'object') setBody(rq, { ...v, metadata: {} }) }))

// --- responses of the Developer API
broken('a-reply-later', alder, '"receive the completed agent reply in the same response" / agent_message is required: 202 with no agent_message', '4.1',
  app => after(app, (rq, out) => { if (op(rq) === 'send' && ok(out)) { const { agent_message, ...v } = read(out); give(out, { ...v, run: { id: 'run_1', state: 'queued' } }, 202) } }))
broken('b-message-text', brick, '"A message has at least a content string": both messages hold `text` and no `content`', '2 Message',
  app => change(app, 'send', v => { for (const k of ['user_message', 'agent_message']) { v[k].text = v[k].content; delete v[k].content } }))
broken('c-conversation-id-string', cove, 'ConversationSummary.id is an integer: it is a string', '2 ConversationSummary',
  app => change(app, 'send', v => { v.conversation.id = String(v.conversation.id) }))
broken('a-no-external-user', alder, 'conversation is {id, external_user_id}: external_user_id is left out of the send-message response', '4.1',
  app => change(app, 'send', v => { delete v.conversation.external_user_id }))
broken('c-send-wrapped', cove, 'send-message response is an "object with conversation, user_message, agent_message (all required)": they are inside `data`', '4.1',
  app => change(app, 'send', v => ({ data: v })))
broken('b-mojibake', brick, 'user_message is "the stored user message" with its text: non-ASCII content comes back garbled (UTF-8 read as Latin-1)', '4.1',
  app => change(app, 'send', v => { v.user_message.content = Buffer.from(v.user_message.content, 'utf8').toString('latin1') }))
broken('b-length-in-characters', brick, '"Both are JSON": the body is cut because Content-Length counts characters, when the message is not ASCII', 'introduction',
  app => after(app, (rq, out) => { const bytes = Buffer.from(out.body); if (bytes.length !== out.body.length) out.body = bytes.subarray(0, out.body.length) }))
broken('c-nan', cove, '"Both are JSON": agent_message carries `"score": NaN`, which is not JSON', 'introduction',
  app => after(app, (rq, out) => { if (op(rq) === 'send' && ok(out)) out.body = out.body.replace('"agent_message":{', '"agent_message":{"score": NaN,') }))
broken('a-other-conversation', alder, 'conversation is "of the conversation" the message was sent to: the id of the first conversation is always given', '4.1',
  app => change(app, 'send', v => { v.conversation.id = app.conversations[0].id }), 'seen with conversationId, which is not the first')
broken('a-list-bare', alder, 'List conversations is an "object with data": it is a bare array', '4.1',
  app => change(app, 'conversations', v => v.data))
broken('d-data-left-out', dune, 'List conversations is an "object with data, an array": `data` is left out when there are no conversations', '4.1',
  app => change(app, 'conversations', () => ({})))
broken('c-filter-needed', cove, 'List conversations has "optional filtering": without a filter it answers 400', '4.1',
  app => after(app, (rq, out) => { if (op(rq) === 'conversations' && ok(out) && ![...rq.query.keys()].length) give(out, { error: 'bad_request', message: 'Give an agent or a user to filter by.' }, 400) }))
broken('d-no-final-slash', dune, '"All paths … end with a trailing slash": they answer only without it (404 with it)', '4.1',
  app => before(app, rq => { if (rq.path.startsWith('/v1/')) rq.path = rq.path.endsWith('/') ? `${rq.path}-` : `${rq.path}/` }))

// --- toolkit
broken('a-details-no-tools', alder, 'Toolkit details "returns toolkit details and the list of its tools": no tools in it', '4.2',
  app => change(app, 'details', v => ({ app_name: v.app_name, version: '1.4.0' })), 'the shape of the list is not shown; here nothing that could be a list is in the body')
broken('a-context-405', alder, 'Tool context is GET /toolkit/<toolkit_name>/<tool_name>/: it answers 405, only POST is served', '4.2',
  app => after(app, (rq, out) => { if (op(rq) === 'context' && ok(out)) give(out, { error: 'POST only' }, 405) }))
broken('c-execute-repr', cove, '"Both are JSON": the result of a tool is printed as a Python dict (single quotes, None, True)', 'introduction',
  app => after(app, (rq, out) => { if (op(rq) === 'execute' && ok(out)) giveText(out, 'text/html; charset=utf-8', py(read(out).result)) }))

// ================================================================ FINE
fine('a-plain', alder, 'base A as it is: 201/200, {message, code}, DRF-like agent list, no-slash 404, toolkit without auth', '-')
fine('b-plain', brick, 'base B as it is: 200 for a memory, 201 for a message, 415 for other types, 308 to the slash, no toolkit', '-')
fine('c-plain', cove, 'base C as it is: empty object for a memory, chunked, blank text refused, two toolkits with {ok, result}', '-')
fine('d-plain', dune, 'base D as it is: one agent, no conversation, no toolkit', '-')
fine('a-other-tongue', alder, 'error messages in Japanese and German with a line break', '7',
  app => after(app, (rq, out) => { if (out.status >= 400 && rq.path.startsWith('/v1/')) give(out, { ...read(out), message: out.status === 401 ? 'APIキーが無効です。' : 'Das geht so nicht.\nBitte prüfen Sie die Anfrage.' }) }))
fine('a-problem-json', alder, 'errors as application/problem+json with type, title, message; WWW-Authenticate at 401', '7',
  app => after(app, (rq, out) => { if (out.status >= 400 && rq.path.startsWith('/v1/')) { give(out, { type: 'about:blank', title: 'Error', status: out.status, message: read(out).message }); header(out, 'Content-Type', 'application/problem+json'); if (out.status === 401) out.headers['WWW-Authenticate'] = 'Bearer realm="api"' } }))
fine('b-create-204', brick, 'a created memory answers 204 with no body', '4.1',
  app => after(app, (rq, out) => { if (op(rq) === 'memory' && ok(out)) { out.status = 204; out.body = undefined; delete out.headers['content-type'] } }), 'the body and the status are not shown; "Both are JSON" could be read against it')
fine('c-create-202', cove, 'a created memory answers 202 with {status: "indexing"}', '4.1', app => after(app, (rq, out) => { if (op(rq) === 'memory' && ok(out)) give(out, { status: 'indexing' }, 202) }))
fine('a-create-null', alder, 'a created memory answers 201 with the JSON text null', '4.1', app => change(app, 'memory', () => null), '"the stored memory record as returned" hints at a record, but the body is not shown')
fine('a-nothing-there', alder, 'no agent, no conversation, no toolkit at all', '-', app => { app.agents = []; app.conversations = []; app.toolkits = {} })
fine('b-one-per-page', brick, 'the conversation list gives one per page with a cursor; conversationId is not on the first page', '4.1',
  app => change(app, 'conversations', (v, rq) => { const at = Number(rq.query.get('cursor') ?? 0); return { data: v.data.slice(at, at + 1), next_cursor: at + 1 < v.data.length ? at + 1 : null } }))
fine('c-other-elements', cove, 'elements of `data` have neither id nor external_user_id but {conversation_id, user}', '4.1',
  app => change(app, 'conversations', v => ({ data: v.data.map(x => ({ conversation_id: x.id, user: { ref: x.external_user_id } })) })), 'shape of each element is not shown; section 2 says a conversation has an id')
fine('a-external-null', alder, 'external_user_id is null everywhere', '2', app => { for (const x of app.conversations) x.external_user_id = null })
fine('b-external-object', brick, 'external_user_id is an object {provider, ref}', '2', app => { for (const x of app.talks.values()) x.external_user_id = { provider: 'sso', ref: String(x.external_user_id) } })
fine('a-external-empty', alder, 'external_user_id is an empty string for one conversation and a list for the other', '2', app => { app.conversations[0].external_user_id = ['a', 'b']; app.conversations[1].external_user_id = '' })
fine('d-type-spelling', dune, 'Content-Type: Application/JSON;Charset="UTF-8";profile=x', '-', app => after(app, (rq, out) => header(out, 'content-type', 'Application/JSON;Charset="UTF-8";profile=x')))
fine('a-header-case', alder, 'header names in capitals, many further headers, cookies', '-',
  app => after(app, (rq, out) => { header(out, 'CONTENT-TYPE', 'application/json'); Object.assign(out.headers, { 'X-REQUEST-ID': 'R/ä'.replace('ä', 'a'), 'SET-COOKIE': ['s=1; HttpOnly', 't=2'], 'STRICT-TRANSPORT-SECURITY': 'max-age=600', SERVER: 'alder' }) }))
fine('b-three-bytes', brick, 'bodies come in chunks of 3 bytes that cut characters in two', '-', app => { app.answer = t => `Ça va — ✓ 你好. (${t.length})`; after(app, (rq, out) => { out.pieces = bytes => upTo(bytes, 3) }) })
fine('c-heartbeat', cove, 'send waits 1.5 s, with blanks sent before the JSON to hold the line', '1.1',
  app => after(app, (rq, out) => { if (op(rq) === 'send' && ok(out)) { out.wait = 300; out.pieces = bytes => [' ', '\n', ' ', '\n', bytes] } }))
fine('a-slow', alder, 'send takes 2.5 s before anything is written', '1.1', app => after(app, async (rq, out) => { if (op(rq) === 'send' && ok(out)) await sleep(2500) }))
fine('b-pretty', brick, 'indented JSON with CRLF and a final line break', '-', app => after(app, (rq, out) => { if (out.body) out.body = `${JSON.stringify(read(out), null, 4).replaceAll('\n', '\r\n')}\r\n` }))
fine('c-escaped', cove, 'JSON with every non-ASCII character and slash escaped', '-',
  app => after(app, (rq, out) => { out.body = out.body.replaceAll('/', '\\/').replace(/[\u0080-\uffff]/g, ch => `\\u${ch.charCodeAt(0).toString(16).padStart(4, '0')}`) }))
fine('a-limited', alder, '25 requests a second, then 429 with message and Retry-After', '8',
  app => rateLimit(app, 25, 1000, s => ({ ...refuse(429, { message: 'Slow down, please.', code: 'throttled' }), headers: { 'content-type': 'application/json', 'Retry-After': String(Math.max(1, s)) } })))
fine('b-limited-bare', brick, '40 requests in 2 s, then 429 with a message and no further header, also before the key is looked at', '8', app => rateLimit(app, 40, 2000, () => refuse(429, { status: 429, message: 'Too many requests.', errors: [] })))
fine('a-unknown-query-400', alder, 'unknown query parameters are refused with 400', '4.1',
  app => before(app, rq => { if (hasKey(app, rq)) for (const k of rq.query.keys()) if (!['agent', 'user'].includes(k)) return refuse(400, { message: `Unknown query parameter ${k}.`, code: 'query' }) }))
fine('c-strict', cove, 'unknown body fields and null for optional fields are refused with 400', '2', app => { app.extraRefused = true; app.nullRefused = true })
fine('a-short-texts', alder, 'title up to 80 characters, content up to 400, else 400', '8',
  app => before(app, rq => { const v = bodyOf(rq); if (hasKey(app, rq) && v && /^(memory|send)$/.test(op(rq)) && (String(v.title ?? '').length > 80 || String(v.content ?? '').length > 400)) return refuse(400, { message: 'The text is too long.', code: 'long' }) }))
fine('b-small-bodies', brick, 'bodies over 2 kB are refused with 413 and a message', '8', app => { app.maxBody = 2048 })
fine('b-lax', brick, 'any Content-Type and empty texts are accepted', '5.2', app => { app.anyType = true; app.blankOk = true })
fine('a-blank-refused', alder, 'blank title and content are refused with 400', '2', app => { app.emptyTextOk = false })
fine('a-user-must-exist', alder, 'agent_user_id of no known user: 404 with a message', '2',
  app => before(app, rq => { const v = bodyOf(rq); if (op(rq) === 'memory' && hasKey(app, rq) && isInt(v?.agent_user_id) && typeof v.title === 'string' && typeof v.content === 'string' && !app.agents.some(a => a.users.includes(v.agent_user_id))) return refuse(404, { message: 'No such user of this agent.', code: 'user' }) }))
fine('d-user-must-exist-400', dune, 'agent_user_id of no known user: 400 with a message (there are no users)', '2',
  app => before(app, rq => { const v = bodyOf(rq); if (op(rq) === 'memory' && hasKey(app, rq) && v?.agent_user_id !== undefined) return refuse(400, { message: 'agent_user_id is not a user of this account' }) }), 'every integer is refused here, as no user exists and none is given')
fine('a-no-slash-too', alder, 'paths without the final slash are served as well', '4.1', app => before(app, rq => { if (rq.path.startsWith('/v1/') && !rq.path.endsWith('/')) rq.path += '/' }))
fine('c-no-slash-301', cove, 'paths without the final slash are redirected with 301 to the full address (under /v1/ once the key is good)', '4.1',
  app => before(app, rq => { if (!rq.path.endsWith('/') && (!rq.path.startsWith('/v1/') || hasKey(app, rq))) return { status: 301, headers: { Location: `http://${rq.headers.host}${rq.path}/`, 'content-type': 'application/json' }, body: '{"message":"Moved permanently."}' } }))
fine('c-cors', cove, 'CORS headers on everything and preflight answered 204 without a key', '5.1',
  app => { const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'authorization, content-type', 'Access-Control-Expose-Headers': 'x-request-id' }; before(app, rq => { if (rq.method === 'OPTIONS' && rq.headers['access-control-request-method']) return { status: 204, headers: cors } }); after(app, (rq, out) => { Object.assign(out.headers, cors) }) }, '"Every /v1/ request requires a key" taken to the letter would cover OPTIONS')
fine('a-etag', alder, 'ETag on lists, 304 when If-None-Match fits', '-',
  app => after(app, (rq, out) => { if (rq.method === 'GET' && ok(out)) { const tag = `W/"${out.body.length}"`; out.headers.ETag = tag; if (rq.headers['if-none-match'] === tag) { out.status = 304; out.body = undefined } } }))
fine('b-gzip', brick, 'bodies are gzipped for clients that accept it', '-',
  app => after(app, (rq, out) => { if (out.body && /gzip/.test(rq.headers['accept-encoding'] ?? '')) { out.body = zlib.gzipSync(out.body); out.headers['content-encoding'] = 'gzip'; out.headers.vary = 'accept-encoding' } }))
fine('d-more-endpoints', dune, 'further endpoints: GET memories, POST agents, DELETE memories, /healthz, /v2/', '4.1',
  app => before(app, rq => {
    if (rq.path === '/healthz') return { status: 200, headers: { 'content-type': 'text/plain' }, body: 'ok' }
    if (rq.path.startsWith('/v2/')) return refuse(501, { message: 'v2 is being built' })
    if (hasKey(app, rq) && rq.path === `/v1/agents/${app.agentId}/memories/` && rq.method === 'GET') return refuse(200, { items: app.memories })
    if (hasKey(app, rq) && rq.path === `/v1/agents/${app.agentId}/memories/` && rq.method === 'DELETE') { app.memories = []; return { status: 204, headers: {} } }
    if (hasKey(app, rq) && rq.path === '/v1/agents/' && rq.method === 'POST') return refuse(201, { id: 901 })
  }))
fine('a-id-zero', alder, 'the agent and the conversation have the id 0', '2', app => { app.agents[0].id = 0; app.conversations[1].id = 0 })
fine('b-id-large', brick, 'conversation ids just below 2^53', '2', app => { app.talks = new Map([[9007199254740990, { id: 9007199254740990, agent_id: 4100231, external_user_id: 1 }], [9007199254740991, { id: 9007199254740991, agent_id: 4100231, external_user_id: 2 }]]) })
fine('c-toolkit-own-key', cove, 'the toolkit wants its own key (X-Toolkit-Key) and answers 401 {ok:false} to everything else', '5.5',
  app => before(app, rq => { if (rq.path.startsWith('/toolkit/') && rq.headers['x-toolkit-key'] !== 'tk-1') return refuse(401, { ok: false }) }), 'no toolkit call can succeed with the key given')
fine('a-toolkit-wrapped', alder, 'the parameters of a tool go into {"parameters": {…}} only, else 400', '4.2',
  app => before(app, rq => { if (op(rq) === 'execute') { const v = bodyOf(rq); if (!isObj(v?.parameters)) return refuse(400, { error: 'parameters expected' }); setBody(rq, v.parameters) } }))
fine('c-toolkit-errors-200', cove, 'toolkit errors (unknown toolkit or tool, missing parameter) are 200 with {ok:false}', '7', app => after(app, (rq, out) => { if (rq.path.startsWith('/toolkit/') && out.status >= 400) out.status = 200 }))
fine('a-toolkit-form', alder, 'the parameters of a tool are form-encoded only, JSON gets 415', '4.2',
  app => before(app, rq => { if (op(rq) === 'execute') { if (!/^application\/x-www-form-urlencoded/.test(rq.headers['content-type'] ?? '')) return refuse(415, { error: 'form expected' }); setBody(rq, Object.fromEntries(new URLSearchParams(rq.raw.toString()))) } }), '"Both are JSON" could be read against it, but the encoding of the parameters is said to be not shown')
fine('a-tools-by-name', alder, 'toolkit details give the tools as an array of bare names, the context is an array of parameters', '4.2',
  app => { change(app, 'details', v => [v.app_name, v.tools.map(t => t.function_name)]); change(app, 'context', v => v.params) })
fine('b-echo', brick, 'the agent says back what the user wrote', '1.5', app => { app.answer = t => t })
fine('a-first-send-503', alder, 'the first message gets 503 with a message and Retry-After: 1, later ones work', '7',
  app => { let first = true; after(app, (rq, out) => { if (op(rq) === 'send' && ok(out) && first) { first = false; give(out, { message: 'The model is waking up.', code: 'upstream' }, 503); out.headers['Retry-After'] = '1' } }) }, '5xx is "Upstream failure", so it is lawful, but a client that tries once sees no success')
fine('c-rich-errors', cove, 'errors with many further fields: errors by field, trace, documentation address, data null', '7',
  app => after(app, (rq, out) => { if (out.status >= 400) give(out, { data: null, status: String(out.status), ...read(out), errors: { title: ['?'] }, trace_id: randomUUID(), docs: 'https://example.org/errors' }) }))
fine('d-close', dune, 'Connection: close after every response', '-', app => after(app, (rq, out) => { out.headers.Connection = 'close' }))
fine('b-same-message-once', brick, 'the same metadata.client_message_id with the same text in the same conversation gives the first response again', '2',
  app => { const seen = new Map(); const was = app.handle; app.handle = async rq => { const v = bodyOf(rq), id = v?.metadata?.client_message_id; if (op(rq) !== 'send' || id === undefined || !hasKey(app, rq)) return was(rq); const k = JSON.stringify([rq.path, id, v.content]); if (seen.has(k)) return structuredClone(seen.get(k)); const out = await was(rq); if (ok(out)) seen.set(k, structuredClone(out)); return out } })

// ================================================================ DOUBTFUL (not judged)
unsure('u-agent-message-null', alder, 'agent_message is null in a 200', '4.1', app => change(app, 'send', v => { v.agent_message = null }), 'null where a type is stated is open; "completed agent reply" speaks against it')
unsure('u-agent-content-null', brick, 'agent_message.content is null', '2 Message', app => change(app, 'send', v => { v.agent_message.content = null }), 'null where a type is stated')
unsure('u-agent-content-empty', cove, 'agent_message.content is the empty string', '2 Message', app => change(app, 'send', v => { v.agent_message.content = '' }), 'an empty string is a string; whether it is a "completed reply" is not said')
unsure('u-data-null', dune, 'data is null when there is no conversation', '4.1', app => change(app, 'conversations', () => ({ data: null })), 'null where an array is stated')
unsure('u-list-404-empty', dune, '404 with a message when there is no conversation', '4.1', app => after(app, (rq, out) => { if (op(rq) === 'conversations' && ok(out)) give(out, { message: 'no conversations' }, 404) }), 'the list as a resource exists, but it is not said what an empty one answers')
unsure('u-nested-message', brick, 'errors are {error: {message, code}}', '7', app => after(app, (rq, out) => { if (out.status >= 400) { const v = read(out); give(out, { error: { message: v.message, code: v.status } }) } }), '"carry a message in the body" does not say at which level')
unsure('u-message-list', alder, '`message` is a list of sentences', '7', app => after(app, (rq, out) => { if (out.status >= 400 && rq.path.startsWith('/v1/')) give(out, { message: [read(out).message] }) }), 'the type of message is not stated')
unsure('u-message-null', cove, '`message` is null in 404', '7', app => after(app, (rq, out) => { if (out.status === 404 && rq.path.startsWith('/v1/')) give(out, { ...read(out), message: null }) }), 'null; not human-readable')
unsure('u-message-code', brick, '`message` is a code word such as ERR_AGENT_MISSING', '7', app => after(app, (rq, out) => { if (out.status >= 400) give(out, { ...read(out), message: `ERR_${out.status}` }) }), 'how readable is human-readable')
unsure('u-validate-before-key', brick, 'an invalid body without a key gives 400, an unknown agent without a key 404', '5.3', app => { const was = app.handle; app.handle = async rq => { if (/^(memory|send)$/.test(op(rq)) && !hasKey(app, rq)) { const copy = { ...rq, headers: { ...rq.headers, authorization: `Bearer ${app.key}` } }; const bad = bodyOf(rq) === undefined || (op(rq) === 'memory' ? app.checkMemory(bodyOf(rq)) : app.checkSend(bodyOf(rq))).length > 0; if (bad) return was(copy) } return was(rq) } }, 'the order of the checks is not said, though "a missing key yields 401" is without condition')
unsure('u-unknown-403', cove, 'unknown agents and conversations yield 403', '7', app => after(app, (rq, out) => { if (out.status === 404 && /^(memory|send)$/.test(op(rq))) give(out, { error: 'forbidden', message: 'Not yours.' }, 403) }), 'a service may not tell "does not exist" from "no access"')
unsure('u-numeric-string', alder, 'agent_user_id "11" (digits in a string) is accepted', '2', app => before(app, rq => { const v = bodyOf(rq); if (op(rq) === 'memory' && typeof v?.agent_user_id === 'string' && /^\d+$/.test(v.agent_user_id)) setBody(rq, { ...v, agent_user_id: Number(v.agent_user_id) }) }), 'a lenient reading of integer; strictly an invalid body')
unsure('u-null-title', alder, 'title null is taken as an empty title', '2', app => before(app, rq => { const v = bodyOf(rq); if (op(rq) === 'memory' && v && v.title === null) setBody(rq, { ...v, title: '' }) }), 'null where a type is stated')
unsure('u-metadata-array', cove, 'a list as metadata is accepted', '2', app => before(app, rq => { const v = bodyOf(rq); if (op(rq) === 'send' && Array.isArray(v?.metadata)) setBody(rq, { ...v, metadata: {} }) }), '"free-form object" loosely taken')
unsure('u-trimmed', brick, 'user_message.content is trimmed', '4.1', app => change(app, 'send', v => { v.user_message.content = v.user_message.content.trim() }), '"stored user message": that it is unchanged is not said')
unsure('u-html-escaped', alder, 'user_message.content is HTML-escaped', '4.1', app => change(app, 'send', v => { v.user_message.content = v.user_message.content.replaceAll('&', '&amp;').replaceAll('<', '&lt;') }), '"stored user message": that it is unchanged is not said')
unsure('u-slash-redirected', dune, 'paths with the final slash are redirected (308) to those without', '4.1', app => before(app, rq => { if (rq.path.startsWith('/v1/')) { if (rq.path.endsWith('/')) return { status: 308, headers: { location: rq.path.slice(0, -1) } }; rq.path += '/' } }), 'clients that follow come through')
unsure('u-html-type', brick, 'JSON bodies labelled text/html', 'introduction', app => after(app, (rq, out) => header(out, 'content-type', 'text/html')), 'the body is JSON; the header of responses is not spoken of')
unsure('u-bom', cove, 'a byte order mark before the JSON', 'introduction', app => after(app, (rq, out) => { if (out.body) out.body = `\ufeff${out.body}` }), 'many readers drop it, RFC 8259 forbids sending it')
unsure('u-id-decimal', alder, 'conversation.id is written 502.0', '2', app => after(app, (rq, out) => { if (op(rq) === 'send' && ok(out)) out.body = out.body.replace(/"conversation":\{"id":(\d+)/, '"conversation":{"id":$1.0') }), 'the value is an integer, the notation is not')
unsure('u-key-in-query', cove, '?api_key= is accepted in place of the header', '5.2', app => before(app, rq => { if (!rq.headers.authorization && rq.query.get('api_key') === app.key) keyed(app)(rq) }), 'is the key "missing" when it is elsewhere')
unsure('u-raw-key', alder, 'the key without `Bearer` is accepted', '5.2', app => before(app, rq => { if (rq.headers.authorization === app.key) keyed(app)(rq) }), 'the key is valid, the form is not the one given')
unsure('u-limit-403', brick, 'over 40 requests in 5 s: 403 with a message', '8', app => rateLimit(app, 40, 5000, () => refuse(403, { status: 403, message: 'Rate limit exceeded.', errors: [] })), 'why it is 403 cannot be told but by the text')
unsure('u-no-route-html', alder, 'unknown /v1/ addresses (not resources) answer an HTML 404', '7', app => after(app, (rq, out) => { if (out.status === 404 && op(rq) === 'other' && rq.path.startsWith('/v1/')) giveText(out, 'text/html', '<h1>404</h1>') }), 'is an address outside the table an error response of the Developer API')
unsure('u-agents-string-ids', brick, 'the list of agents gives ids as strings', '2 Agent', app => change(app, 'agents', v => v.map(a => ({ ...a, id: String(a.id) }))), 'the body of the list is not shown, though Agent.id is an integer')
unsure('u-context-empty', alder, 'the tool context is an empty object', '4.2', app => change(app, 'context', () => ({})), 'its fields are not shown')
unsure('u-toolkit-text-error', cove, 'toolkit errors are plain text', '7', app => after(app, (rq, out) => { if (rq.path.startsWith('/toolkit/') && out.status >= 400) giveText(out, 'text/plain', 'error') }), 'errors are not shown, "Both are JSON"')
unsure('u-other-prefix', alder, 'the toolkit is mounted under /tools/ and not under /toolkit/', '4.2', app => before(app, rq => { rq.path = rq.path.startsWith('/tools/') ? rq.path.replace('/tools/', '/toolkit/') : rq.path.replace(/^\/toolkit\//, '/none/') }), '"written here as toolkit" may mean that it can differ')
unsure('u-duplicate-title-400', alder, 'a second memory with the same title is refused with 400', '2', app => { const seen = new Set(); const was = app.handle.bind(app); app.handle = async rq => { const v = bodyOf(rq); if (op(rq) === 'memory' && hasKey(app, rq) && typeof v?.title === 'string' && seen.has(v.title)) return refuse(400, { message: 'A memory with this title exists.', code: 'unique' }); const out = await was(rq); if (op(rq) === 'memory' && ok(out)) seen.add(v.title); return out } }, 'no uniqueness is stated, nor excluded')
unsure('u-metadata-flat', alder, 'metadata values must be strings, else 400', '2', app => before(app, rq => { const v = bodyOf(rq); if (op(rq) === 'send' && hasKey(app, rq) && isObj(v?.metadata) && Object.values(v.metadata).some(x => typeof x !== 'string')) return refuse(400, { message: 'metadata values are strings.', code: 'meta' }) }), '"free-form object" may leave the values to the service')
unsure('u-wrong-key-500', alder, '"A missing or invalid key yields 401": an unknown key yields 500 (failed look-up)', '5.3',
  app => after(app, (rq, out) => { if (out.status === 401 && token(rq)) give(out, { message: 'Something failed on our side.', code: 'e500' }, 500) }), '5xx is "Upstream failure": a failed look-up of the key may be meant by it')
