import { expect, test } from 'vitest';
import {
  type AssumptionSet,
  applyAssumptionSet,
  combineActions,
  completeSet,
  findAssumptionSet,
} from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { createExampleSource } from '../../../src/servers/mock/index.ts';
import { openSqlite, type Sandbox, startSandbox, unanswered } from '../../../src/servers/sandbox/index.ts';

import { holdSingleUnanswered, singlePoints } from './single-unanswered.ts';

// test/long/ has each point.
holdSingleUnanswered(singlePoints.filter((_, index) => index % 16 === 3));

const contract = await readContract();
const plain = await findAssumptionSet('plain');

const without = (...ids: readonly string[]): AssumptionSet => ({
  ...plain,
  name: 'partial',
  actions: plain.actions.filter(({ fills }) => !fills.some((id) => ids.includes(id))),
});

async function startUnder(assume: AssumptionSet | undefined): Promise<Sandbox & { readonly key: string }> {
  const sandbox = await startSandbox({ store: await openSqlite({}), contract, assume });
  return { ...sandbox, unanswered: sandbox.unanswered, key: sandbox.firstKey ?? '' };
}

/** One request to each operation. */
async function call({ url, key }: { readonly url: string; readonly key: string }) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const post = (body: object) => ({ method: 'POST', headers, body: JSON.stringify(body) });
  const paths = [
    ['/v1/agents/', { headers }],
    ['/v1/conversations/', { headers }],
    ['/v1/agents/1/memories/', post({ title: 'a', content: 'b', agent_user_id: 1 })],
    ['/v1/conversations/1/messages/', post({ content: 'a' })],
  ] as const;
  return Promise.all(
    paths.map(async ([path, init]) => {
      const response = await fetch(url + path, init);
      const named = (response.headers.get('colloquy-open-points') ?? '').split(', ');
      return { path, status: response.status, named, body: await response.text() };
    }),
  );
}

test('every operation succeeds while a tenth of the points has no answer, whichever', async () => {
  const all = unanswered(contract);
  for (let part = 0; part < 10; part += 1) {
    const drawn = all.filter((_, index) => index % 10 === part);
    // An answer can need one of those, such as a user's filter the names of the filters: it is left out, too.
    const combined = await combineActions(contract, [], without(...drawn));
    if ('refused' in combined) throw new Error(combined.refused);
    const left = [...drawn, ...combined.unfit.flatMap(({ ids }) => ids)];
    expect(left.length, left.join()).toBeLessThanOrEqual(drawn.length + 1);
    const sandbox = await startUnder(without(...left));
    expect(sandbox.unanswered).toEqual(expect.arrayContaining(left));
    const failed = (await call(sandbox)).filter(({ status }) => status >= 300);
    expect(failed, left.join()).toEqual([]);
    await sandbox.close();
  }
});

test('where a body has no answer, it is that of the mock without a set', async () => {
  const sandbox = await startUnder(without('list-agents.body', 'list-agents.status'));
  const [agents] = await call(sandbox);
  const operation = contract.operations.find(({ operationId }) => operationId === 'listAgents');
  const documented = operation && (await createExampleSource(contract).form(operation));
  expect(JSON.parse(agents?.body ?? '')).toEqual(documented?.body);
  expect(agents).toMatchObject({
    status: 200,
    named: expect.arrayContaining(['list-agents.body', 'list-agents.status']),
  });
  await sandbox.close();
});

test('without a set it serves what the contract states, and stores', async () => {
  const sandbox = await startUnder(undefined);
  expect(sandbox.unanswered).toEqual(unanswered(contract));
  expect((await call(sandbox)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await sandbox.control.messages.list(1)).toHaveLength(2);
  await sandbox.close();
});

test('every shipped set answers all points, and another one completes a set', async () => {
  for (const name of ['plain', 'contrary', 'sparse']) {
    const filled = await applyAssumptionSet(contract, await findAssumptionSet(name));
    expect({ name, open: unanswered(filled) }).toEqual({ name, open: [] });
  }
  const completed = await completeSet(contract, without('send-message.twice', 'list-agents.status'), plain);
  const sandbox = await startUnder(completed);
  expect(sandbox.unanswered).toEqual([]);
  await sandbox.close();
});
