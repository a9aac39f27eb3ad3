import { afterAll, expect, test } from 'vitest';
import { readContract } from '../../src/contract/model/index.ts';
import { setOf } from '../evidence/verify/support/identity.ts';
import { compareWith, withPointOf } from '../evidence/verify/support/one-point.ts';

const PAIRS = [
  ['plain', 'contrary'],
  ['plain', 'sparse'],
  [1, 2],
  [3, 4],
  [5, 6],
  [7, 8],
] as const;

const { openPoints } = await readContract();
const points = openPoints.filter(({ place }) => place.surface !== 'toolkit').map(({ id }) => id);
/** The points at which answers were seen to differ. */
const seen = new Set<string>();
let exchanges = 0;

test.for(PAIRS)('what one point of %s changes, taken from %s, is named by the answers', async ([name, otherName]) => {
  // A limit of rate would end it early.
  const given = await setOf(name);
  const base = withPointOf(given, await setOf('plain'), 'api.rate-limits') ?? given;
  const other = await setOf(otherName);
  const unnamed: Record<string, readonly string[]> = {};
  for (const id of points) {
    const compared = await compareWith(id, base, other);
    if (compared === undefined) continue;
    exchanges += compared.exchanges;
    if (compared.differing > 0) seen.add(id);
    if (compared.unnamed.length > 0) unnamed[id] = compared.unnamed;
  }
  expect(unnamed).toEqual({});
});

// The others take what verify does not send: test/servers/sandbox/cases/choices.ts has their cases.
afterAll(() => {
  const all = `${seen.size} of ${points.length} points seen to change an answer`;
  process.stdout.write(`  ${all}, in ${exchanges} pairs of exchanges\n`);
  expect(seen.size).toBeGreaterThan(40);
});
