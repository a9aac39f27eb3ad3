import type { ServerResponse } from 'node:http';
import zlib from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { readContract } from '../../src/contract/index.ts';
import { type Report, type Send, verify } from '../../src/verify/index.ts';
import { KEY } from '../canary/key.ts';
import { project, run } from '../cli/run.ts';
import { servers } from '../held-out/servers/servers.ts';
import { HELD_OUT, sendTo } from './support/held-out.ts';
import { serve } from './support/server.ts';

const contract = await readContract();
const plain = servers.find(({ name }) => name === 'plain');

/** Asks a sound server all that there is to ask; those of its answers that fail are 503, though its requests are carried out. */
async function askFailing(fails: (number: number, status: number) => boolean): Promise<Report> {
  if (plain === undefined) throw new Error('there is no sound server');
  const sendToPlain = sendTo(plain.create());
  let number = 0;
  const send: Send = async (probe) => {
    const exchange = await sendToPlain(probe);
    number += 1;
    if (exchange.response === undefined || !fails(number, exchange.response.status)) return exchange;
    const headers = { 'content-type': 'application/json' };
    return { ...exchange, response: { status: 503, headers, body: Buffer.from('{"message":"Overloaded."}') } };
  };
  const surfaces = { 'developer-api': send, toolkit: send };
  return verify({ contract, known: HELD_OUT, allow: 'writes', send: surfaces, rate: Number.POSITIVE_INFINITY });
}

const brokenIn = ({ statements }: Report): string[] =>
  statements.flatMap(({ statement, verdict }) => (verdict.is === 'broken' ? [statement.id] : []));

/** How many exchanges there are with a sound server. */
const all = (await askFailing(() => false)).exchanges;

describe('a server that fails now and then breaks nothing', () => {
  test.for([3, 40, 85, 100, 115, 130, 145, all - 1])('answer %i alone', async (failed) => {
    expect(brokenIn(await askFailing((number) => number === failed))).toEqual([]);
  });

  test.for([2, 3, 4, 5, 7, 11])('one answer in %i', async (every) => {
    expect(brokenIn(await askFailing((number) => number % every === 0))).toEqual([]);
  });

  // The last of them have no request in them with which nothing is wrong.
  test.for([1, 30, 60, 75, 90, 105, 120])('a burst that begins with answer %i', async (first) => {
    expect(brokenIn(await askFailing((number) => number >= first && number < first + 23))).toEqual([]);
  });
});

test.for(['400', '401', '404'])(
  'a server that always answers with 503 where it should with %s is broken',
  async (status) => {
    expect(brokenIn(await askFailing((_, own) => String(own) === status))).toContain(`errors.${status}`);
  },
);

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
