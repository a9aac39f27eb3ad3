import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { type VerifyReport, verify } from '../../../src/evidence/verify/index.ts';
import { bodyOf, content, on, withPart } from './support/faults.ts';
import { FAULTY_KNOWN, type Fault, sendToFaulty } from './support/faulty-server.ts';
import { readAgain, saidBy } from './support/shown.ts';

const contract = await readContract();

async function reportOn(fault: Fault): Promise<VerifyReport> {
  const send = sendToFaulty(fault);
  const surfaces = { 'developer-api': send, toolkit: send };
  const report = await verify({ contract, known: FAULTY_KNOWN, allow: 'writes', send: surfaces, rate: Infinity });
  expect(saidBy(readAgain(report))).toEqual(saidBy(report));
  return report;
}

const brokenIn = ({ statements }: VerifyReport): Record<string, string> =>
  Object.fromEntries(
    statements.flatMap(({ statement, verdict }) => (verdict.is === 'broken' ? [[statement.id, verdict.how]] : [])),
  );

const longTitles = ({ exchanges }: VerifyReport): number[] =>
  exchanges.flatMap(({ request }) => {
    const [, title = ''] = /"title":"([^"]*)"/.exec(Buffer.from(request.body ?? '').toString()) ?? [];
    return title.length > 400 ? [title.length] : [];
  });

const statusOfLongTitles = (status: number, most: number): Fault => ({
  changes: on('memory', (_, { body }) =>
    String(body.title ?? '').length > most ? { status, body: { message: 'No.' } } : undefined,
  ),
});

test('a long title is sent shorter until it is accepted, and a failure is repeated', async () => {
  expect(longTitles(await reportOn({}))).toEqual([10_000]);
  const limited = await reportOn(statusOfLongTitles(400, 600));
  expect(longTitles(limited)).toEqual([10_000, 2_000, 1_000, 500]);
  expect(brokenIn(limited)).toEqual({});
  const failing = await reportOn(statusOfLongTitles(500, 600));
  expect(longTitles(failing)).toEqual([10_000, 2_000, 2_000, 2_000]);
  expect(brokenIn(failing)).toEqual({
    'create-memory.operation': 'each of 3 valid requests with a long title fails with 500, and none without',
  });
});

test.for([403, 404])('a long title may be refused with %i, since the size of a body is open', async (status) => {
  expect(brokenIn(await reportOn(statusOfLongTitles(status, 600)))).toEqual({});
});

test('an empty reply breaks nothing, whatever its other fields say: states are open', async () => {
  const pending = bodyOf('message', (body, asked) =>
    withPart(body, 'agent_message', (one) =>
      content(asked).length > 400 ? { ...one, content: '', status: 'in_progress' } : { ...one, status: 'completed' },
    ),
  );
  expect(brokenIn(await reportOn(pending))).toEqual({});
});

test('the texts of one request are sent again in another, which may be refused', async () => {
  const again = (reply: object): Fault => ({
    changes: on('message', (_, asked) => (asked.earlier.at(-1) === content(asked) ? reply : undefined)),
  });
  for (const status of [400, 409])
    expect(brokenIn(await reportOn(again({ status, body: { message: 'Again?' } })))).toEqual({});
  expect(brokenIn(await reportOn(again({ body: { conversation: { id: 42, external_user_id: 'user-ada' } } })))).toEqual(
    {
      'sent-message.user-message': 'the body lacks user_message',
      'sent-message.agent-message': 'the body lacks agent_message',
    },
  );
});

test('a list is read with each spelling of a filter, and these names are not observed', async () => {
  const { exchanges, observations } = await reportOn({});
  const queries = exchanges.flatMap(({ request }) =>
    request.path === '/v1/conversations/' && request.keyForm === 'stated' ? [new URLSearchParams(request.query)] : [],
  );
  const ofAgents = queries.filter((query) => query.has('agentId')).map((query) => [...query]);
  expect(ofAgents).toEqual(
    ['1500000000', '77', '7'].map((id) => ['agent_id', 'agentId', 'agent-id', 'agent'].map((name) => [name, id])),
  );
  expect(JSON.stringify(observations.get('list-conversations.filters'))).not.toMatch(/agentId/);
});
