import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { project } from '../../cli/run.ts';
import {
  type Answer,
  filesIn,
  IDS,
  keepKey,
  observedIn,
  readObserved,
  runVerify,
  SET,
  sound,
  verifyServer,
} from './support/command.ts';
import { json, serve } from './support/server.ts';

keepKey();

const always =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    json(response, status, { message: 'It says so each time.' }, headers);

const page =
  (status: number): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Not now.</h1>');

const endless: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = (): void => {
    while (!response.destroyed && response.write(' '.repeat(2 ** 20)));
    response.once('drain', more);
  };
  more();
};

/** A small body that becomes a large one. */
const LARGE = zlib.gzipSync(Buffer.alloc(64 * 2 ** 20));
const inflated: Answer = (_, response) =>
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(LARGE);

const NOTHING: [name: string, answer: Answer, line: RegExp][] = [
  ['503 in JSON', always(503), /responds with 503 each time/],
  ['503 as a page', page(503), /responds with 503 each time/],
  [
    '502 and 503',
    (request, response, body) => always(request.url === '/v1/agents/' ? 502 : 503)(request, response, body),
    /responds with 502 and 503 each time/,
  ],
  ['404 at every path', always(404), /404 at every path.* wrong address/],
  ['a redirect', always(301, { location: 'https://other.example/' }), /redirect, which is not followed/],
  ['429 at once', always(429), /429 .* after 1 of \d+ requests.*--rate/],
  ['a page to log in', page(200), /no response is JSON/],
  ['403 as a page', page(403), /no response is JSON.*does it need a header\? add --header/],
  ['400 to what is sound', always(400), /no request succeeded: .* with 400.*does it need a header\? add --header/],
  ['403 to every key', always(403), /no request succeeded: .* with 403/],
  ['401 to every key', always(401), /refuses the key with 401/],
  ['nothing', (request) => request.socket.destroy(), /there was no response: the connection was closed/],
  ['a body without end', endless, /it sends more than 8 MB/],
  ['a small body that becomes a large one', inflated, /it sends more than 8 MB/],
  ['an unknown coding', always(200, { 'content-encoding': 'compress' }), /a Content-Encoding that cannot be decoded/],
];

test.for(NOTHING)('a server that answers with %s is not green, and leaves no set', async ([, answer, line]) => {
  const directory = await project();
  const ids = ['--agent', '7', '--conversation', '42', '--allow', 'writes'];
  const { code, out, err } = await verifyServer(directory, answer, ...SET, ...ids);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  const [last] = err.trim().split('\n').toReversed();
  expect(last).toMatch(/^error nothing was tested: /);
  expect(last).toMatch(line);
  expect(await observedIn(directory)).toEqual([]);
});

/** Answers as a sound server does, but for the requests from one number on, and counts them. */
function until(number: number, then: Answer, before: Answer = sound) {
  const answer: Answer = (...given) => {
    server.asked += 1;
    (server.asked >= number ? then : before)(...given);
  };
  const server = { asked: 0, answer };
  return server;
}

test('a run that 429 ends keeps its exchanges, says after how many requests it ended, and is not green', async () => {
  const directory = await project();
  const limited = until(3, always(429));
  const folder = ['--out', join(directory, 'out'), '--report', 'junit'];
  const { code, out, err } = await verifyServer(directory, limited.answer, ...SET, ...IDS, ...folder);
  expect({ code, asked: limited.asked }).toEqual({ code: 2, asked: 3 });
  expect(out).toMatch(/holds +list-agents\.operation/);
  expect(out).toMatch(/holds +errors\.429/);
  expect(out).toContain('the run ended before an exchange showed it');
  expect(err).toMatch(
    /^error it stopped after 3 of \d+ requests, .* 429 .*; the rest was not tested; run it again later/m,
  );
  expect(await readObserved(directory)).toContain('list-agents.status');

  const files = await filesIn(join(directory, 'out'));
  const report: unknown = JSON.parse(files['report.json'] ?? '');
  expect(report).toMatchObject({ stopped: { after: 3, of: expect.any(Number), because: '429' } });
  expect(files['junit.xml']).toMatch(/<testsuites [^>]*errors="1"/);
});

test.for([
  ['30', /429 .* run it again in 30 s, as Retry-After says, or more slowly/],
  ['a canary', /429 .* run it again later, or more slowly/],
] as const)('a 429 with Retry-After: %s says when to run it again', async ([asked, line]) => {
  const limited = always(429, { 'retry-after': asked });
  for (const number of [1, 3]) {
    const { err } = await verifyServer(await project(), until(number, limited).answer);
    expect(err).toMatch(line);
    expect(err).not.toContain('canary');
  }
});

test('broken statements come before untested parts', async () => {
  const broken: Answer = (request, response, body) =>
    request.url === '/v1/agents/' && request.headers.authorization === undefined
      ? json(response, 200, { data: [] })
      : sound(request, response, body);
  for (const [code, before] of [
    [2, sound],
    [1, broken],
  ] as const) {
    let isLimited = false;
    const answer: Answer = (request, response, body) => {
      (isLimited ? always(429) : before)(request, response, body);
      isLimited ||= request.headers.authorization === undefined && request.url === '/v1/agents/';
    };
    expect(await verifyServer(await project(), answer, ...IDS, '--allow', 'probes')).toMatchObject({
      code,
      err: expect.stringMatching(/it stopped after \d+ of/),
    });
  }
});

test('an untested toolkit is not green next to a tested API', async () => {
  const toolkit = ['--toolkit', await serve(always(404)), '--toolkit-name', 'sales'];
  const { code, out, err } = await verifyServer(await project(), sound, ...toolkit);
  expect({ code, out }).toEqual({ code: 2, out: expect.stringMatching(/holds +list-agents\.operation/) });
  expect(err).toMatch(/^error nothing of toolkit was tested: no toolkit was found there/m);
});

describe('--set', () => {
  test('overwrites no set but one that verify wrote, and says so before it sends anything', async () => {
    const directory = await project();
    const server = until(Number.POSITIVE_INFINITY, sound);
    const url = await serve(server.answer);
    const plain = await readFile(join(directory, 'openapi/assumptions/plain.yaml'), 'utf8');
    await mkdir(join(directory, 'openapi/observed'));
    await writeFile(join(directory, 'openapi/observed/mine.yaml'), plain);
    await writeFile(join(directory, 'openapi/observed/broken.yaml'), 'actions: [');
    for (const [name, line] of [
      ['plain', /openapi\/assumptions\/plain\.yaml/],
      ['mine', /openapi\/observed\/mine\.yaml/],
      ['broken', /openapi\/observed\/broken\.yaml/],
      ['none', /none/],
      ['random', /random/],
    ] as const) {
      const { code, out, err } = await runVerify(directory, url, '--set', name);
      expect({ name, code, out, lines: err.trim().split('\n').length }).toEqual({ name, code: 2, out: '', lines: 1 });
      expect(err).toMatch(line);
      expect(err).toContain('choose another name for --set');
    }
    expect(server.asked).toBe(0);
    for (const file of ['assumptions/plain.yaml', 'observed/mine.yaml'])
      expect(await readFile(join(directory, 'openapi', file), 'utf8')).toBe(plain);
  });

  test('replaces an observed set, and says which, but not with one of a run that ended early', async () => {
    const directory = await project();
    const first = await verifyServer(directory, sound, ...SET);
    expect(first).toMatchObject({ code: 0, err: expect.not.stringContaining('replaced') });
    const again = await verifyServer(directory, sound, ...SET);
    expect(again).toMatchObject({
      code: 0,
      err: expect.stringMatching(/replaced +the set of \d{4}-\d\d-\d\d, of \d+ exchanges/),
    });
    const before = await readObserved(directory);
    const early = await verifyServer(directory, until(3, always(429)).answer, ...SET);
    expect(early).toMatchObject({ code: 2, err: expect.stringMatching(/observed\.yaml stays as it was/) });
    expect(await readObserved(directory)).toBe(before);
  });
});

test('a run in CI that tested nothing is annotated, too', async () => {
  const { code, out } = await verifyServer(await project(), always(503), '--report', 'github');
  expect(code).toBe(2);
  expect(out).toMatch(/^::error title=not complete::nothing of developer-api was tested$/m);
});
