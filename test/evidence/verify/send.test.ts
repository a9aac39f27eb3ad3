import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeContent } from '../../../src/evidence/verify/content-coding.ts';
import { findHeaderScheme } from '../../../src/evidence/verify/keys.ts';
import { project } from '../../cli/run.ts';
import { type Answer, keepKey, sound, verifyServer } from './support/command.ts';

keepKey();

const BODY = Buffer.from('{"data":[{"id":7,"name":"Sales"}]}');

test.for<[coding: string, code: (body: Buffer) => Buffer]>([
  ['gzip', zlib.gzipSync],
  ['x-gzip', zlib.gzipSync],
  ['br', zlib.brotliCompressSync],
  ['deflate', zlib.deflateSync],
  ['deflate', zlib.deflateRawSync],
  ['zstd', zlib.zstdCompressSync],
  ['GZIP, br', (body) => zlib.brotliCompressSync(zlib.gzipSync(body))],
  ['identity', (body) => body],
])('%s is read as what it codes', ([coding, code]) => {
  expect(decodeContent(code(BODY), coding, 1_000)).toEqual({ body: BODY });
});

test('a response with an unrequested content coding is read, and one in another coding than it says is broken', async () => {
  const body = Buffer.from('{"message":"There is no valid key."}');
  for (const [sent, verdict] of [
    [zlib.gzipSync(body), /holds +errors\.401/],
    [body, /broken .*Content-Encoding is gzip, and the body cannot be decoded as that/],
  ] as const) {
    const answer: Answer = (request, response, text) => {
      if (request.headers.authorization !== undefined) return sound(request, response, text);
      response.writeHead(401, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(sent);
    };
    const { out } = await verifyServer(await project(), answer, '--allow', 'probes');
    expect(out).toMatch(verdict);
  }
});

test('a response that is encoded once more than it says is broken', async () => {
  const answer: Answer = (request, response, text) => {
    const isAsked = request.headers['accept-encoding'] === 'gzip' && request.url === '/v1/agents/';
    if (!isAsked) return sound(request, response, text);
    const coded = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    response.writeHead(200, coded).end(zlib.gzipSync(zlib.gzipSync('{"data":[]}')));
  };
  const { out } = await verifyServer(await project(), answer, '--allow', 'probes');
  expect(out).toMatch(/broken +api\.json +the body is not JSON in UTF-8: GET \/v1\/agents\//);
});

test.for([
  [{ Authorization: 'Bearer secret' }, { type: 'http', scheme: 'bearer' }],
  [{ authorization: 'basic c2VjcmV0' }, { type: 'http', scheme: 'basic' }],
  [{ 'X-Toolkit': 'secret' }, { type: 'apiKey', in: 'header', name: 'x-toolkit' }],
  [{ authorization: 'Digest secret' }, undefined],
  [{ Cookie: 'session=secret' }, undefined],
  [{ 'x-one': 'secret', 'x-two': 'secret' }, undefined],
  [{}, undefined],
] as const)('%j are of the scheme %j, without a value', ([headers, scheme]) => {
  expect(findHeaderScheme(headers)).toEqual(scheme);
});
