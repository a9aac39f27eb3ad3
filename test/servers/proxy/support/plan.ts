import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** How a body is sent: with its length, in chunks, or until the connection ends. */
export type Framing = 'none' | 'length' | 'chunked' | 'close';

/** A message as it is planned: its own headers, the pieces of its body and its trailers. */
export interface PlannedMessage {
  readonly headers: readonly string[];
  readonly framing: Framing;
  readonly pieces: readonly Buffer[];
  readonly trailers: readonly string[];
}

/** An exchange as it is planned. */
export interface Plan {
  readonly method: string;
  readonly path: string;
  readonly request: PlannedMessage;
  readonly expects: boolean;
  readonly response: PlannedMessage;
  readonly status: number;
  readonly statusMessage: string;
  /** The headers of each early hint. */
  readonly hints: readonly (readonly string[])[];
  /** Whether the server responds before it reads the body, and closes. */
  readonly isEarly: boolean;
  /** Who hangs up, and after how many pieces of a body. */
  readonly abort: { readonly by: 'client' | 'client-reading' | 'server'; readonly after: number } | undefined;
}

const SIZES = [0, 1, 2, 100, 1023, 1024, 16_383, 16_384, 65_536, 200_000];

const piece = fc.tuple(fc.constantFrom(...SIZES), fc.integer({ min: 0, max: 255 })).map(([size, start]) => {
  const bytes = Buffer.alloc(size);
  for (let index = 0; index < size; index += 1) bytes[index] = (start + index * 7 + (index >> 8)) % 256;
  return bytes;
});

/** Names keep their case; values have characters of Latin-1, and repetitions stay apart. */
const headers = fc
  .array(
    fc.tuple(
      fc.constantFrom('X-Case', 'x-lower', 'X-ODD', 'Cookie2', 'Cache-Control', 'X-Empty', 'Link', "X-!#$%&'*+.^_`|~"),
      fc.constantFrom(
        '1',
        'a, b',
        'é\u00ff',
        '"quoted, too"',
        '',
        'x'.repeat(3000),
        '<a>; rel=preload',
        '\ttab\tin it',
      ),
    ),
    { maxLength: 6 },
  )
  .map((pairs) => pairs.flatMap(([name, value]) => [name, value.trim()]));

const trailers = fc
  .array(fc.tuple(fc.constantFrom('X-Sum', 'x-Rows', 'Grpc-Status'), fc.constantFrom('0', 'abc', 'é')), {
    maxLength: 3,
  })
  .map((pairs) => pairs.flat());

const message = (framings: readonly Framing[]) =>
  fc
    .record({
      headers,
      framing: fc.constantFrom(...framings),
      pieces: fc.array(piece, { maxLength: 5 }),
      trailers,
      isCoded: fc.boolean(),
    })
    .map(({ headers, framing, pieces, trailers, isCoded }): PlannedMessage => {
      const isEmpty = framing === 'none';
      const sent = isCoded && !isEmpty ? [gzipSync(Buffer.concat(pieces))] : pieces;
      return {
        headers: isCoded && !isEmpty ? [...headers, 'Content-Encoding', 'gzip'] : headers,
        framing,
        pieces: isEmpty ? [] : sent,
        trailers: framing === 'chunked' ? trailers : [],
      };
    });

const STATUSES = [200, 201, 204, 206, 301, 304, 400, 404, 413, 418, 500, 503, 599];

export const plans = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'QUERY'),
    path: fc.constantFrom('/', '/v1/agents/', '/a//b/../c', '/%zz?x=%', '/;a=1/\'|^"<>`{}\\?a=1&a=2#', '/?'),
    request: message(['none', 'length', 'chunked']),
    expects: fc.boolean(),
    response: message(['length', 'chunked', 'close']),
    status: fc.constantFrom(...STATUSES),
    statusMessage: fc.constantFrom('OK', '', 'All right, then', 'Gr\u00fc\u00dfe'),
    hints: fc.array(headers, { maxLength: 2 }),
    isEarly: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
    abort: fc.option(
      fc.record({
        by: fc.constantFrom('client' as const, 'client-reading' as const, 'server' as const),
        after: fc.integer({ min: 0, max: 3 }),
      }),
      { nil: undefined, freq: 6 },
    ),
  })
  .map(sendable);

/** Leaves out what HTTP/1.1 does not allow together. */
function sendable(drawn: Plan): Plan {
  const isBodiless = drawn.method === 'HEAD' || drawn.status === 204 || drawn.status === 304;
  const isRead = drawn.request.framing !== 'none' && drawn.request.pieces.some(({ length }) => length > 0);
  // Node.js writes the head of a request with `Expect` in UTF-8.
  const isAscii = drawn.request.headers.every((text) => /^[\t-~]*$/.test(text));
  // A response that is whole cannot be cut.
  const { abort } = drawn;
  const rest = isBodiless ? [] : drawn.response.pieces.slice(abort?.after);
  const isCut = abort?.by !== 'server' || abort.after === 0 || rest.some(({ length }) => length > 0);
  return {
    ...drawn,
    abort: isCut ? abort : undefined,
    expects: drawn.expects && isRead && isAscii,
    isEarly: drawn.isEarly && isRead && abort === undefined,
    response: isBodiless ? { ...drawn.response, framing: 'none', pieces: [], trailers: [] } : drawn.response,
  };
}

export const bodyOf = ({ pieces }: PlannedMessage): Buffer => Buffer.concat(pieces);
