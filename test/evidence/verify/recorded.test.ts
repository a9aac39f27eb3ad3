import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { observe as observeCalls } from '../../../src/cli/api/observe.ts';
import { applyAssumptionSet, findAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { readHar } from '../../../src/evidence/verify/har.ts';
import { observe, reportLines, type VerifyReport, verifyRecorded } from '../../../src/evidence/verify/index.ts';
import { createClient } from '../../../src/sdk/client/index.node.ts';
import { KEY } from '../../canary/key.ts';
import { startMock } from '../../canary/mock.ts';
import { project, run } from '../../cli/run.ts';
import { type Answer, filesIn, keepKey, runVerify, sound, verifyServer } from './support/command.ts';
import { json, serve } from './support/server.ts';

const contract = await readContract();

keepKey();

const isOf = ({ statements }: VerifyReport, id: string): string | undefined =>
  statements.find(({ statement }) => statement.id === id)?.verdict.is;

/** An entry as browsers write it. */
function entry(method: string, url: string, status: number, body: unknown, sent?: unknown, type = 'application/json') {
  return {
    time: 12,
    request: {
      method,
      url,
      headers: [
        { name: 'Authorization', value: `Bearer ${KEY}` },
        { name: 'Cookie', value: `session=${KEY}` },
        { name: 'Content-Type', value: 'application/json' },
      ],
      ...(sent === undefined ? {} : { postData: { mimeType: 'application/json', text: JSON.stringify(sent) } }),
    },
    response: {
      status,
      headers: [
        { name: 'Content-Type', value: type },
        { name: 'Set-Cookie', value: `session=${KEY}` },
      ],
      content: { size: 1, mimeType: type, text: typeof body === 'string' ? body : JSON.stringify(body) },
    },
  };
}

const har = (entries: readonly object[]): string => JSON.stringify({ log: { version: '1.2', entries } });

/** The kept parts of a recording. */
function recordedOf(...entries: object[]) {
  const recorded = readHar(contract, har(entries));
  if ('kind' in recorded) throw new Error(recorded.kind);
  return recorded;
}

const reportOn = (...entries: object[]): VerifyReport => verifyRecorded(contract, recordedOf(...entries).exchanges);

const API = 'https://api.example.com';
const REPLY = {
  conversation: { id: 42, external_user_id: 'u-1' },
  user_message: { content: 'Hello there.' },
  agent_message: { content: 'Good day.' },
};

test('a HAR file is judged like probes, and no secret of it is kept', () => {
  const recorded = recordedOf(
    entry('GET', `${API}/v1/conversations/`, 200, { data: [{ id: 42 }, { id: 43 }] }),
    entry('GET', `${API}/v1/conversations/?agent_id=7`, 200, { data: [{ id: 42 }] }),
    entry('POST', `${API}/v1/conversations/42/messages/`, 200, REPLY, { content: 'Hello there.' }),
    entry('GET', 'https://cdn.example.com/app.js', 200, ''),
  );
  expect(recorded).toMatchObject({ exchanges: [{}, {}, {}] });
  expect(JSON.stringify(recorded)).not.toContain(KEY);
  const report = verifyRecorded(contract, recorded.exchanges);
  expect(isOf(report, 'sent-message.body')).toBe('holds');
  expect(isOf(report, 'developer-api-key.required')).toBe('not shown');
  expect(report.observations.get('list-conversations.filters')).toMatchObject({
    answer: [{ name: 'agent_id', in: 'query', schema: { type: 'integer' } }],
  });
});

test('each id has a verdict and a reason, also statements in prose', () => {
  const lines = reportLines(reportOn(entry('GET', `${API}/v1/agents/`, 200, [])));
  expect(lines.map(({ id }) => id)).toEqual([...contract.statements, ...contract.openPoints].map(({ id }) => id));
  expect(lines.filter(({ says }) => says.trim() === '')).toEqual([]);
  // A statement that gives something has claims.
  const inWords = lines.filter(({ says }) => says === 'it is stated in prose, which no exchange shows');
  expect(inWords.every(({ is }) => is === 'not shown')).toBe(true);
  const giving = new Set(contract.statements.filter(({ gives }) => gives.length > 0).map(({ id }) => id));
  expect(inWords.filter(({ id }) => giving.has(id))).toEqual([]);
  expect(inWords.length).toBeGreaterThan(20);
});

test('in recorded traffic an accepted invalid body breaks a statement, and a refused one needs a valid request next to it', () => {
  const post = (status: number, sent: unknown, body: unknown = REPLY) =>
    entry('POST', `${API}/v1/conversations/42/messages/`, status, body, sent);
  const error = { message: 'It cannot be read.' };
  const twin = post(200, { content: 'Hello there.' });
  const denied = post(401, { content: 7 }, error);
  const cases: [id: string, verdict: string, ...entries: object[]][] = [
    ['new-message.content', 'broken', post(200, { content: 7 })],
    ['errors.400', 'not shown', post(422, { content: 7 }, error)],
    ['errors.400', 'broken', post(422, { content: 7 }, error), twin],
    ['errors.400', 'holds', post(400, { content: 7 }, error), twin],
    // The key of a recording is unknown.
    ['errors.400', 'not shown', denied, twin],
    // Null is open, and so is an id that no person vouched for.
    ['new-message.content', 'holds', post(200, { content: null })],
    ['send-message.operation', 'not shown', post(404, { content: 'Hello there.' }, error)],
  ];
  for (const [id, verdict, ...entries] of cases) expect([id, isOf(reportOn(...entries), id)]).toEqual([id, verdict]);
});

/** The differences of a program's entries. */
interface Written {
  readonly url?: string;
  readonly request?: object;
  readonly response?: object;
  readonly content?: (text: string) => object;
  readonly postData?: (text: string) => object;
}

/** Three calls, of which the second lacks the reply, as a program writes them. */
function traffic({ url = API, request, response, content, postData }: Written): object[] {
  const { agent_message: _, ...noReply } = REPLY;
  const sent = { content: 'Hello there.' };
  const calls = [
    entry('GET', `${url}/v1/agents/`, 200, []),
    entry('POST', `${url}/v1/conversations/42/messages/`, 200, noReply, sent),
    entry('POST', `${url}/v1/conversations/42/messages/`, 201, REPLY, sent),
  ];
  return calls.map((call) => ({
    ...call,
    request: {
      ...call.request,
      ...('postData' in call.request && postData && { postData: postData(call.request.postData.text) }),
      ...request,
    },
    response: { ...call.response, ...(content && { content: content(call.response.content.text) }), ...response },
  }));
}

const fileOf = (text: string): string => `${createHash('sha1').update(text).digest('hex')}.json`;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const JSON_TYPE = { mimeType: 'application/json' };
const other = (url: string, status = 200, type?: string) => entry('GET', url, status, {}, undefined, type);
const NOISE = Array.from({ length: 20 }, (_, index) => other(`https://cdn.example/static/${index}.js`));

/** The recordings of programs, with what is judged of them and what the command says of the rest. */
const WRITTEN: Readonly<
  Record<string, { entries: object[]; judged?: string; count?: number; before?: string; says?: RegExp }>
> = {
  Chromium: { entries: traffic({ request: { headers: [{ name: ':authority', value: 'a' }] } }) },
  Firefox: { entries: traffic({ content: (text) => ({ ...JSON_TYPE, text, comment: '' }) }) },
  Charles: { entries: traffic({ content: (text) => ({ ...JSON_TYPE, text: base64(text), encoding: 'base64' }) }) },
  Playwright: {
    entries: traffic({
      content: (text) => ({ ...JSON_TYPE, text, size: -1 }),
      postData: (text) => ({ text, params: [] }),
    }),
  },
  'Playwright, with bodies in files': {
    entries: traffic({
      request: { bodySize: 28 },
      content: (text) => ({ ...JSON_TYPE, _file: fileOf(text) }),
      postData: (text) => ({ ...JSON_TYPE, text: '', params: [], _file: fileOf(text) }),
    }),
  },
  Fiddler: { entries: traffic({}), before: '\ufeff' },
  'redocly proxy': {
    entries: traffic({
      url: 'http://127.0.0.1:4040/api/v2',
      postData: (text) => ({ text: base64(text), encoding: 'base64' }),
    }),
    judged: 'http://127.0.0.1:4040/api/v2',
  },
  'coded bodies': {
    entries: traffic({
      content: (text) => ({ ...JSON_TYPE, text: zlib.gzipSync(text).toString('base64'), encoding: 'base64' }),
      response: {
        headers: [
          { name: 'Content-Type', value: 'application/json' },
          { name: 'content-encoding', value: 'gzip' },
        ],
      },
    }),
  },
  'other traffic': { entries: [...NOISE, ...traffic({})], says: /skipped +cdn\.example \(20\)/ },
  'the same paths of others': {
    entries: [
      other('https://tracker.example/v1/track', 400),
      other('https://payments.example/v1/agents/', 404),
      other('https://payments.example/v1/conversations/', 404),
      ...traffic({}),
    ],
    says: /skipped +payments\.example \(2\), tracker\.example \(1\)/,
  },
  'a page at the same paths': {
    entries: [
      ...Array.from({ length: 9 }, () => other('https://app.example/v1/agents/', 200, 'text/html')),
      ...traffic({}),
    ],
    says: /skipped +app\.example \(9\)/,
  },
  'no response, and one that had not changed': {
    entries: [
      ...traffic({}),
      other(`${API}/v1/agents/`, 0),
      other(`${API}/v1/agents/`, -1),
      other(`${API}/v1/agents/`, 304),
    ],
    count: 6,
  },
  'a body of a request that is not there': {
    entries: [
      ...traffic({}),
      { ...traffic({ request: { postData: undefined, bodySize: 28, headers: [] } })[2] },
      { ...traffic({ request: { postData: undefined } })[2] },
      { ...traffic({ postData: () => ({ text: '' }), request: { bodySize: 28 } })[2] },
    ],
    count: 6,
    says: /left out +3 requests whose body was not recorded/,
  },
};

test.for(Object.entries(WRITTEN))(
  'a recording is judged alike: %s',
  async ([, { entries, judged = API, count = 3, before = '', says = /./ }]) => {
    const directory = await project();
    for (const { request, response } of traffic({}).map(Object)) {
      const texts: string[] = [request.postData?.text ?? '', response.content.text];
      for (const text of texts) await writeFile(join(directory, fileOf(text)), text);
    }
    await writeFile(join(directory, 'traffic.har'), before + har(entries));
    const { code, err } = await run(directory, 'verify', '--har', 'traffic.har', '--out', 'out');
    expect(err.replaceAll(/ +/g, ' ')).toContain(`judged ${judged} (${count})\n`);
    expect(err).toMatch(says);
    const { 'report.json': report = '' } = await filesIn(join(directory, 'out'));
    const broken = JSON.parse(report).statements.filter(({ is }: { is: string }) => is === 'broken');
    expect(broken.map(({ id }: { id: string }) => id)).toEqual(['sent-message.agent-message']);
    expect(code).toBe(1);
  },
);

test.for<[name: string, written: Written, line: RegExp]>([
  ['bodies', { content: () => ({ size: 20 }) }, /no bodies; export it with content/],
  ['content', { content: () => ({}) }, /no bodies; export it with content/],
  ['bodies that it names', { content: () => ({ size: 20, text: '' }) }, /no bodies; export it with content/],
  ['files of bodies', { content: () => ({ _file: '../../etc/passwd' }) }, /no bodies; export it with content/],
  [
    'bodies as they were',
    { content: () => ({ text: '\u001f\ufffd' }), response: { headers: [{ name: 'content-encoding', value: 'gzip' }] } },
    /no bodies; export it with content/,
  ],
  ['headers', { response: { headers: [] } }, /no headers of responses/],
  ['responses', { response: { status: 0 } }, /the recording has none/],
])('a recording without %s is not green, and accuses nobody', async ([, written, line]) => {
  const directory = await project();
  await writeFile(join(directory, 'traffic.har'), har(traffic(written)));
  const { code, out, err } = await run(directory, 'verify', '--har', 'traffic.har');
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringMatching(line) });
});

test('--host chooses among hosts with paths of the contract', async () => {
  const directory = await project();
  const staging = traffic({ url: 'https://staging.example.com:8443' }).filter((_, index) => index !== 1);
  await writeFile(join(directory, 'traffic.har'), har([...traffic({}), ...staging]));
  const judge = (...words: string[]) => run(directory, 'verify', '--har', 'traffic.har', ...words);
  const withoutPort = await judge('--host', 'staging.example.com');
  expect(withoutPort.err).toMatch(
    /^error \S+ has no request to staging\.example\.com; write --host staging\.example\.com:8443$/m,
  );
  expect(await judge()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/judged +https:\/\/api\..*\n.*staging\S+ \(2\)/),
  });
  const chosen = await judge('--host', 'staging.example.com:8443');
  expect(chosen).toMatchObject({ code: 0, err: expect.stringMatching(/judged +https:\/\/staging\S+:8443 /) });
});

test('keys in queries and headers of any name are not kept, nor their copies in responses', async () => {
  const directory = await project();
  const file = join(directory, 'openapi/openapi.yaml');
  const text = await readFile(file, 'utf8');
  const scheme = '{type: apiKey, in: query, name: app}\n    Other: {type: apiKey, in: header, name: App}';
  await writeFile(
    file,
    text
      .replaceAll('security: [{DeveloperApiKey: []}]', 'security: [{DeveloperApiKey: [], App: [], Other: []}]')
      .replace('  securitySchemes:\n', `  securitySchemes:\n    App: ${scheme}\n`),
  );
  const url = `${API}/v1/agents/?limit=2&app=query-canary-1&api_key=query-canary-2`;
  const one = entry('GET', url, 200, [KEY, 'query-canary-1', 'query-canary-2', 'header-canary-3', 'kept']);
  one.request.headers.push({ name: 'app', value: 'header-canary-3' });
  const recorded = readHar(await readContract(file), har([one]));
  if ('kind' in recorded) throw new Error(recorded.kind);
  const [kept] = recorded.exchanges;
  expect(kept?.request.query).toBe('limit=2&api_key=');
  const body = Buffer.from(kept?.response?.body ?? '').toString();
  expect(body).toContain('kept');
  expect(`${JSON.stringify(kept)}${body}`).not.toMatch(/canary/);
});

const BAD: [name: string, text: string, line: RegExp][] = [
  ['an archive', 'PK\u0003\u0004', /is an archive; unpack it/],
  ['no JSON', '<html>', /traffic\.har is not a HAR file/],
  ['no entries', '{"log":{}}', /traffic\.har is not a HAR file/],
  [
    'other hosts',
    har([entry('GET', 'https://cdn.example.com/app.js', 200, '')]),
    /no request to a path of the contract; its 1 entries are for cdn\.example\.com/,
  ],
];

test.for(BAD)('a HAR file with %s: one line, exit code 2', async ([, text, line]) => {
  const directory = await project();
  await writeFile(join(directory, 'traffic.har'), text);
  const { code, out, err } = await run(directory, 'verify', '--har', 'traffic.har');
  expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 2, out: '', lines: 1 });
  expect(err).toMatch(line);
});

test("the hook of a client gives its exchanges, and changes nothing of a program's calls", async () => {
  const mock = await startMock({ contract: await applyAssumptionSet(contract, await findAssumptionSet('plain')) });
  onTestFinished(() => mock.close());
  const { hook, exchanges } = observe(contract);
  const client = createClient({ baseUrl: mock.url, apiKey: KEY, hooks: [hook] });
  await client.agents.list();
  const sent = await client.conversations.messages.send(42, { content: 'Where is my order?' });
  expect(sent.agent_message.content).toMatch(/./);
  expect(JSON.stringify(exchanges)).not.toContain(KEY);
  const report = verifyRecorded(contract, exchanges);
  expect(isOf(report, 'send-message.operation')).toBe('holds');
  expect(report.observations.get('list-agents.status')).toMatchObject({ answer: [200], seen: { times: 1, of: 1 } });
});

test('the hook of a client writes a recording without values of the server that is judged like its calls', async () => {
  const url = await serve((_, response) =>
    json(response, 200, { ...REPLY, agent_message: { content: 'Canary reply' } }),
  );
  const { hook, lines, har: recording } = await observeCalls({ contract: 'openapi/openapi.yaml' });
  const client = createClient({ baseUrl: `${url}/api`, apiKey: KEY, hooks: [hook] });
  await client.conversations.messages.send(42, { content: 'Where is my order?' });
  const text = recording();
  expect(text).not.toMatch(/Canary|my order/);
  const read = readHar(contract, text);
  if ('kind' in read) throw new Error(read.kind);
  expect(reportLines(verifyRecorded(contract, read.exchanges))).toEqual(lines());
});

test('the hook sees a server under a base path', async () => {
  const url = await serve((_, response) => json(response, 200, { data: [] }));
  const { hook, exchanges } = observe(contract);
  const client = createClient({ baseUrl: `${url}/api/v2`, apiKey: KEY, hooks: [hook] });
  await client.agents.list();
  expect(exchanges).toMatchObject([{ request: { address: `${url}/api/v2`, path: '/v1/agents/' } }]);
});

test('a server that breaks a statement gives exit code 1, and the exchange that shows it without its values', async () => {
  const answer: Answer = (request, response, body) =>
    request.headers.authorization !== undefined && request.url?.startsWith('/v1/conversations/')
      ? json(response, 200, { data: 'all-of-them' })
      : sound(request, response, body);
  const directory = await project();
  const { code, out } = await verifyServer(directory, answer, '--out', join(directory, 'out'), '--report', 'junit');
  expect(code).toBe(1);
  expect(out).toMatch(/broken +conversation-list\.data +\/data is string, not array: GET \/v1\/conversations\/ → 200/);
  expect(out).not.toContain('all-of-them');
  const { 'junit.xml': junit } = await filesIn(join(directory, 'out'));
  expect(junit).toContain(
    `<testsuite name="colloquy verify" tests="${contract.statements.length + contract.operations.length}" failures="1" `,
  );
  expect(junit).toContain('curl -i');
});

/** Headers of a browser, as Playwright records them. */
const BROWSER_HEADERS = {
  Host: 'app.example',
  'Content-Length': '999',
  Origin: 'https://app.example',
  Referer: 'https://app.example/inbox',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64)',
  Accept: 'application/json',
  'Accept-Encoding': 'gzip, deflate, br',
  'Accept-Language': 'de-CH',
  'Sec-Fetch-Mode': 'cors',
  'sec-ch-ua': '"Chromium";v="130"',
  'x-tenant': 'acme',
};

test('the command of a recorded request works: values that are not kept are variables, and headers of browsers are left out', async () => {
  const directory = await project();
  const asked: object[] = [];
  const url = await serve(({ method, url: path, headers }, response, body) => {
    const { host: _, 'content-length': __, 'user-agent': ___, ...sent } = headers;
    asked.push({ method, path, sent, body: JSON.parse(body) });
    json(response, 200, {});
  });
  const { user_message: _, agent_message: __, ...lacking } = REPLY;
  const one = entry('POST', `${url}/v1/conversations/1234567/messages/?agent=7`, 200, lacking, {
    content: 'x'.repeat(120),
  });
  one.request.headers.push(...Object.entries(BROWSER_HEADERS).map(([name, value]) => ({ name, value })));
  await writeFile(join(directory, 'traffic.har'), har([one]));
  const { out } = await run(directory, 'verify', '--har', 'traffic.har', '--out', 'out', '--report', 'markdown,github');
  const { 'report.md': markdown = '' } = await filesIn(join(directory, 'out'));
  expect(out).toMatch(/ {2}broken.*\n(?:.*\n)+? {2}broken/);
  const screen = out.slice(0, out.indexOf('::'));
  // All that one response breaks has one command.
  for (const [name, text] of Object.entries({ screen, markdown }))
    expect([name, text.match(/curl -i/g)]).toEqual([name, ['curl -i']]);
  expect(screen).toMatch(
    /key unknown: those of a recording are not kept,\s+set\s+CONVERSATION_ID\s+and\s+AGENT\s+and\s+X_TENANT\s+first/,
  );
  expect(screen.split('\n').filter((line) => line.length > 80)).toEqual([]);
  const commands = [
    /^ *curl -i (?:.*\\\n)+.*$/m.exec(screen)?.[0] ?? '',
    /^curl -i (?:.*\\\n)+.*$/m.exec(markdown)?.[0] ?? '',
    decodeURIComponent(/curl -i .*?(?=%0A#)/.exec(out)?.[0] ?? ''),
  ];
  const env = { ...process.env, COLLOQUY_API_KEY: KEY, CONVERSATION_ID: '1234567', AGENT: '7', X_TENANT: 'acme' };
  for (const command of commands) await promisify(execFile)('sh', ['-c', `${command} -s`], { env });
  const path = '/v1/conversations/1234567/messages/?agent=7';
  const sent = {
    accept: 'application/json',
    authorization: `Bearer ${KEY}`,
    'content-type': 'application/json',
    'x-tenant': 'acme',
  };
  expect(asked).toMatchObject([{}, {}, {}].map(() => ({ method: 'POST', path, sent })));
  for (const { body, sent: all } of asked.map(Object)) {
    expect(body.content).toHaveLength(120);
    expect(
      Object.keys(all)
        .filter((name) => name !== 'connection')
        .toSorted(),
    ).toEqual(Object.keys(sent).toSorted());
  }
});

test('all faults of a response are named, and are the reason why it shows nothing else', () => {
  const reply = { conversation: { id: 42 }, user_message: { content: ['Hello'] }, agent_message: {} };
  const says = Object.fromEntries(
    reportLines(
      reportOn(entry('POST', `${API}/v1/conversations/42/messages/`, 200, reply, { content: 'Hello there.' })),
    ).map((line) => [line.id, line.says]),
  );
  expect(says['message.content']).toMatch(
    /^\/user_message\/content is array, not string; \/agent_message lacks content: POST .* → 200 \(exchange 1; check body\)$/,
  );
  expect(says['sent-message.agent-message']).toBe('the response that could show it breaks another statement');
  expect(says['errors.404']).toBe('no exchange shows it');
});

test('a response whose body was not recorded keeps its status, also when the recording of the run is judged', async () => {
  const directory = await project();
  const [bodiless] = traffic({ content: () => ({ size: 20 }), response: { status: 404 } });
  await writeFile(join(directory, 'traffic.har'), har([entry('GET', `${API}/v1/agents/`, 200, []), bodiless ?? {}]));
  const first = await run(directory, 'verify', '--har', 'traffic.har', '--out', 'out', '--verbose');
  expect(first.err).toMatch(/not judged +1 responses? whose body was not recorded/);
  const again = await run(directory, 'verify', '--har', 'out/exchanges.har', '--out', 'again', '--verbose');
  const shown = async (folder: string) => JSON.parse((await filesIn(join(directory, folder)))['report.json'] ?? '');
  for (const { exchanges, statements } of [await shown('out'), await shown('again')]) {
    expect(exchanges[1]).toMatchObject({ outcome: '404, body not recorded' });
    expect(statements.filter(({ is }: { is: string }) => is === 'broken')).toEqual([]);
  }
  expect(again.out.replaceAll('again', 'out')).toBe(first.out);
});

test('a recording of only refusals advises what to record, and asks for no address and no key', async () => {
  const directory = await project();
  for (const [status, says] of [
    [403, 'the valid ones were refused with 403'],
    [401, '401'],
    [404, '404'],
  ] as const) {
    const refused = entry('GET', `${API}/v1/agents/`, status, { message: 'No.' });
    await writeFile(join(directory, 'traffic.har'), har([refused]));
    const { code, err } = await run(directory, 'verify', '--har', 'traffic.har');
    expect(code).toBe(2);
    expect(err).toMatch(
      new RegExp(`^error nothing was tested: .*${says}.*; record a request to the API that succeeds`, 'm'),
    );
    expect(err).not.toMatch(/check the address|COLLOQUY_API_KEY/);
  }
});

test('the length of a text is named only if it is empty or very long', () => {
  const { agent_message: _, ...noReply } = REPLY;
  const whereOf = (content: string) => {
    const report = reportOn(entry('POST', `${API}/v1/conversations/42/messages/`, 200, noReply, { content }));
    const broken = report.statements.flatMap(({ verdict }) => (verdict.is === 'broken' ? [verdict.where] : []));
    return broken[0]?.replace(/^POST \S+ /, '');
  };
  expect(['Hi', 'a'.repeat(40), '', 'a'.repeat(2_000)].map(whereOf)).toEqual([
    '→ 200',
    '→ 200',
    '(with an empty text) → 200',
    '(with a text of 2000 characters) → 200',
  ]);
});

test('an observation names its field, and its contradiction is a sentence', () => {
  const reply = { ...REPLY, conversation: { ...REPLY.conversation, agent_id: 7 } };
  const url = `${API}/v1/conversations/42/messages/`;
  const types = ['application/json', 'application/json', 'application/json; charset=canary'];
  const entries = types.map((type) => entry('POST', url, 200, reply, { content: 'Hello there.' }, type));
  const saysOf = (...all: object[]) =>
    Object.fromEntries(reportLines(reportOn(...all)).map((line) => [line.id, line.says]));
  // The integer may be anything unless an agent has this id.
  expect(saysOf(...entries)['conversations.agent-shown']).toMatch(/^no conversation had the id of a known agent/);
  const lines = reportLines(reportOn(entry('GET', `${API}/v1/agents/`, 200, [{ id: 7 }]), ...entries));
  const says = Object.fromEntries(lines.map((line) => [line.id, line.says]));
  expect(says['conversations.agent-shown']).toMatch(
    /^The field `agent_id` of a conversation has the id of its agent\. /,
  );
  expect(says['api.answer-media-type']).toMatch(
    /^The media type of a response has no parameters\. .*against it: The media type of a response has the parameter `…`: /,
  );
  expect(JSON.stringify(lines)).not.toContain('canary');
});

test.for([
  ['a byte order mark', 'utf8', [0xef, 0xbb, 0xbf], 'the body begins with a byte order mark (BOM)'],
  ['ISO-8859-1', 'latin1', [], 'the body is JSON in ISO-8859-1, not in UTF-8'],
] as const)('an API that sends JSON with %s is tested, and broken for that', async ([, encoding, mark, how]) => {
  const answer: Answer = (_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(Buffer.concat([Buffer.from(mark), Buffer.from('{"data":[{"name":"Café"}]}', encoding)]));
  const directory = await project();
  const live = await verifyServer(directory, answer, '--out', 'out');
  const again = await runVerify(directory, '--har', 'out/exchanges.har');
  for (const { code, out } of [live, again]) {
    expect(code).toBe(1);
    expect(out).toMatch(/broken +api\.json/);
    expect(out).toContain(how);
  }
});

test('a text that a recording calls base64, and that is not, is read as it is', () => {
  const content = { mimeType: 'application/json', text: '{"data":[{"name":"J\u00fcrg"}]}', encoding: 'base64' };
  const response = { status: 200, headers: [{ name: 'content-type', value: 'application/json' }], content };
  const request = { method: 'GET', url: 'https://api.example.com/v1/agents/', headers: [] };
  const recording = readHar(contract, JSON.stringify({ log: { entries: [{ request, response }] } }));
  if ('kind' in recording) throw new Error(recording.kind);
  expect(reportLines(verifyRecorded(contract, recording.exchanges)).filter(({ is }) => is === 'broken')).toEqual([]);
});
