// Raw answers over TCP, written by hand and by others from the API's description and the client's promises alone.
// `COLLOQUY=<folder with node_modules/colloquy> node answers.mjs [filter]` prints a table, and what does not hold.
import { fork } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import zlib from 'node:zlib';

const SELF = fileURLToPath(import.meta.url);
const KEY = 'sk-live.7Qf+9/zK~secret_k3y==';
const TIMEOUT = 1500;
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));

// ---------------------------------------------------------------- the answers
const FIN = { fin: true }, RST = { rst: true };
const forever = (buf, every = 0) => ({ forever: Buffer.from(buf), every });
const times = (buf, n) => ({ forever: Buffer.from(buf), n, every: 0 });
const SENT = { conversation: { id: 42, external_user_id: 'u' }, user_message: { content: 'Hi' }, agent_message: { content: 'Hello.' } };
const GOOD = { agents: [{ id: 7 }], memory: { id: 1 }, convs: { data: [{ id: 42 }] }, send: SENT };
const good = (r) => JSON.stringify(GOOD[r.op]);
const len = (b) => Buffer.byteLength(b);
const J = 'Content-Type: application/json\r\n';
/** status line, headers, content-length, body */
const H = (status, body, more = '', line) => Buffer.concat([Buffer.from(`${line ?? `HTTP/1.1 ${status} X`}\r\n${J}${more}Content-Length: ${len(body)}\r\n\r\n`, 'latin1'), Buffer.from(body)]);
const hd = (status, more) => `HTTP/1.1 ${status} X\r\n${J}${more}\r\n`;
const chunk = (b, ext = '') => Buffer.concat([Buffer.from(`${len(b).toString(16)}${ext}\r\n`), Buffer.from(b), Buffer.from('\r\n')]);
const CH = 'Transfer-Encoding: chunked\r\n';
const err = (m = 'No.') => JSON.stringify({ message: m });
const cases = [];
/** exp: 'ok' ought to succeed, 'fail' must not succeed. slow: it makes the call wait. */
const c = (name, answer, o = {}) => cases.push({ name, answer: typeof answer === 'function' ? answer : () => answer, ...o });
const ok = { exp: 'ok' }, fail = { exp: 'fail' }, slow = { exp: 'fail', slow: true };
const sendOnly = { ops: ['send'] }, get = { ops: ['agents', 'convs'] };

// plain good ones, so that the others mean something
c('good-cl', (r) => [H(200, good(r))], ok);
c('good-201', (r) => [H(201, good(r))], ok);
c('good-close-delimited', (r) => [hd(200, 'Connection: close\r\n'), good(r), FIN], ok);
c('good-chunked', (r) => [hd(200, CH), chunk(good(r)), '0\r\n\r\n'], ok);
c('good-http10', (r) => [H(200, good(r), '', 'HTTP/1.0 200 OK'), FIN], ok);
c('good-byte-by-byte', (r) => [...H(200, good(r), 'X-A: b\r\n').toString('latin1')].flatMap((x) => [x]), ok);
c('good-split-utf8', (r) => { const b = Buffer.from(r.op === 'send' ? JSON.stringify({ ...SENT, agent_message: { content: '€🙂' } }) : good(r)); const at = Math.max(b.indexOf(0xe2), 3) + 1; return [hd(200, `Content-Length: ${b.length}\r\n`), b.subarray(0, at), 20, b.subarray(at, at + 3), 20, b.subarray(at + 3)]; }, ok);
// status lines
for (const [n, l, o] of [
  ['no-reason', 'HTTP/1.1 200', ok], ['no-reason-space', 'HTTP/1.1 200 ', ok], ['lower', 'http/1.1 200 OK'], ['http2', 'HTTP/2.0 200 OK'], ['http09', 'HTTP/0.9 200 OK'], ['http19', 'HTTP/1.9 200 OK'],
  ['two-spaces', 'HTTP/1.1  200 OK'], ['099', 'HTTP/1.1 099 X', fail], ['000', 'HTTP/1.1 000 X', fail], ['600', 'HTTP/1.1 600 X', fail], ['999', 'HTTP/1.1 999 X', fail], ['1000', 'HTTP/1.1 1000 X', fail],
  ['20', 'HTTP/1.1 20 X', fail], ['2000', 'HTTP/1.1 2000 X', fail], ['neg', 'HTTP/1.1 -200 X', fail], ['letters', 'HTTP/1.1 2OO OK', fail], ['icy', 'ICY 200 OK', fail], ['empty', '', fail], ['key-reason', `HTTP/1.1 401 ${KEY}`, fail], ['key-as-status', `HTTP/1.1 ${KEY} X`, fail], ['key-first', `${KEY} 401 X`, fail],
  ['latin1-reason', 'HTTP/1.1 200 \xe9\xff', {}], ['nul-reason', 'HTTP/1.1 200 a\0b', {}], ['long-reason', `HTTP/1.1 200 ${'r'.repeat(200_000)}`, {}],
]) c(`line-${n}`, (r) => [H(200, good(r), '', l), FIN], o ?? {});
c('line-leading-crlf', (r) => ['\r\n\r\n', H(200, good(r))]);
c('line-leading-garbage', (r) => ['garbage\r\n', H(200, good(r)), FIN], fail);
c('lf-only', (r) => [H(200, good(r)).toString('latin1').replaceAll('\r', ''), FIN]);
c('cr-only', (r) => [H(200, good(r)).toString('latin1').replaceAll('\n', ''), FIN], fail);
// statuses with bodies
for (const s of [200, 202, 203, 206, 226, 299]) c(`status-${s}`, (r) => [H(s, good(r))]);
for (const s of [204, 205, 304]) { c(`status-${s}-body`, (r) => [H(s, good(r)), FIN]); c(`status-${s}-chunked`, (r) => [hd(s, CH), chunk(good(r)), '0\r\n\r\n', FIN]); c(`status-${s}-keep`, (r) => [H(s, good(r))]); }
for (const s of [300, 305, 306, 402, 405, 408, 409, 410, 413, 418, 421, 425, 451, 499, 511, 599]) c(`status-${s}`, () => [H(s, err())], { ...fail, ops: ['convs', 'send'] });
for (const s of [400, 401, 403, 404, 429, 500, 503]) c(`status-${s}`, () => [H(s, err())], fail);
c('status-407', () => [H(407, err(), 'Proxy-Authenticate: Basic\r\n')], fail);
c('status-401-challenge', () => [H(401, err(), 'WWW-Authenticate: Basic realm="x"\r\nWWW-Authenticate: Negotiate\r\n')], fail);
// 1xx
c('100-then-good', (r) => ['HTTP/1.1 100 Continue\r\n\r\n', H(200, good(r))]);
c('103-then-good', (r) => ['HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n', H(200, good(r))], ok);
c('102-199-then-good', (r) => ['HTTP/1.1 102 P\r\n\r\n', 'HTTP/1.1 199 P\r\nX: y\r\n\r\n', H(200, good(r))]);
c('500x100', (r) => ['HTTP/1.1 100 Continue\r\n\r\n'.repeat(500), H(200, good(r))]);
c('100-with-cl', (r) => ['HTTP/1.1 100 Continue\r\nContent-Length: 5\r\n\r\nhello', H(200, good(r)), FIN]);
c('100-then-fin', () => ['HTTP/1.1 100 Continue\r\n\r\n', FIN], fail);
c('100-then-rst', () => ['HTTP/1.1 100 Continue\r\n\r\n', RST], fail);
c('100-then-silence', () => ['HTTP/1.1 100 Continue\r\n\r\n'], slow);
c('100-forever', () => [forever('HTTP/1.1 100 Continue\r\n\r\n', 5)], slow);
c('103-key', () => [`HTTP/1.1 103 E\r\nLink: <${KEY}>\r\n\r\n`, H(401, err())], fail);
c('101', () => ['HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n', '\x81\x05hello'], { ...fail, ops: ['convs', 'send'] });
c('101-fin', () => ['HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n', FIN], fail);
c('101-bare', () => ['HTTP/1.1 101 X\r\n\r\n', FIN], fail);
c('101-then-good', (r) => ['HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', H(200, good(r)), FIN], fail);
// framing
c('cl-short-by-10', (r) => [hd(200, `Content-Length: ${len(good(r)) + 10}\r\n`), good(r), FIN], fail);
c('cl-short-rst', (r) => [hd(200, `Content-Length: ${len(good(r)) + 10}\r\n`), good(r), 30, RST], fail);
c('cl-short-stall', (r) => [hd(200, `Content-Length: ${len(good(r)) + 10}\r\n`), good(r)], slow);
c('cl-too-small', (r) => [hd(200, 'Content-Length: 5\r\n'), good(r), FIN], fail);
c('cl-too-small-keep', (r) => [hd(200, 'Content-Length: 5\r\n'), good(r)], fail);
c('cl-zero', () => [H(200, '')]);
c('cl-zero-close', () => [H(200, '', 'Connection: close\r\n'), FIN]);
for (const v of ['-1', '+5', '0x10', '1e2', '18446744073709551616', '9223372036854775807', '', ' ', '5;', '5, 5', '5, 6', 'abc', '９']) c(`cl-value-${JSON.stringify(v)}`, (r) => [hd(200, `Content-Length: ${v}\r\n`), good(r), FIN], { exp: v.trim() ? 'fail' : undefined, ops: ['convs', 'send'] });
c('cl-twice-same', (r) => [H(200, good(r), `Content-Length: ${len(good(r))}\r\n`)]);
c('cl-twice-other', (r) => [H(200, good(r), 'Content-Length: 3\r\n'), FIN], fail);
c('cl-and-te', (r) => [H(200, '', '').subarray(0, 0), hd(200, `Content-Length: 3\r\n${CH}`), chunk(good(r)), '0\r\n\r\n', FIN]);
c('te-and-cl', (r) => [hd(200, `${CH}Content-Length: 3\r\n`), chunk(good(r)), '0\r\n\r\n', FIN]);
c('te-identity', (r) => [hd(200, 'Transfer-Encoding: identity\r\n'), good(r), FIN]);
c('te-xchunked', (r) => [hd(200, 'Transfer-Encoding: xchunked\r\n'), chunk(good(r)), '0\r\n\r\n', FIN], fail);
c('te-gzip-chunked', (r) => [hd(200, 'Transfer-Encoding: gzip, chunked\r\n'), chunk(zlib.gzipSync(good(r))), '0\r\n\r\n', FIN]);
c('te-chunked-gzip', (r) => [hd(200, 'Transfer-Encoding: chunked, gzip\r\n'), chunk(good(r)), '0\r\n\r\n', FIN]);
c('te-twice', (r) => [hd(200, CH + CH), chunk(good(r)), '0\r\n\r\n', FIN]);
c('te-http10', (r) => [`HTTP/1.0 200 OK\r\n${J}${CH}\r\n`, chunk(good(r)), '0\r\n\r\n', FIN]);
c('ch-no-end-fin', (r) => [hd(200, CH), chunk(good(r)), FIN], fail);
c('ch-no-end-rst', (r) => [hd(200, CH), chunk(good(r)), 30, RST], fail);
c('ch-no-end-stall', (r) => [hd(200, CH), chunk(good(r))], slow);
c('ch-0-without-crlf', (r) => [hd(200, CH), chunk(good(r)), '0\r\n', FIN], fail);
c('ch-size-too-long', (r) => [hd(200, CH), 'fff\r\n', good(r), '\r\n0\r\n\r\n', FIN], fail);
c('ch-size-too-short', (r) => [hd(200, CH), '3\r\n', good(r), '\r\n0\r\n\r\n', FIN], fail);
for (const v of ['-5', '0x5', 'g', '', 'FFFFFFFFFFFFFFFF', '10000000000000005', ' 5', '5 ', '+5', KEY]) c(`ch-size-${JSON.stringify(v)}`, (r) => [hd(200, CH), `${v}\r\n`, good(r), '\r\n0\r\n\r\n', FIN], { ...fail, ops: ['convs', 'send'] });
c('ch-ext', (r) => [hd(200, CH), chunk(good(r), ';a=b;c="d;\\"e"'), '0;last\r\n\r\n'], ok);
c('ch-ext-1mb', (r) => [hd(200, CH), chunk(good(r), `;a=${'b'.repeat(1e6)}`), '0\r\n\r\n'], { ops: ['convs', 'send'] });
c('ch-ext-key', (r) => [hd(401, CH), chunk(err(), `;a="${KEY}"`), '0\r\n\r\n'], fail);
c('ch-lf-only', (r) => [hd(200, CH), `${len(good(r)).toString(16)}\n${good(r)}\n0\n\n`, FIN]);
c('ch-trailers', (r) => [hd(200, `${CH}Trailer: X-T\r\n`), chunk(good(r)), '0\r\nX-T: a\r\nX-U: b\r\n\r\n'], ok);
c('ch-trailer-key', () => [hd(500, CH), chunk(err()), `0\r\nX-T: ${KEY}\r\nX-Request-Id: ${KEY}\r\n\r\n`], fail);
c('ch-trailer-cl', (r) => [hd(200, CH), chunk(good(r)), '0\r\nContent-Length: 1\r\nTransfer-Encoding: x\r\n\r\n']);
c('ch-trailer-cut', (r) => [hd(200, CH), chunk(good(r)), '0\r\nX-T: a', FIN], fail);
c('ch-trailer-200k', (r) => [hd(200, CH), chunk(good(r)), `0\r\n${'X-T: aaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(6000)}\r\n`], { ops: ['convs', 'send'] });
c('ch-trailer-stall', (r) => [hd(200, CH), chunk(good(r)), '0\r\n'], slow);
c('ch-1-byte-chunks', (r) => [hd(200, CH), ...[...good(r)].map((x) => chunk(x)), '0\r\n\r\n'], ok);
c('no-framing-keep', (r) => [hd(200, ''), good(r)], slow);
c('no-framing-rst', (r) => [hd(200, ''), good(r), 30, RST], fail);
c('no-framing-fin-half-json', (r) => [hd(200, ''), good(r).slice(0, -1), FIN], fail);
// headers
for (const [n, h, o] of [
  ['no-colon', 'Nonsense\r\n'], ['space-colon', 'X-A : b\r\n'], ['empty-name', ': b\r\n'], ['obs-fold', 'X-A: b\r\n  c\r\n'], ['obs-fold-te', 'Transfer-Encoding:\r\n chunked\r\n'], ['nul', 'X-A: a\0b\r\n'], ['ctl', 'X-A: a\x01\x7fb\r\n'], ['bare-cr', 'X-A: a\rb\r\n'], ['latin1', 'X-A: \xe9\xff\x80\r\n', ok], ['utf8', `X-A: ${Buffer.from('é🙂').toString('latin1')}\r\n`, ok],
  ['proto', '__proto__: x\r\nconstructor: y\r\nhasOwnProperty: z\r\ntoString: q\r\nthen: t\r\n', ok], ['dup-200', 'X-A: b\r\n'.repeat(200)], ['3000-lines', Array.from({ length: 3000 }, (_, i) => `a${i}: b\r\n`).join('')], ['15k', `X-A: ${'b'.repeat(15_000)}\r\n`], ['17k', `X-A: ${'b'.repeat(17_000)}\r\n`], ['1mb', `X-A: ${'b'.repeat(1e6)}\r\n`],
  ['ctype-html', 'Content-Type: text/html\r\n'], ['ctype-twice', 'Content-Type: application/json; charset=x\r\n'], ['dup-request-id', 'X-Request-Id: a\r\nX-Request-Id: b\r\n'], ['empty-request-id', 'X-Request-Id:\r\n'], ['odd-request-id', 'X-Request-Id: \xff\x1b[31m\r\n'], ['long-request-id', `X-Request-Id: ${'i'.repeat(10_000)}\r\n`],
  ['keepalive-0', 'Connection: keep-alive\r\nKeep-Alive: timeout=0\r\n', ok], ['keepalive-odd', 'Keep-Alive: timeout=-5, max=abc\r\n', ok], ['keepalive-huge', 'Keep-Alive: timeout=99999999999999\r\n', ok], ['conn-odd', 'Connection: keep-alive, close, upgrade\r\n'], ['upgrade-200', 'Connection: Upgrade\r\nUpgrade: h2c\r\n'], ['hsts-altsvc', 'Alt-Svc: h2="evil.test:443"\r\nStrict-Transport-Security: max-age=1\r\nClear-Site-Data: "*"\r\n', ok], ['set-cookie', 'Set-Cookie: a=b\r\nSet-Cookie: c=d; HttpOnly\r\n', ok], ['range', 'Content-Range: bytes 0-1/2\r\n', ok], ['ce-identity', 'Content-Encoding: identity\r\n'], ['ce-empty', 'Content-Encoding:\r\n'], ['ce-unknown', 'Content-Encoding: snappy\r\n'],
]) c(`head-${n}`, (r) => [H(200, good(r), h)], { ...(o ?? {}), ops: ['convs', 'send'] });
c('head-cut', () => ['HTTP/1.1 200 OK\r\nContent-Le', FIN], fail);
c('head-cut-rst', () => ['HTTP/1.1 200 OK\r\nContent-Le', 30, RST], fail);
c('head-cut-stall', () => ['HTTP/1.1 200 OK\r\nContent-Le'], slow);
c('head-no-headers', (r) => ['HTTP/1.1 200 OK\r\n\r\n', good(r), FIN], ok);
c('head-drip', () => ['HTTP/1.1 200 OK\r\n', forever('X: y\r\n', 50)], slow);
c('head-1mb-error', () => [H(503, err(), `X-A: ${KEY.repeat(1000)}\r\n`)], fail);
// encodings
const enc = (name, f, header = name) => (r) => { const b = f(Buffer.from(good(r))); return [H(200, b, `Content-Encoding: ${header}\r\n`)]; };
c('ce-gzip', enc('gzip', zlib.gzipSync)); c('ce-br', enc('br', zlib.brotliCompressSync)); c('ce-deflate', enc('deflate', zlib.deflateSync)); c('ce-deflate-raw', enc('deflate', zlib.deflateRawSync)); c('ce-x-gzip', enc('x-gzip', zlib.gzipSync)); c('ce-GZIP', enc('GZIP', zlib.gzipSync));
c('ce-zstd', enc('zstd', (b) => zlib.zstdCompressSync?.(b) ?? b));
c('ce-gzip-is-plain', enc('gzip', (b) => b), fail); c('ce-plain-is-gzip', enc('identity', zlib.gzipSync), fail);
c('ce-gzip-cut', enc('gzip', (b) => zlib.gzipSync(b).subarray(0, -9)), fail);
c('ce-gzip-cut-crc', enc('gzip', (b) => zlib.gzipSync(b).subarray(0, -8)), fail);
c('ce-gzip-bad-crc', enc('gzip', (b) => { const z = zlib.gzipSync(b); z[z.length - 6] ^= 255; return z; }), fail);
c('ce-gzip-trailing', enc('gzip', (b) => Buffer.concat([zlib.gzipSync(b), Buffer.from('garbage')])));
c('ce-gzip-two-members', enc('gzip', (b) => Buffer.concat([zlib.gzipSync(b.subarray(0, 3)), zlib.gzipSync(b.subarray(3))])));
c('ce-gzip-empty', enc('gzip', () => Buffer.alloc(0)), fail);
c('ce-gzip-gzip', enc('gzip, gzip', (b) => zlib.gzipSync(zlib.gzipSync(b))));
c('ce-100-gzips', enc('gzip', (b) => b, Array(100).fill('gzip').join(', ')), fail);
c('ce-br-garbage', enc('br', () => Buffer.from('\xff\xff\xff\xff', 'latin1')), fail);
c('ce-gzip-204', () => ['HTTP/1.1 204 X\r\nContent-Encoding: gzip\r\n\r\n']);
c('ce-gzip-error-key', () => [H(401, zlib.gzipSync(err(`bad key ${KEY}`)), 'Content-Encoding: gzip\r\n')], fail);
c('ce-br-stall', (r) => [hd(200, `Content-Encoding: br\r\nContent-Length: 500\r\n`), zlib.brotliCompressSync(good(r))], slow);
c('ce-gzip-fin-early', (r) => [hd(200, `Content-Encoding: gzip\r\nContent-Length: 500\r\n`), zlib.gzipSync(good(r)), FIN], fail);
// charset
const cs = (name, f, ct = 'application/json', o = {}) => c(`cs-${name}`, (r) => { const b = f(good(r), r); return [`HTTP/1.1 200 OK\r\nContent-Type: ${ct}\r\nContent-Length: ${b.length}\r\n\r\n`, b]; }, { ...o, ops: ['convs', 'send'] });
cs('bom', (g) => Buffer.from(`\ufeff${g}`)); cs('bom-twice', (g) => Buffer.from(`\ufeff\ufeff${g}`)); cs('bom-end', (g) => Buffer.from(`${g}\ufeff`));
cs('utf16le-bom', (g) => Buffer.from(`\ufeff${g}`, 'utf16le')); cs('utf16le', (g) => Buffer.from(g, 'utf16le'), 'application/json; charset=utf-16le');
cs('latin1', (g) => Buffer.from(g.replace('Hello', 'H\xe9llo').replace('42', '42,"x":"\xe9"'), 'latin1'), 'application/json; charset=iso-8859-1');
cs('bad-utf8', (g) => Buffer.concat([Buffer.from(g.slice(0, -1)), Buffer.from(',"x":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('"}')]), undefined, fail);
cs('cesu', (g) => Buffer.concat([Buffer.from(g.slice(0, -1)), Buffer.from(',"x":"'), Buffer.from([0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]), Buffer.from('"}')]), undefined, fail);
cs('cut-utf8', (g) => Buffer.concat([Buffer.from(g), Buffer.from([0xe2, 0x82])]), undefined, fail);
cs('fffd-real', (g) => Buffer.from(g.replace('Hello', '\ufffd').replace('42', '42,"x":"\ufffd"')), undefined, ok);
cs('nul-bytes', (g) => Buffer.from(`${g}\0\0`), undefined, fail); cs('nul-in-string', (g) => Buffer.from(g.replace('Hello', 'He\0llo').replace('42', '42,"x":"\0"')), undefined, fail);
cs('charset-odd', (g) => Buffer.from(g), 'application/json; charset="nonsense\\"'); cs('ctype-empty', (g) => Buffer.from(g), ''); cs('ctype-text', (g) => Buffer.from(g), 'text/plain'); cs('utf7', (g) => Buffer.from(g), 'application/json; charset=utf-7');
cs('nbsp', (g) => Buffer.from(`\u00a0${g}`), undefined, fail); cs('ws', (g) => Buffer.from(` \r\n\t${g}\n\n`), undefined, ok); cs('ff', (g) => Buffer.from(`\f${g}`), undefined, fail);
// bodies
const body = (name, b, o = {}) => c(`body-${name}`, (r) => [H(200, typeof b === 'function' ? b(r) : b)], { ops: ['agents', 'convs', 'send', 'memory'], ...o });
const S = (x) => ({ ...SENT, ...x });
for (const [n, b] of [['html', '<!doctype html><h1>Hi</h1>'], ['ndjson', '{"data":[]}\n{"data":[]}\n'], ['sse', 'data: {"data":[]}\n\n'], ['jsonp', 'cb({"data":[]})'], ['xssi', ')]}\'\n{"data":[]}'], ['json5', "{data:[],}"], ['nan', 'NaN'], ['comment', '{"data":[]}//x'], ['cut', '{"data":[']]) body(n, b, fail);
for (const [n, b] of [['null', 'null'], ['true', 'true'], ['zero', '0'], ['neg-zero', '-0'], ['string', '"x"'], ['empty-object', '{}'], ['array', '[]'], ['1e400', '1e400']]) body(n, b, { exp: undefined });
const sb = (n, v, o = fail) => body(`send-${n}`, typeof v === 'string' ? v : JSON.stringify(v), { ...o, ...sendOnly });
const cb = (n, v, o = fail) => body(`convs-${n}`, typeof v === 'string' ? v : JSON.stringify(v), { ...o, ops: ['convs'] });
cb('data-object', { data: {} }); cb('data-string', { data: 'x' }); cb('data-null', { data: null }); cb('data-length', { data: { length: 0 } }); cb('data-missing', { items: [] }); cb('data-nulls', { data: [null] }); cb('data-numbers', { data: [1] }); cb('data-arrays', { data: [[]] }); cb('data-late-bad', { data: [...Array(1000).fill({}), 1] });
cb('proto', '{"__proto__":{"data":[]}}'); cb('proto-elem', '{"data":[{"__proto__":{"polluted":1}}],"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}', ok); cb('proto-null', '{"data":[{"__proto__":null}],"__proto__":null}', ok); cb('dup', '{"data":1,"data":[]}', ok); cb('dup-bad', '{"data":[],"data":1}'); cb('tojson', '{"data":[],"toJSON":1,"then":"x","hasOwnProperty":0}', ok); cb('empty-key', '{"":1,"data":[{"":{}}]}', ok); cb('Data', { Data: [] }); cb('escaped-key', '{"\\u0064ata":[]}', ok);
sb('no-conversation', { ...SENT, conversation: undefined }); sb('conversation-array', S({ conversation: [] })); sb('no-agent', { ...SENT, agent_message: undefined }); sb('null-agent', S({ agent_message: null })); sb('agent-string', S({ agent_message: 'Hello' })); sb('content-null', S({ agent_message: { content: null } })); sb('content-number', S({ agent_message: { content: 1 } })); sb('content-parts', S({ agent_message: { content: [{ type: 'text' }] } })); sb('user-missing', { ...SENT, user_message: {} }); sb('content-empty', S({ agent_message: { content: '' } }), ok); sb('no-external', S({ conversation: { id: 1 } }), {}); sb('external-null', S({ conversation: { id: 1, external_user_id: null } }), {});
for (const id of ['"42"', 'null', 'true', '42.5', '1e400', '-1e400', '9007199254740993', '1e16', '123456789012345678901234567890', '9007199254740992', '[42]', '{}']) sb(`id-${id}`, `{"conversation":{"id":${id},"external_user_id":"u"},"user_message":{"content":"a"},"agent_message":{"content":"b"}}`);
for (const id of ['0', '-0', '-1', '4.2e1', '42.0', '9007199254740991', '-9007199254740991']) sb(`id-${id}`, `{"conversation":{"id":${id},"external_user_id":"u"},"user_message":{"content":"a"},"agent_message":{"content":"b"}}`, {});
for (const id of ['9007199254740991.4', '0.99999999999999999999', '1e-400']) sb(`id-${id}`, `{"conversation":{"id":${id},"external_user_id":"u"},"user_message":{"content":"a"},"agent_message":{"content":"b"}}`, { doubt: 'a fraction that rounds to an integer' });
sb('lone-surrogate', JSON.stringify(SENT).replace('Hello', '\\ud800'), ok); sb('lone-low', JSON.stringify(SENT).replace('Hello', 'x\\udc00\\ud800y'), ok); sb('proto', `{"__proto__":${JSON.stringify(SENT)}}`); sb('proto-message', '{"conversation":{"id":1,"external_user_id":1},"user_message":{"content":"x"},"agent_message":{"__proto__":{"content":"x"}}}'); sb('dup-content', JSON.stringify(SENT).replace('"Hello."', '1,"content":"Hello."'), ok); sb('escapes', JSON.stringify(SENT).replace('Hello', '\\u0000\\u001b[2J\\u202e'), ok);
for (const d of [1e4, 3e5]) { body(`deep-array-${d}`, '['.repeat(d) + ']'.repeat(d)); body(`deep-object-${d}`, (r) => '{"data":'.repeat(d) + '1' + '}'.repeat(d)); body(`deep-inside-${d}`, (r) => { const g = good(r); const deep = '['.repeat(d) + ']'.repeat(d); return g.startsWith('[') ? `[${deep}]` : `${g.slice(0, -1)},"x":${deep}}`; }, ok); c(`deep-error-${d}`, () => [H(400, `{"message":"no","x":${'['.repeat(d)}"${KEY}"${']'.repeat(d)}}`)], { ...fail, ops: ['convs', 'send'] }); c(`deep-error-objects-${d}`, () => [H(500, `{"message":"no","x":${'{"a":'.repeat(d)}"${KEY}"${'}'.repeat(d)}}`)], { ...fail, ops: ['convs', 'send'] }); c(`deep-undocumented-${d}`, () => [H(418, `${'['.repeat(d)}"${KEY}"${']'.repeat(d)}`)], { ...fail, ops: ['convs', 'send'] }); }
body('1mb-string', (r) => JSON.stringify({ ...SENT, data: [], agent_message: { content: 'x'.repeat(1e6) } }), ok);
body('100k-keys', (r) => JSON.stringify({ ...SENT, data: [], x: Object.fromEntries(Array.from({ length: 1e5 }, (_, i) => [`k${i}`, i])) }), ok);
// errors with odd bodies
const eb = (n, s, b, more, o) => c(`err-${n}`, () => [H(s, b, more)], { ...fail, ops: ['convs', 'send'], ...o });
eb('empty', 400, ''); eb('html', 502, '<html>Bad gateway</html>'); eb('null', 400, 'null'); eb('no-message', 400, '{}'); eb('message-null', 401, '{"message":null}'); eb('message-number', 403, '{"message":1}'); eb('message-object', 404, '{"message":{"toString":1}}'); eb('message-array', 500, '["x"]'); eb('message-proto', 400, '{"__proto__":{"message":"hi"}}'); eb('message-empty', 400, '{"message":""}'); eb('message-long', 400, err('m'.repeat(2e6))); eb('message-newlines', 400, err('a\n    at evil (x.js:1:1)\x1b[31m')); eb('message-surrogate', 400, '{"message":"\\ud800"}'); eb('bad-utf8', 400, Buffer.from([0x7b, 0xff, 0x7d])); eb('bom', 400, `\ufeff${err()}`); eb('proto-fields', 400, '{"message":"x","kind":"timeout","unsent":true,"name":"Error","stack":"x","cause":{},"__proto__":{"kind":"abort"}}'); eb('string', 500, '"oops"');
eb('message-is-kind', 500, '{"message":"x","status":200,"attempts":99,"toString":null,"constructor":null}');
// the key
eb('key-message', 401, err(`Invalid key ${KEY}`)); eb('key-bearer', 401, err(`Authorization: Bearer ${KEY}`)); eb('key-property', 401, JSON.stringify({ message: 'x', [KEY]: { [KEY]: [KEY] } })); eb('key-plain', 401, `Invalid ${KEY}`); eb('key-first-in-plain', 401, `${KEY}`); eb('key-json-string', 401, JSON.stringify(KEY)); eb('key-undocumented', 418, JSON.stringify({ a: KEY })); eb('key-html', 502, `<pre>${KEY}</pre>`); eb('key-no-message', 400, JSON.stringify({ error: KEY })); eb('key-cut-json', 400, `{"message":"${KEY}`);
eb('key-u-escaped', 401, `{"message":"${[...KEY].map((x) => `\\u${x.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"}`); eb('key-slash-escaped', 401, err(KEY).replaceAll('/', '\\/')); eb('key-one-u-escape', 401, err(KEY).replace('s', '\\u0073')); eb('key-u-name', 401, `{"message":"x","\\u0073${KEY.slice(1)}":1}`);
eb('key-double-json', 401, err(JSON.stringify({ message: KEY.replaceAll('/', '\\/') }))); eb('key-percent', 401, err(encodeURIComponent(KEY))); eb('key-base64', 401, err(Buffer.from(KEY).toString('base64'))); eb('key-basic', 401, err(Buffer.from(`Bearer ${KEY}`).toString('base64'))); eb('key-html-entities', 502, `<p>${KEY.replaceAll('=', '&#61;').replaceAll('/', '&#x2F;')}</p>`); eb('key-upper', 401, err(KEY.toUpperCase())); eb('key-cut', 401, err(KEY.slice(0, -1))); eb('key-utf16', 401, Buffer.from(err(KEY), 'utf16le')); eb('key-bad-utf8', 401, Buffer.concat([Buffer.from([0xff]), Buffer.from(KEY)])); eb('key-nested', 401, err(KEY.slice(0, 5) + KEY + KEY.slice(5))); eb('key-nested-3', 401, err(KEY.slice(0, 5) + KEY.slice(0, 7) + KEY + KEY.slice(7) + KEY.slice(5))); eb('key-overlap', 401, err(KEY + KEY + KEY)); eb('key-number', 401, '{"message":"x"}');
eb('key-header', 401, err(), `X-Echo: Bearer ${KEY}\r\nWWW-Authenticate: Bearer error="${KEY}"\r\nX-${KEY.replace(/[^a-z0-9]/gi, '')}: 1\r\n`); eb('key-cookie', 401, err(), `Set-Cookie: k=${KEY}\r\nSet-Cookie: k2=${KEY}; Path=/\r\n`); eb('key-request-id', 500, err(), `X-Request-Id: ${KEY}\r\n`); eb('key-location', 302, '', `Location: http://127.0.0.1:1/?k=${encodeURIComponent(KEY)}&j=${KEY}\r\n`); eb('key-retry-after', 429, err(), `Retry-After: ${KEY}\r\n`); eb('key-ce', 401, err(), `Content-Encoding: ${KEY}\r\n`); eb('key-ctype', 401, err(), `Content-Type: text/html; charset=${KEY}\r\n`); eb('key-te', 401, err(), `Transfer-Encoding: ${KEY}\r\n`);
c('key-in-bad-head', () => [`HTTP/1.1 401 X\r\nBad ${KEY}\r\n: ${KEY}\r\n\r\n`, FIN], fail);
c('key-raw', () => [`${KEY}\r\n\r\n`, FIN], fail);
c('key-success-broken', () => [H(200, JSON.stringify({ key: KEY }), `X-Request-Id: ${KEY}\r\nX-E: ${KEY}\r\n`)], { ...fail, ops: ['convs', 'send'] });
c('key-success-nojson', () => [H(200, `<p>${KEY}</p>`)], { ...fail, ops: ['convs', 'send'] });
c('key-success-open-point', () => [H(200, JSON.stringify({ ...SENT, data: null, agent_message: null, [KEY]: KEY }).replace('/', '\\/'))], { ...fail, ops: ['convs', 'send'] });
c('key-success-data', () => [H(200, JSON.stringify({ ...SENT, data: [{ k: KEY }], agent_message: { content: KEY } }))], { ops: ['agents', 'convs', 'send', 'memory'] });
c('key-success-header', (r) => [H(200, good(r), `X-E: ${KEY}\r\nX-Request-Id: ${KEY}\r\nSet-Cookie: k=${KEY}\r\n`)], { ops: ['agents', 'convs', 'send', 'memory'] });
c('key-split-chunks', () => { const b = err(KEY); return [hd(401, CH), chunk(b.slice(0, 20)), 30, chunk(b.slice(20)), '0\r\n\r\n']; }, fail);
c('key-cut-body', () => [hd(401, 'Content-Length: 500\r\n'), err(KEY), FIN], fail);
// redirects: `trap` is another server; nothing may get there
for (const s of [301, 302, 303, 307, 308]) c(`redirect-${s}`, (r) => [H(s, '', `Location: http://127.0.0.1:${r.trap}${r.path}\r\n`)], fail);
for (const [n, l] of [['self', '?again'], ['bad', 'http://[::'], ['js', 'javascript:alert(1)'], ['empty', ''], ['scheme', `//127.0.0.1:TRAP/`], ['file', 'file:///etc/passwd'], ['latin1', '/\xff\xfe'], ['data', 'data:application/json,[]']]) c(`redirect-${n}`, (r) => [H(302, good(r), `Location: ${l.replace('TRAP', r.trap)}\r\n`)], { ...fail, ops: ['convs', 'send'] });
c('redirect-none', (r) => [H(302, good(r))], fail); c('redirect-refresh', (r) => [H(200, good(r), `Refresh: 0; url=http://127.0.0.1:${r.trap}/\r\nLocation: http://127.0.0.1:${r.trap}/\r\n`)], ok);
// Retry-After of all kinds, with the retries of the client as they are
for (const v of ['0', '1', '-1', 'abc', '', '0.001', '1e9', '4294967296', '99999999999999999999999', 'Infinity', 'NaN', '0x10', '1, 2', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT', 'Wed, 99 Foo 2026 99:99:99 GMT', '2026-01-01', ' 0 ', '٠']) c(`retry-after-${JSON.stringify(v)}`, () => [H(v.length % 2 ? 429 : 503, err(), `Retry-After: ${Buffer.from(v).toString('latin1')}\r\n`)], { ...fail, retry: true });
c('retry-then-good', (r) => (r.n % 2 ? [H(503, err(), 'Retry-After: 0\r\n')] : [H(200, good(r))]), { retry: true });
c('retry-504', () => [H(504, err())], { ...fail, retry: true }); c('retry-fin', () => [FIN], { ...fail, retry: true }); c('retry-rst', () => [RST], { ...fail, retry: true });
// connections
c('fin-at-once', () => [FIN], fail); c('rst-at-once', () => [RST], fail);
c('rst-on-connect', () => [RST], { ...fail, at: 'connect', maybe: true }); c('fin-on-connect', () => [FIN], { ...fail, at: 'connect', maybe: true });
c('rst-on-head', () => [RST], { ...fail, at: 'head' }); c('answer-on-head', (r) => [H(413, err(), 'Connection: close\r\n'), FIN], { ...fail, at: 'head', big: true, ops: ['send', 'memory'] });
c('rst-on-first-byte-big', () => [RST], { ...fail, at: 'byte', big: true, ops: ['send', 'memory'] });
c('never-reads-big', () => [], { ...slow, at: 'pause', big: true });
c('paused-then-rst', () => [30, RST], { ...fail, at: 'pause', ops: ['memory', 'send'], maybe: true });
c('status-421-post', () => ['HTTP/1.1 421 X\r\nContent-Length: 0\r\n\r\n'], { ...fail, ops: ['send', 'memory'] });
c('server-first', () => [H(200, JSON.stringify({ ...SENT, data: [], evil: 1 }))], { at: 'connect', evil: true });
c('server-first-408', () => [H(408, err('idle'), 'Connection: close\r\n'), FIN], { ...fail, at: 'connect', maybe: true });
c('silence', () => [], slow); c('silence-on-connect', () => [], { ...slow, at: 'connect' });
c('half-close-silent', () => [20, FIN], fail); c('half-close-after-good', (r) => [H(200, good(r)), FIN], ok);
c('good-then-rst', (r) => [H(200, good(r)), 5, RST]);
c('good-close-header-but-open', (r) => [H(200, good(r), 'Connection: close\r\n')], ok);
c('body-drip', () => [hd(200, 'Content-Length: 100000\r\n'), forever(' ', 40)], slow);
c('body-drip-chunks', () => [hd(200, CH), forever('1\r\n \r\n', 40)], slow);
c('body-drip-error', () => [hd(500, CH), forever('1\r\n \r\n', 40)], slow);
c('body-last-byte-missing', (r) => { const h = H(200, good(r)); return [h.subarray(0, -1)]; }, slow);
c('late-good-1200', (r) => [1200, H(200, good(r))], { slow: true });
c('stall-mid-body-rst', (r) => [hd(200, 'Content-Length: 100\r\n'), good(r).slice(0, 5), 300, RST], { ...fail, ops: ['convs', 'send'] });
c('tls-alert', () => [Buffer.from([0x15, 3, 3, 0, 2, 2, 0x28]), FIN], fail); c('tls-hello', () => [Buffer.from([0x16, 3, 1, 0, 0x31, 2, 0, 0, 0x2d, 3, 3, ...Array(40).fill(0xaa)])], { ...fail, ops: ['send'] });
c('h2-preface', () => ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]), FIN], fail); c('h2-settings', () => [Buffer.from([0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 100]), FIN], fail);
c('http09', (r) => [good(r), FIN], fail); c('ssh', () => ['SSH-2.0-OpenSSH_9\r\n', FIN], fail); c('smtp', () => ['220 mail ESMTP\r\n'], { ...fail, at: 'connect', ops: ['send'] }); c('a-request-back', (r) => [`POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`, FIN], fail); c('random', () => [Buffer.from(Array.from({ length: 500 }, (_, i) => (i * 73 + 11) & 255)), FIN], fail); c('one-byte-fin', () => ['H', FIN], fail); c('one-byte-stall', () => ['H'], slow);
// kept connections: answers that were not asked for
const EVIL = JSON.stringify({ ...SENT, data: [{ evil: 1 }], evil: 1 });
c('extra-answer-same-write', (r) => [Buffer.concat([H(200, good(r)), H(200, EVIL)])], { evil: true });
c('extra-answer-later', (r) => [H(200, good(r)), 15, H(200, EVIL)], { evil: true, gap: 60 });
c('extra-answer-later-500', (r) => [H(200, good(r)), 15, H(500, JSON.stringify({ message: 'x', evil: 1 }))], { evil: true, gap: 60 });
c('extra-half-answer', (r) => [Buffer.concat([H(200, good(r)), H(200, EVIL).subarray(0, 20)])], { evil: true, gap: 40 });
c('extra-head-first', (r) => (r.conn === 1 ? [H(200, good(r)), 15, `HTTP/1.1 200 OK\r\nX-Evil: 1\r\n`] : [H(200, good(r))]), { gap: 60, evil: true });
c('extra-204-body', (r) => [Buffer.concat([Buffer.from(`HTTP/1.1 204 X\r\n\r\n`), H(200, EVIL)])], { evil: true, gap: 30 });
c('extra-crlf', (r) => [H(200, good(r)), '\r\n\r\n'], { gap: 20 }); c('extra-garbage', (r) => [H(200, good(r)), 15, 'garbage'], { gap: 60 });
c('extra-408-idle', (r) => [H(200, good(r)), 20, H(408, JSON.stringify({ message: 'idle', evil: 1 }), 'Connection: close\r\n'), FIN], { gap: 80, evil: true });
c('extra-100-idle', (r) => [H(200, good(r)), 15, 'HTTP/1.1 100 Continue\r\n\r\n'], { gap: 60 });
c('kept-closed-just-before', (r) => [H(200, good(r)), 25, FIN], { gap: 24, ops: ['convs', 'send', 'convs', 'send', 'memory', 'send'] });
c('kept-rst-just-before', (r) => [H(200, good(r)), 25, RST], { gap: 24, ops: ['convs', 'send', 'convs', 'send', 'memory', 'send'] });
c('kept-rst-on-second', (r) => (r.n === 1 ? [H(200, good(r))] : [RST]), { ops: ['convs', 'send', 'send', 'memory'] });
c('kept-fin-on-second', (r) => (r.n === 1 ? [H(200, good(r))] : [FIN]), { ops: ['convs', 'send', 'convs', 'memory', 'send'] });
c('kept-fin-on-second-byte', (r) => (r.n === 1 ? [H(200, good(r))] : []), { rstAtByte: 2, ops: ['convs', 'send', 'convs', 'memory', 'send'] });
c('kept-silence-on-second', (r) => (r.n === 1 ? [H(200, good(r))] : []), { slow: true });
c('kept-408-on-second', (r) => (r.n === 1 ? [H(200, good(r))] : [H(408, err('idle'), 'Connection: close\r\n'), FIN]), { ops: ['convs', 'send', 'convs', 'memory', 'send'] });
// one answer per process, for the memory (and for crashes): op is send unless given
const MEM = [];
const big = (name, answer, o = {}) => MEM.push({ name: `mem-${name}`, answer, op: 'send', ...o });
const M = 1024 * 1024;
const rep = (s, n) => Buffer.alloc(Math.floor(n / s.length) * s.length, s);
big('body-63mb-string', () => [H(200, Buffer.concat([Buffer.from('{"conversation":{"id":1,"external_user_id":1},"user_message":{"content":"a"},"agent_message":{"content":"'), rep('x', 63 * M), Buffer.from('"}}')]))]);
big('body-63mb-not-ascii', () => [H(200, Buffer.concat([Buffer.from('{"conversation":{"id":1,"external_user_id":1},"user_message":{"content":"a"},"agent_message":{"content":"\u20ac'), rep('x', 60 * M), Buffer.from('"}}')]))]);
big('body-forever', () => [hd(200, CH), forever(chunk(rep('x', 65536)))]);
big('body-cl-1tb', () => [hd(200, 'Content-Length: 1000000000000\r\n'), forever(rep(' ', 65536))]);
big('body-500-forever', () => [hd(500, CH), forever(chunk(rep('x', 65536)))]);
big('body-302-forever', () => [hd(302, `${CH}Location: /x\r\n`), forever(chunk(rep('x', 65536)))]);
big('error-60mb-key', () => [H(400, Buffer.concat([Buffer.from('{"message":"'), rep(KEY, 60 * M), Buffer.from('"}')]))]);
for (const n of [4, 16]) big(`error-${n}mb-key`, () => [H(400, Buffer.concat([Buffer.from('{"message":"'), rep(KEY, n * M), Buffer.from('"}')]))]);
big('error-16mb-message', () => [H(400, Buffer.concat([Buffer.from('{"message":"'), rep('m', 16 * M), Buffer.from('"}')]))]);
for (const n of [4, 16, 60]) {
  big(`objects-${n}mb`, () => [H(200, Buffer.concat([Buffer.from('{"data":[{}'), rep(',{}', n * M), Buffer.from(']}')]))], { op: 'convs' });
  big(`brackets-${n}mb`, () => [H(200, rep('[', n * M))]);
}
big('error-objects-8mb', () => [H(400, Buffer.concat([Buffer.from('{"message":"x","a":[{}'), rep(',{}', 8 * M), Buffer.from(']}')]))]);
big('numbers-16mb', () => [H(200, Buffer.concat([Buffer.from('[1'), rep(',1', 16 * M), Buffer.from(']')]))], { op: 'agents' });
big('gzip-60mb', () => [H(200, zlib.gzipSync(rep(' ', 60 * M)), 'Content-Encoding: gzip\r\n')]);
big('tiny-chunks', () => [hd(200, CH), forever(rep('1\r\n \r\n', 65536))]);
big('tiny-writes', () => [hd(200, 'Content-Length: 60000000\r\n'), forever(' ')]);
big('tiny-chunks-3mb-then-good', () => [hd(200, CH), times(rep('1\r\n \r\n', 6 * 50_000), 20), chunk(JSON.stringify(SENT)), '0\r\n\r\n']);
big('headers-forever', () => ['HTTP/1.1 200 OK\r\n', forever(rep('X: y\r\n', 65536))]);
big('header-value-forever', () => ['HTTP/1.1 200 OK\r\nX: ', forever(rep('y', 65536))]);
big('reason-forever', () => ['HTTP/1.1 200 ', forever(rep('y', 65536))]);
big('1xx-forever', () => [forever(rep('HTTP/1.1 103 E\r\nLink: </a>\r\n\r\n', 65536))]);
big('chunk-ext-forever', () => [`${hd(200, CH)}5;a=`, forever(rep('b', 65536))]);
big('chunk-size-zeros-forever', () => [`${hd(200, CH)}`, forever(rep('0', 65536))]);
big('trailers-forever', () => [`${hd(200, CH)}0\r\n`, forever(rep('X: y\r\n', 65536))]);
big('101-forever', () => ['HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', forever(rep('y', 65536))]);
big('204-forever', () => ['HTTP/1.1 204 X\r\n\r\n', forever(rep('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', 65536))]);
big('extra-answers-forever', () => [H(200, JSON.stringify(SENT)), forever(rep('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', 65536))]);
big('crlf-forever', () => [forever(rep('\r\n', 65536))]);

const ALL = [...cases, ...MEM];

// ---------------------------------------------------------------- the server, a process of its own
async function serve() {
  const open = new Map();
  let trapPort = 0;
  const trap = net.createServer((s) => { s.on('error', () => {}); s.on('data', (d) => { trapBytes += d.length; if (d.includes(KEY)) trapKey++; s.destroy(); }); });
  let trapBytes = 0, trapKey = 0;
  await new Promise((r) => trap.listen(0, '127.0.0.1', r)); trapPort = trap.address().port;
  const opOf = (path) => (path.includes('/memories/') ? 'memory' : path.includes('/messages/') ? 'send' : path.includes('/conversations/') ? 'convs' : 'agents');
  async function play(sock, actions) {
    for (const a of actions) {
      if (sock.destroyed) return;
      if (typeof a === 'number') await sleep(a);
      else if (a === FIN) sock.end();
      else if (a === RST) sock.resetAndDestroy();
      else if (a.forever) {
        for (let i = 0; !sock.destroyed && i < (a.n ?? Infinity); i++) {
          const flows = sock.write(a.forever);
          if (a.every) await sleep(a.every);
          else if (!flows) await new Promise((r) => { const go = () => { sock.off('drain', go); sock.off('close', go); r(); }; sock.once('drain', go); sock.once('close', go); });
          else if (i % 64 === 63) await new Promise(setImmediate);
        }
      } else sock.write(typeof a === 'string' ? Buffer.from(a, 'latin1') : a);
    }
  }
  function listen(i) {
    const it = ALL[i], st = { bytes: 0, posts: 0, requests: 0, conns: 0, perConn: [], socks: new Set() };
    const server = net.createServer({ allowHalfOpen: true, noDelay: true }, (sock) => {
      const conn = ++st.conns, mine = { posts: 0, requests: 0 }; st.perConn.push(mine); st.socks.add(sock);
      let buf = Buffer.alloc(0), headSeen = false, n = 0;
      const ctx = (head = '') => { const path = head.split(' ')[1] ?? ''; return { op: opOf(path), path, method: head.split(' ')[0], n, conn, trap: trapPort }; };
      sock.on('error', () => {}); sock.on('close', () => st.socks.delete(sock)); sock.on('end', () => { if (!it.slow) sock.end(); else sock.end(); });
      if (it.at === 'connect') play(sock, it.answer(ctx()));
      if (it.at === 'pause') { sock.pause(); play(sock, it.answer(ctx())); return; }
      sock.on('data', (d) => {
        st.bytes += d.length; buf = Buffer.concat([buf, d]);
        if (it.at === 'byte') { play(sock, it.answer(ctx())); return; }
        for (;;) {
          const end = buf.indexOf('\r\n\r\n'); 
          if (it.rstAtByte && n + 1 >= it.rstAtByte && buf.length) { st.posts += buf.subarray(0, 4).toString() === 'POST' ? 1 : 0; sock.resetAndDestroy(); return; }
          if (end < 0) return;
          const head = buf.subarray(0, end).toString('latin1');
          if (!headSeen) { headSeen = true; n++; st.requests++; mine.requests++; if (head.startsWith('POST ')) { st.posts++; mine.posts++; } if (it.at === 'head') play(sock, it.answer(ctx(head))); }
          const cl = /^content-length: *(\d+)/im.exec(head), te = /^transfer-encoding: *chunked/im.test(head);
          let stop = end + 4 + Number(cl?.[1] ?? 0);
          if (te) { const e = buf.indexOf('0\r\n\r\n', end + 2); if (e < 0) return; stop = e + 5; }
          if (buf.length < stop) return;
          buf = buf.subarray(stop); headSeen = false;
          if (!it.at) play(sock, it.answer(ctx(head)));
        }
      });
    });
    return new Promise((r) => server.listen(0, '127.0.0.1', () => { open.set(i, { server, st }); r(server.address().port); }));
  }
  process.on('message', async ({ t, i, id }) => {
    let reply = {};
    if (t === 'open') reply = { port: await listen(i) };
    else { const { server, st } = open.get(i) ?? {}; if (st) { reply = { bytes: st.bytes, posts: st.posts, requests: st.requests, conns: st.conns, perConn: st.perConn, trapBytes, trapKey }; if (t === 'close') { server.close(); for (const s of st.socks) s.destroy(); open.delete(i); } } }
    process.send({ id, ...reply });
  });
  process.on('disconnect', () => process.exit());
}

// ---------------------------------------------------------------- the calls
const KINDS = ['documented', 'undocumented', 'no-json', 'broken-statement', 'open-point', 'too-large', 'connection', 'timeout', 'abort', 'usage'];
const STYLES = ['throw', 'result', 'withResponse'];
let lib;
async function load() { lib = await import(pathToFileURL(createRequire(`${process.env.COLLOQUY}/x.js`).resolve('colloquy')).href); }
const HUGE = 'x'.repeat(4e6);
function call(api, op, options, big) {
  const content = big ? HUGE : 'Hi';
  if (op === 'agents') return api.agents.list(options);
  if (op === 'convs') return api.conversations.list(options);
  if (op === 'memory') return api.agents.memories.create(7, { title: 't', content }, options);
  return api.conversations.messages.send(42, { content }, options);
}
const own = (o, k) => o !== null && typeof o === 'object' && !Array.isArray(o) && Object.hasOwn(o, k);
function badValue(op, v) {
  if (op === 'convs') { if (!own(v, 'data') || !Array.isArray(v.data)) return 'data is no array'; for (const x of v.data) if (x === null || typeof x !== 'object' || Array.isArray(x)) return 'element is no object'; }
  if (op === 'send') { if (!own(v, 'conversation') || !own(v.conversation, 'id') || !Number.isSafeInteger(v.conversation.id)) return 'conversation.id'; for (const m of ['user_message', 'agent_message']) if (!own(v, m) || !own(v[m], 'content') || typeof v[m].content !== 'string') return `${m}.content`; }
}
/** All texts in a value, without recursion. */
function texts(root) {
  const seen = new Set(), out = [], queue = [root]; let n = 0;
  while (queue.length && n++ < 2e6) {
    const v = queue.pop();
    if (typeof v === 'string') { out.push(v); continue; }
    if (v === null || typeof v !== 'object' || seen.has(v)) continue; seen.add(v);
    if (v instanceof Uint8Array) { out.push(Buffer.from(v.buffer, v.byteOffset, v.byteLength).toString('latin1')); continue; }
    if (typeof v.forEach === 'function' && typeof v.get === 'function') try { v.forEach((x, k) => queue.push(x, k)); } catch {}
    if (typeof v.getSetCookie === 'function') try { queue.push(v.getSetCookie()); } catch {}
    if (Array.isArray(v) && v.length > 1e5) { queue.push(...v.slice(0, 1000)); continue; }
    for (let o = v; o && o !== Object.prototype && o !== Array.prototype && o !== Error.prototype; o = Object.getPrototypeOf(o)) for (const k of Reflect.ownKeys(o)) { if (typeof k === 'symbol') queue.push(k.description); else if (!Array.isArray(o)) queue.push(k); try { queue.push(v[k]); } catch {} }
  }
  return out;
}
const plain = (s) => { let t = s.replace(/\\u([0-9a-f]{4})/gi, (_, h) => String.fromCharCode(parseInt(h, 16))).replace(/\\(.)/g, '$1').replace(/\\(.)/g, '$1'); t += t.replace(/&#x([0-9a-f]+);/gi, (_, h) => String.fromCharCode(parseInt(h, 16))).replace(/&#(\d+);/g, (_, d) => String.fromCharCode(d)); return t + t.replace(/(%[0-9a-f]{2})+/gi, (x) => { try { return decodeURIComponent(x); } catch { return x; } }); };
const B64 = Buffer.from(KEY).toString('base64').slice(0, -2), B64B = Buffer.from(`Bearer ${KEY}`).toString('base64').slice(0, -2);
function leaks(all, tag) {
  for (const s of all) if (s.includes(KEY)) return [`KEY-IN-${tag}`];
  for (const s of all) { if (s.length > 3e6) continue; if (s.includes(B64) || s.includes(B64B)) return [`key-base64-in-${tag}`]; if (plain(s).includes(KEY)) return [`key-escaped-in-${tag}`]; if (s.toLowerCase().includes(KEY.toLowerCase())) return [`key-other-case-in-${tag}`]; if (s.includes(KEY.slice(0, -1))) return [`key-but-last-char-in-${tag}`]; if (s.replaceAll('\0', '').includes(KEY)) return [`key-utf16-in-${tag}`]; }
  return [];
}
function badError(e, host, aborted, elapsed, limit) {
  const v = [];
  if (!(e instanceof lib.ColloquyError)) return [`NOT-COLLOQUY: ${inspect(e).slice(0, 150)}`];
  if (!(e instanceof Error) || e.name !== 'ColloquyError' || typeof e.message !== 'string' || !e.message) v.push('NAME-OR-MESSAGE');
  if (!KINDS.includes(e.kind)) v.push(`KIND-${e.kind}`);
  if (e.kind === 'usage') v.push(`USAGE: ${e.message.slice(0, 200)}`);
  if (typeof e.attempts !== 'number' || e.attempts < 0 || e.attempts > 3 || typeof e.unsent !== 'boolean' || e.host !== host || !['GET', 'POST'].includes(e.method) || !e.path?.startsWith('/v1/')) v.push(`FIELDS: ${JSON.stringify({ a: e.attempts, u: e.unsent, h: e.host, p: e.path })}`);
  if (e.requestId !== undefined && typeof e.requestId !== 'string') v.push('REQUEST-ID-TYPE');
  if (['documented', 'undocumented', 'no-json', 'broken-statement', 'open-point'].includes(e.kind) && (typeof e.text !== 'string' || typeof e.headers?.get !== 'function' || !Number.isInteger(e.status))) v.push('ANSWER-FIELDS');
  if (e.kind === 'documented' && (!own(e.body, 'message') || typeof e.body.message !== 'string' || !([400, 401, 403, 404, 429].includes(e.status) || (e.status >= 500 && e.status < 600)))) v.push('DOCUMENTED-BODY');
  if (e.kind === 'connection' && typeof e.code !== 'string') v.push('CODE');
  if (e.kind === 'too-large' && typeof e.limit !== 'number') v.push('LIMIT');
  if (e.kind === 'broken-statement' && typeof e.at !== 'string') v.push('AT');
  if (e.kind === 'open-point' && (typeof e.at !== 'string' || !['api.nulls', 'api.integers-size'].includes(e.openPoint))) v.push('OPEN-POINT');
  if (e.kind === 'timeout' && !['timeout', 'signal', 'transport'].includes(e.clock)) v.push('CLOCK');
  if (e.kind === 'timeout' && e.clock === 'timeout' && elapsed < limit - 100 && limit === TIMEOUT) v.push(`early-timeout-${elapsed}`);
  if (e.kind === 'abort' && !aborted) v.push('ABORT-WITHOUT-ABORT');
  const printed = [];
  for (const [n, f] of [['json', () => JSON.stringify(e) ?? ''], ['inspect', () => inspect(e)], ['inspect-deep', () => inspect(e, { depth: 20, showHidden: true, maxStringLength: 1e6 })], ['string', () => String(e)], ['stack', () => e.stack ?? '']]) try { const s = f(); printed.push(s); if (s.length > 100_000 && n !== 'inspect-deep') v.push(`long-${n}-${s.length}`); } catch (x) { v.push(`PRINT-${n}: ${x}`); }
  v.push(...leaks(printed, 'PRINT'), ...leaks(texts(e), 'ERROR'));
  return [...new Set(v)];
}
const late = [];
process.on('unhandledRejection', (e) => late.push(`UNHANDLED: ${inspect(e).slice(0, 200)}`));
process.on('uncaughtException', (e) => late.push(`UNCAUGHT: ${inspect(e).slice(0, 300)}`));
process.on('warning', (w) => late.push(`warning: ${String(w).slice(0, 150)}`));

async function once(client, host, op, style, { timeout, abort, retries, big, kind }) {
  const before = process.memoryUsage.rss();
  const ctl = new AbortController(); let signal = abort === undefined ? undefined : ctl.signal, timer;
  const options = { timeout, ...(retries === undefined ? {} : { retries }) };
  if (abort !== undefined) { if (kind === 'AbortSignal.timeout') signal = AbortSignal.timeout(abort); else if (abort === 0) ctl.abort(); else if (abort > 0) timer = setTimeout(() => ctl.abort(kind === 'odd' ? null : undefined), abort); options.signal = signal; }
  const start = performance.now(), v = [];
  let outcome, value, error, guard;
  try {
    const p = style === 'result' ? call(client.results, op, options, big) : style === 'withResponse' ? call(client, op, options, big).withResponse() : call(client, op, options, big);
    const r = await Promise.race([p, new Promise((res) => { guard = setTimeout(() => res('hang'), timeout + 3000); })]);
    if (r === 'hang') { v.push('HANG'); outcome = 'hang'; }
    else if (style === 'throw') { value = r; outcome = 'ok'; }
    else if (style === 'result' && r?.ok === false) { error = r.error; outcome = 'error'; }
    else { value = r.data; outcome = 'ok'; if (r.ok !== true || !Number.isInteger(r.status) || r.status < 200 || r.status > 299 || (r.requestId !== undefined && typeof r.requestId !== 'string') || typeof r.headers?.get !== 'function') v.push(`SUCCESS-FIELDS-${r.status}`); v.push(...leaks(texts({ h: r.headers, i: r.requestId }), 'SUCCESS-HEADERS')); }
  } catch (e) { if (style === 'result') v.push('RESULT-STYLE-THREW'); error = e; outcome = 'error'; }
  clearTimeout(guard); clearTimeout(timer);
  const elapsed = Math.round(performance.now() - start);
  once.settled?.(outcome, error, elapsed);
  const limit = abort > 0 ? Math.min(abort, timeout) : timeout;
  if (elapsed > limit + 1000) v.push(`LATE-${elapsed}`);
  if (outcome === 'ok') { const bad = badValue(op, value); if (bad) v.push(`VALUE: ${bad}`); v.push(...leaks(texts(value), 'SUCCESS')); }
  const evil = texts(outcome === 'ok' ? value : error?.body).includes('evil');
  if (outcome === 'error') { v.push(...badError(error, host, signal?.aborted, elapsed, limit)); outcome = error?.kind ?? 'raw'; if (error?.kind === 'connection') outcome += `(${error.code})`; if (error?.status) outcome += ` ${error.status}`; }
  if (signal && getEventListeners(signal, 'abort').length) { await sleep(5); if (getEventListeners(signal, 'abort').length) v.push('signal-listener-left'); }
  if ({}.polluted !== undefined) v.push('POLLUTED');
  const grown = Math.round((process.memoryUsage.rss() - before) / M);
  if (grown > 150) v.push(`MEMORY-${grown}MB`);
  return { outcome, v, elapsed, unsent: error?.unsent, evil, attempts: error?.attempts, isError: error !== undefined };
}
const make = (port, transport, o = {}) => lib.createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: KEY, ...(transport === 'fetch' ? { fetch: globalThis.fetch } : {}), ...o });

async function one(name, port, transport) { // in a process of its own
  const it = MEM.find((m) => m.name === name), client = make(port, transport);
  await sleep(50); globalThis.gc?.();
  writeFileSync('/proc/self/clear_refs', '5');
  const base = process.memoryUsage.rss();
  once.settled = (outcome, error, elapsed) => { const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024; const grown = Math.round((peak - base) / M); process.send({ settled: true, outcome: error?.kind ?? outcome, elapsed, grown, v: [...(elapsed > TIMEOUT + 1000 ? [`LATE-${elapsed}`] : []), ...(grown > 150 ? [`MEMORY-${grown}MB`] : [])] }); };
  process.send({ settled: false, base });
  const r = await once(client, `127.0.0.1:${port}`, it.op, 'throw', { timeout: TIMEOUT });
  r.v = r.v.filter((x) => !x.startsWith('MEMORY') && !x.startsWith('LATE'));
  await sleep(20); r.v.push(...late);
  process.send(r, () => process.exit());
}

async function main(filter) {
  await load();
  const server = fork(SELF, ['--server'], { serialization: 'advanced' }); let id = 0; const waiting = new Map();
  server.on('message', (m) => { waiting.get(m.id)?.(m); waiting.delete(m.id); });
  const ask = (t, i) => new Promise((r) => { waiting.set(++id, r); server.send({ t, i, id }); });
  const rows = [], t0 = performance.now();
  const row = (name, op, transport, how, r) => { rows.push({ name, op, transport, how, ...r }); console.log([name.padEnd(30), op.padEnd(6), transport.padEnd(5), how.padEnd(13), r.outcome.padEnd(34), `${r.elapsed}ms`.padEnd(7), r.v.join(' | ')].join(' ')); };
  let k = 0;
  for (const [i, it] of cases.entries()) {
    if (filter && !it.name.includes(filter)) continue;
    const { port } = await ask('open', i); const host = `127.0.0.1:${port}`;
    const clients = { node: make(port, 'node'), fetch: make(port, 'fetch') };
    let calls;
    if (it.slow) calls = [['node', 'send', { timeout: TIMEOUT }], ['node', 'convs', { abort: 150 }], ['fetch', 'send', { abort: 250, kind: 'AbortSignal.timeout' }], ['fetch', 'agents', { timeout: 300 }], ['node', 'memory', { abort: 0 }], ['fetch', 'convs', { abort: 100, kind: 'odd' }]];
    else if (it.retry) calls = [['node', 'convs', { timeout: 600 }], ['node', 'send', {}], ['fetch', 'agents', { timeout: 300 }], ['fetch', 'memory', {}]];
    else { const ops = it.ops ?? (it.evil || it.gap ? ['agents', 'send', 'convs', 'memory', 'send'] : ['agents', 'convs', 'memory', 'send']); calls = ['node', 'fetch'].flatMap((t) => ops.map((op, j) => [t, op, { retries: ['agents', 'convs'].includes(op) ? 0 : undefined, abort: j % 2 ? -1 : undefined }])); }
    let posts = 0;
    for (const [transport, op, o] of calls) {
      const style = STYLES[k++ % 3], s0 = await ask('stats', i);
      const r = await once(clients[transport], host, op, style, { timeout: TIMEOUT, ...o, big: it.big });
      if (it.gap) await sleep(it.gap);
      const s1 = await ask('stats', i), sentPosts = s1.posts - s0.posts, isPost = op === 'send' || op === 'memory';
      if (isPost) posts++;
      if (isPost && sentPosts > 1) r.v.push(`POST-TWICE-${sentPosts}`);
      if (!isPost && s1.requests - s0.requests > 3) r.v.push(`GETS-${s1.requests - s0.requests}`);
      if (r.unsent === true && s1.bytes > s0.bytes) r.v.push('UNSENT-BUT-RECEIVED');
      if (r.unsent === true && it.maybe && s1.conns > s0.conns) r.v.push('unsent-though-connected');
      if (s1.trapBytes > s0.trapBytes) r.v.push(`REDIRECT-FOLLOWED${s1.trapKey > s0.trapKey ? '-WITH-KEY' : ''}`);
      if (r.evil && it.evil) r.v.push('desync: took an answer that was not asked for');
      if (it.exp === 'fail' && r.outcome === 'ok') r.v.push('success-of-broken-answer');
      if (it.exp === 'ok' && r.outcome !== 'ok' && !(it.slow)) r.v.push('failure-of-good-answer');
      if (it.doubt && r.outcome === 'ok') r.v.push(`doubt: ${it.doubt}`);
      r.v.push(...late.splice(0));
      row(it.name, op, transport, `${style}${o.abort !== undefined ? '+signal' : ''}`, r);
    }
    const end = await ask('close', i); await sleep(3);
    const extra = late.splice(0); if (end.posts > posts) extra.push(`POST-TWICE-LATER ${end.posts} of ${posts}`);
    if (extra.length) row(it.name, '-', '-', 'after', { outcome: 'after', v: extra, elapsed: 0 });
  }
  for (const [j, it] of MEM.entries()) for (const transport of ['node', ...(/60mb$/.test(it.name) && !it.name.includes('gzip') ? [] : ['fetch'])]) {
    if (filter && !it.name.includes(filter)) continue;
    const i = cases.length + j, { port } = await ask('open', i);
    const r = await new Promise((res) => {
      const p = fork(SELF, ['--one', it.name, String(port), transport], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: ['--expose-gc'] });
      let errText = '', done, settled, base = 0, timer; p.stderr.on('data', (d) => { errText += d; });
      p.on('message', (m) => {
        if (m.settled === false) { base = m.base; timer = setTimeout(() => { if (!settled) { let peak = 0; try { peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${p.pid}/status`, 'utf8'))[1]) * 1024; } catch {} const grown = Math.round((peak - base) / M); settled = { outcome: 'hang', elapsed: 6000, grown, v: ['LATE-6000 and not settled', ...(grown > 150 ? [`MEMORY-${grown}MB`] : [])] }; } p.kill('SIGKILL'); }, 6000); }
        else if (m.settled) settled = m; else done = m;
      });
      p.on('exit', (code, sig) => { clearTimeout(timer); if (done) res({ ...done, outcome: done.outcome, grown: settled.grown, v: [...settled.v, ...done.v] }); else res(settled ?? { outcome: 'crash', v: [`CRASH ${code} ${sig} ${errText.slice(-300)}`], elapsed: 0, grown: 0 }); });
    });
    const s = await ask('stats', i); if (s.posts > 1) r.v.push(`POST-TWICE-${s.posts}`); if (r.unsent === true && s.bytes) r.v.push('UNSENT-BUT-RECEIVED');
    await ask('close', i);
    row(it.name, it.op, transport, `+${r.grown}MB`, r);
  }
  await sleep(700);
  for (const l of late) console.log('LATER', l);
  const count = {}; for (const r of rows) { const kd = r.outcome.split(/[ (]/)[0]; count[kd] = (count[kd] ?? 0) + 1; }
  console.log(`\n${new Set(rows.map((r) => r.name)).size} cases, ${rows.filter((r) => r.outcome !== 'after').length} calls, ${Math.round((performance.now() - t0) / 1000)} s`);
  console.log(count);
  console.log('\nVIOLATIONS (capitals: the claim; lower case: doubtful)');
  const g = new Map(); for (const r of rows) for (const x of r.v) { const kx = x.replace(/\d{3,}/g, 'N').slice(0, 90); if (!g.has(kx)) g.set(kx, []); g.get(kx).push(`${r.name}/${r.op}/${r.transport}`); }
  for (const [x, l] of [...g].sort()) console.log(`${String(l.length).padStart(4)} ${x}\n       ${[...new Set(l)].slice(0, 12).join(' ')}${l.length > 12 ? ' …' : ''}`);
  server.disconnect();
  setTimeout(() => process.exit(), 200).unref?.();
}
const [, , a, b, p, t] = process.argv;
if (a === '--server') await serve();
else if (a === '--one') { await load(); await one(b, Number(p), t); }
else await main(a);
