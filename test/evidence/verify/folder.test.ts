import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { createRunFolder } from '../../../src/cli/verify/folder.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { KEY_FORMS } from '../../../src/evidence/verify/probes/probe.ts';
import { KEY } from '../../canary/key.ts';
import { project, run, startProcess } from '../../cli/run.ts';
import {
  type Answer,
  FAST,
  filesIn,
  IDS,
  keepKey,
  observedIn,
  runVerify,
  SET,
  sound,
  verifyServer,
} from './support/command.ts';
import { faultsOfHar } from './support/har-schema.ts';
import { json, serve } from './support/server.ts';

const contract = await readContract();

keepKey();

/** A server that breaks some ten statements. */
const broken: Answer = (request, response) => {
  const id = { 'x-request-id': 'req-7f3c' };
  if (request.method === 'POST' && request.url?.endsWith('/messages/')) return json(response, 200, { id: '42' }, id);
  if (request.method === 'POST') return json(response, 201, { id: 1, title: 'a memory' }, id);
  json(response, 200, { data: 'all-of-them' }, id);
};

test('a run without --out has a dated folder, which git ignores', async () => {
  const directory = await project();
  const { code, out } = await verifyServer(directory, sound);
  const [, folder = ''] = /folder +(\.colloquy\/verify-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)$/m.exec(out) ?? [];
  expect(code).toBe(0);
  const files = await filesIn(join(directory, folder));
  expect(Object.keys(files)).toEqual(['exchanges.har', 'observed.yaml', 'report.html', 'report.json']);
  expect(faultsOfHar(files['exchanges.har'] ?? '')).toEqual([]);
  expect(await readFile(join(directory, '.colloquy/.gitignore'), 'utf8')).toBe('*\n');
  expect(await observedIn(directory)).toEqual([]);

  // Another one within the same second has a folder of its own.
  for (let times = 0; times < 2; times += 1) await verifyServer(directory, sound);
  expect(await readdir(join(directory, '.colloquy'))).toHaveLength(4);
});

test('simultaneous runs have a folder each, with all of their own exchanges', async () => {
  const directory = await project();
  const RUNS = 2;
  const waiting: (() => void)[] = [];
  const sent = new Set<number | undefined>();
  // No run has a response before all of them have sent a request.
  const url = await serve((request, response, body) => {
    waiting.push(() => sound(request, response, body));
    sent.add(request.socket.remotePort);
    if (sent.size < RUNS) return;
    for (const respond of waiting.splice(0)) respond();
  });
  const runs = Array.from({ length: RUNS }, () => startProcess(directory, 'verify', url, ...FAST));
  const finished = await Promise.all(runs.map((one) => one.finished));
  expect(finished.map(({ code, err }) => ({ code, err }))).toEqual(finished.map(() => ({ code: 0, err: '' })));
  const folders = finished.map(({ out }) => /folder +(\S+)$/m.exec(out)?.[1] ?? '');
  expect(new Set(folders).size).toBe(RUNS);
  for (const folder of folders) expect(Object.keys(await filesIn(join(directory, folder)))).toContain('exchanges.har');
});

test('folders created at the same moment are different, and an empty one is removed', async () => {
  const root = process.cwd();
  process.chdir(await project());
  try {
    const folders = await Promise.all(Array.from({ length: 20 }, () => createRunFolder(undefined)));
    expect(new Set(folders.map(({ path }) => path)).size).toBe(20);
    expect(await readdir('.colloquy')).toHaveLength(20);
    await writeFile(join(folders[0]?.path ?? '', 'exchanges.har'), '{}');
    await Promise.all(folders.map((one) => one.release()));
    expect(await readdir('.colloquy', { recursive: true })).toHaveLength(2);
  } finally {
    process.chdir(root);
  }
});

test('all files are written or none, a file of an earlier run is removed, and others stay', async () => {
  const directory = await project();
  const folder = join(directory, 'out');
  await mkdir(folder);
  for (const name of ['junit.xml', 'observed.yaml', 'mine.txt']) await writeFile(join(folder, name), 'earlier');
  const all: Answer = (_, response) => json(response, 503, { message: 'Not now.' });
  const { code, err } = await verifyServer(directory, all, '--out', folder, '--report', 'markdown');
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringMatching(/nothing was tested: .*503.*; .*out has the responses/),
  });
  const names = ['exchanges.har', 'mine.txt', 'report.html', 'report.json', 'report.md'];
  expect(Object.keys(await filesIn(folder))).toEqual(names);

  const blocked = join(directory, 'blocked');
  await mkdir(join(blocked, 'report.md'), { recursive: true });
  const failed = await verifyServer(directory, sound, ...SET, '--out', blocked, '--report', 'markdown');
  expect(failed).toMatchObject({ code: 2, err: expect.stringMatching(/Nothing was changed/) });
  expect(await readdir(blocked)).toEqual(['report.md']);
  expect(await observedIn(directory)).toEqual([]);
});

test('without any response, the requested reports say why, and no report of an earlier run remains', async () => {
  const directory = await project();
  const named = ['--out', 'out', '--report', 'junit,markdown,github'];
  const requested = await runVerify(directory, 'http://127.0.0.1:9', ...named);
  expect(requested).toMatchObject({
    code: 2,
    err: expect.stringMatching(/nothing listens there.*; out has the report$/m),
  });
  expect(requested.out).toContain('::error title=not complete::nothing of developer-api was tested');
  const folder = join(directory, 'out');
  const files = await filesIn(folder);
  expect(files['junit.xml']).toMatch(
    /errors="[1-9].*\n.*(\n.*)*<error message="nothing of developer-api was tested: [^"]*nothing listens/,
  );
  expect(files['report.md']).toContain('**Not complete:** nothing of developer-api was tested');

  for (const name of ['junit.xml', 'mine.txt']) await writeFile(join(folder, name), 'earlier');
  await runVerify(directory, 'http://127.0.0.1:9', ...named);
  expect((await filesIn(folder))['junit.xml']).toBe(files['junit.xml']);
  const { code } = await runVerify(directory, 'http://127.0.0.1:9', '--out', 'out');
  expect({ code, names: await readdir(folder) }).toEqual({ code: 2, names: ['mine.txt'] });

  await writeFile(join(folder, 'junit.xml'), 'earlier');
  const unset = await runVerify(directory, 'http://127.0.0.1:9', ...named, '--header', 'x-tenant: env:NONE');
  expect({ code: unset.code, names: await readdir(folder) }).toEqual({ code: 2, names: ['mine.txt'] });
});

test('a mistyped value leaves the reports of an earlier run as they are', async () => {
  const directory = await project();
  const folder = join(directory, 'out');
  await mkdir(folder);
  await writeFile(join(folder, 'junit.xml'), 'earlier');
  const { code } = await runVerify(directory, 'http://127.0.0.1:9', '--out', 'out', '--agent', 'seven');
  expect({ code, files: await filesIn(folder) }).toEqual({ code: 2, files: { 'junit.xml': 'earlier' } });
});

test('a read-only folder is refused before anything is sent', async () => {
  const directory = await project();
  await writeFile(join(directory, 'file'), '');
  let asked = 0;
  const url = await serve((_, response) => {
    asked += 1;
    json(response, 200, { data: [] });
  });
  const { code, err } = await runVerify(directory, url, '--out', 'file/out');
  expect({ code, err, asked }).toEqual({ code: 2, err: expect.stringMatching(/is no folder; .* --out/), asked: 0 });
});

test('the recording of a run is judged like the run, also by the command', async () => {
  const directory = await project();
  const said = (out: string) => out.split('\n').filter((line) => /^ +(holds|broken|observed) /.test(line));
  const live = await verifyServer(directory, broken, ...IDS, '--allow', 'writes', '--out', 'out');
  const recorded = await runVerify(directory, '--har', 'out/exchanges.har', '--out', 'again');
  expect(recorded.code).toBe(1);
  expect(said(live.out).length).toBeGreaterThan(20);
  expect(said(recorded.out)).toEqual(said(live.out));
});

test('the screen has at most 40 lines of 80 columns, broken statements first, and no colours outside a terminal', async () => {
  for (const [answer, more] of [
    [broken, ['--allow', 'writes', ...IDS]],
    [broken, [...IDS]],
    [sound, []],
  ] as const) {
    const url = await serve(answer);
    const { out } = await run(await project(), 'verify', url, '--rate', '10000', ...more);
    const lines = out.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(stripVTControlCharacters(out)).toBe(out);
    expect(out).toMatch(/not shown +\d+ more with --/);
    if (answer === broken)
      expect(out).toMatch(/^ {2}broken {2}\S+\n(.*\n)+? {4}exchange \d+.*request id req-7f3c\n {4}curl -i/);
  }
});

test('statements that no request can show are counted apart from those that no response showed', async () => {
  const url = await serve(sound);
  const directory = await project();
  const { out } = await run(directory, 'verify', url, '--rate', '10000', '--out', 'out');
  const report = JSON.parse((await filesIn(join(directory, 'out')))['report.json'] ?? '');
  const { statements, openPoints } = report;
  const guide = await readFile('docs/guides/for-programs.md', 'utf8');
  const [, listed = ''] = /`report\.json` with these keys: ([^,]*), and/.exec(guide) ?? [];
  expect(Object.keys(report)).toEqual([...listed.matchAll(/`(\w+)`/g)].map(([, key]) => key));
  const whys = [...statements, ...openPoints].flatMap(({ because }) => because?.kind ?? []);
  const count = (...kinds: string[]) => whys.filter((kind) => kinds.includes(kind)).length;
  expect(out).toContain(` ${count('unseen', 'inconclusive', 'refused', 'broken-responses')} that no response showed\n`);
  const unshowable = count('in-words', 'nowhere', 'unreached', 'unprovoked', 'several', 'address');
  expect(out).toContain(` ${unshowable} that no request can show\n`);
  const counted = [...out.matchAll(/(\d+) (?:more with|that no) /g)].map(([, number]) => Number(number));
  expect(counted.reduce((sum, number) => sum + number, 0)).toBe(whys.length);
});

test('the description of a response is shown as the meaning of its status', async () => {
  const directory = await project();
  const all: Answer = (_, response) => json(response, 200, { data: [] });
  const { code } = await verifyServer(directory, all, '--allow', 'refusals', '--out', 'out');
  expect(code).toBe(1);
  const { 'report.html': page } = await filesIn(join(directory, 'out'));
  expect(page).toContain('<p>401 means: The key is missing or invalid.</p>');
});

test('missing ids are named as the reason why many statements were not shown', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/v1/agents/') return json(response, 200, []);
    json(response, 404, { message: 'There is no such thing.' });
  });
  const { out } = await run(await project(), 'verify', url, '--rate', '10000', '--allow', 'writes', ...IDS);
  expect(out).toMatch(/\d+ more with ids that exist \(it got 404\)/);
});

test('--dry-run sends nothing, needs no key, and names each request by its tier', async () => {
  let asked = 0;
  const url = await serve((_, response) => {
    asked += 1;
    json(response, 200, { data: [] });
  });
  delete process.env.COLLOQUY_API_KEY;
  const directory = await project();
  const { code, out } = await runVerify(directory, url, '--agent', '7', '--allow', 'writes', '--dry-run');
  expect({ code, asked }).toEqual({ code: 0, asked: 0 });
  expect(out).toMatch(/^reads: \d+ requests\n +12 × +GET \/v1\/agents\/\n/);
  expect(out.match(/^\w+(?=: \d+ requests$)/gm)).toEqual(['reads', 'probes', 'refusals', 'writes']);
  expect(out).toMatch(/^writes: \d+ requests\n +POST \/v1\/agents\/7\/memories\/ \{/m);
  expect(out).toContain('POST /v1/agents/7/memories/ (key shortened)');
  expect(out).toMatch(
    /^not sent:\n(?: .*\n)*? +POST \/v1\/conversations\/\{conversation_id\}\/messages\/ +needs --conversation/m,
  );
  expect(await readdir(directory)).not.toContain('.colloquy');

  // `runVerify` is verbose, and so its bodies are whole; without that each request has one line.
  const words = ['--agent', '7', '--allow', 'writes', '--dry-run'];
  const short = await run(directory, 'verify', url, ...words);
  const bodies = (text: string) => text.split('\n').flatMap((line) => /\/ (\{.*)$/.exec(line)?.[1] ?? []);
  const whole = bodies(out);
  expect(Math.max(...whole.map(({ length }) => length))).toBeGreaterThan(10_000);
  expect(bodies(short.out)).toEqual(whole.map((body) => (body.length > 120 ? `${body.slice(0, 119)}…` : body)));
  expect(short.out.split('\n')).toHaveLength(out.split('\n').length);
});

test('GitHub shows broken statements at their lines, and JSON, JUnit and Markdown the commands that repeat them', async () => {
  const directory = await project();
  const forms = ['--out', 'out', '--report', 'github,junit', '--report', 'markdown'];
  const { code, out } = await verifyServer(directory, broken, ...forms);
  expect(code).toBe(1);
  const place = contract.statements.find(({ id }) => id === 'conversation-list.data')?.place.pointer ?? '';
  const { line } = contract.sourceAt(place);
  const annotation = `::error file=openapi/openapi.yaml,line=${line},title=broken%3A conversation-list.data::`;
  expect(out).toContain(annotation);
  expect(out).toMatch(/^::notice title=colloquy verify::\d+ broken, /m);
  const files = await filesIn(join(directory, 'out'));
  for (const name of ['junit.xml', 'report.md', 'report.html', 'report.json']) {
    expect(files[name], name).toContain('curl -i');
    expect(files[name], name).toContain('$COLLOQUY_API_KEY');
    expect(files[name], name).toContain('req-7f3c');
  }
  expect(files['report.html']).toMatch(/class="bad">.*<\/p>\n<p>The contract states: /);
  expect(files['report.html']).not.toMatch(/<p>\d\d\d means: /);
  expect(files['report.html']).toMatch(/\b1 id</);
  expect(files['report.html']).not.toMatch(/\b1 ids|server response \d/);
  const { statements, exchanges, openPoints } = JSON.parse(files['report.json'] ?? '');
  const found = statements.find(({ id }: { id: string }) => id === 'conversation-list.data');
  expect(exchanges[found.exchange - 1]).toMatchObject({
    number: found.exchange,
    path: '/v1/conversations/',
    outcome: 200,
  });
  const seen = openPoints.filter(({ observed }: { observed: boolean }) => observed);
  expect(seen.length).toBeGreaterThan(0);
  for (const one of seen) expect(one.seen.exchanges.length, one.id).toBeGreaterThan(0);
});

test('changes are failures in JUnit, and counted and shown on the page before observations', async () => {
  const directory = await project();
  await verifyServer(directory, sound, ...SET);
  const created: Answer = (request, response, body) =>
    request.url === '/v1/agents/' && request.headers.authorization === `Bearer ${KEY}`
      ? json(response, 201, { data: [] })
      : sound(request, response, body);
  const { code, out } = await verifyServer(
    directory,
    created,
    ...['--against', 'observed', '--out', 'out', '--report', 'junit,github'],
  );
  expect(code).toBe(1);
  const files = await filesIn(join(directory, 'out'));
  const { 'junit.xml': junit = '', 'report.html': page = '', 'report.json': report = '' } = files;
  expect(JSON.parse(report)).toMatchObject({ broken: 0, changed: 1 });
  expect(junit).toMatch(/<testsuites tests="\d+" failures="1" /);
  expect(junit).toMatch(/name="list-agents\.status"><failure message="before: It succeeded with 200.*; now: .* 201/);
  expect(junit.match(/<testcase /g)).toHaveLength(contract.statements.length + contract.operations.length + 1);
  expect(page).toContain('<title>0 broken, 1 changed');
  expect(page.indexOf('Compared with')).toBeLessThan(page.indexOf('<h2>Observed'));
  expect(out).toMatch(/^::notice .*, 1 changed$/m);
});

test('a command repeats the request, in each form of the key and with each body', async () => {
  const directory = await project();
  const sent: string[] = [];
  const url = await serve((request, response, body) => {
    const { method, url: target, headers } = request;
    const { 'user-agent': _, 'content-length': __, host, connection, 'transfer-encoding': ___, ...others } = headers;
    sent.push(JSON.stringify({ method, target, body, headers: Object.entries(others).toSorted() }));
    broken(request, response, body);
  });
  // Long enough for one that is alike.
  const env = { ...process.env, COLLOQUY_API_KEY: `${KEY}-Az-99` };
  process.env.COLLOQUY_API_KEY = env.COLLOQUY_API_KEY;
  await runVerify(directory, url, ...IDS, '--allow', 'writes', '--out', 'out');
  const { exchanges } = JSON.parse((await filesIn(join(directory, 'out')))['report.json'] ?? '');
  expect(exchanges).toHaveLength(sent.length);
  const recorded = [...sent];
  const keys = new Set<string>();
  const chosen = exchanges.filter(({ key, curl }: { key: string; curl: string }, index: number) => {
    const isNew = !keys.has(key) || /u0308|''|further/.test(curl) || index % 17 === 0;
    keys.add(key);
    return isNew;
  });
  expect([...keys].toSorted()).toEqual([...KEY_FORMS, 'made-up, as Basic'].toSorted());
  for (const { number, curl } of chosen) {
    sent.length = 0;
    await promisify(execFile)('sh', ['-c', `${curl} -s`], { env });
    expect(sent, curl).toEqual([recorded[number - 1]]);
  }
});
