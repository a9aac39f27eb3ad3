import type { IncomingMessage } from 'node:http';

const EMPTY = Buffer.alloc(0);

/**
 * Takes the body of a request from its socket.
 *
 * @returns `undefined` for a body of more than `limit` bytes, as soon as that is known; the rest is passed over.
 * @throws {Error} when the caller hangs up.
 */
export function takeBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> | Buffer {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return EMPTY;
  return new Promise((resolve, reject) => {
    if (Number(length) > limit) return resolve(undefined);
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else resolve(undefined);
    });
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    request.on('error', reject);
  });
}
