import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { applyAssumptionSet, findAssumptionSet } from '../../src/assumptions/index.ts';
import { createClient } from '../../src/client/index.node.ts';
import { readContract } from '../../src/contract/index.ts';
import { readHar } from '../../src/verify/har.ts';
import { linesOf, observe, type Report, verifyRecorded } from '../../src/verify/index.ts';
import { KEY } from '../canary/key.ts';
import { startMock } from '../canary/mock.ts';
import { project, run } from '../cli/run.ts';
import { type Answer, filesIn, keepKey, sound, verifyServer } from './support/command.ts';
import { json } from './support/server.ts';

const contract = await readContract();

keepKey();

const isOf = ({ statements }: Report, id: string): string | undefined =>
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

/** What is kept of a recording. */
function recordedOf(...entries: object[]) {
  const recorded = readHar(contract, har(entries));
  if ('kind' in recorded) throw new Error(recorded.kind);
  return recorded;
}

const reportOn = (...entries: object[]): Report => verifyRecorded(contract, recordedOf(...entries).exchanges);

const API = 'https://api.example.com';
const REPLY = {
  conversation: { id: 42, external_user_id: 'u-1' },
  user_message: { content: 'Hello there.' },
  agent_message: { content: 'Good day.' },
};

test('a HAR file is judged as probes are, and nothing secret of it is kept', () => {
  const recorded = recordedOf(
    entry('GET', `${API}/v1/conversations/?agent_id=7`, 200, { data: [{ id: 42 }] }),
    entry('POST', `${API}/v1/conversations/42/messages/`, 200, REPLY, { content: 'Hello there.' }),
    entry('GET', 'https://cdn.example.com/app.js', 200, ''),
  );
  expect(recorded).toMatchObject({ exchanges: [{}, {}] });
  expect(JSON.stringify(recorded)).not.toContain(KEY);
  const report = verifyRecorded(contract, recorded.exchanges);
  expect(isOf(report, 'sent-message.body')).toBe('holds');
  expect(isOf(report, 'developer-api-key.required')).toBe('not shown');
  expect(report.observations.get('list-conversations.filters')).toMatchObject({
    answer: [{ name: 'agent_id', in: 'query', schema: { type: 'integer' } }],
  });
});

test('each id has a verdict and a reason, those too that are said in words alone', () => {
  const lines = linesOf(reportOn(entry('GET', `${API}/v1/agents/`, 200, [])));
  expect(lines.map(({ id }) => id)).toEqual([...contract.statements, ...contract.openPoints].map(({ id }) => id));
  expect(lines.filter(({ says }) => says.trim() === '')).toEqual([]);
  // What a statement gives is a claim; one that gives nothing and has no element of its own claims nothing.
  const inWords = lines.filter(({ says }) => says === 'it is stated in prose, which no exchange shows');
  expect(inWords.every(({ is }) => is === 'not shown')).toBe(true);
  const giving = new Set(contract.statements.filter(({ gives }) => gives.length > 0).map(({ id }) => id));
  expect(inWords.filter(({ id }) => giving.has(id))).toEqual([]);
  expect(inWords.length).toBeGreaterThan(20);
});

test('in recorded traffic an invalid body that is accepted breaks a statement, and one that is refused needs a twin', () => {
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
    // Of the key nobody knows.
    ['errors.400', 'not shown', denied, twin],
    // Null is open, and so is an id that no person vouched for.
    ['new-message.content', 'holds', post(200, { content: null })],
    ['send-message.operation', 'not shown', post(404, { content: 'Hello there.' }, error)],
  ];
  for (const [id, verdict, ...entries] of cases) expect([id, isOf(reportOn(...entries), id)]).toEqual([id, verdict]);
});

const BAD: [name: string, text: string, line: RegExp][] = [
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
  const client = createClient({ baseUrl: mock.url, apiKey: KEY, hook });
  await client.agents.list();
  const sent = await client.conversations.messages.send(42, { content: 'Where is my order?' });
  expect(sent.agent_message.content).toMatch(/./);
  expect(JSON.stringify(exchanges)).not.toContain(KEY);
  const report = verifyRecorded(contract, exchanges);
  expect(isOf(report, 'send-message.operation')).toBe('holds');
  expect(report.observations.get('list-agents.status')).toMatchObject({ answer: [200], seen: { times: 1, of: 1 } });
});

test('a server that breaks a statement gives exit code 1, and the exchange that shows it without its values', async () => {
  const answer: Answer = (request, response, body) =>
    request.headers.authorization !== undefined && request.url?.startsWith('/v1/conversations/')
      ? json(response, 200, { data: 'all-of-them' })
      : sound(request, response, body);
  const directory = await project();
  const folder = ['--out', join(directory, 'out'), '--report', 'junit'];
  const { code, out } = await verifyServer(directory, answer, ...folder);
  expect(code).toBe(1);
  expect(out).toMatch(/broken +conversation-list\.data +\/data is string, not array: GET \/v1\/conversations\/ → 200/);
  expect(out).not.toContain('all-of-them');
  const { 'junit.xml': junit } = await filesIn(join(directory, 'out'));
  expect(junit).toContain(`<testsuite name="colloquy verify" tests="${contract.statements.length}" failures="1" `);
  expect(junit).toContain('curl -i');
});
