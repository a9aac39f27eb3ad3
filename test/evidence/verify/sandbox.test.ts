import { expect, test } from 'vitest';
import { findAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { findsAgainInSandbox } from './support/sandbox.ts';

test.for(['plain', 'contrary', 'sparse'])(
  'the sandbox under %s breaks nothing, also for a key without access, and the set is observed at the points that show it',
  async (name) => {
    expect(await findsAgainInSandbox(await findAssumptionSet(name))).toBeGreaterThan(10);
  },
);
