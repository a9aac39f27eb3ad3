import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { project, run } from './run.ts';

const HEADERS = '{ headers: { Authorization: `Bearer ${process.env.KEY}` } }';
const call = (path: string): string => `await fetch(\`\${process.env.BASE}${path}\`, ${HEADERS});\n`;

/** A project with files of code. */
async function files(texts: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const directory = await project();
  await mkdir(join(directory, 'src/inner'), { recursive: true });
  for (const [file, text] of Object.entries(texts)) await writeFile(join(directory, file), text);
  return directory;
}

interface Use {
  readonly verdict: string;
  readonly fact: string;
  readonly file: string;
  readonly line: number;
  readonly id?: string;
  readonly places?: readonly { readonly file: string }[];
}

const usesIn = (out: string): readonly Use[] => JSON.parse(out).uses;

test('the screen has files, places, verdicts and counts, within 80 columns', async () => {
  const directory = await files({ 'src/a.ts': `${call('/v1/agents/?page=2')}${call('/v1/agents')}` });
  const { code, out, err } = await run(directory, 'check', 'src');
  expect({ code, err }).toEqual({ code: 1, err: '' });
  expect(out).toMatch(/^src\/a\.ts\n {5}1:\d+ {2}open {6}GET \/v1\/agents\/ query page\n {21}list-agents\.paging: /);
  expect(out).toMatch(/\n {5}2:\d+ {2}excluded {2}GET \/v1\/agents\n {21}the path has no slash at its end\n/);
  expect(out).toMatch(/\n\n\d+ stated, 1 open, 1 excluded in 1 file\n$/);
  expect(out).not.toContain('developer-api-key.required');
  expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
  const verbose = await run(directory, 'check', 'src', '--verbose');
  expect(verbose.out).toMatch(/ stated {4}GET \/v1\/agents\/ key\n {21}developer-api-key\.required\n/);
  expect(verbose.out).toContain('plain: One response contains the whole list.');
});

test('facts that cannot be judged for one reason are printed once, with their places and the count of these', async () => {
  const program = (name: string): string =>
    `export const f = (api) => api.${name}('/v1/conversations/42/messages/');\n`;
  const directory = await files({ 'src/a.ts': program('load'), 'src/b.ts': program('send') });
  const { code, out } = await run(directory, 'check', 'src');
  expect({ code, out }).toEqual({
    code: 0,
    out: `src/a.ts
     1:36  unread    /v1/conversations/42/messages/
                     a path of this API, in calls that are not known:
                     api.load(…), api.send(…)
                     and at 1 other place: src/b.ts:1

1 unread (2 places) in 2 files
`,
  });
});

test('the last line and the JSON count the requests to other hosts', async () => {
  const others = [
    'https://api.github.com/user',
    'https://api.github.com/repos/a/b',
    'https://a.b.com/x',
    'https://c.com',
    'https://d.com',
  ];
  const program = [...others, 'http://127.0.0.1:9/x'].map((url) => `await fetch('${url}');\n`).join('');
  const directory = await files({ 'src/a.ts': call('/v1/agents/') + program });
  expect((await run(directory, 'check', 'src')).out.replaceAll(/\s+/g, ' ')).toMatch(
    /^\d+ stated in 1 file; 5 requests to other hosts left out: api\.github\.com, a\.b\.com, c\.com, … $/,
  );
  expect(JSON.parse((await run(directory, 'check', 'src', '--format', 'json')).out).leftOut).toEqual({
    requests: 5,
    hosts: ['api.github.com', 'a.b.com', 'c.com', 'd.com'],
  });
});

test('open points fail a strict check, unless a comment or assume names them', async () => {
  const directory = await files({ 'src/a.ts': call('/v1/agents/?page=2') });
  expect((await run(directory, 'check', 'src')).code).toBe(0);
  expect((await run(directory, 'check', 'src', '--strict')).code).toBe(1);
  await writeFile(join(directory, 'src/a.ts'), `// assumes list-agents.paging\n${call('/v1/agents/?page=2')}`);
  const { code, out } = await run(directory, 'check', 'src', '--strict');
  expect({ code, out }).toEqual({
    code: 0,
    out: expect.stringMatching(/^\d+ stated, 1 open \(1 named\) in 1 file\n$/),
  });
  const assuming = (id: string): string => `import { assume, createClient } from 'colloquy';
const { data } = await createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' }).conversations.list();
for (const one of data) assume(one.id, Id, '${id}');
`;
  await writeFile(join(directory, 'src/a.ts'), assuming('conversation-list.element'));
  expect((await run(directory, 'check', 'src', '--strict')).out).toContain('1 open (1 named)');
  await writeFile(join(directory, 'src/a.ts'), assuming('list-agents.body'));
  expect((await run(directory, 'check', 'src', '--strict')).code).toBe(1);
});

test('a baseline leaves out earlier facts, also on other lines', async () => {
  const directory = await files({ 'src/a.ts': call('/v1/agents') });
  const { code, out } = await run(directory, 'check', 'src', '--format', 'json');
  expect(code).toBe(1);
  await writeFile(join(directory, 'known.json'), out);
  await writeFile(join(directory, 'src/a.ts'), `\n${call('/v1/agents')}`);
  const known = await run(directory, 'check', 'src', '--baseline', 'known.json');
  expect(known).toEqual({ code: 0, out: 'nothing new in 1 file; 1 in the baseline left out\n', err: '' });
  await writeFile(join(directory, 'src/a.ts'), `${call('/v1/agents')}${call('/v1/agentz/')}`);
  expect((await run(directory, 'check', 'src', '--baseline', 'known.json')).code).toBe(1);
});

test('a fact that joins the cause of an earlier one is new, and is named', async () => {
  const handle = (statuses: readonly number[]): string =>
    `const reply = await ${call('/v1/agents/').trim().replace(/;$/, '')};\n${statuses.map((one) => `if (reply.status === ${one}) stop();\n`).join('')}`;
  const directory = await files({ 'src/a.ts': handle([418, 425]) });
  const { out } = await run(directory, 'check', 'src', '--format', 'json');
  await writeFile(join(directory, 'known.json'), out);
  await writeFile(join(directory, 'src/a.ts'), `\n${handle([425, 418])}`);
  expect((await run(directory, 'check', 'src', '--baseline', 'known.json')).out).toContain('nothing new');
  await writeFile(join(directory, 'src/a.ts'), handle([418, 425, 451]));
  const { code, out: found } = await run(directory, 'check', 'src', '--baseline', 'known.json');
  expect(code).toBe(1);
  expect(found).toContain('status 418');
  expect(found.replaceAll(/\s+/g, ' ')).toContain(
    'and at 2 other places: src/a.ts:3 (status 425), src/a.ts:4 (status 451)',
  );
});

test('what is likely fails nothing, and --min-confidence leaves it out', async () => {
  const directory = await files({
    'shop.yaml': `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: 'https://api.shop.example' }]
paths:
  /shops/all: { get: { responses: { '200': { description: All } } } }
`,
    'src/a.ts': 'await fetch(`${process.env.BASE}/shops/all?page=2`);\n',
  });
  const args = ['check', 'src', '--contract', 'shop.yaml'] as const;
  const { code, out } = await run(directory, ...args);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('invented  GET /shops/all query page') });
  expect((await run(directory, ...args, '--min-confidence', 'certain')).out).not.toContain('page');
  await writeFile(join(directory, 'src/a.ts'), 'await fetch("https://api.shop.example/shops/all?page=2");\n');
  expect((await run(directory, ...args)).code).toBe(1);
});

test('the meaning of likely is printed once, and the fields of one type are one fact', async () => {
  const types = 'interface Reply { mood: string; tone: string }\ninterface List { sound: string }\n';
  const list = `const list: List = await (await fetch(\`\${process.env.BASE}/v1/conversations/\`, ${HEADERS})).json();\n`;
  const send = `fetch(\`\${process.env.BASE}/v1/conversations/42/messages/\`, { method: 'POST', ...${HEADERS}, body: '{"content":"a"}' })`;
  const directory = await files({ 'src/a.ts': `${types}${list}const reply: Reply = await (await ${send}).json();\n` });
  const { out } = await run(directory, 'check', 'src');
  expect(out.match(/^ +likely.*$/gm)).toEqual([
    expect.stringMatching(/^ {21}likely: the code does not show/),
    `${' '.repeat(21)}likely`,
  ]);
  expect(out).toContain(`${' '.repeat(21)}and 1 more of its fields: tone\n`);
});

test('a field that is read at several places is named once', async () => {
  const send = `fetch(\`\${process.env.BASE}/v1/conversations/42/messages/\`, { method: 'POST', ...${HEADERS}, body: '{"content":"a"}' })`;
  const reads = ['mood', 'tone', 'sound', 'pitch', 'tone', 'mood'].map((name) => `use(reply.${name});\n`);
  const directory = await files({ 'src/a.ts': `const reply = await (await ${send}).json();\n${reads.join('')}` });
  const { out } = await run(directory, 'check', 'src');
  expect(out).toContain('and 3 more of its fields: tone, sound, pitch\n');
});

test('--since checks the files that differ from a commit', async () => {
  const directory = await files({ 'src/a.ts': call('/v1/agents'), 'src/b.ts': call('/v1/agents') });
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: directory });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'all');
  const since = async () => usesIn((await run(directory, 'check', 'src', '--since', 'HEAD', '--format', 'json')).out);
  expect(await since()).toEqual([]);
  await writeFile(join(directory, 'src/a.ts'), `\n${call('/v1/agents')}`);
  await writeFile(join(directory, 'src/new.ts'), call('/v1/agents'));
  expect(new Set((await since()).map(({ file }) => file))).toEqual(new Set(['src/a.ts', 'src/new.ts']));
  // The file that calls the changed one did not change.
  const client = "export const agents = (base) => fetch(base + '/agents');\n";
  await writeFile(join(directory, 'src/client.ts'), client);
  await writeFile(
    join(directory, 'src/use.ts'),
    "import { agents } from './client.ts';\nagents(process.env.BASE + '/v1');\n",
  );
  git('add', '.');
  git('commit', '-qm', 'client');
  await writeFile(join(directory, 'src/client.ts'), `\n${client}`);
  expect((await since()).map(({ file, line, fact }) => `${file}:${line} ${fact}`)).toContain(
    'src/client.ts:2 GET /v1/agents',
  );
  const { code, err } = await run(directory, 'check', 'src', '--since', 'no-commit');
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('git cannot compare with no-commit') });
});

test('SARIF and annotations have each fact that is not stated', async () => {
  const directory = await files({ 'src/a.ts': call('/v1/agents') });
  const sarif = JSON.parse((await run(directory, 'check', 'src', '--format', 'sarif')).out);
  const [{ results, tool }] = sarif.runs;
  expect(tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual([
    'stated',
    'open',
    'excluded',
    'invented',
    'unread',
  ]);
  expect(results).toEqual([
    expect.objectContaining({
      ruleId: 'excluded',
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'src/a.ts' },
            region: { startLine: 1, startColumn: expect.any(Number) },
          },
        },
      ],
    }),
  ]);
  const github = await run(directory, 'check', 'src', '--format', 'github');
  expect(github.out).toMatch(
    /^::error file=src\/a\.ts,line=1,col=\d+,title=excluded%3A GET \/v1\/agents::.*\/v1\/agents\//,
  );
  // A workflow can run the command in a folder of the repository.
  vi.stubEnv('GITHUB_WORKSPACE', directory);
  onTestFinished(() => void vi.unstubAllEnvs());
  const contract = join(directory, 'openapi/openapi.yaml');
  const below = await run(join(directory, 'src'), 'check', '.', '--contract', contract, '--format', 'github');
  expect(below.out).toMatch(/^::error file=src\/a\.ts,/);
});

const PATH_COMMENT = '// "/v1/agents/"\n';

test('files that cannot be read are named with the reason, and none ends the command', async () => {
  const many = (text: string): string => `${text}\n`.repeat(20_000);
  const directory = await files({
    'src/binary.js': new TextEncoder().encode('"/v1/agents/" \0'),
    'src/minified.js': `var a=${'1+'.repeat(5_000)}1`,
    'src/bundle.js': `fetch("/v1/agents/");var a=${'1+'.repeat(5_000)}1`,
    'src/broken.ts': 'const = {{ "/v1/agents/"',
    'src/broken.py': 'def (: "/v1/agents/"',
    'src/other.ts': 'const = {{',
    'src/brackets.ts': `${PATH_COMMENT}x = ${many('(')}1${many(')')}`,
    'src/arrows.ts': `${PATH_COMMENT}x = ${many('a =>')}1`,
    'src/assignments.ts': `${PATH_COMMENT}x = ${many('a =')}1`,
    'src/conditions.ts': `${PATH_COMMENT}x = ${many('a ? b :')}1`,
    'src/branches.ts': `${PATH_COMMENT}if (a) {}\n${many('else if (a) {}')}`,
    'src/signs.ts': `${PATH_COMMENT}x = ${many('!')}1`,
    'src/templates.ts': `${PATH_COMMENT}x = ${many('`${')}1${many('}`')}`,
    'src/commented.ts': `${PATH_COMMENT}${many('a = // x\n')}1`,
    'src/loops.ts': `${PATH_COMMENT}${many('for (;;)\n')}a()`,
    'src/arguments.ts': `${PATH_COMMENT}let x: ${many('A<')}B${many('>')}`,
    'src/empty.ts': '',
    'src/inner/good.ts': call('/v1/agents/'),
  });
  await symlink('..', join(directory, 'src/inner/circle'));
  await symlink('nowhere', join(directory, 'src/inner/gone.ts'));
  const { code, out, err } = await run(directory, 'check', '.', '--format', 'json');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const unread = usesIn(out).filter(({ verdict }) => verdict === 'unread');
  // One report has all files that are not read for the same reason.
  const reasons = unread.flatMap(({ fact, file, places = [] }) =>
    [file, ...places.map((place) => place.file)].map((each): [string, string] => [each.replace('src/', ''), fact]),
  );
  expect(unread).toHaveLength(7);
  expect(Object.fromEntries(reasons)).toEqual({
    'binary.js': 'the file is not a text',
    'bundle.js': 'the file is not code that people wrote',
    'broken.ts': 'the file is not valid TypeScript or JavaScript here',
    'broken.py': 'the file cannot be parsed as Python here',
    ...Object.fromEntries(
      [
        ...['brackets', 'arrows', 'assignments', 'conditions', 'branches', 'signs', 'templates'],
        ...['commented', 'loops', 'arguments'],
      ].map((name) => [`${name}.ts`, 'the file is nested too deep to be followed']),
    ),
    'inner/circle': 'the file is a link to a folder around it',
    'inner/gone.ts': 'the file cannot be read (ENOENT)',
  });
  expect(usesIn(out).map(({ file }) => file)).toContain('src/inner/good.ts');
});

test('a fact that is reported with others of its cause is a new result of SARIF once another file has it', async () => {
  const fingerprints = async (project: Readonly<Record<string, string>>): Promise<unknown[]> => {
    const { out } = await run(await files(project), 'check', '.', '--format', 'sarif');
    const [{ results }] = JSON.parse(out).runs;
    return results.map((one: { partialFingerprints: unknown }) => one.partialFingerprints);
  };
  const get = call('/v1/agents/7/settings/');
  const one = await fingerprints({ 'a.ts': get });
  expect(one).toHaveLength(1);
  expect(await fingerprints({ 'a.ts': `\n${get}\n${get}` })).toEqual(one);
  const two = await fingerprints({ 'a.ts': get, 'b.ts': get });
  expect(two).toHaveLength(1);
  expect(two).not.toEqual(one);
});

test('a notice about a file as a whole has no place in it', async () => {
  const directory = await files({ 'a.py': '# All rights reserved.\x00', 'b.ts': '// All rights reserved.\nlet = ;\n' });
  const text = await run(directory, 'check', 'a.py', 'b.ts');
  expect(text.out).toContain('a.py\n           unread    the file is not a text\n');
  expect(text.out).toContain('b.ts\n      2:1  unread    the file is not valid TypeScript or JavaScript here\n');
  const { out } = await run(directory, 'check', 'a.py', '--format', 'github');
  expect(out).toMatch(/^::notice file=a\.py,title=/);
  const sarif = await run(directory, 'check', 'a.py', 'b.ts', '--format', 'sarif');
  expect([...sarif.out.matchAll(/"startLine": (\d+)/g)].map(([, line]) => line)).toEqual(['2']);
  const ofFolder = await run(directory, 'check', '.');
  expect(ofFolder.out).toBe('no request of this API in 2 files\n');
});

test('imported files are followed, and not reported', async () => {
  const directory = await files({
    'src/api.ts': `export const call = (path: string) => fetch(process.env.BASE + path, ${HEADERS});\nfetch(process.env.BASE + '/v1/made/up/');\n`,
    'src/a.ts': "import { call } from './api.js';\ncall('/v1/agents');\n",
    'src/b.cjs': "const { call } = require('./api');\ncall('/v1/agents');\n",
  });
  for (const file of ['src/a.ts', 'src/b.cjs']) {
    const { out } = await run(directory, 'check', file, '--format', 'json');
    const wrong = usesIn(out).filter(({ verdict }) => verdict !== 'stated');
    expect(wrong).toEqual([expect.objectContaining({ file, line: 2, verdict: 'excluded', fact: 'GET /v1/agents' })]);
  }
});

test('the clients of the package state their key themselves', async () => {
  const text = `import { createClient } from 'colloquy';
import { createFetchClient } from 'colloquy/openapi-fetch';
const client = createClient({ baseUrl: process.env.BASE });
const { data } = await client.conversations.list();
const result = await client.results.conversations.messages.send(42, { content: 'Hello' });
console.log(data, result.ok ? result.data.agent_message.content : result.error.kind, result.status);
const api = createFetchClient({ baseUrl: process.env.BASE });
const answer = await api.GET('/v1/conversations/');
console.log(answer.data?.data);
`;
  const directory = await files({ 'src/a.ts': text });
  const { out } = await run(directory, 'check', 'src', '--format', 'json');
  expect(usesIn(out).filter(({ verdict }) => verdict !== 'stated')).toEqual([]);
  expect(usesIn(out).map(({ fact }) => fact)).toContain(
    'POST /v1/conversations/{conversation_id}/messages/ response field agent_message.content',
  );
});

test.for([
  [['nothing.ts'], /nothing\.ts is not there; name files or folders with code$/],
  [['src', '--baseline', 'src/a.ts'], /src\/a\.ts is no baseline; make it with: colloquy check <paths> --format json$/],
  [['src', '--baseline', 'old.json'], /old\.json is no baseline; make it with/],
  [['src', '--baseline', 'none.json'], /the baseline none\.json cannot be read; make it with/],
])('check %j says what to do', async ([words, says]) => {
  const old = JSON.stringify({ uses: [{ file: 'src/a.ts', verdict: 'open', fact: 'GET /v1/agents/ status 200' }] });
  const directory = await files({ 'src/a.ts': '', 'old.json': old });
  const { code, err } = await run(directory, 'check', ...(words as string[]));
  expect({ code, err: err.trim() }).toEqual({ code: 1, err: expect.stringMatching(says as RegExp) });
});

test('pipes, sockets, devices and huge files are named and not read, also if they are imported', async () => {
  const directory = await files({ 'src/a.ts': "import { LIST } from './pipe.ts';\nfetch(LIST);\n" });
  const path = (name: string): string => join(directory, 'src', name);
  execFileSync('mkfifo', [path('pipe.ts')]);
  await symlink('/dev/zero', path('device.ts'));
  await writeFile(path('huge.ts'), '');
  await truncate(path('huge.ts'), 17 * 1024 * 1024);
  const server = createServer().listen(path('socket.ts'));
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  for (const words of [['src'], ['src/pipe.ts', 'src/socket.ts', 'src/device.ts', 'src/huge.ts', 'src/a.ts']]) {
    const { code, out } = await run(directory, 'check', ...words, '--format', 'json');
    const unread = usesIn(out).map(({ file, fact }) => `${file}: ${fact}`);
    expect({ code, unread: unread.toSorted() }).toEqual({
      code: 0,
      unread: [
        'src/device.ts: the file is a device, which is not read',
        'src/huge.ts: the file is larger than 16 MB',
        'src/pipe.ts: the file is a named pipe, which is not read',
        'src/socket.ts: the file is a socket, which is not read',
      ],
    });
  }
});

test('a schema that is not there is left out with a note, and any other missing part is refused', async () => {
  const json = (schema: object) => ({ 'application/json': { schema } });
  const missing = { $ref: '#/components/schemas/Order' };
  const ok = { description: 'ok' };
  const documents = [
    { requestBody: { content: json(missing) }, responses: { 200: { ...ok, content: json(missing) } } },
    { responses: { 200: { ...ok, content: json({ allOf: [missing, { properties: { id: {} } }] }) } } },
    { parameters: [{ $ref: '#/components/parameters/Page' }], responses: { 200: ok } },
    { responses: { 200: { ...ok, content: json({ allOf: [{ $ref: 'Order.json' }, { properties: { id: {} } }] }) } } },
  ].map((post) => ({
    ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, servers: [{ url: 'https://api.shop.com' }] },
    paths: { '/orders': { post } },
  }));
  const directory = await files({
    'src/a.ts': `const response = await fetch('https://api.shop.com/orders', {
  method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ a: 1 }),
});
console.log((await response.json()).total);
await fetch('https://api.shop.com/orders/all');\n`,
    ...Object.fromEntries(documents.map((document, index) => [`${index}.json`, JSON.stringify(document)])),
  });
  const { code, out, err } = await run(directory, 'check', 'src', '--contract', '0.json', '--format', 'json');
  const judged = usesIn(out).filter(({ verdict }) => /invented|excluded/.test(verdict));
  expect({ code, err, judged: judged.map(({ fact }) => fact) }).toEqual({
    code: 1,
    err: 'skipped a reference that leads nowhere: 0.json:1\n',
    judged: ['GET /orders/all'],
  });
  // A base that is not there can have any field.
  for (const file of ['1.json', '3.json']) {
    const composed = await run(directory, 'check', 'src', '--contract', file, '--format', 'json');
    expect(usesIn(composed.out).flatMap(({ verdict, fact }) => (verdict === 'unread' ? [fact] : []))).toEqual([
      'POST /orders response field total',
    ]);
  }
  const refused = await run(directory, 'check', 'src', '--contract', '2.json');
  expect(refused.err).toContain(`error 2.json:1: refers to #/components/parameters/Page, which is not there`);
  expect(refused.code).not.toBe(0);
});
