import zlib from 'node:zlib';

export type DecodedBody =
  | { readonly body: Uint8Array }
  /** The body is not encoded as its `Content-Encoding` says. */
  | { readonly invalidCoding: string }
  /** The body cannot be decoded: its coding is unknown, which RFC 9110 allows, or it is too large. */
  | { readonly failure: 'content coding' | 'too large' };

type Decoder = (body: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array;

const gunzip: Decoder = (body, options) => zlib.gunzipSync(body, options);

/** Decoders for the content codings of RFC 9110, section 8.4.1, and of the registry of IANA. */
const DECODER_BY_CODING: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['identity', (body) => body],
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  // `deflate` means the zlib format, but some servers send the data without its header. The low four bits of the first byte
  // show which it is.
  ['deflate', (body, options) => ((body[0] ?? 0) % 16 === 8 ? zlib.inflateSync : zlib.inflateRawSync)(body, options)],
  ['br', (body, options) => zlib.brotliDecompressSync(body, options)],
  // Node.js supports zstd since 22.15.
  ...('zstdDecompressSync' in zlib
    ? ([['zstd', (body, options) => zlib.zstdDecompressSync(body, options)]] satisfies [string, Decoder][])
    : []),
]);

/**
 * Decodes a body. A server may encode it even if the request did not ask for that (RFC 9110, section 12.5.3).
 *
 * @param encoding The value of `Content-Encoding`.
 * @param largest The maximum number of bytes after decoding.
 */
export function decodeContent(body: Uint8Array, encoding: string, largest: number): DecodedBody {
  const codings = encoding.split(',').map((coding) => coding.trim().toLowerCase());
  let decoded = body;
  for (const coding of codings.filter((one) => one !== '').toReversed()) {
    const decoder = DECODER_BY_CODING.get(coding);
    if (decoder === undefined) return { failure: 'content coding' };
    if (decoded.length === 0) continue;
    try {
      decoded = decoder(decoded, { maxOutputLength: largest });
    } catch (error) {
      return error instanceof RangeError ? { failure: 'too large' } : { invalidCoding: coding };
    }
  }
  return { body: decoded };
}
