import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { applyAssumptionSet, findAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import type { Exchange } from '../../../src/evidence/judge/index.ts';
import { verify, verifyRecorded } from '../../../src/evidence/verify/index.ts';
import { pseudonymize } from '../../../src/evidence/verify/recording/pseudonymize.ts';
import { faultsOfHar } from './support/har-schema.ts';
import { saidTwice } from './support/recording.ts';
import { KNOWN, toService } from './support/served.ts';
import { harOf, readAgain, saidBy } from './support/shown.ts';

const contract = await readContract();

// Some servers take their time over a reply.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.setTimerTickMode('nextTimerAsync');
});
afterAll(() => {
  vi.useRealTimers();
});

test.for(['plain', 'contrary', 'sparse'])(
  'the HAR of a run on %s is valid, and judged as the run was',
  async (name) => {
    const service = toService(await applyAssumptionSet(contract, await findAssumptionSet(name)));
    const send = { 'developer-api': service, toolkit: service };
    const report = await verify({ contract, known: KNOWN, allow: 'writes', send, rate: Infinity });
    expect(faultsOfHar(harOf(report))).toEqual([]);
    expect(saidBy(readAgain(report))).toEqual(saidBy(report));
  },
);

/** Each so many-th; all of them are in test/long/. */
const STEP = 17;

test('so are those of runs on servers by other hands', async () => {
  const { live, recorded } = await saidTwice(STEP);
  expect(recorded).toEqual(live);
});

/** An exchange of verify or another program. */
function exchange(body: unknown, { headers = {}, ...request }: Partial<Exchange['request']> = {}): Exchange {
  const type = { 'content-type': 'application/json' };
  const query = { surface: 'developer-api', path: '/v1/conversations/', query: '', address: 'https://api.example' };
  const bytes = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    request: { ...query, method: 'GET', headers: type, body: undefined, credentials: 'unknown', ...request },
    response: { status: 200, headers: { ...type, ...headers }, body: Buffer.from(bytes) },
  };
}

/** The values that stand for those of a response. */
const bodyOf = ({ response }: Exchange) => JSON.parse(Buffer.from(response?.body ?? []).toString());
const insteadOf = (body: unknown) => pseudonymize(contract, [exchange(body)], { values: new Map() }).map(bodyOf)[0];

test('a value is replaced by one of its type, format and length, and equal values by equal ones', () => {
  const values = {
    uuid: '7f1c0a52-7f7e-4a39-9f4b-0a7f4f9f6d2e',
    at: '2026-11-23T20:15:02.123+01:00',
    on: '2026-11-23',
    http: 'Mon, 23 Nov 2026 20:15:02 GMT',
    text: '  Alice Smith\n<b>7</b> ü 🕘 ',
    mail: 'alice@corp.example',
    same: '2026-11-23',
    hash: 'deadbeefcafe0123',
    integer: 12345,
    negative: -77,
    zero: 0,
    decimal: 12.25,
    small: 0.5,
    huge: 2 ** 60,
    list: [true, null, '', '?!'],
  };
  const made = insteadOf(values);
  expect(made).toEqual({
    ...values,
    uuid: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+01:00$/),
    on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    http: expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/),
    text: expect.stringMatching(/^ {2}[A-Z][a-z]{4} [A-Z][a-z]{4}\n<[a-z]>\d<\/[a-z]> [^\x20-\x7f] \p{Emoji} $/u),
    mail: expect.stringMatching(/^[a-z]{5}@[a-z]{4}\.[a-z]{7}$/),
    same: made.on,
    hash: expect.stringMatching(/^[0-9a-f]{16}$/),
    integer: expect.toSatisfy((value: number) => Number.isInteger(value) && String(value).length === 5),
    negative: expect.toSatisfy((value: number) => value > -100 && value < -9),
    decimal: expect.toSatisfy((value: number) => /^\d\d\.\d[1-9]$/.test(String(value))),
    small: expect.toSatisfy((value: number) => /^0\.[1-9]$/.test(String(value))),
    huge: expect.toSatisfy((value: number) => value > 2 ** 53 && String(value).length === String(2 ** 60).length),
  });
  for (const date of [made.at, made.on, made.http]) expect(Date.parse(date)).not.toBeNaN();
  for (const name of ['uuid', 'at', 'on', 'http', 'text', 'mail', 'hash', 'integer', 'negative', 'decimal', 'huge'])
    expect([name, made[name]]).not.toEqual([name, values[name as keyof typeof values]]);
});

test('integers keep their order, and their kind beside what the user vouched for', () => {
  const ids = Array.from({ length: 500 }, (_, index) => 100 + index * 2);
  const values = new Map([['agent_id', '300']]);
  const [made] = pseudonymize(contract, [exchange({ data: ids })], { values }).map(bodyOf);
  expect(made.data).toEqual(made.data.toSorted((one: number, other: number) => one - other));
  expect(new Set(made.data).size).toBe(500);
  expect(made.data[100]).toBe(300);
  expect(made.data.map((id: number) => String(id).length)).toEqual(ids.map((id) => String(id).length));
});

test('a name is replaced if it looks like data, or is a key of a map', () => {
  const people = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`alice${'x'.repeat(index)}`, 1]));
  const made = insteadOf({ data: [], created_at: 1, sk_live_51HxSECRET: 1, 'Alice Smith': { name: 'x' }, people });
  expect(Object.keys(made)).toEqual(['data', 'created_at', expect.any(String), expect.any(String), 'people']);
  const text = JSON.stringify(made);
  for (const name of ['sk_live', 'SECRET', 'Alice', 'alice']) expect(text).not.toContain(name);
  expect(Object.keys(made.people)).toHaveLength(41);
});

test('non-JSON stays non-JSON, without words of the server', () => {
  for (const text of ['<p>Alice 7</p>', 'nuli', '07', '{"data": [Alice', '\ufeff{}']) {
    const [made] = pseudonymize(contract, [exchange(text)], { values: new Map() });
    const instead = Buffer.from(made?.response?.body ?? []).toString();
    expect(() => JSON.parse(instead)).toThrow();
    expect(instead).toHaveLength(text.length);
    expect(instead).not.toMatch(/Alice|7/);
  }
});

test("of other programs' requests the values are replaced as well, and what repeats them repeats them still", () => {
  const content = ' Where is <my> order? ';
  const metadata = { 'Alice Smith': 'alice@corp.example' };
  const message = { content: content.trim(), metadata };
  const sent = {
    ...{ method: 'POST', path: '/v1/conversations/4711/messages/', query: 'agent_id=99&Alice+Smith=7' },
    body: Buffer.from(JSON.stringify({ content, metadata })),
  };
  const reply = { conversation: { id: 4711 }, user_message: message, agent_message: { content: 'Hello &lt;you&gt;' } };
  const recording = [exchange(reply, sent), exchange({ data: [{ id: 4711 }] })];
  const [made] = pseudonymize(contract, recording, { values: new Map() });
  const text = `${made?.request.path}?${made?.request.query} ${made?.request.body} ${made?.response?.body}`;
  expect(text).not.toMatch(/4711|\b99\b|Alice|alice|order|Hello/);
  expect(made?.request.query).toMatch(/^agent_id=\d\d&/);
  const instead = made && bodyOf(made);
  expect(made?.request.path).toBe(`/v1/conversations/${instead.conversation.id}/messages/`);
  expect(JSON.parse(String(made?.request.body)).content.trim()).toBe(instead.user_message.content);
  const report = verifyRecorded(contract, recording);
  expect(saidBy(readAgain(report))).toEqual(saidBy(report));
});
