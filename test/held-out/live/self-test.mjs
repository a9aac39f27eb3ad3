// Self-test of the set. For each server:
//  1. start; GET /v1/agents/ with the key: a 2xx (unless the fault, or what is allowed, is just there); close.
//  2. a small oracle written from the description: no accusation for `fine`, at least one for `broken`.
// node self-test.mjs [name-part]      exit 0 = all as expected
import http from 'node:http';
import zlib from 'node:zlib';
import { servers, doubtful } from './servers.mjs';

const only = process.argv[2];
const sleep = ms => new Promise(r => setTimeout(r, ms));
const LIST_EXPECT = { // status of list-agents with the key where it is not 2xx
  'b-auth-token-scheme': [401], 'b-auth-x-api-key-only': [401], 'b-get-needs-content-type': [415], 'b-agents-405': [405], 'b-agents-slash-404': [404], 'b-v2-only': [404],
  'f-agents-403': [403], 'f-all-403': [403], 'f-504-first': [504], 'u-redirect-to-noslash': [301],
};
function call(s, method, path, { auth = 'Bearer ' + s.key, body, type = 'application/json', headers = {} } = {}) {
  return new Promise((ok, no) => {
    const u = new URL(s.url + path);
    const data = body === undefined ? undefined : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    const h = { accept: 'application/json', 'accept-encoding': 'gzip, deflate, br', ...headers };
    if (auth !== null) h.authorization = auth;
    if (data) { h['content-length'] = data.length; if (type) h['content-type'] = type; }
    const r = http.request({ host: u.hostname, port: u.port, path: u.pathname + u.search, method, headers: h, agent: false }, res => {
      const c = []; res.on('data', d => c.push(d)); res.on('error', no);
      res.on('end', () => {
        let b = Buffer.concat(c); const e = res.headers['content-encoding'];
        if (e === 'gzip') b = zlib.gunzipSync(b); if (e === 'br') b = zlib.brotliDecompressSync(b); if (e === 'deflate') b = zlib.inflateSync(b);
        const t = b.toString('utf8'); let json, isJson = false; try { json = JSON.parse(t); isJson = true; } catch {}
        ok({ status: res.statusCode, text: t, json, isJson, headers: res.headers });
      });
    });
    r.on('error', no); r.setTimeout(60000, () => r.destroy(new Error('time-out'))); r.end(data);
  });
}
const obj = v => v !== null && typeof v === 'object' && !Array.isArray(v);
const is2 = r => r.status >= 200 && r.status < 300;

async function oracle(s) {
  const bad = [];
  const say = (w, r) => bad.push(`${w}: ${r ? r.status + ' ' + r.text.slice(0, 80) : ''}`);
  // an error body must carry a message; 429 and 5xx end the judgement of that request; 429: a few waits
  async function go(what, method, path, opt) {
    let r;
    for (let i = 0; i < 3; i++) {
      r = await call(s, method, path, opt);
      if (path.startsWith('/v1/') && r.status >= 400 && !(obj(r.json) && typeof r.json.message === 'string' && r.json.message)) say(what + ' error without message', r);
      if (r.status === 429) { if (i < 2) await sleep(r.headers['retry-after'] ? Math.min(3100, Number(r.headers['retry-after']) * 1000 || 1100) : 50); continue; }
      if (r.status >= 500) continue;
      break;
    }
    r.lost = r.status === 429 || r.status >= 500;
    if (opt?.auth === undefined && path.startsWith('/v1/') && r.status === 401) say(what + ' good key refused 401', r);
    return r;
  }
  const a = s.agentId ?? 1, cv = s.conversationId ?? 1;
  const P = { agents: '/v1/agents/', list: '/v1/conversations/', mem: `/v1/agents/${a}/memories/`, msg: `/v1/conversations/${cv}/messages/` };
  const goodMem = { title: 'Opening', content: 'Open from nine to five.' }, TXT = 'When do you open, please?';
  // keys
  const kinds = { none: null, wrong: 'Bearer nothing-like-it', bare: 'Bearer', end: 'Bearer ' + s.key.slice(0, -1) + (s.key.endsWith('a') ? 'b' : 'a'), basic: 'Basic ' + Buffer.from('u:p').toString('base64') };
  if (s.key.length < 3) delete kinds.end;
  const targets = [['GET', P.agents], ['GET', P.list], ['POST', P.mem, goodMem], ['POST', P.msg, { content: TXT }]];
  const keyRound = async tag => { for (const [k, auth] of Object.entries(kinds)) for (const [m, p, body] of targets) {
    const r = await go(`${tag} key ${k} ${m} ${p}`, m, p, { auth, body }); if (!r.lost && r.status !== 401) say(`${tag} key ${k} ${m} ${p}`, r); } };
  await keyRound('first');
  // lists
  for (let i = 0; i < 5; i++) for (const q of i ? ['', '?agent_id=1'] : ['']) {
    const r = await go('list conversations' + q, 'GET', P.list + q);
    if (r.lost || r.status === 403) continue;
    if (q && r.status === 400) continue;
    if (!is2(r) || !r.isJson || !obj(r.json) || !Array.isArray(r.json.data)) say('list conversations' + q, r);
  }
  { const r = await go('list agents', 'GET', P.agents); if (!r.lost && r.status !== 403 && (!is2(r) || !r.isJson)) say('list agents', r); }
  // memories
  const m1 = await go('memory', 'POST', P.mem, { body: goodMem });
  const memOk = is2(m1);
  if (!m1.lost && !memOk && ![403, 404].includes(m1.status)) say('memory', m1);
  if (memOk && m1.text && !m1.isJson) say('memory not JSON', m1);
  if (s.endUserId !== undefined) { const r = await go('memory user', 'POST', P.mem, { body: { ...goodMem, title: 'For one', agent_user_id: s.endUserId } }); if (!r.lost && memOk && !is2(r)) say('memory for user', r); }
  if (memOk) {
    for (const [w, body] of [['no title', { content: 'some content here' }], ['no content', { title: 'T' }], ['malformed', '{"title": "x", '], ['title number', { title: 123, content: 'x' }]]) {
      const r = await go('memory ' + w, 'POST', P.mem, { body }); if (!r.lost && r.status !== 400 && !(r.status === 403)) say('memory ' + w, r); }
  }
  for (const id of [987654, 31]) { const r = await go('memory unknown agent', 'POST', `/v1/agents/${id}/memories/`, { body: goodMem }); if (!r.lost && ![403, 404].includes(r.status)) say('memory unknown agent', r); }
  // messages
  const shape = (w, r, sent) => {
    const j = r.json;
    if (!r.isJson || !obj(j)) return say(w + ' no JSON object', r);
    if (!obj(j.conversation) || !Number.isInteger(j.conversation.id) || !('external_user_id' in j.conversation)) say(w + ' conversation', r);
    else if (BigInt(j.conversation.id) !== BigInt(Number(cv))) say(w + ' other conversation', r);
    if (j.conversation?.external_user_id === null) say(w + ' external null', r);
    for (const k of ['user_message', 'agent_message']) if (!obj(j[k]) || typeof j[k].content !== 'string') say(w + ' ' + k, r);
    if (obj(j.user_message) && j.user_message.content !== sent) say(w + ' user text changed', r);
  };
  const first = await go('message', 'POST', P.msg, { body: { content: TXT } });
  const withMeta = await go('message with metadata', 'POST', P.msg, { body: { content: 'And on Sundays, please?', metadata: { client_message_id: 'c-1' } } });
  if (is2(first)) shape('message', first, TXT);
  if (is2(withMeta)) shape('message with metadata', withMeta, 'And on Sundays, please?');
  if (!first.lost && !withMeta.lost && is2(first) !== is2(withMeta)) say('metadata not optional', is2(first) ? withMeta : first);
  if (!first.lost && !is2(first) && ![403, 404].includes(first.status)) say('message refused', first);
  if (is2(first) || is2(withMeta)) {
    const slow = s.name === 'f-very-slow-reply';
    const texts = slow ? [] : ['42', 'Grüße aus Zürich 👋 漢字', 'He said "no" \\ and\nleft.', 'word '.repeat(200).trim(), 'Is this the second one?'];
    for (const content of texts) { const r = await go('message text', 'POST', P.msg, { body: { content } }); if (is2(r)) shape('message text', r, content); else if (!r.lost && ![400, 413].includes(r.status)) say('message text', r); }
    for (const metadata of slow ? [] : [{ anything: 'x' }, { n: 1, o: { p: [true, null] } }]) { const r = await go('free metadata', 'POST', P.msg, { body: { content: 'With some metadata', metadata } }); if (is2(r)) shape('free metadata', r, 'With some metadata'); else if (!r.lost) say('free metadata', r); }
    for (const [w, body] of [['no content', {}], ['malformed', '{"content": "Hello, hello'], ['content number', { content: 5 }], ['null', 'null']]) { const r = await go('message ' + w, 'POST', P.msg, { body }); if (!r.lost && r.status !== 400) say('message ' + w, r); }
  }
  for (const id of [987654, 31]) { const r = await go('unknown conversation', 'POST', `/v1/conversations/${id}/messages/`, { body: { content: TXT } }); if (!r.lost && ![403, 404].includes(r.status)) say('unknown conversation', r); }
  if (!['f-slow-all', 'f-429-after-6'].includes(s.name)) await keyRound('again');
  // toolkit: only where execution works without a key of its own
  if (s.toolkit) {
    const T = `/toolkit/${s.toolkit}/`, t = T + s.tool + '/';
    const d = await call(s, 'GET', T), c = await call(s, 'GET', t), e = await call(s, 'POST', t, { body: s.toolParams }), d0 = await call(s, 'GET', T.slice(0, -1));
    const some = [d, c, e].some(is2);
    for (const [w, r] of [['details', d], ['context', c], ['execute', e]]) { if (is2(r) && !r.isJson) say('toolkit ' + w + ' no JSON', r); if (r.status === 405) say('toolkit ' + w + ' method', r); }
    if (!some && is2(d0)) say('toolkit only without slash', d0);
  }
  return bad;
}

let wrong = 0; const t0 = Date.now();
const group = only ? [...servers, ...doubtful].filter(s => s.name.includes(only)) : [...servers, ...doubtful];
const names = new Set();
async function one(d) {
  const out = []; const no = m => { wrong++; out.push('  WRONG ' + m); };
  if (names.has(d.name)) no('name twice'); names.add(d.name);
  for (const f of ['name', 'kind', 'why', 'section']) if (typeof d[f] !== 'string' || !d[f]) no('lacks ' + f);
  let s = await d.start();
  try {
    const r = await call(s, 'GET', '/v1/agents/');
    const want = LIST_EXPECT[d.name];
    if (want ? !want.includes(r.status) : !is2(r)) no(`list agents gave ${r.status}`);
  } finally { await s.close(); }
  try { await call(s, 'GET', '/v1/agents/'); no('still open after close'); } catch {}
  s = await d.start(); s.name = d.name;
  let bad; try { bad = await oracle(s); } catch (e) { bad = []; no('oracle: ' + e.stack); } finally { await s.close(); }
  if (!doubtful.includes(d)) {
    if (d.kind === 'fine' && bad.length) no('fine, but: ' + [...new Set(bad)].slice(0, 6).join(' | '));
    if (d.kind === 'broken' && !bad.length) no('broken, but the oracle sees nothing');
  }
  console.log(`${out.length ? 'NO ' : 'ok '} ${d.kind.padEnd(6)} ${d.name}${bad?.length ? `  [${bad.length}] ${bad[0].replace(/\s+/g, ' ').slice(0, 110)}` : ''}${out.length ? '\n' + out.join('\n') : ''}`);
}
const queue = [...group]; await Promise.all(Array.from({ length: 12 }, async () => { while (queue.length) await one(queue.shift()); }));
const n = k => servers.filter(s => s.kind === k).length;
console.log(`\nbroken ${n('broken')} (with a doubt note ${servers.filter(s => s.kind === 'broken' && s.doubt).length}), fine ${n('fine')}, doubtful apart ${doubtful.length}; wrong ${wrong}; ${((Date.now() - t0) / 1000).toFixed(0)} s`);
process.exit(wrong ? 1 : 0);
