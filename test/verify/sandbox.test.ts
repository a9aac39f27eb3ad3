import { expect, test } from 'vitest';
import { findAssumptionSet } from '../../src/assumptions/index.ts';
import { readContract } from '../../src/contract/index.ts';
import { senderTo, verify } from '../../src/verify/index.ts';
import { type Running, start } from '../sandbox/support.ts';
import { findsAgainInSandbox, firstIds } from './support/sandbox.ts';

const SETS = ['plain', 'contrary', 'sparse'];

test.for(SETS)('the sandbox under %s breaks nothing, and the set is found again where it shows', async (name) => {
  expect(await findsAgainInSandbox(await findAssumptionSet(name))).toBeGreaterThan(10);
});

test.for(SETS)(
  'the sandbox under %s answers a key without access with 403, or each key has access to all',
  async (name) => {
    const sandbox = await start(name);
    const key = await sandbox.issueKey('second', [2]);
    const first = await firstIds(sandbox.pageUrl);
    const answers = [
      await sandbox.post(`/v1/agents/${first.agent}/memories/`, { title: 'a', content: 'b' }, key),
      await sandbox.post(`/v1/conversations/${first.conversation}/messages/`, { content: 'a' }, key),
    ];
    const { actions } = await findAssumptionSet(name);
    const access = actions.find(({ fills }) => fills.includes('developer-api-key.access'))?.choice?.name;
    if (access === 'all') {
      for (const { status } of answers) expect(status).toBeLessThan(300);
      return;
    }
    for (const { status } of answers) expect(status).toBe(403);
    expect(await brokenBy(sandbox, key, first.agent)).toEqual([]);
  },
);

/** The statements that a check of a sandbox finds broken, with a key that has access to the second agent alone. */
async function brokenBy(sandbox: Running, key: string, inaccessible: string): Promise<unknown[]> {
  const contract = await readContract();
  const sender = senderTo(contract, new URL(sandbox.url), { key });
  try {
    const { statements } = await verify({
      contract,
      known: {
        values: new Map([
          ['agent_id', '2'],
          ['conversation_id', '3'],
        ]),
        inaccessible: new Map([['agent_id', inaccessible]]),
        toolArguments: {},
        surfaces: new Set(['developer-api']),
        absent: '987654321',
      },
      allow: 'writes',
      send: { 'developer-api': sender },
      rate: Number.POSITIVE_INFINITY,
    });
    return statements
      .filter(({ verdict }) => verdict.is === 'broken')
      .map(({ statement, verdict }) => [statement.id, verdict]);
  } finally {
    sender.close();
  }
}
