import * as fc from 'fast-check';

/** What a server writes to a connection, whether or not it is HTTP. */
export interface RawAnswer {
  readonly operation: 'list' | 'send';
  /** The bytes, in the parts in which they are written. */
  readonly parts: readonly Uint8Array[];
  /** What follows them: the connection is closed, reset, left open, or filled without end. */
  readonly end: 'close' | 'reset' | 'silence' | 'flood';
}

const NAMES = ['content-type', 'x-request-id', 'retry-after', 'location', 'set-cookie', 'date', 'x-a', 'connection'];
const VALUES = ['application/json', 'text/html', 'r-1', '0', '-1', '1e9', 'close', 'keep-alive', '', 'ä', '\u0001'];
const LONG = 'a'.repeat(9000);

/** The head that has a connection speak another protocol; without these headers 101 is one more interim answer. */
export const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n';

const RIGHT = ['HTTP/1.1 200 OK', 'HTTP/1.1 201', 'HTTP/1.0 200 OK', 'HTTP/1.1 404 No', 'HTTP/1.1 101 Switching'];
const ODD = ['', 'HTTP/1.1', 'HTTP/2 200', 'HTTP/1.1 2000 OK', 'HTTP/1.1 099 Low', 'ICY 200 OK', '\0', '{}'];
const statusLine = fc.oneof(
  { weight: 1, arbitrary: fc.constant(SWITCHING.trimEnd()) },
  { weight: 8, arbitrary: fc.integer({ min: 100, max: 599 }).map((status) => `HTTP/1.1 ${status} Said`) },
  { weight: 4, arbitrary: fc.constantFrom(...RIGHT) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD) },
);

const value = fc.oneof(fc.constantFrom(...VALUES, LONG), fc.string({ unit: 'binary', maxLength: 8 }));
const ODD_HEADERS = ['no colon', ': no name', 'name : space', ' folded', 'x-\u0000: a', 'x:\ry', '\u00ff: 1'];
const header = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(fc.constantFrom(...NAMES), value).map((pair) => pair.join(': ')) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_HEADERS) },
);

const body = fc.oneof(
  fc.constantFrom(
    '{"data":[]}',
    '{"data":[{"id":1},null]}',
    '{"data":null}',
    '{"conversation":{"id":42,"external_user_id":null},"user_message":{"content":"a"},"agent_message":{"content":"b"}}',
    '{"conversation":{"id":9007199254740993,"external_user_id":1},"user_message":{"content":""},"agent_message":{"content":""}}',
    '{"message":"No."}',
    '{"__proto__":{"data":[]}}',
    '\u{feff}{"data":[]}',
    '['.repeat(20_000),
    '',
  ),
  fc.json({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const bytes = fc.oneof(
  { weight: 6, arbitrary: body.map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array)) },
);

/** A body in its frame: rightly, wrongly, in chunks, encoded as it says or not. */
const framed = fc.tuple(bytes, fc.nat(11), fc.nat(40)).map(([content, kind, by]): readonly [string, Buffer] => {
  const chunk = (size: string) => Buffer.concat([Buffer.from(`${size}\r\n`), content, Buffer.from('\r\n0\r\n\r\n')]);
  const right = `content-length: ${content.length}\r\n`;
  const chunked = 'transfer-encoding: chunked\r\n';
  const size = content.length.toString(16);
  const frames: readonly (readonly [string, Buffer])[] = [
    [right, content],
    [right, content],
    ['', content],
    [`content-length: ${content.length + by}\r\n`, content],
    [`content-length: ${Math.max(0, content.length - by)}\r\n`, content],
    [`content-length: ${['-1', '1e3', 'many', '99999999999999999999'][by % 4]}\r\n`, content],
    [right + right.replace(':', ':0'), content],
    [chunked, chunk(size)],
    [chunked, chunk((content.length + by).toString(16))],
    [chunked, chunk(['', 'zz', '-1', 'ffffffffffffffff'][by % 4] ?? '')],
    [chunked + right, chunk(size)],
    [`${right}content-encoding: ${['gzip', 'br', 'deflate', 'made-up'][by % 4]}\r\n`, content],
  ];
  return frames[kind] ?? ['', content];
});

const EARLY_HINTS = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(3);

const whole = fc
  .tuple(
    fc.constantFrom('', '', '', '', 'HTTP/1.1 100 Continue\r\n\r\n', EARLY_HINTS),
    statusLine,
    fc.array(header, { maxLength: 4 }),
    framed,
    fc.constantFrom('', '', '', 'more', 'HTTP/1.1 200 OK\r\n\r\n'),
  )
  .map(([interim, line, headers, [frame, content], more]) => {
    const head = `${interim}${line}\r\n${headers.map((text) => `${text}\r\n`).join('')}${frame}\r\n`;
    return Buffer.concat([Buffer.from(head, 'latin1'), content, Buffer.from(more)]);
  });

const part = fc.double({ min: 0, max: 1, noNaN: true });

/** Cuts the bytes off somewhere, or not, and divides the rest. */
export const anyRawAnswer: fc.Arbitrary<RawAnswer> = fc
  .record({
    operation: fc.constantFrom('list' as const, 'send' as const),
    bytes: whole,
    keep: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: part }),
    divide: fc.array(part, { maxLength: 4 }),
    end: fc.oneof(
      ...(
        [
          ['close', 30],
          ['reset', 6],
          ['silence', 3],
          ['flood', 1],
        ] as const
      ).map(([end, weight]) => ({
        weight,
        arbitrary: fc.constant(end),
      })),
    ),
  })
  .map(({ operation, bytes, keep, divide, end }) => {
    const length = Math.floor(bytes.length * keep);
    const marks = [0, ...divide.map((part) => Math.floor(part * length)).sort((a, b) => a - b), length];
    const parts = marks.slice(1).map((mark, index) => bytes.subarray(marks[index], mark));
    return { operation, parts: parts.filter((part) => part.length > 0), end };
  });
