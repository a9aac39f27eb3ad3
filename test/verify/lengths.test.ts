import { expect, test } from 'vitest';
import { readContract } from '../../src/contract/index.ts';
import { type Report, verify, verifyRecorded } from '../../src/verify/index.ts';
import { servers } from '../held-out/servers/servers.ts';
import { HELD_OUT, sendTo } from './support/held-out.ts';
import { type Limits, limited, refusal } from './support/limited.ts';

const contract = await readContract();

/** Asks a server by other hands that refuses texts outside of these limits. */
function ask(name: string, limits: Limits): Promise<Report> {
  const server = servers.find((one) => one.name === name);
  if (server === undefined) throw new Error(`there is no server ${name}`);
  const send = limited(sendTo(server.create()), limits);
  const surfaces = { 'developer-api': send, toolkit: send };
  return verify({ contract, known: HELD_OUT, allow: 'writes', send: surfaces, rate: Number.POSITIVE_INFINITY });
}

const brokenIn = ({ statements }: Report): string[] =>
  statements.flatMap(({ statement, verdict }) => (verdict.is === 'broken' ? [statement.id] : []));

test.for<[limits: Limits, minLength: number, maxLength: number | undefined]>([
  [{ content: [25, 10_000] }, 20, undefined],
  [{ content: [25, 1_000] }, 20, 4_994],
  [{ content: [0, 10] }, 0, 14],
  [{ content: [1, 18] }, 1, 18],
  [{ title: [1, 15], content: [100, 4_000] }, 61, 4_994],
  [{ title: [50, 70], content: [50, 70] }, 20, 4_994],
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
    expect(maxLength).toBeGreaterThanOrEqual(Math.min(longest, 4_994));
  }
  expect(report.observations.get('new-message.fields')).toMatchObject({ as: 'structure' });
});

test.for(['invalid-body-500', 'conversation-bare-number'])('%s is noticed with unusual lengths', async (name) => {
  const usual = brokenIn(await ask(name, { content: [0, 10_000] }));
  expect(usual).not.toEqual([]);
  expect(brokenIn(await ask(name, { content: [25, 1_000] }))).toEqual(usual);
});

test('one that refuses texts of every length is broken', async () => {
  expect(brokenIn(await ask('plain', { content: [9_000, 10_000] }))).toEqual([
    'create-memory.operation',
    'send-message.operation',
  ]);
});

test('a refusal that a length can explain is none in a recording of it alone', async () => {
  const { exchanges } = await ask('plain', { content: [25, 1_000] });
  const [first] = exchanges.filter(({ request, response }) => request.method === 'POST' && response === refusal);
  const reads = exchanges.filter(({ request }) => request.method === 'GET');
  expect(brokenIn(verifyRecorded(contract, first === undefined ? [] : [...reads, first]))).toEqual([]);
});

test('variants are three at most, and no message is sent twice', async () => {
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
