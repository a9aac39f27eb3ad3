import { expect } from 'vitest';
import { type AssumptionSet, applyAssumptionSet } from '../../../src/assumptions/index.ts';
import { CONTRACT_FILE, readContract } from '../../../src/contract/index.ts';
import { openSqlite, startSandbox } from '../../../src/sandbox/index.ts';
import { type Exchange, senderTo, verify } from '../../../src/verify/index.ts';
import { folder } from '../../sandbox/support.ts';
import { contradictions } from './same-as.ts';
import { unnamedGuesses } from './unnamed.ts';

const contract = await readContract(CONTRACT_FILE);

/** By which numbers its page says that the first agent and the first conversation go: which these are is a choice. */
export async function firstIds(pageUrl: string): Promise<{ readonly agent: string; readonly conversation: string }> {
  const page = await (await fetch(pageUrl, { headers: { accept: 'text/html' } })).text();
  const [, conversation = ''] = /\?conversation=1">(-?\d+)<\/a>/.exec(page) ?? [];
  const [, agent = ''] = /Agents<\/h2>[\s\S]*?<td>(-?\d+)<\/td>/.exec(page) ?? [];
  return { agent, conversation };
}

/**
 * A new sandbox under a set breaks nothing, what it shows is that set, and each answer names what it shows. Gives the
 * number of exchanges.
 */
export async function findsAgainInSandbox(set: AssumptionSet): Promise<number> {
  const filled = await applyAssumptionSet(contract, set);
  const store = await openSqlite({ file: `${await folder()}/sandbox.db`, fast: true });
  const sandbox = await startSandbox({ store, assume: set, contract });
  const sender = senderTo(contract, new URL(sandbox.url), { key: sandbox.firstKey ?? '' });
  const kept: Exchange[] = [];
  try {
    const { agent, conversation } = await firstIds(sandbox.pageUrl);
    const { statements, observations, exchanges } = await verify({
      contract,
      known: {
        values: new Map([
          ['agent_id', agent],
          ['conversation_id', conversation],
        ]),
        inaccessible: new Map(),
        toolArguments: {},
        surfaces: new Set(['developer-api']),
        absent: '987654321',
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
    return exchanges;
  } finally {
    sender.close();
    await sandbox.close();
  }
}
