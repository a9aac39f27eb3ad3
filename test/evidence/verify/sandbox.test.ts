import { expect, test } from 'vitest';
import { findAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { findsAgainInSandbox } from './support/sandbox.ts';

test.for(['plain', 'contrary', 'sparse'])(
  'the sandbox under %s breaks nothing, for a key without access either, and the set is found again where it shows',
  async (name) => {
    expect(await findsAgainInSandbox(await findAssumptionSet(name))).toBeGreaterThan(10);
  },
);
