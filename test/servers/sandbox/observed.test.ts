import { expect, test } from 'vitest';
import {
  actionsFor,
  choiceAction,
  completeSet,
  findAssumptionSet,
  parseAssumptionSet,
  type SetAction,
  toOverlay,
} from '../../../src/contract/assumptions/index.ts';
import { type Json, readContract } from '../../../src/contract/model/index.ts';
import { parseSeed, startSandbox } from '../../../src/servers/sandbox/index.ts';
import { inFile } from './support.ts';

const contract = await readContract();
const SEED = parseSeed('agents: [{name: A, users: [u], conversations: [{user: u}]}]', 'seed.yaml');

const pointOf = (id: string) => {
  const point = contract.openPoints.find((one) => one.id === id);
  if (point === undefined) throw new Error(`${id} is no open point`);
  return point;
};
/** The actions of observed fields: there may be more of them than were seen. */
const seenAt = (id: string, properties: Json): SetAction[] =>
  actionsFor(contract, pointOf(id), { properties, additionalProperties: true }, 'It was seen.', true);

/** The first conversation of a list, and that of a sent message, under a set with observations and the rest of plain. */
async function conversations(actions: readonly SetAction[]) {
  const overlay = toOverlay({ ...(await findAssumptionSet('plain')), actions });
  const text = JSON.stringify({
    ...overlay,
    info: { title: 'Seen', 'x-observed': { date: '2026-01-02', exchanges: 9 } },
  });
  const set = await completeSet(contract, parseAssumptionSet(text, 'seen.yaml'), await findAssumptionSet('plain'));
  const sandbox = await startSandbox({
    store: await (await inFile())(),
    contract,
    assume: set,
    seed: SEED,
    port: 0,
  });
  const headers = { authorization: `Bearer ${sandbox.firstKey}`, 'content-type': 'application/json' };
  const read = async (response: Promise<Response>) => JSON.parse(await (await response).text());
  const { data }: { readonly data: readonly [{ readonly id: number }] } = await read(
    fetch(`${sandbox.url}/v1/conversations/`, { headers }),
  );
  const [first] = data;
  const body = '{"content": "Hello"}';
  const path = `/v1/conversations/${first.id}/messages/`;
  const sent: { readonly conversation: object } = await read(
    fetch(`${sandbox.url}${path}`, { method: 'POST', headers, body }),
  );
  await sandbox.close();
  return { listed: Object.keys(first), sent: Object.keys(sent.conversation) };
}

const AGENT_SHOWN = choiceAction(contract, pointOf('conversations.agent-shown'), {
  name: 'by-field',
  with: { field: 'agent_id' },
});
const STATED = ['id', 'external_user_id'];
const INTEGER = { type: 'integer' };

test.each([
  [
    'in the list',
    [
      ...seenAt('conversation-list.element', { id: INTEGER, external_user_id: { type: 'string' }, agent_id: INTEGER }),
      ...seenAt('conversation-summary.fields', {}),
    ],
    true,
    false,
  ],
  [
    'in a sent message',
    [
      ...seenAt('conversation-list.element', { id: INTEGER, external_user_id: { type: 'string' } }),
      ...seenAt('conversation-summary.fields', { agent_id: INTEGER }),
    ],
    false,
    true,
  ],
])('an observed field is written where it was observed: %s', async (_, actions, isListed, isSent) => {
  const { listed, sent } = await conversations([...actions, AGENT_SHOWN]);
  expect(listed.toSorted()).toEqual([...STATED, ...(isListed ? ['agent_id'] : [])].toSorted());
  expect(sent.toSorted()).toEqual([...STATED, ...(isSent ? ['agent_id'] : [])].toSorted());
});
