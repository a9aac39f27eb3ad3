import fc from 'fast-check';
import { CONTRACT_FILE, readContract } from '../../../../src/contract/model/index.ts';
import { planProbes } from '../../../../src/evidence/verify/index.ts';
import type { Sandbox } from '../../../../src/servers/sandbox/index.ts';
import type { Step } from './one-point.ts';
import { idsIn, knownOf } from './sandbox.ts';

const contract = await readContract(CONTRACT_FILE);

const STEPS = 60;

/** Changes between requests. A set can forbid some, such as two conversations of one user. */
const CHANGES: readonly ((control: Sandbox['control'], index: number) => unknown)[] = [
  ({ agents }, index) => agents.create({ name: `Agent ${index}` }),
  async ({ agents, users }, index) => {
    const [agent] = await agents.list();
    return users.create({ agentId: agent?.id ?? 0, externalId: `user-${index}` });
  },
  async ({ users, conversations }) => conversations.create({ userId: (await users.list()).at(-1)?.id ?? 0 }),
  async ({ conversations, messages }, index) => {
    const [conversation] = await conversations.list();
    return messages.create({ conversationId: conversation?.id ?? 0, user: `Question ${index}`, agent: 'An answer.' });
  },
  async ({ conversations, messages }) => {
    const [conversation] = await conversations.list();
    const [message] = await messages.list(conversation?.id ?? 0);
    return messages.remove(message?.id ?? 0);
  },
  ({ clock }) => clock.advance(40_000),
];

/** Sixty steps that a seed draws: requests to all that is stored at first, and changes in between. */
export async function sceneOf(sandbox: Sandbox, seed: number): Promise<readonly Step[]> {
  const { agents, conversations } = await idsIn(sandbox);
  const requests = conversations.flatMap((conversation, index) => {
    const known = knownOf(agents[index % agents.length], conversation);
    return planProbes(contract, known, 'writes').probes;
  });
  const changes = CHANGES.map((change) =>
    fc.nat(999).map(
      (index): Step =>
        async ({ control }) => {
          try {
            await change(control, index);
          } catch (error) {
            if (!(error instanceof RangeError)) throw error;
          }
        },
    ),
  );
  const step = fc.oneof(
    { arbitrary: fc.constantFrom<Step>(...requests), weight: 5 },
    { arbitrary: fc.oneof(...changes), weight: 1 },
  );
  const [steps = []] = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), { seed, numRuns: 1 });
  return steps;
}
