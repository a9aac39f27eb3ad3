import { expect, test } from 'vitest';
import { applyAssumptionSet, readAssumptionSets } from '../../src/assumptions/index.ts';
import { readContract } from '../../src/contract/index.ts';
import { judgeOf } from '../../src/verify/judge/judge.ts';
import { TIERS } from '../../src/verify/probes/probe.ts';
import { changedAnswers } from '../conformance/derived/answers.ts';
import type { Derived } from '../conformance/derived/recorded.ts';
import { changedRequests } from '../conformance/derived/requests.ts';
import { changedRun, runOn } from './support/recorded.ts';
import { KNOWN } from './support/served.ts';

const contract = await readContract();
const known = { ...KNOWN, absent: '999999' };

test('of the derived servers the broken ones are noticed, few ids are blamed, and no other is accused', {
  timeout: 600_000,
}, async () => {
  const figures = TIERS.map((tier) => ({ tier, provoked: 0, noticed: 0, different: 0, accused: 0, blamed: 0 }));
  const missed: string[] = [];
  const wrong: string[] = [];
  const sample = Number(process.env.SAMPLE ?? 1);
  for (const set of await readAssumptionSets()) {
    const run = await runOn(contract, await applyAssumptionSet(contract, set), known);
    const judge = judgeOf(contract, known.values);
    const unchanged: Derived = { name: 'unchanged', change: () => undefined, breaks: false };
    const derived = [unchanged, ...changedAnswers(run.recorded), ...changedRequests(run.recorded)];
    for (const [index, { name, change, breaks }] of derived.entries()) {
      if (index % sample !== 0) continue;
      for (const every of breaks ? ([1, 3] as const) : ([1] as const)) {
        for (const [number, figure] of figures.entries()) {
          const { exchanges, shown } = changedRun(run, change, every, TIERS.slice(0, number + 1));
          // A write is sent once, so that what shows now and then counts for reads alone.
          const counts =
            every === 1 ? shown.length > 0 : shown.some(({ tier, key }) => tier === 'reads' && key === 'stated');
          if (breaks && !counts) continue;
          const broken = [...judge.judge(exchanges).shown].flatMap(([id, { is, ...rest }]) =>
            is === 'broken' ? [[id, JSON.stringify(rest)]] : [],
          );
          const where = `${set.name}, tier ${figure.tier}, 1 in ${every}: ${name}`;
          if (breaks) {
            figure.provoked += 1;
            if (broken.length > 0) figure.noticed += 1;
            else if (figure.tier === 'writes') missed.push(where);
            figure.blamed = Math.max(figure.blamed, broken.length);
            if (broken.length > 3) wrong.push(`${where}: blames ${broken.map(([id]) => id).join(' ')}`);
          } else {
            figure.different += 1;
            if (broken.length > 0) figure.accused += 1;
            if (broken.length > 0) wrong.push(`${where}: accuses ${broken.join(' ')}`);
          }
        }
      }
    }
  }
  console.table(figures);
  if (process.env.SHOW)
    console.log(`missed ${missed.length}\n${missed.join('\n')}\nwrong ${wrong.length}\n${wrong.join('\n')}`);
  expect(wrong).toEqual([]);
});
