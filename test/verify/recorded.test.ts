import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { applyAssumptionSet, readAssumptionSets } from '../../src/assumptions/index.ts';
import { createClient } from '../../src/client/index.node.ts';
import { readContract } from '../../src/contract/index.ts';
import { linesOf, observe, type Report, readHar, verifyRecorded } from '../../src/verify/index.ts';
import { KEY } from '../canary/key.ts';
import { startMock } from '../canary/mock.ts';
import { project, run } from '../cli/run.ts';
import { json, serve } from './support/server.ts';

const contract = await readContract();

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
const API = 'https://api.example.com';
const REPLY = {
  conversation: { id: 42, external_user_id: 'u-1' },
  user_message: { content: 'Hello there.' },
  agent_message: { content: 'Good day.' },
};

test('a HAR file is judged as probes are, and nothing secret of it is kept', () => {
  const recorded = readHar(
    contract,
    har([
      entry('GET', `${API}/v1/conversations/?agent_id=7`, 200, { data: [{ id: 42 }] }),
      entry('POST', `${API}/v1/conversations/42/messages/`, 200, REPLY, { content: 'Hello there.' }),
      entry('GET', 'https://cdn.example.com/app.js', 200, ''),
    ]),
  );
  if ('kind' in recorded) throw new Error(recorded.kind);
  expect(recorded).toMatchObject({ exchanges: [{}, {}], others: 1 });
  expect(JSON.stringify(recorded)).not.toContain(KEY);
  const report = verifyRecorded(contract, recorded.exchanges);
  expect(isOf(report, 'sent-message.body')).toBe('holds');
  expect(isOf(report, 'developer-api-key.required')).toBe('not shown');
  expect(report.observations.get('list-conversations.filters')).toMatchObject({
    answer: [{ name: 'agent_id', in: 'query', schema: { type: 'integer' } }],
  });
});

test('each id has a verdict and a reason, those too that are said in words alone', () => {
  const recorded = readHar(contract, har([entry('GET', `${API}/v1/agents/`, 200, [])]));
  if ('kind' in recorded) throw new Error(recorded.kind);
  const lines = linesOf(verifyRecorded(contract, recorded.exchanges));
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
  const reportOn = (...entries: object[]): Report => {
    const recorded = readHar(contract, har(entries));
    if ('kind' in recorded) throw new Error(recorded.kind);
    return verifyRecorded(contract, recorded.exchanges);
  };
  const error = { message: 'It cannot be read.' };
  expect(isOf(reportOn(post(200, { content: 7 })), 'new-message.content')).toBe('broken');
  expect(isOf(reportOn(post(422, { content: 7 }, error)), 'errors.400')).toBe('not shown');
  expect(isOf(reportOn(post(422, { content: 7 }, error), post(200, { content: 'Hello there.' })), 'errors.400')).toBe(
    'broken',
  );
  expect(isOf(reportOn(post(400, { content: 7 }, error), post(200, { content: 'Hello there.' })), 'errors.400')).toBe(
    'holds',
  );
  // Of the key nobody knows.
  const denied = post(401, { content: 7 }, error);
  expect(isOf(reportOn(denied, post(200, { content: 'Hello there.' })), 'errors.400')).toBe('not shown');
  // Null is open, and so is an id that no person vouched for.
  expect(isOf(reportOn(post(200, { content: null })), 'new-message.content')).toBe('holds');
  expect(isOf(reportOn(post(404, { content: 'Hello there.' }, error)), 'send-message.operation')).toBe('not shown');
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

test('1,000 exchanges are judged', async () => {
  const directory = await project();
  const all = Array.from({ length: 1_000 }, (_, index) =>
    entry('GET', `${API}/v1/conversations/`, 200, { data: [{ id: index + 1 }] }),
  );
  await writeFile(join(directory, 'traffic.har'), har(all));
  const { code, out } = await run(directory, 'verify', '--har', 'traffic.har');
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/exchanges +1000\n/) });
});

test("the hook of a client gives its exchanges, and changes nothing of a program's calls", async () => {
  const plain = (await readAssumptionSets()).find(({ name }) => name === 'plain');
  const mock = await startMock({
    contract: plain === undefined ? contract : await applyAssumptionSet(contract, plain),
  });
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
  const url = await serve((request, response) => {
    if (request.headers.authorization === undefined) return json(response, 401, { message: 'No key.' });
    json(response, 200, request.url?.startsWith('/v1/conversations/') ? { data: 'all-of-them' } : []);
  });
  process.env.COLLOQUY_API_KEY = KEY;
  onTestFinished(() => {
    delete process.env.COLLOQUY_API_KEY;
  });
  const { code, out } = await run(await project(), 'verify', url, '--rate', '10000');
  expect(code).toBe(1);
  expect(out).toMatch(/broken +conversation-list\.data +\/data is string, not array: GET \/v1\/conversations\/ → 200/);
  expect(out).not.toContain('all-of-them');
  const junit = await run(await project(), 'verify', url, '--rate', '10000', '--report', 'junit');
  expect(junit.out).toContain(`<testsuite name="colloquy verify" tests="${contract.statements.length}" failures="1" `);
});
