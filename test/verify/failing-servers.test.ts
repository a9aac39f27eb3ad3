import type { ServerResponse } from 'node:http';
import zlib from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { KEY } from '../canary/key.ts';
import { project, run } from '../cli/run.ts';
import { serve } from './support/server.ts';

describe('content codings that nobody asked for', () => {
  beforeEach(() => {
    process.env.COLLOQUY_API_KEY = KEY;
    return () => {
      delete process.env.COLLOQUY_API_KEY;
    };
  });

  const api = (respond: (response: ServerResponse, status: number, body: Buffer) => void): Promise<string> =>
    serve((request, response) => {
      if (request.headers.authorization !== `Bearer ${KEY}`)
        respond(response, 401, Buffer.from('{"message":"There is no valid key."}'));
      else respond(response, 200, Buffer.from(JSON.stringify({ data: [{ id: 7, name: 'Sales' }] })));
    });
  const coded = (coding: string, code: (body: Buffer) => Buffer): Promise<string> =>
    api((response, status, body) => {
      response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': coding }).end(code(body));
    });
  const outcomeAt = async (url: string) => {
    const { code, out, err } = await run(await project(), 'verify', url, '--rate', '10000');
    return { code, out, err: err.trim() };
  };

  /** What comes of an answer that is not coded; asked once. */
  let bare: ReturnType<typeof outcomeAt> | undefined;

  test.for<[coding: string, code: (body: Buffer) => Buffer]>([
    ['gzip', zlib.gzipSync],
    ['x-gzip', zlib.gzipSync],
    ['br', zlib.brotliCompressSync],
    ['deflate', zlib.deflateSync],
    ['deflate', zlib.deflateRawSync],
    ['zstd', zlib.zstdCompressSync],
    ['GZIP, br', (body) => zlib.brotliCompressSync(zlib.gzipSync(body))],
    ['identity', (body) => body],
  ])('%s is read as what it codes', async ([coding, code]) => {
    bare ??= outcomeAt(await coded('identity', (body) => body));
    expect(await bare).toMatchObject({ code: 0, out: expect.stringMatching(/list-agents\.body +.* with data/) });
    expect(await outcomeAt(await coded(coding, code))).toEqual(await bare);
  });

  test('what is not coded as it says is broken, and is called that', async () => {
    const { code, out } = await outcomeAt(await coded('gzip', (body) => body));
    expect(code).toBe(2);
    expect(out).toBe('');
    const url = await api((response, status, body) => {
      const headers = { 'content-type': 'application/json' };
      if (status === 401) response.writeHead(status, { ...headers, 'content-encoding': 'gzip' }).end(body);
      else response.writeHead(status, headers).end(body);
    });
    const half = await outcomeAt(url);
    expect(half).toMatchObject({
      code: 1,
      out: expect.stringMatching(/broken .*Content-Encoding is gzip, and the body cannot be decoded as that/),
    });
  });

  test('a coding that nobody here knows breaks nothing, and is called that', async () => {
    expect(await outcomeAt(await coded('compress', (body) => body))).toMatchObject({
      code: 2,
      err: expect.stringMatching(/its body has a Content-Encoding that cannot be decoded/),
    });
  });

  test('a small body that becomes a large one is not kept', async () => {
    const zeros = zlib.gzipSync(Buffer.alloc(64 * 2 ** 20));
    expect(await outcomeAt(await coded('gzip', () => zeros))).toMatchObject({
      code: 2,
      err: expect.stringMatching(/it sends more than 8 MB/),
    });
  });
});
