import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { KEY } from '../canary/key.ts';
import { project, run } from '../cli/run.ts';
import { json, serve } from './support/server.ts';

type Answer = Parameters<typeof serve>[0];

const FAST = ['--rate', '10000'];
const SET = ['--set', 'observed'];

beforeEach(() => {
  process.env.COLLOQUY_API_KEY = KEY;
  return () => {
    delete process.env.COLLOQUY_API_KEY;
  };
});

const written = (directory: string): Promise<string[]> => readdir(join(directory, 'openapi/observed')).catch(() => []);

/** A server that does what is stated of reads. */
const sound: Answer = (request, response) => {
  if (request.headers.authorization !== `Bearer ${KEY}`)
    return json(response, 401, { message: 'There is no valid key.' });
  if (/^\/v1\/(agents|conversations)\/(\?|$)/.test(request.url ?? '') && request.method === 'GET')
    return json(response, 200, { data: [] });
  json(response, 404, { message: 'Nothing is here.' });
};

const always =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    json(response, status, { message: 'It says so each time.' }, headers);

const page =
  (status: number): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Not now.</h1>');

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
  ['400 to what is sound', always(400), /no request succeeded: .* with 400/],
  ['403 to every key', always(403), /no request succeeded: .* with 403/],
  ['401 to every key', always(401), /refuses the key with 401/],
];

describe.for([['reads'], ['writes']])('with --allow %s', ([allow = '']) => {
  test.for(NOTHING)('a server that answers with %s is not green, and leaves no set', async ([, answer, line]) => {
    const directory = await project();
    const ids = ['--agent', '7', '--conversation', '42', '--allow', allow];
    const { code, out, err } = await run(directory, 'verify', await serve(answer), ...FAST, ...SET, ...ids);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    const [last] = err.trim().split('\n').toReversed();
    expect(last).toMatch(/^error nothing was tested: /);
    expect(last).toMatch(line);
    expect(await written(directory)).toEqual([]);
  });
});

/** Answers as a sound server does, but for the requests from one number on. */
const until = (number: number, then: Answer): Answer => {
  let asked = 0;
  return (...given) => {
    asked += 1;
    (asked >= number ? then : sound)(...given);
  };
};

test('a run that 429 ends keeps what it saw, says after how many requests it ended, and is not green', async () => {
  const directory = await project();
  const { code, out, err } = await run(directory, 'verify', await serve(until(3, always(429))), ...FAST, ...SET);
  expect({ code, out }).toEqual({ code: 2, out: expect.stringMatching(/holds +list-agents\.operation/) });
  expect(err).toMatch(/^error it stopped after 3 of \d+ requests, .* 429 .*; the rest was not tested/m);
  expect(await readFile(join(directory, 'openapi/observed/observed.yaml'), 'utf8')).toContain('list-agents.status');

  const report = await run(directory, 'verify', await serve(until(3, always(429))), ...FAST, '--report', 'json');
  expect(JSON.parse(report.out)).toMatchObject({ stopped: { after: 3, of: expect.any(Number), because: '429' } });
  const junit = await run(directory, 'verify', await serve(until(3, always(429))), ...FAST, '--report', 'junit');
  expect(junit.out).toMatch(/<testsuites [^>]*errors="1"/);
});

test('a run that ends early replaces no set of one that did not', async () => {
  const directory = await project();
  expect(await run(directory, 'verify', await serve(sound), ...FAST, ...SET)).toMatchObject({ code: 0 });
  const file = join(directory, 'openapi/observed/observed.yaml');
  const before = await readFile(file, 'utf8');
  const { code, err } = await run(directory, 'verify', await serve(until(3, always(429))), ...FAST, ...SET);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/observed\.yaml stays as it was/) });
  expect(await readFile(file, 'utf8')).toBe(before);
});

test('what is broken comes before what was not tested', async () => {
  const broken: Answer = (request, response, body) =>
    request.url === '/v1/agents/' && request.headers.authorization === undefined
      ? json(response, 200, { data: [] })
      : sound(request, response, body);
  const { code, err } = await run(await project(), 'verify', await serve(until(12, always(429))), ...FAST);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('it stopped after 12') });
  let asked = 0;
  const both: Answer = (...given) => {
    asked += 1;
    (asked >= 12 ? always(429) : broken)(...given);
  };
  expect(await run(await project(), 'verify', await serve(both), ...FAST)).toMatchObject({
    code: 1,
    err: expect.stringContaining('it stopped after 12'),
  });
});

test('a toolkit of which nothing was tested is not green beside an API of which something was', async () => {
  const directory = await project();
  const [api, toolkit] = [await serve(sound), await serve(always(404))];
  const words = ['--toolkit', toolkit, '--toolkit-name', 'sales'];
  const { code, out, err } = await run(directory, 'verify', api, ...words, ...FAST);
  expect({ code, out }).toEqual({ code: 2, out: expect.stringMatching(/holds +list-agents\.operation/) });
  expect(err).toMatch(/^error nothing of toolkit was tested: .*404 at every path/m);
});

describe('--set', () => {
  test('overwrites no set but one that verify wrote, and says so before it sends anything', async () => {
    const directory = await project();
    let asked = 0;
    const url = await serve((...given) => {
      asked += 1;
      sound(...given);
    });
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
      const { code, out, err } = await run(directory, 'verify', url, ...FAST, '--set', name);
      expect({ name, code, out, lines: err.trim().split('\n').length }).toEqual({ name, code: 2, out: '', lines: 1 });
      expect(err).toMatch(line);
      expect(err).toContain('choose another name for --set');
    }
    expect(asked).toBe(0);
    expect(await readFile(join(directory, 'openapi/assumptions/plain.yaml'), 'utf8')).toBe(plain);
    expect(await readFile(join(directory, 'openapi/observed/mine.yaml'), 'utf8')).toBe(plain);
  });

  test('replaces an observed set, and says which', async () => {
    const directory = await project();
    const url = await serve(sound);
    const first = await run(directory, 'verify', url, ...FAST, ...SET);
    expect(first).toMatchObject({ code: 0, err: expect.not.stringContaining('replaced') });
    const { code, err } = await run(directory, 'verify', url, ...FAST, ...SET);
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringMatching(/replaced +the set of \d{4}-\d\d-\d\d, of \d+ exchanges/),
    });
  });
});
