import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { knownFrom } from '../../src/cli/verify/known.ts';
import { readContract } from '../../src/contract/index.ts';
import { planOf } from '../../src/verify/probes/plan.ts';

test('the guide names every method that is sent where no more is allowed', async () => {
  const contract = await readContract();
  const surfaces = new Set(contract.operations.map(({ surface }) => surface));
  const known = knownFrom({ agent: '7', conversation: '42', toolkitName: 'weather', tool: 'forecast' }, surfaces);
  const { probes } = planOf(contract, known, 'reads');
  const guide = await readFile('docs/guides/verify.md', 'utf8');
  const [, named = ''] = /only methods are sent that change nothing: ([^.]+)\./.exec(guide) ?? [];
  const sent = new Set(probes.map(({ method }) => method.toUpperCase()));
  expect([...named.matchAll(/[A-Z]{3,}/g)].map(([method]) => method).toSorted()).toEqual([...sent].toSorted());
});
