import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readAddress } from '../../../src/cli/verify/inputs.ts';
import { applyAssumptionSet, findAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { KEY } from '../../canary/key.ts';
import { startMock } from '../../canary/mock.ts';
import { project, run, start, startProcess } from '../../cli/run.ts';
import { FAST, filesIn, IDS, keepKey, observedIn, readObserved, runVerify, SET } from './support/command.ts';
import { json, serve } from './support/server.ts';

const contract = await readContract();

keepKey();

async function mockUnder(name: string): Promise<string> {
  const mock = await startMock({ contract: await applyAssumptionSet(contract, await findAssumptionSet(name)) });
  onTestFinished(() => mock.close());
  return mock.url;
}

test('observations are written as a set that the mock, the list and the letter follow', async () => {
  const directory = await project();
  const { code, out } = await runVerify(directory, await mockUnder('plain'), ...SET);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('0 broken') });
  for (const { id } of [...contract.statements, ...contract.openPoints]) expect(out).toContain(` ${id} `);
  expect(out).toMatch(/not shown +api\.https +it is stated in prose/);

  const letter = await run(directory, 'open-points', '--questions');
  expect(letter.out).toContain('- It succeeded with 200. (seen in 10 of 10) (`list-agents.status`)');
  expect(letter.out).not.toContain('With which status does listing agents succeed?');
  expect((await run(directory, 'open-points')).out).toContain('observed  It succeeded with 200.');

  const mock = await start(directory, 'mock', '--assume', 'observed', '--port', '0');
  const [, url = ''] = /mock +(\S+)/.exec(await mock.shows(/page/)) ?? [];
  const answer = await fetch(`${url}/v1/agents/`, { headers: { authorization: `Bearer ${KEY}` } });
  expect(answer.status).toBe(200);
  expect(Object.keys(Object(await answer.json()))).toEqual(['data']);
});

test('two sets of a server differ at the points where the server did', async () => {
  const directory = await project();
  for (const name of ['plain', 'contrary']) await runVerify(directory, await mockUnder(name), '--set', `seen-${name}`);
  expect(await run(directory, 'compare', 'seen-plain', 'seen-plain')).toMatchObject({
    code: 0,
    out: expect.stringContaining('no change'),
  });
  const missing = await run(directory, 'compare', 'seen-plain', './nope.yaml');
  expect(missing).toMatchObject({ code: 2, err: expect.stringContaining('nope.yaml') });
  const { code, out } = await run(directory, 'compare', 'seen-plain', 'seen-contrary');
  expect(code).toBe(1);
  expect(out).toMatch(
    /changed +list-agents\.status\n +before: It succeeded with 200\.[^:]*\n +now: It succeeded with 203\./,
  );
  // The letter has what the last run saw, whatever the names of the sets are.
  const letter = await run(directory, 'open-points', '--questions');
  expect(letter.out).toMatch(/On \d{4}-\d\d-\d\d, your server did this \(our observed set `seen-contrary`\)/);
  expect(letter.out).toContain('- It succeeded with 203. (seen in 11 of 11) (`list-agents.status`)');
});

test('the screen cuts a long comparison between two changes, and counts the rest', async () => {
  const directory = await project();
  await runVerify(directory, await mockUnder('plain'), '--set', 'seen-plain');
  const to = ['verify', await mockUnder('contrary'), '--against', 'seen-plain', '--out', 'out', ...FAST];
  const { code, out } = await run(directory, ...to);
  expect(code).toBe(1);
  const lines = out.trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);

  const kinds: readonly string[] = JSON.parse(
    (await filesIn(join(directory, 'out')))['report.json'] ?? '',
  ).differences.map(({ kind }: { kind: string }) => kind);
  const count = (kind: string) => kinds.filter((one) => one === kind).length;
  const counts = `${count('changed')} changed, ${count('newly seen')} newly seen, ${count('not seen')} not seen`;
  expect(out).toMatch(new RegExp(`^ +changes +${counts}$`, 'm'));
  const compared = out.slice(0, out.indexOf('\n\n  contract'));
  const [more = '', ...entries] = compared.split(/^ {2}(?=changed)/m).toReversed();
  const [, last = '', left] = /^([\s\S]*)\n {4}and (\d+) more: report\.html has all$/.exec(more) ?? [];
  const shown = [last, ...entries].filter((entry) => entry !== '');
  expect(shown.length).toBeGreaterThan(2);
  for (const entry of shown) expect(entry).toMatch(/^changed .*\n {4}before: (.*\n)+ {4}now: [\s\S]*\)\n?$/);
  expect(shown.length + Number(left)).toBe(kinds.length);

  const both = await run(directory, 'compare', 'seen-plain', './out/observed.yaml');
  expect(both.out).toMatch(new RegExp(`^ +changes +${counts}$`, 'm'));
});

/** All that a run can leave. */
const FOLDER = ['exchanges.har', 'junit.xml', 'observed.yaml', 'report.html', 'report.json', 'report.md'];

/** A server that accepts everything, and responds with the same word everywhere. */
async function credulous(word: string): Promise<{ url: string; stored: string[] }> {
  const stored: string[] = [];
  const message = { content: word };
  const url = await serve((request, response, body) => {
    if (request.method === 'POST') stored.push(body);
    const headers = { 'x-request-id': 'req-1', 'set-cookie': `session=${word}`, 'x-trace': word };
    if (request.headers.authorization === undefined) return json(response, 401, { message: word, code: word }, headers);
    const conversation = { id: 42, external_user_id: word };
    const sent = { conversation, user_message: message, agent_message: message };
    json(response, 200, { data: [{ id: 1, name: word }], [`${word}@example.com`]: word, ...sent }, headers);
  });
  return { url, stored };
}

test('reads store nothing, and refusals what was announced, each once', async () => {
  const directory = await project();
  const { url, stored } = await credulous('word');
  await runVerify(directory, url, ...IDS);
  expect(stored).toEqual([]);

  const refusals = await runVerify(directory, url, ...IDS, '--allow', 'refusals');
  const [, announced] = /refusals +(\d+) that must be refused/.exec(refusals.err) ?? [];
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.length).toBeLessThanOrEqual(Number(announced));
  expect(refusals).toMatchObject({ code: 1, out: expect.stringMatching(/broken +errors\.400 +.* and it is accepted/) });

  stored.length = 0;
  const writes = await runVerify(directory, url, ...IDS, '--allow', 'writes');
  expect(writes.err).toMatch(/stores +Send a message: \d+ times/);
  const sound = stored.filter((body) => body.includes('Colloquy check'));
  expect(new Set(sound.map((body) => body)).size).toBeGreaterThan(10);
});

test('no word of the server and no key is on the screen, in a file of the folder, or in the set', async () => {
  const word = 'Canary-of-the-server';
  const directory = await project();
  const { url } = await credulous(word);
  const forms = ['--report', 'junit,markdown', '--report', 'github'];
  for (const more of [['--allow', 'writes', ...IDS], []]) {
    const { out, err } = await runVerify(directory, url, '--out', join(directory, 'out'), ...forms, ...SET, ...more);
    for (const secret of [KEY, word, 'session=']) expect(out + err).not.toContain(secret);
    const files = await filesIn(join(directory, 'out'));
    expect(Object.keys(files).toSorted()).toEqual(FOLDER);
    for (const [name, text] of Object.entries(files))
      for (const secret of [KEY, word, 'session='])
        expect({ name, has: text.includes(secret) }).toMatchObject({ has: false });
  }
  expect(await observedIn(directory)).toEqual(['observed.yaml']);
  const written = await readObserved(directory);
  for (const secret of [KEY, word, '127.0.0.1']) expect(written).not.toContain(secret);
});

const ADDRESSES: [name: string, words: string[], line: RegExp][] = [
  ['no server', [], /name a server: an address, --toolkit or --har/],
  ['no address', ['nowhere'], /nowhere is not an HTTP address; begin it with https:/],
  ['a host without a scheme', ['localhost:4010'], /localhost:4010 is not an HTTP address; .* http:/],
  ['another scheme', ['ftp://example.com'], /is not an HTTP address/],
  ['a path of the contract', ['https://example.com/api/v1'], /ends with \/v1\/.*; write https:\/\/example\.com\/api$/],
  [
    'a query',
    ['https://example.com/api?a=b'],
    /example\.com\/api\?a=\*\*\* has a query; write https:\/\/example\.com\/api$/,
  ],
  ['a header that is none', ['http://127.0.0.1:9', '--header', 'x-tenant'], /write --header 'name: value'/],
  ['a secret typed', ['http://127.0.0.1:9', '--header', 'x-api-key: secret'], /looks secret; .*'x-api-key: env:NAME'/],
  ['a header of verify', ['http://127.0.0.1:9', '--header', 'Authorization: x'], /is set by verify itself/],
  ['a variable that is not set', ['http://127.0.0.1:9', '--header', 'x-tenant: env:NONE'], /NONE of --header x-tenant/],
  ['an id that is none', ['http://127.0.0.1:9', '--agent', 'seven'], /--agent seven is not an integer/],
  [
    'a user that is none',
    ['http://127.0.0.1:9', '--user', 'user-1', '--allow', 'writes', '--dry-run'],
    /--user user-1 is not an integer, which agent_user_id is; give the number$/,
  ],
  ['a value of nothing', ['http://127.0.0.1:9', '--value', 'place=Bern'], /names no parameter of the contract/],
  [
    'a folder that takes no files',
    ['http://127.0.0.1:9', '--out', '/proc/x'],
    /cannot be written to; name another folder/,
  ],
  ['no proxy to go through', ['https://example.com', '--proxy'], /takes the proxy from HTTPS_PROXY; set it/],
  ['credentials', ['https://me:secret@example.com'], /error https:\/\/example\.com\/ contains credentials/],
  ['plain http', ['http://example.com'], /would send over plain http; .* --plain-http example\.com$/],
  ['no such host', ['https://no-such-host.invalid'], /no response: (no host has this name|the name of the host could)/],
  ['nothing that listens', ['http://127.0.0.1:9'], /nothing listens there/],
  ['a set that is no name', ['http://127.0.0.1:9', '--set', 'a/b'], /--set takes a name/],
  ['a HAR file that is not there', ['--har', 'none.har'], /none\.har cannot be read/],
  ['a HAR file beside an address', ['http://127.0.0.1:9', '--har', 'none.har'], /leave out the address/],
];

test.for(ADDRESSES)('%s: one line of advice, and no files', async ([, words, line]) => {
  const directory = await project();
  const before = await readdir(directory, { recursive: true });
  const { code, out, err } = await runVerify(directory, ...words);
  expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 2, out: '', lines: 1 });
  expect(err.trim()).toMatch(line);
  expect(await readdir(directory, { recursive: true })).toEqual(before);
});

const PASSWORD = 'pass-of-the-user';

/** Addresses with a password, as they are typed, and mistyped. */
const WITH_PASSWORD = [
  ...['http', 'https', 'ftp', 'HTTP'].map((scheme) => `${scheme}://me:${PASSWORD}@127.0.0.1:9`),
  ...['/v1', '/api/', '?a=b', '#a', '/api@v2'].map((rest) => `http://me:${PASSWORD}@127.0.0.1:9${rest}`),
  ...['/', '#', '?', '@', '\\', '%', ' ', ':'].map((sign) => `http://me:a${sign}${PASSWORD}@127.0.0.1:9`),
  ...['', 'http:', 'http:/', 'http//', 'http:\\\\', ' http://', '//'].map(
    (start) => `${start}me:${PASSWORD}@127.0.0.1:9`,
  ),
  ...[`http://${PASSWORD}@127.0.0.1:9`, `http://127.0.0.1:9?key=${PASSWORD}`, `http://127.0.0.1:9#${PASSWORD}`],
];

test.each(WITH_PASSWORD)('%s is refused, and its secret part not printed', (address) => {
  for (const under of ['/v1/', '/']) {
    const read = () => readAddress(address, ['127.0.0.1:9'], under);
    expect(read).toThrow(/is not an HTTP address|contains credentials|has a query/);
    expect(read).not.toThrow(PASSWORD);
  }
});

test('the password in an address is neither sent nor shown', async () => {
  const directory = await project();
  const before = await readdir(directory, { recursive: true });
  const [address = ''] = WITH_PASSWORD;
  for (const words of [[address], ['--toolkit', address], [address, '--dry-run'], [address, '--har', 'a.har']]) {
    const { code, out, err } = await run(directory, 'verify', ...words);
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringMatching(/^error .+\n$/) });
    expect(err).not.toContain(PASSWORD);
  }
  expect(await readdir(directory, { recursive: true })).toEqual(before);
});

test('the password in an address of a recording is in no file and on no screen', async () => {
  const directory = await project();
  const url = `http://me:${PASSWORD}@127.0.0.1:9/v1/agents/`;
  const list = [{ name: 'Content-Type', value: 'application/json' }];
  const content = { mimeType: 'application/json', text: JSON.stringify({ data: [], [PASSWORD]: PASSWORD }) };
  const entry = { request: { method: 'GET', url, headers: list }, response: { status: 200, headers: list, content } };
  await writeFile(join(directory, 'others.har'), JSON.stringify({ log: { entries: [entry] } }));
  const ours = {
    _colloquy: { surface: 'developer-api', address: url.replace('/v1/agents/', ''), credentials: 'unknown' },
  };
  const plain = { ...entry.response, content: { mimeType: 'application/json', text: '{"data":[]}' } };
  const own = { _colloquy: {}, entries: [{ request: { ...entry.request, ...ours }, response: plain }] };
  await writeFile(join(directory, 'own.har'), JSON.stringify({ log: own }));
  for (const file of ['others.har', 'own.har']) {
    const words = ['--har', file, '--out', 'out', '--report', 'junit,markdown,github', ...SET];
    const { out, err } = await runVerify(directory, ...words);
    const files = await filesIn(join(directory, 'out'));
    expect(Object.keys(files).length).toBeGreaterThan(3);
    for (const text of [out, err, ...Object.values(files), await readObserved(directory)])
      expect(text).not.toContain(PASSWORD);
  }
});

test('a server of plain HTTP under https, and a key that no header can have', async () => {
  const url = await serve((_, response) => json(response, 200, {}));
  const directory = await project();
  expect((await runVerify(directory, url.replace('http', 'https'))).err).toMatch(/does not speak TLS/);
  process.env.COLLOQUY_API_KEY = 'a\nkey';
  expect((await runVerify(directory, url)).err).toMatch(/a character that no header can have/);
  process.env.COLLOQUY_API_KEY = `Bearer ${KEY}`;
  expect((await runVerify(directory, url)).err).toMatch(/begins with Bearer and a space; leave that out/);
  delete process.env.COLLOQUY_API_KEY;
  expect((await runVerify(directory, url)).err).toMatch(/set COLLOQUY_API_KEY/);
});

// After so many answers the server falls silent, so that the command waits when it is stopped.
test.for([
  {
    answers: 0,
    files: [],
    out: /^$/,
    line: /it was stopped before a response showed anything, and no set was written\n$/,
  },
  {
    answers: 4,
    files: ['exchanges.har', 'observed.yaml', 'report.html', 'report.json'],
    out: /holds +list-agents\.operation/,
    line: /it was stopped; this is what it saw by then, .*no set/,
  },
])('Ctrl-C after $answers answers: one line, exit code 2, no set, nothing sent any more', async (expected) => {
  const directory = await project();
  let asked = 0;
  let isSilent = (): void => undefined;
  const silent = new Promise<void>((resolve) => (isSilent = resolve));
  const url = await serve((_, response) => {
    asked += 1;
    if (asked > expected.answers) isSilent();
    else json(response, 200, { data: [] });
  });
  const before = await readdir(directory, { recursive: true });
  const verify = startProcess(directory, 'verify', url, ...FAST, '--set', 'observed', '--verbose', '--out', 'out');
  await silent;
  verify.kill('SIGINT');
  const { code, out, err } = await verify.finished;
  expect({ code, out, err }).toEqual({
    code: 2,
    out: expect.stringMatching(expected.out),
    err: expect.stringMatching(expected.line),
  });
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(asked).toBe(expected.answers + 1);
  expect(Object.keys(await filesIn(join(directory, 'out')))).toEqual(expected.files);
  await rm(join(directory, 'out'), { recursive: true, force: true });
  expect(await readdir(directory, { recursive: true })).toEqual(before);
});

test('the key is never sent to the toolkit, which receives its own headers', async () => {
  const seen: unknown[] = [];
  const toolkit = await serve((request, response) => {
    seen.push(request.headers.authorization);
    if (request.headers['x-toolkit'] !== 'let-me-in') return json(response, 401, {});
    json(response, 200, request.url === '/toolkit/sales/' ? { tools: [{ function_name: 'forecast' }] } : { ok: true });
  });
  process.env.COLLOQUY_TOOLKIT_HEADERS = 'x-toolkit: let-me-in';
  onTestFinished(() => {
    delete process.env.COLLOQUY_TOOLKIT_HEADERS;
  });
  const probes = ['--allow', 'probes'];
  const { code, out } = await runVerify(await project(), '--toolkit', toolkit, '--toolkit-name', 'sales', ...probes);
  expect(code).toBe(0);
  expect(new Set(seen)).toEqual(new Set([undefined]));
  expect(out).toMatch(/holds +get-tool-context\.operation/);
  expect(out).toMatch(/observed +get-tool-context\.security +.*credentials, and took those in the header x-toolkit\./);
});

test('a missing set is reported before anything is sent', async () => {
  const directory = await project();
  let requests = 0;
  const url = await serve((_, response) => {
    requests += 1;
    json(response, 200, { data: [] });
  });
  const { code, err } = await runVerify(directory, url, '--against', 'no-such-set');
  expect({ code, requests }).toEqual({ code: 2, requests: 0 });
  expect(err).toContain('no-such-set');
});

test('a set of another contract is not compared', async () => {
  const directory = await project();
  await writeFile(
    join(directory, 'other.yaml'),
    'overlay: 1.1.0\ninfo: {title: Other, version: 1.0.0}\nactions:\n  - {target: $.info, description: Said., x-fills: [other.point], update: {}}\n',
  );
  const { code, err } = await run(directory, 'compare', 'plain', './other.yaml');
  expect(code).toBe(2);
  expect(err.trim()).toMatch(/other\.yaml:\d+: other\.point is no open point of the contract/);
});
