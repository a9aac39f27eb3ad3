import { expect, test } from 'vitest';
import { applyAssumptionSet, readAssumptionSets } from '../../src/assumptions/index.ts';
import { changedAnswers } from './derived/answers.ts';
import { type Derived, type Recorded, record, serve } from './derived/recorded.ts';
import { changedRequests } from './derived/requests.ts';
import { contract } from './support/contract.ts';
import { firstFinding } from './support/findings.ts';

/** What became of the derived servers. */
const count = { made: 0, fitting: 0, noticed: 0, hidden: 0, different: 0, accused: 0 };
const missed: string[] = [];
const accused: string[] = [];
const reasons = new Map<string, number>();

async function judgeDerived(recorded: Recorded, { name, change, breaks, hidden }: Derived): Promise<void> {
  count.made += 1;
  if (!breaks) count.fitting += 1;
  for (const every of breaks ? ([1, 3] as const) : ([1] as const)) {
    const server = serve(recorded, change, every);
    const finding = await firstFinding(server.send, recorded.probes);
    const label = `${recorded.set}: ${name}${every === 1 ? '' : ', every third'}`;
    if (every === 3) count.made += 1;
    if (!breaks) {
      count.different += 1;
      if (finding !== undefined) accused.push(`${label}: ${finding}`);
    } else if (finding !== undefined) count.noticed += 1;
    else if (hidden !== undefined && !server.isShown()) {
      count.hidden += 1;
      reasons.set(hidden, (reasons.get(hidden) ?? 0) + 1);
    } else missed.push(label);
  }
}

test('every derived server that breaks a statement is noticed, and none is accused for an open point', async () => {
  const started = performance.now();
  for (const set of await readAssumptionSets()) {
    const recorded = await record(await applyAssumptionSet(contract, set));
    expect(await firstFinding(serve(recorded, () => undefined, 1).send, recorded.probes)).toBeUndefined();
    for (const derived of [...changedAnswers(recorded), ...changedRequests(recorded)])
      await judgeDerived(recorded, derived);
  }
  console.log(performance.now() - started);
  console.log(performance.now() - started, count, reasons);
  const { writeFileSync } = await import('node:fs');
  writeFileSync('/tmp/servers-out.txt', [...missed.map((m) => `M ${m}`), ...accused.map((m) => `A ${m}`)].join('\n'));
  expect({ missed: missed.length, accused: accused.length }).toEqual({ missed: 0, accused: 0 });
});
