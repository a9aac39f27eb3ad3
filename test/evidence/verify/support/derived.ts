import { applyAssumptionSet, readAssumptionSets } from '../../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../../src/contract/model/index.ts';
import { createJudge } from '../../../../src/evidence/judge/judge.ts';
import { TIERS } from '../../../../src/evidence/verify/probes/probe.ts';
import { changedAnswers } from '../../../conformance/derived/answers.ts';
import type { Derived } from '../../../conformance/derived/recorded.ts';
import { changedRequests } from '../../../conformance/derived/requests.ts';
import { Outcome } from './outcome.ts';
import { changedRun, runOn } from './recorded.ts';
import { KNOWN } from './served.ts';

const contract = await readContract();
const known = { ...KNOWN, absent: '999999' };

/** Holds derived servers to the contract: each `step`th of them, under each of the sets. */
export async function judgeDerived(step: number, names: readonly string[]): Promise<Outcome> {
  const outcome = new Outcome(TIERS);
  const sets = await readAssumptionSets();
  for (const set of sets.filter(({ name }) => names.includes(name))) {
    const run = await runOn(contract, await applyAssumptionSet(contract, set), known);
    const judge = createJudge(contract, known.values);
    const unchanged: Derived = { name: 'unchanged', change: () => undefined, breaks: false };
    const all = [unchanged, ...changedAnswers(run.recorded), ...changedRequests(run.recorded)];
    const runs = all
      .filter((_, index) => index % step === 0)
      .flatMap((derived) =>
        (derived.breaks ? ([1, 3] as const) : ([1] as const)).map((every) => ({ ...derived, every })),
      );
    for (const { name, change, breaks, every } of runs) {
      for (const figure of outcome.figures) {
        const { exchanges, shown } = await changedRun(run, change, every, figure.tier);
        // A write is sent once, so that what shows now and then counts for reads alone.
        const counts =
          every === 1 ? shown.length > 0 : shown.some(({ tier, key }) => tier === 'reads' && key === 'stated');
        if (breaks && !counts) continue;
        const blamed = [...judge.judge(exchanges).shown].flatMap(([id, { is }]) => (is === 'broken' ? [id] : []));
        outcome.add(figure, `${set.name}, 1 in ${every}: ${name}`, breaks, blamed);
      }
    }
  }
  return outcome;
}
