import { connect } from 'node:net';
import * as fc from 'fast-check';

/** What hostile requests to a listener are made of: what it reads, so that they come as far as its own code. */
export interface Surface {
  readonly port: number;
  readonly paths: readonly string[];
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly bodies?: readonly string[];
  /** Whether each request has the Host and the Origin that the listener accepts. */
  readonly passes: boolean;
}

/** The bytes of one connection, and how its client leaves. */
export interface HostileConnection {
  readonly pieces: readonly string[];
  readonly end: 'half-close' | 'destroy' | 'reset';
}

/** Texts that have no spaces. */
const listed = (text: string): string[] => text.trim().split(/\s+/);

const METHODS = listed('GET POST HEAD OPTIONS PUT DELETE PATCH TRACE CONNECT PROPFIND QUERY');
const NO_METHODS = ['get', 'BREW', 'PRI', '', 'GET\t', 'G\x00T', 'P'.repeat(9_000)];
const TARGETS = [
  ...listed(String.raw`
    * / // /// //x //[ /\ \ ? # /? /# /?#? . .. /.. /../../etc/passwd
    http: http:/ http:// http:/// http://[ http://[::1 http://a:99999/ http://%/
    ftp://x/ file:///etc/passwd javascript:0 x:443 127.0.0.1:1 [::1]:1 a a/b
    /% /%z /%00 /%ff /%ed%a0%80 /%c0%af /%2e%2e/ /%2f%2f /..%2f..%2fetc%2fpasswd
    /__proto__ /constructor/ /toString /;a=b /:id /{id}/`),
  ...['http://a b/', '\x80', '/\xff\xfe', '/\x00', `/${'a'.repeat(12_000)}`, `/${'%41'.repeat(900)}`],
];
const QUERIES = [
  '',
  ...listed('? ?? ?% ?%ff=%zz ?a=1&a=2 ?__proto__=1 ?conversation=1e999 ?conversation=-1'),
  `?${'a&'.repeat(2_000)}`,
];
const VERSIONS = [
  '',
  ...listed('HTTP/1.1 HTTP/1.1 HTTP/1.1 HTTP/1.1 HTTP/1.1 HTTP/1.0 HTTP/0.9 HTTP/2.0 http/1.1 HTTP/1.'),
];
const HOSTS = [
  '',
  ' ',
  'a b',
  ...listed('[ ] [::1 : :80 evil.example localhost. 127.0.0.1:99999 127.0.0.1:x % \xff @ /'),
];
const ORIGINS = ['', 'http://a b', ...listed('null http:// http://[ https://evil.example // % \xe9 http://127.0.0.1')];
const HEADERS_BY_NAME: Readonly<Record<string, readonly string[]>> = {
  'Content-Length': ['', '1, 2', ...listed('0 1 -1 +1 1e3 0x10 99999999999999999999 9007199254740993 x')],
  'Transfer-Encoding': ['', 'gzip, chunked', 'chunked, chunked', ...listed('chunked Chunked identity chunked;q=1 x')],
  Expect: ['100-continue', '100-Continue', '200-ok', '', '100-continue, x'],
  Connection: ['close', 'keep-alive', 'upgrade', 'Upgrade, HTTP2-Settings', 'content-length', 'x, y, '],
  Upgrade: ['websocket', 'h2c', 'TLS/1.0', '', 'x/'],
  Range: ['', ...listed('bytes=5-2 bytes=-1 bytes=- bytes=0- bytes=1-1,3-4 bytes=99999999- bytes=a-b x')],
  'Content-Type': [
    'application/json; charset=utf-16',
    'a/b; c="',
    ...listed('application/json application/x-www-form-urlencoded multipart/form-data text/html / ; "'),
  ],
  Accept: ['text/html', 'application/json', '*/*', ',', ';q=', 'text/*;q=9', 'a'.repeat(3_000)],
  'Accept-Encoding': ['gzip', 'br', 'gzip;q=x', '*;q=0', 'identity;q=0', ',,', ';'],
  'Accept-Language': ['fr', '*', ';;', '-', 'x-'.repeat(900)],
  'Content-Encoding': ['gzip', 'br', 'deflate, gzip', 'x', ''],
  Cookie: ['a=b', '=', ';', 'a', '__proto__=1', '"', '%'],
  Authorization: ['Bearer', 'Bearer ', 'Bearer x', 'Bearer \xff', 'Basic !', 'x'.repeat(5_000)],
  Prefer: listed(`
    code=404 code=999 delay=1 delay=-1 fault=drop fault=cut-headers fault=cut-body example=__proto__ code=" =`),
  'If-None-Match': ['"', 'W/', '*', '\xff'],
  'If-Modified-Since': ['x', '0', 'Thu, 99 Foo 0000 99:99:99 GMT'],
  'Sec-Fetch-Site': ['cross-site', 'same-origin', ''],
  'Access-Control-Request-Method': ['POST', '', 'x y'],
  'X-Other': ['\x00', '\x7f', '\r', 'a\n b', '\ud800', '☃', 'x'.repeat(20_000)],
};
const HEADERS: readonly (readonly [string, string])[] = [
  ...Object.entries(HEADERS_BY_NAME).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
  ...['__proto__', 'constructor', 'X:', ' X', 'X ', 'X\x00', '', 'é'].map((name) => [name, 'x'] as const),
];
const BODIES = ['', ...listed('{ {} null [] 1 " {"a":1,"a":2} {"__proto__":{}} {"constructor":{"prototype":{}}}')];
const TEXTS = [
  ...listed(String.raw`"\ud800" {"content":"\udfff"} 1e999 % %=%&&= a=%ff&a`),
  ...['\xff\xfe', '\x00', '[['.repeat(4_000), '{"a":'.repeat(4_000)],
];
const CHUNKS = [
  ...['0\r\n\r\n', '2\r\n{}\r\n0\r\n\r\n', '2\r\n{}', 'x\r\n', 'ffffffffffffffff\r\n', '-1\r\n'],
  ...['2;a="\r\n{}\r\n0\r\n\r\n', '0\r\nX: y\r\n\r\n', '1\r\nab\r\n'],
];

/** A byte as a character of Latin-1. fast-check's own unit of all code points takes a second to make. */
const BYTE = fc.nat(255).map((code) => String.fromCharCode(code));

/** Connections with one hostile request or a few behind each other, whole or not, in the bytes of Latin-1. */
export function hostileConnections({
  port,
  paths,
  headers = [],
  bodies = [],
  passes,
}: Surface): fc.Arbitrary<HostileConnection> {
  const own = fc.constantFrom(...paths);
  const query = fc.constantFrom(...QUERIES);
  const known = fc.tuple(own, query).map((parts) => parts.join(''));
  const target = fc.oneof(
    { weight: 4, arbitrary: known },
    { weight: 2, arbitrary: fc.constantFrom(...TARGETS) },
    fc.tuple(fc.constantFrom('/', '//', 'http://x', 'http://[', 'x://y', '.'), known).map((parts) => parts.join('')),
    fc.tuple(own, fc.constantFrom(...TARGETS)).map((parts) => parts.join('')),
    fc.string({ unit: BYTE, maxLength: 40 }).map((text) => `/${text}`),
  );
  const method = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...METHODS, 'GET', 'POST', 'POST') },
    fc.constantFrom(...NO_METHODS),
  );
  const host = `Host: 127.0.0.1:${port}`;
  const hosts = passes
    ? fc.constant([host])
    : fc.array(fc.constantFrom(host, ...HOSTS.map((value) => `Host: ${value}`)), { maxLength: 2 });
  const origins = passes
    ? fc.constantFrom<string[]>([], [`Origin: http://127.0.0.1:${port}`])
    : fc.array(fc.constantFrom(...ORIGINS.map((value) => `Origin: ${value}`)), { maxLength: 2 });
  const others = fc.array(
    fc.constantFrom(...headers, ...headers, ...HEADERS).map((pair) => pair.join(': ')),
    { maxLength: 5 },
  );
  const body = fc.oneof(fc.constantFrom(...BODIES, ...TEXTS, ...bodies), fc.string({ unit: BYTE, maxLength: 60 }));
  const content = fc.oneof(
    fc.constant({ lines: [], text: '' }),
    body.map((text) => ({ lines: [`Content-Length: ${Buffer.byteLength(text, 'latin1')}`], text })),
    fc
      .tuple(body, fc.integer({ min: 0, max: 200 }))
      .map(([text, length]) => ({ lines: [`Content-Length: ${length}`], text })),
    fc.constantFrom(...CHUNKS).map((text) => ({ lines: ['Transfer-Encoding: chunked'], text })),
    body.map((text) => ({ lines: [], text })),
  );
  const request = fc
    .record({
      method,
      target,
      version: fc.constantFrom(...VERSIONS),
      hosts,
      origins,
      others,
      content,
      newline: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n'),
    })
    .map(({ content: { lines, text }, newline, ...head }) =>
      [
        [head.method, head.target, head.version].join(' '),
        ...[...head.hosts, ...head.origins, ...head.others, ...lines],
        '',
        text,
      ].join(newline),
    );
  return fc
    .record({
      requests: fc.oneof(
        { weight: 5, arbitrary: fc.tuple(request) },
        fc.array(request, { minLength: 2, maxLength: 4 }),
      ),
      cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 4 }),
      split: fc.double({ min: 0, max: 1, noNaN: true }),
      end: fc.constantFrom<HostileConnection['end'][]>('half-close', 'half-close', 'half-close', 'destroy', 'reset'),
    })
    .map(({ requests, cut, split, end }) => {
      const whole = requests.join('');
      const sent = cut === null ? whole : whole.slice(0, whole.length * cut);
      const middle = Math.floor(sent.length * split);
      return { pieces: [sent.slice(0, middle), sent.slice(middle)], end };
    });
}

/** How long a listener may take to end a connection that its client has ended. */
const PATIENCE = 20_000;

/** What our listeners say where their own code threw. */
const THREW = /The request could not be answered|The application that serves the tool failed/;

/**
 * Opens a connection, sends what it has, and waits until it is closed. Rejects where the listener keeps it, or says that
 * its own code failed.
 */
export function deliver(port: number, { pieces: [first = '', second = ''], end }: HostileConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const guard = setTimeout(() => {
      reject(new Error('the connection was kept after its client had ended it'));
      socket.destroy();
    }, PATIENCE);
    socket.on('data', (bytes) => {
      if (THREW.test(bytes.toString('latin1'))) reject(new Error(`the response is: ${bytes.toString('latin1')}`));
      // An event stream has no end.
      if (bytes.includes('text/event-stream')) socket.destroy();
    });
    // Refused to connect is for the request that follows to find out; reset is what such a client has to expect.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(guard);
      resolve();
    });
    socket.once('connect', () =>
      socket.write(first, 'latin1', () => {
        socket.write(second, 'latin1', () => {
          if (end === 'destroy') socket.destroy();
          else if (end === 'reset') socket.resetAndDestroy();
          else socket.end();
        });
      }),
    );
  });
}

/** Requests that have ended a process of ours once. */
function known({ port, paths }: Surface): HostileConnection[] {
  const targets = ['//', 'http://[::1', '/'];
  const heads = [
    ...targets.map((target) => [`GET ${target} HTTP/1.1`]),
    ...paths.map((path) => [`GET ${path} HTTP/1.1`, 'Range: bytes=5-2']),
  ];
  return heads.map((lines) => ({
    pieces: ['', [...lines, `Host: 127.0.0.1:${port}`, 'Connection: close', '', ''].join('\r\n')],
    end: 'half-close',
  }));
}

/** How many connections are open at once. */
const AT_ONCE = 5;

/**
 * Sends so many hostile requests to a listener, and a normal one after every few. fast-check says the seed of a run that
 * fails, and the smallest connections that make it fail.
 *
 * @param respondsAsEver Rejects where the listener does not respond as ever.
 */
export async function survives(surface: Surface, count: number, respondsAsEver: () => Promise<unknown>): Promise<void> {
  const crashes: unknown[] = [];
  const note = (error: unknown): void => void crashes.push(error);
  process.on('uncaughtException', note).on('unhandledRejection', note);
  const batch = Math.min(count, AT_ONCE);
  const batches = fc.array(hostileConnections(surface), { minLength: batch, maxLength: batch });
  try {
    await fc.assert(
      fc.asyncProperty(batches, async (connections) => {
        await Promise.all(connections.map((connection) => deliver(surface.port, connection)));
        await respondsAsEver();
        const [crash] = crashes.splice(0);
        if (crash !== undefined) throw new Error('the process would have ended', { cause: crash });
      }),
      { numRuns: Math.ceil(count / batch), examples: [[known(surface)]] },
    );
  } finally {
    process.off('uncaughtException', note).off('unhandledRejection', note);
  }
}
