import { expect, test } from 'vitest';
import { applyAssumptionSet, findAssumptionSet } from '../../src/assumptions/index.ts';
import { startSandbox } from '../../src/cli/api/index.ts';
import { CONTRACT_FILE, readContract } from '../../src/contract/index.ts';
import { senderTo, verify } from '../../src/verify/index.ts';
import { contradictions } from './support/same-as.ts';

/** An agent and a conversation of a new sandbox: which ids there are is a choice of the set. */
const KNOWN = [
  ['plain', '1', '1'],
  ['contrary', '-1', '100001'],
  ['sparse', '1', '1'],
] as const;

test.for(KNOWN)(
  'the sandbox under %s breaks nothing, and the set is found again where it shows',
  async ([name, agent, conversation]) => {
    const contract = await readContract();
    const filled = await applyAssumptionSet(contract, await findAssumptionSet(name));
    const sandbox = await startSandbox({ contract: CONTRACT_FILE, assume: name });
    const sender = senderTo(contract, new URL(sandbox.url), { key: sandbox.key });
    try {
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
        send: { 'developer-api': sender },
        rate: Number.POSITIVE_INFINITY,
      });
      const broken = statements.filter(({ verdict }) => verdict.is === 'broken');
      expect(broken.map(({ statement, verdict }) => [statement.id, verdict])).toEqual([]);
      expect(contradictions(contract, filled, observations)).toEqual({});
      expect(exchanges).toBeGreaterThan(10);
    } finally {
      sender.close();
      await sandbox.close();
    }
  },
);
