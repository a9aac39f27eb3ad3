import { expect, test } from 'vitest';
import {
  type Probe,
  type Send,
  type VerifyReport,
  verify,
  verifyRecorded,
} from '../../../src/evidence/verify/index.ts';
import { contract } from '../../held-out/covered.ts';
import { servers } from '../../held-out/servers/servers.ts';
import { HELD_OUT, sendTo } from './support/held-out.ts';
import { type Limits, limited, refusal } from './support/limited.ts';

/** Asks a server by other hands that refuses texts outside of these limits. */
function ask(name: string, limits: Limits): Promise<VerifyReport> {
  const server = servers.find((one) => one.name === name);
  if (server === undefined) throw new Error(`there is no server ${name}`);
  const send = limited(() => sendTo(server.create()), limits);
  const surfaces = { 'developer-api': send, toolkit: send };
  return verify({ contract, known: HELD_OUT, allow: 'writes', send: surfaces, rate: Number.POSITIVE_INFINITY });
}

const brokenIn = ({ statements }: VerifyReport): string[] =>
  statements.flatMap(({ statement, verdict }) => (verdict.is === 'broken' ? [statement.id] : []));

test.for<[limits: Limits, minLength: number, maxLength: number | undefined]>([
  [{ content: [25, 10_000] }, 25, undefined],
  [{ content: [25, 1_000] }, 25, 1_999],
  [{ content: [0, 10] }, 0, 14],
  [{ content: [1, 18] }, 1, 18],
  [{ title: [1, 15], content: [100, 4_000] }, 61, 9_999],
  [{ title: [50, 70], content: [50, 70] }, 25, 499],
])('a server that takes texts of %j is not broken, and the limits are observed', async ([limits, least, most]) => {
  const report = await ask('plain', limits);
  expect(brokenIn(report)).toEqual([]);
  const answerAt = (id: string) => Object(report.observations.get(id)).answer;
  expect(answerAt('new-message.content-length')).toEqual({ minLength: least, ...(most && { maxLength: most }) });
  // Two texts in one body show less, and nothing that is false.
  const { title = [0, Number.POSITIVE_INFINITY], content } = limits;
  for (const [id, [shortest, longest]] of [
    ['new-memory.title-length', title],
    ['new-memory.content-length', content],
  ] as const) {
    const { minLength, maxLength = Number.POSITIVE_INFINITY } = answerAt(id);
    expect(minLength).toBeLessThanOrEqual(shortest);
    expect(maxLength).toBeGreaterThanOrEqual(Math.min(longest, 9_999));
  }
  expect(report.observations.get('new-message.fields')).toMatchObject({ as: 'structure' });
});

test.for(['invalid-body-500', 'conversation-bare-number', 'send-latin1-echo', 'user-content-missing-when-long'])(
  '%s is noticed with unusual lengths',
  async (name) => {
    const usual = brokenIn(await ask(name, { content: [0, 10_000] }));
    expect(usual).not.toEqual([]);
    expect(brokenIn(await ask(name, { content: [25, 1_000] }))).toEqual(usual);
  },
);

test('a server that accepts no text of a usual length is not broken: no such text was sent', async () => {
  expect(brokenIn(await ask('plain', { content: [9_000, 10_000] }))).toEqual([]);
});

test('a refusal that a length may explain is not reported from a single recording', async () => {
  const { exchanges } = await ask('plain', { content: [25, 1_000] });
  const [first] = exchanges.filter(({ request, response }) => request.method === 'POST' && response === refusal);
  const reads = exchanges.filter(({ request }) => request.method === 'GET');
  expect(brokenIn(verifyRecorded(contract, first === undefined ? [] : [...reads, first]))).toEqual([]);
});

test('at most three variants are sent, and no message twice', async () => {
  const { exchanges } = await ask('plain', { content: [9_000, 10_000] });
  const sent = exchanges.flatMap(({ request }) =>
    request.method === 'POST' && request.credentials === 'stated' && request.surface === 'developer-api'
      ? [`${request.path} ${request.headers['content-type']} ${Buffer.from(request.body ?? '')}`]
      : [],
  );
  const variants = sent.filter((text) => /90\d\d/.test(text));
  expect(variants).toHaveLength(6);
  const sound = sent.filter((text) => text.includes('Colloquy check'));
  expect(new Set(sound).size).toBe(sound.length);
});

const PLAIN = servers.find(({ name }) => name === 'plain');

/** A server by other hands that refuses some requests which it should take. */
async function askWhere(isRefused: (probe: Probe) => boolean, change = (body: string): string => body, lacking = '') {
  const to = sendTo(PLAIN?.create() ?? (() => Promise.reject(new Error('there is no server plain'))));
  const send: Send = async (probe) => {
    const exchange = await to(probe);
    if (exchange.response === undefined) return exchange;
    const body = Buffer.from(change(Buffer.from(exchange.response.body).toString()));
    const isSound = exchange.response.status < 300 && probe.surface === 'developer-api';
    return { ...exchange, response: isSound && isRefused(probe) ? refusal : { ...exchange.response, body } };
  };
  const surfaces = { 'developer-api': send, toolkit: send };
  const known = { ...HELD_OUT, values: new Map([...HELD_OUT.values].filter(([name]) => name !== lacking)) };
  const report = await verify({ contract, known, allow: 'writes', send: surfaces, rate: Number.POSITIVE_INFINITY });
  return { report, last: report.exchanges.slice(-3).map(({ request }) => request.query) };
}

const isOf = (method: string, path: string) => (probe: Probe) => probe.method === method && probe.path === path;
const list = isOf('GET', '/v1/conversations/');

test('a list that needs a filter is compared with a filtered success, by a value of an earlier response', async () => {
  const { report, last } = await askWhere(
    (probe) => list(probe) && !/^agent_id=\d/.test(probe.query),
    String,
    'agent_id',
  );
  expect(brokenIn(report)).toEqual(['list-conversations.operation']);
  expect(last.at(-1)).toMatch(/^agent_id=\d+$/);
  const [verdict] = report.statements.flatMap(({ verdict: one }) => (one.is === 'broken' ? [one] : []));
  expect(verdict?.comparedWith).toBe(report.exchanges.length);
});

test('a list that is refused with every filter is broken after at most three, next to a success with the same key', async () => {
  const { report, last } = await askWhere(list);
  expect(brokenIn(report)).toEqual(['list-conversations.operation']);
  expect(last.at(-1)).toMatch(/^external_user_id=/);
  const [verdict] = report.statements.flatMap(({ verdict: one }) => (one.is === 'broken' ? [one] : []));
  expect(report.exchanges[Number(verdict?.comparedWith) - 1]?.request.path).toBe('/v1/agents/');
});

test('a field that a server needs although it is optional is tried with a value of an earlier response', async () => {
  const ofMemories = ({ method, path, body = new Uint8Array() }: Probe): boolean =>
    method === 'POST' && path.endsWith('/memories/') && !Buffer.from(body).includes('agent_user_id');
  const { report } = await askWhere(ofMemories, (body) => body.replaceAll('"id":', '"agent_user_id":31,"id":'));
  expect(brokenIn(report)).toEqual(['new-memory.agent-user-id']);
});

test('an operation that refuses texts of all lengths is broken, next to a success of another operation', async () => {
  const { report } = await askWhere(({ method, path }) => method === 'POST' && path.endsWith('/messages/'));
  expect(brokenIn(report)).toEqual(['send-message.operation']);
});

test('a body of null that always causes a failure is noticed, a single failure is not', async () => {
  const askFailing = async (most: number) => {
    let failures = 0;
    const to = sendTo(PLAIN?.create() ?? (() => Promise.reject(new Error('there is no server plain'))));
    const send: Send = async (probe) => {
      const exchange = await to(probe);
      const isNull = probe.path.endsWith('/messages/') && Buffer.from(probe.body ?? '').toString() === 'null';
      if (!isNull || exchange.response === undefined || failures === most) return exchange;
      failures += 1;
      return { ...exchange, response: { ...exchange.response, status: 500 } };
    };
    const surfaces = { 'developer-api': send, toolkit: send };
    const report = await verify({ contract, known: HELD_OUT, allow: 'writes', send: surfaces, rate: Infinity });
    return brokenIn(report);
  };
  expect(await askFailing(Infinity)).toEqual(['errors.400']);
  expect(await askFailing(1)).toEqual([]);
});

test.for([
  ['{"app_name": "sales", "version": 3}', ['get-toolkit-details.operation']],
  ['{"app_name": "sales", "tools": "Forecast, report"}', []],
  ['{"app_name": "sales", "tools": null}', []],
  ['{"app_name": "sales", "tools": {"a": {}}}', []],
  ['["a tool by a name of its own"]', []],
  ['{}', []],
] as const)('the details %s of a toolkit break %j', async ([details, broken]) => {
  const { report } = await askWhere(
    () => false,
    (body) => (body.startsWith('{"app_name":"sales","tools"') ? details : body),
  );
  expect(brokenIn(report)).toEqual(broken);
});
