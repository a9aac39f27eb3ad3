import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readContract } from '../../src/contract/model/index.ts';
import { setOf } from '../evidence/verify/support/identity.ts';
import { compareWith, withPointOf } from '../evidence/verify/support/one-point.ts';
import { sceneOf } from '../evidence/verify/support/scene.ts';

const SETS = ['plain', 'contrary', 'sparse', ...Array.from({ length: 100 }, (_, index) => index + 1)];
/** Points of each set at which another one is compared with it. */
const POINTS = 8;

const { openPoints } = await readContract();
const points = openPoints.filter(({ place }) => place.surface !== 'toolkit').map(({ id }) => id);
let [exchanges, differing] = [0, 0];

test.for(SETS.map((name, index) => [name, index] as const))(
  'in a scene of 60 steps under %s, answers name the points on which they depend',
  async ([name, index]) => {
    const given = await setOf(name);
    const base = withPointOf(given, await setOf('plain'), 'api.rate-limits') ?? given;
    const other = await setOf(typeof name === 'number' ? name + 1 : 1);
    const drawn = fc.sample(fc.shuffledSubarray(points, { minLength: points.length }), { seed: index, numRuns: 1 });
    const unnamed: Record<string, readonly string[]> = {};
    let compared = 0;
    for (const id of drawn.flat()) {
      if (compared === POINTS) break;
      const found = await compareWith(id, base, other, async (sandbox) => [await sceneOf(sandbox, index)]);
      if (found === undefined) continue;
      compared += 1;
      exchanges += found.exchanges;
      differing += found.differing;
      if (found.unnamed.length > 0) unnamed[id] = found.unnamed;
    }
    expect(unnamed).toEqual({});
  },
);

afterAll(() => {
  process.stdout.write(`  ${exchanges} pairs of exchanges in scenes, of which ${differing} differ\n`);
  expect(differing).toBeGreaterThan(0);
});
