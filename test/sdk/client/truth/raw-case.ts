import * as fc from 'fast-check';
import type { OperationId } from '../../../../src/sdk/client/index.node.ts';
import type { RawAnswer } from '../raw-server.ts';
import { anyCase, cutOf, endOf } from './case.ts';

/** An answer that need not be HTTP. */
export interface RawCase {
  readonly operation: OperationId;
  readonly answer: RawAnswer;
}

const NAMES = ['content-type', 'x-request-id', 'retry-after', 'location', 'set-cookie', 'date', 'x-a', 'connection'];
const VALUES = ['application/json', 'text/html', 'r-1', '0', '-1', '1e9', 'close', 'keep-alive', '', 'ä', '\u0001'];
const LONG = 'a'.repeat(9000);
const value = fc.oneof(fc.constantFrom(...VALUES, LONG), fc.string({ unit: 'binary', maxLength: 8 }));
const ODD_HEADERS = ['no colon', ': no name', 'name : space', ' folded', 'x-\u0000: a', 'x:\ry', '\u00ff: 1'];
const header = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(fc.constantFrom(...NAMES), value).map((pair) => pair.join(': ')) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_HEADERS) },
);

/** Has a connection speak another protocol; without these headers 101 is one more interim answer. */
const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c';
const RIGHT_LINES = [SWITCHING, SWITCHING, SWITCHING, 'HTTP/1.1 201', 'HTTP/1.0 200 OK', 'HTTP/1.1 101 Switching'];
const ODD_LINES = ['', 'HTTP/1.1', 'HTTP/2 200', 'HTTP/1.1 2000 OK', 'HTTP/1.1 099 Low', 'ICY 200 OK', '\0', '{}'];
const EARLY_HINTS = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(3);

/** A body in its frame: rightly, wrongly, in chunks, encoded as it says or not. */
function framesOf(content: Uint8Array, by: number): readonly (readonly [head: string, body: Uint8Array])[] {
  const chunk = (size: string) => Buffer.concat([Buffer.from(`${size}\r\n`), content, Buffer.from('\r\n0\r\n\r\n')]);
  const right = `content-length: ${content.length}\r\n`;
  const chunked = 'transfer-encoding: chunked\r\n';
  const size = content.length.toString(16);
  return [
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
}

/** Writes a case with whatever around it, cuts it off where its fault says, and divides the rest. */
export const anyRawCase: fc.Arbitrary<RawCase> = fc
  .record({
    item: anyCase,
    interim: fc.constantFrom('', '', '', '', 'HTTP/1.1 100 Continue\r\n\r\n', EARLY_HINTS),
    line: fc.oneof(
      { weight: 4, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...RIGHT_LINES, ...ODD_LINES) },
    ),
    headers: fc.array(header, { maxLength: 4 }),
    frame: fc.nat(11),
    by: fc.nat(40),
    more: fc.constantFrom('', '', '', 'more', 'HTTP/1.1 200 OK\r\n\r\n'),
    divide: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
    floods: fc.nat(39).map((number) => number === 0),
  })
  .map(({ item, interim, line, headers, frame, by, more, divide, floods }) => {
    const [framing, body] = framesOf(item.body, by)[frame] ?? ['', item.body];
    const lines = [line ?? `HTTP/1.1 ${item.status} Said`, ...headers].map((text) => `${text}\r\n`).join('');
    const head = Buffer.from(`${interim}${lines}${framing}\r\n`, 'latin1');
    const bytes = Buffer.concat([head, body, Buffer.from(more)]);
    const length = cutOf(item, bytes);
    const marks = [0, ...divide.map((part) => Math.floor(part * length)).sort((a, b) => a - b), length];
    const parts = marks.slice(1).map((mark, index) => bytes.subarray(marks[index], mark));
    const end = floods ? 'flood' : endOf(item);
    return { operation: item.operation, answer: { parts: parts.filter((part) => part.length > 0), end } };
  });
