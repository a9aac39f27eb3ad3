import { expect, test } from 'vitest';
import { applyAssumptionSet, readAssumptionSets } from '../../src/assumptions/index.ts';
import { changedAnswers } from './derived/answers.ts';
import { record, serve } from './derived/recorded.ts';
import { changedRequests } from './derived/requests.ts';
import { contract } from './support/contract.ts';
import { firstFinding } from './support/findings.ts';

/** Of the broken servers, so many at most break what nobody can make a server show. */
const AT_MOST_HIDDEN = 1 / 6;

test('each derived server that breaks a statement is noticed, and none is accused for an open point', {
  timeout: 120_000,
}, async ({ task }) => {
  const started = performance.now();
  const count = { made: 0, broken: 0, noticed: 0, different: 0, accused: 0 };
  const notShown: Record<string, number> = {};
  const wrong: string[] = [];

  for (const set of await readAssumptionSets()) {
    const recorded = await record(await applyAssumptionSet(contract, set));
    const unchanged = serve(recorded, () => undefined, 1);
    expect(await firstFinding(unchanged.send, recorded.probes)).toBeUndefined();
    for (const { name, change, breaks, hidden } of [...changedAnswers(recorded), ...changedRequests(recorded)]) {
      count.made += 1;
      if (!breaks) count.different += 1;
      for (const every of breaks ? ([1, 3] as const) : ([1] as const)) {
        const { send, isShown } = serve(recorded, change, every);
        const finding = await firstFinding(send, recorded.probes);
        const isAccused = !breaks && finding !== undefined;
        const isHidden = breaks && finding === undefined && hidden !== undefined && !isShown();
        if (breaks) count.broken += 1;
        if (breaks && finding !== undefined) count.noticed += 1;
        if (isAccused) count.accused += 1;
        if (isHidden) notShown[hidden] = (notShown[hidden] ?? 0) + 1;
        if (isAccused || (breaks && finding === undefined && !isHidden))
          wrong.push(`under ${set.name}, 1 in ${every}: ${name}: ${finding}`);
      }
    }
  }
  task.meta.servers = { name: 'derived', ...count, notShown, seconds: (performance.now() - started) / 1_000 };
  expect(wrong).toEqual([]);
  expect((count.broken - count.noticed) / count.broken).toBeLessThan(AT_MOST_HIDDEN);
});
