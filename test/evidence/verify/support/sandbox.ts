import { expect } from 'vitest';
import {
  type AssumptionSet,
  applyAssumptionSet,
  type FilledContract,
} from '../../../../src/contract/assumptions/index.ts';
import { CONTRACT_FILE, readContract } from '../../../../src/contract/model/index.ts';
import { createSender, type Exchange, type KnownResources, verify } from '../../../../src/evidence/verify/index.ts';
import { openSqlite, type Sandbox, startSandbox } from '../../../../src/servers/sandbox/index.ts';
import { folder } from '../../../servers/sandbox/support.ts';
import { contradictions } from './same-as.ts';
import { unnamedGuesses } from './unnamed.ts';

const contract = await readContract(CONTRACT_FILE);

/** The ids of the agents and the conversations as paths have them, in the order in which they were stored. */
export async function idsIn({ control }: Pick<Sandbox, 'control'>) {
  const [agents, conversations] = await Promise.all([control.agents.list(), control.conversations.list()]);
  const inOrder = (all: readonly { readonly id: number; readonly pathId: string }[]): readonly string[] =>
    all.toSorted((one, other) => one.id - other.id).map(({ pathId }) => pathId);
  return { agents: inOrder(agents), conversations: inOrder(conversations) };
}

/** Known resources of a sandbox: an agent and a conversation. */
export const knownOf = (agent = '', conversation = ''): KnownResources => ({
  values: new Map([
    ['agent_id', agent],
    ['conversation_id', conversation],
  ]),
  inaccessible: new Map(),
  toolArguments: {},
  surfaces: new Set(['developer-api']),
  absent: '987654321',
});

/**
 * A new sandbox under a set breaks nothing, what it shows is that set, and each response names what it shows: for a key
 * that can access everything, and where the set has such for one that lacks access to the first agent.
 *
 * @returns The number of exchanges.
 */
export async function findsAgainInSandbox(set: AssumptionSet): Promise<number> {
  const filled = await applyAssumptionSet(contract, set);
  const isLimited = filled.chosen.get('developer-api-key.access')?.name === 'some';
  return (await check(filled, false)) + (isLimited ? await check(filled, true) : 0);
}

async function check(filled: FilledContract, isLimited: boolean): Promise<number> {
  const store = await openSqlite({ file: `${await folder()}/sandbox.db`, fast: true });
  const sandbox = await startSandbox({ store, assume: filled.set, contract });
  const key = isLimited
    ? (await sandbox.control.keys.create({ label: 'limited', agents: [2] })).key
    : (sandbox.firstKey ?? '');
  const sender = createSender(contract, new URL(sandbox.url), { keys: new Map([['DeveloperApiKey', key]]) });
  const kept: Exchange[] = [];
  try {
    const { agents, conversations } = await idsIn(sandbox);
    // The second agent has the third conversation.
    const [agent, conversation] = isLimited ? [agents[1], conversations[2]] : [agents[0], conversations[0]];
    const { statements, observations, exchanges } = await verify({
      contract,
      known: {
        ...knownOf(agent, conversation),
        inaccessible: new Map(isLimited ? [['agent_id', agents[0] ?? '']] : []),
      },
      allow: 'writes',
      send: {
        'developer-api': async (probe) => {
          const exchange = await sender(probe);
          kept.push(exchange);
          return exchange;
        },
      },
      rate: Number.POSITIVE_INFINITY,
    });
    const broken = statements.filter(({ verdict }) => verdict.is === 'broken');
    expect(broken.map(({ statement, verdict }) => [statement.id, verdict])).toEqual([]);
    expect(contradictions(contract, filled, observations)).toEqual({});
    expect(unnamedGuesses(contract, kept)).toEqual({});
    return exchanges.length;
  } finally {
    sender.close();
    await sandbox.close();
  }
}
