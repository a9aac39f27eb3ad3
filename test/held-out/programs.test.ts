import { expect, test } from 'vitest';
import {
  type AssumptionSet,
  applyAssumptionSet,
  randomAssumptionSet,
  readAssumptionSets,
} from '../../src/contract/assumptions/index.ts';
import { readContract } from '../../src/contract/model/index.ts';
import { KEY } from '../canary/key.ts';
import { startMock } from '../canary/mock.ts';
import { carefulPrograms, programs, type Target } from './programs.ts';

const SEEDS = [1, 2, 3, 4, 5];

const RESOURCES = {
  apiKey: KEY,
  agentId: 7,
  conversationId: 42,
  toolkit: 'weather',
  tool: 'forecast',
  toolArguments: { city: 'Bern' },
};

/** Those that no set contradicts, with the reason. */
const NOT_CAUGHT: Readonly<Record<string, string>> = {
  'listed-conversation-takes-messages': 'The mock stores no conversation, and takes messages for any.',
  'user-id-over-32-bits': 'The choices tell integers up to 2^53 from larger ones, and none below.',
  'reply-comes-within-five-seconds': 'The mock makes nobody wait for seconds.',
};

/** Those that no set confirms, with the reason. */
const NOWHERE_RIGHT: Readonly<Record<string, string>> = {
  'remaining-requests-are-told': 'The sets say of no other answer than 429 how many requests are left.',
  'conversation-is-looked-up-first': 'The mock stores no conversation, so that none is missing.',
};

test('programs that others wrote fail where they depend on a guess, and those that depend on none work everywhere', async ({
  task,
}) => {
  const contract = await readContract();
  const named = await readAssumptionSets();
  const random = await Promise.all(SEEDS.map((seed) => randomAssumptionSet(contract, seed)));
  const sets = [...named, ...random];
  const failures = new Map(programs.map(({ name }) => [name, 0]));
  const unsafe: string[] = [];
  const runUnder = async (set: AssumptionSet): Promise<void> => {
    const mock = await startMock({ contract: await applyAssumptionSet(contract, set) });
    const target: Target = { baseUrl: mock.url, toolkitUrl: mock.url, ...RESOURCES };
    await Promise.all([
      ...programs.map(({ name, run }) => run(target).catch(() => failures.set(name, (failures.get(name) ?? 0) + 1))),
      ...carefulPrograms.map(({ name, run }) =>
        run(target).catch((error: unknown) => unsafe.push(`${name} under ${set.name}: ${error}`)),
      ),
    ]);
    await mock.close();
  };
  // One after another: some programs measure how long an answer takes.
  for (const set of sets) await runUnder(set);
  const notCaught = [...failures].filter(([, failed]) => failed === 0).map(([name]) => name);
  const nowhereRight = [...failures].filter(([, failed]) => failed === sets.length).map(([name]) => name);
  task.meta.programs = {
    name: 'held out',
    careless: programs.length,
    caught: programs.length - notCaught.length,
    working: programs.length - nowhereRight.length,
    careful: carefulPrograms.length,
    safe: carefulPrograms.length - new Set(unsafe.map((one) => one.split(' ', 1)[0])).size,
    sets: sets.length,
  };
  expect(unsafe).toEqual([]);
  expect(notCaught.toSorted()).toEqual(Object.keys(NOT_CAUGHT).toSorted());
  expect(nowhereRight.toSorted()).toEqual(Object.keys(NOWHERE_RIGHT).toSorted());
});
