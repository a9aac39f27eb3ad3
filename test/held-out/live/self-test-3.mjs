// Starts every server, looks at it as a client with a small oracle, closes it. node self-test-3.mjs [name part] [-v]
import { writeFileSync } from 'node:fs'
import { servers, doubtful } from './servers-3.mjs'
const sleep = ms => new Promise(r => setTimeout(r, ms))
const isObj = v => typeof v === 'object' && v !== null && !Array.isArray(v)
const okay = r => r.status >= 200 && r.status < 300

const client = s => {
  const found = new Set()
  const note = t => found.add(t)
  const once = async (method, path, { auth = `Bearer ${s.key}`, body, raw, type = 'application/json' } = {}) => {
    const headers = {}
    if (auth !== undefined && auth !== '') headers.authorization = auth
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    if (payload !== undefined) headers['content-type'] = type
    const res = await fetch(s.url + path, { method, headers, body: payload, redirect: 'manual' })
    const bytes = Buffer.from(await res.arrayBuffer())
    let value, parsed = false
    try { value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)); parsed = true } catch {}
    return { status: res.status, headers: res.headers, text: bytes.toString(), value, parsed }
  }
  const call = async (method, path, o) => {
    for (let i = 0; ; i++) {
      const r = await once(method, path, o)
      if (path.startsWith('/v1/') && r.status >= 400 && !(r.parsed && isObj(r.value) && typeof r.value.message === 'string' && r.value.message.trim())) note(`${r.status} without message`)
      if (r.status === 429 && i < 12) { await sleep(1000 * Number(r.headers.get('retry-after') ?? 1)); continue }
      if (r.status === 503 && r.headers.get('retry-after') && i < 2) { await sleep(1000); continue }
      return r
    }
  }
  return { call, once, note, found }
}

const inspect = async s => {
  const { call, once, note, found } = client(s)
  const good = (r, what) => {
    if (!okay(r)) { note(`${what}: good request gets ${r.status}`); return false }
    if (!r.parsed && r.status !== 204) { note(`${what}: not JSON`); return false }
    return true
  }
  const bad = (r, what, want = 400) => { if (r.status !== want) note(`${what}: ${r.status}, not ${want}`) }
  const agents = '/v1/agents/', talks = '/v1/conversations/'
  const memories = id => `/v1/agents/${id}/memories/`, messages = id => `/v1/conversations/${id}/messages/`
  const m = (more = {}) => ({ title: 'A title', content: 'A body', ...more })
  const pick = (o, ...drop) => Object.fromEntries(Object.entries(o).filter(([k]) => !drop.includes(k)))

  good(await call('GET', agents), 'agents')
  const l = await call('GET', talks)
  if (good(l, 'conversations')) {
    if (!isObj(l.value) || !Array.isArray(l.value.data)) note('conversations: no data array')
    else if (!l.value.data.every(isObj)) note('conversations: an element is no object')
  }
  const keys = [['missing', ''], ['empty', 'Bearer'], ['wrong', 'Bearer wrong-key-0000'], ['longer', `Bearer ${s.key}x`], ['shorter', `Bearer ${s.key.slice(0, -1)}`], ['other tail', `Bearer ${s.key.slice(0, -2)}zz`],
    ['other case', `Bearer ${s.key === s.key.toLowerCase() ? s.key.toUpperCase() : s.key.toLowerCase()}`]]
  const ops = [['GET', agents], ['GET', talks]]
  if (s.agentId !== undefined) ops.push(['POST', memories(s.agentId), m()])
  if (s.conversationId !== undefined) ops.push(['POST', messages(s.conversationId), { content: 'Hello' }])
  for (const [method, path, body] of ops) for (const [kind, auth] of keys) bad(await call(method, path, { auth, body }), `${kind} key`, 401)

  if (s.agentId !== undefined) {
    const at = memories(s.agentId)
    good(await call('POST', at, { body: m() }), 'memory')
    if (s.endUserId !== undefined) good(await call('POST', at, { body: m({ title: 'Of a user', agent_user_id: s.endUserId }) }), 'memory of a user')
    bad(await call('POST', at, { body: pick(m(), 'title') }), 'memory without title')
    bad(await call('POST', at, { body: pick(m(), 'content') }), 'memory without content')
    for (const v of [42, {}, ['x'], true]) { bad(await call('POST', at, { body: m({ title: v }) }), 'title no string'); bad(await call('POST', at, { body: m({ content: v }) }), 'memory content no string') }
    for (const v of ['abc', 1.5, {}, true]) bad(await call('POST', at, { body: m({ agent_user_id: v }) }), 'agent_user_id no integer')
    for (const raw of ['{"title": ', '[]', '"text"', '']) bad(await call('POST', at, { raw }), 'memory body no JSON object')
    for (const id of [987654321, 9007199254740901, 2]) if (id !== 2) bad(await call('POST', memories(id), { body: m() }), 'unknown agent', 404)
    const r = await call('POST', memories('abc'), { body: m() })
    if (![400, 404].includes(r.status)) note(`agent id abc: ${r.status}`)
  } else bad(await call('POST', memories(987654321), { body: m() }), 'unknown agent', 404)

  for (const id of [987654321, 9007199254740901]) bad(await call('POST', messages(id), { body: { content: 'Hello' } }), 'unknown conversation', 404)
  if (s.conversationId !== undefined) {
    const at = messages(s.conversationId)
    const bodies = [{ content: 'Hello' }, { content: 'Grüße ✓ 你好 — ok' }, { content: 'x', metadata: { client_message_id: 'c-1' } }, { content: 'y', metadata: { any_other: { deep: [1, null, true] }, n: 3 } }, { content: 'z', metadata: {} }]
    for (const body of bodies) {
      const r = await call('POST', at, { body })
      if (!good(r, body.metadata ? 'send with metadata' : 'send')) continue
      const v = r.value
      if (!isObj(v)) { note('send: no object'); continue }
      if (!isObj(v.conversation)) note('send: conversation')
      else {
        if (!Number.isInteger(v.conversation.id)) note('send: conversation.id no integer')
        else if (v.conversation.id !== s.conversationId) note('send: other conversation')
        if (!('external_user_id' in v.conversation)) note('send: no external_user_id')
      }
      for (const k of ['user_message', 'agent_message']) if (!isObj(v[k])) note(`send: ${k}`); else if (typeof v[k].content !== 'string') note(`send: ${k}.content`)
      if (typeof v.user_message?.content === 'string' && v.user_message.content !== body.content) note('send: other user text')
    }
    bad(await call('POST', at, { body: {} }), 'send without content')
    for (const v of [42, {}, ['x'], true]) bad(await call('POST', at, { body: { content: v } }), 'send content no string')
    for (const v of ['text', 7, true]) bad(await call('POST', at, { body: { content: 'a', metadata: v } }), 'metadata no object')
    for (const raw of ['{"content": ', '[]', '']) bad(await call('POST', at, { raw }), 'send body no JSON object')
    const r = await call('POST', messages('abc'), { body: { content: 'a' } })
    if (![400, 404].includes(r.status)) note(`conversation id abc: ${r.status}`)
  }
  for (let i = 0; i < 60; i++) {
    const r = await once('GET', talks)
    if (r.status === 429) { if (!(typeof r.value?.message === 'string' && r.value.message)) note('429 without message'); break }
  }
  if (s.toolkit) {
    const d = await call('GET', `/toolkit/${s.toolkit}/`), own = d.status === 401 || d.status === 403
    if (!own) {
      if (good(d, 'details') && !d.text.includes(s.tool)) note('details: tool not listed')
      good(await call('GET', `/toolkit/${s.toolkit}/${s.tool}/`), 'context')
      const at = `/toolkit/${s.toolkit}/${s.tool}/`, P = s.toolParams
      const tries = [{ body: P }, { body: { params: P } }, { body: { parameters: P } }, { raw: new URLSearchParams(P).toString(), type: 'application/x-www-form-urlencoded' }]
      let done = false
      for (const t of tries) { const r = await call('POST', at, t); if (okay(r)) { done = true; if (!r.parsed) note('execute: not JSON') } }
      if (!done) note('execute: never works')
    }
  }
  return [...found]
}

const part = process.argv.slice(2).find(a => !a.startsWith('-')) ?? ''
const verbose = process.argv.includes('-v')
let wrong = 0
const names = new Set()
const seenFaults = {}
for (const entry of servers.filter(e => e.name.includes(part))) {
  if (names.has(entry.name)) { wrong++; console.log('TWICE', entry.name) }
  names.add(entry.name)
  const s = await entry.start()
  let found
  try { found = await inspect(s) } catch (e) { found = [`ORACLE FAILED ${e.stack}`] } finally { await s.close() }
  const right = !found.some(f => f.startsWith('ORACLE')) && (entry.kind === 'broken') === (found.length > 0)
  let closed = false
  try { await fetch(s.url) } catch { closed = true }
  if (!right || !closed) { wrong++; console.log('WRONG', entry.kind, entry.name, closed ? '' : 'not closed', found) }
  else if (verbose && entry.kind === 'broken') console.log(entry.name.padEnd(30), found.join(' | '))
}
for (const entry of doubtful.filter(e => e.name.includes(part))) {
  const s = await entry.start()
  const found = await inspect(s).catch(e => [`ORACLE FAILED ${e.stack}`])
  await s.close()
  if (found.some(f => f.startsWith('ORACLE'))) { wrong++; console.log('WRONG doubtful', entry.name, found) }
  else if (verbose) console.log(`${entry.name.padEnd(30)} (not judged) ${found.join(' | ')}`)
}
const count = k => servers.filter(e => e.kind === k).length
console.log(`${count('broken')} broken, ${count('fine')} fine, ${doubtful.length} doubtful; ${wrong} wrong`)
process.exitCode = wrong ? 1 : 0
if (process.argv.includes('--readme')) {
  const cell = t => String(t ?? '').replaceAll('|', '\\|').replaceAll('\n', ' ')
  const rows = l => ['| name | kind | what | section | doubt |', '|---|---|---|---|---|', ...l.map(e => `| ${[e.name, e.kind, e.what, e.section, e.doubt].map(cell).join(' | ')} |`)].join('\n')
  writeFileSync(new URL('./README-3.md', import.meta.url), `# Held-out servers, set 3

\`servers-3.mjs\` exports \`servers\` (${count('broken')} broken, ${count('fine')} fine) and \`doubtful\` (${doubtful.length}, not for judging). Written from \`agent-api.md\` alone.
Four base servers, written differently: Alder (a-, class, Django-like, toolkit \`shop\`), brick (b-, closures, Express-like, no toolkit), cove (c-, layers, Koa/FastAPI-like, toolkits \`weather\` and \`crm\`), dune (d-, one function, Go-like, one agent and nothing else). The bases themselves are the entries \`*-plain\`.

- \`node self-test-3.mjs [name part] [-v] [--readme]\` starts, inspects and closes every server (about a minute; mostly the rate-limited and slow ones). \`--readme\` writes this file.
- Every \`start()\` has fresh state and its own port. Ids, toolkit fields are absent where nothing exists.
- Fine servers that need patience: \`a-limited\` (25 requests/s), \`b-limited-bare\` (40 per 2 s, no Retry-After), \`a-first-send-503\`, \`a-slow\` (2.5 s per message), \`c-heartbeat\` (1.5 s per message). Broken \`c-429-no-message\` limits to 30 requests in 10 s and shows its fault only beyond that.
- \`toolParams\` as flat JSON works in all servers with a toolkit but \`a-toolkit-wrapped\`, \`a-toolkit-form\` and \`c-toolkit-own-key\` (the last: no call works).

## Servers

${rows(servers)}

## Doubtful

${rows(doubtful)}
`)
}
