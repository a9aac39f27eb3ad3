import { expect, test } from 'vitest';
import { applyAssumptionSet, readAssumptionSets } from '../../src/contract/assumptions/index.ts';
import { changedAnswers } from './derived/answers.ts';
import { type Derived, record, serve } from './derived/recorded.ts';
import { changedRequests } from './derived/requests.ts';
import { contract } from './support/contract.ts';
import { firstFinding } from './support/findings.ts';

/** Of the broken servers, so many at most break what nobody can make a server show. */
const AT_MOST_HIDDEN = 1 / 6;

test('each derived server that breaks a statement is noticed, and none is accused for an open point', {
  timeout: 120_000,
}, async ({ task }) => {
  const started = process.cpuUsage();
  const count = { fitting: 0, broken: 0, noticed: 0, different: 0, accused: 0 };
  const notShown: Record<string, number> = {};
  const wrong: string[] = [];

  for (const set of await readAssumptionSets()) {
    const recorded = await record(await applyAssumptionSet(contract, set));
    // As it is, it is one of those that differ: by all that the set says.
    const unchanged: Derived = { name: 'unchanged', change: () => undefined, breaks: false };
    const derived: readonly Derived[] = [...changedAnswers(recorded), ...changedRequests(recorded)];
    count.fitting += derived.filter(({ breaks }) => !breaks).length;
    for (const { name, change, breaks, hidden } of [unchanged, ...derived]) {
      for (const every of breaks ? ([1, 3] as const) : ([1] as const)) {
        const { send, isShown } = serve(recorded, change, every);
        const finding = await firstFinding(send, recorded.probes);
        count[breaks ? 'broken' : 'different'] += 1;
        if (finding !== undefined) count[breaks ? 'noticed' : 'accused'] += 1;
        if ((finding !== undefined) === breaks) continue;
        if (breaks && hidden !== undefined && !isShown()) notShown[hidden] = (notShown[hidden] ?? 0) + 1;
        else wrong.push(`under ${set.name}, 1 in ${every}: ${name}: ${finding}`);
      }
    }
  }
  task.meta.servers = { name: 'derived', ...count, notShown, cpu: process.cpuUsage(started).user / 1_000_000 };
  expect(wrong).toEqual([]);
  expect((count.broken - count.noticed) / count.broken).toBeLessThan(AT_MOST_HIDDEN);
});
