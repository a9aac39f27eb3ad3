import { expect, test } from 'vitest';
import { applyAssumptionSet, findAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { verify } from '../../../src/evidence/verify/index.ts';
import { answerAll, judgeAnswered } from './support/answered-servers.ts';
import { brokenIn } from './support/outcome.ts';
import { KNOWN, toService } from './support/served.ts';

const contract = await readContract();

test('servers by other hands are not accused where each point is answered as they behave', async () => {
  // test/long/ has all of them.
  const { wrong, holds } = await judgeAnswered(25, ['writes']);
  expect(wrong).toEqual([]);
  expect(holds).toBeGreaterThan(20);
});

test.for(['plain', 'contrary', 'sparse'])(
  'a mock under %s is not accused where all its choices are answered',
  async (name) => {
    const filled = await applyAssumptionSet(contract, await findAssumptionSet(name));
    expect(filled.chosen.size).toBeGreaterThan(60);
    const answered = answerAll(contract, filled.chosen);
    const send = toService(filled);
    const surfaces = { 'developer-api': send, toolkit: send };
    // A key that can access everything has nothing that is refused to it.
    const hasAll = filled.chosen.get('developer-api-key.access')?.name === 'all';
    const known = { ...KNOWN, inaccessible: hasAll ? new Map() : KNOWN.inaccessible };
    const report = await verify({ contract: answered, known, allow: 'writes', send: surfaces, rate: Infinity });
    expect(brokenIn(report)).toEqual([]);
  },
);
