import { expect, test } from 'vitest';
import { applyAssumptionSet, randomAssumptionSet } from '../../src/contract/assumptions/index.ts';
import { readContract } from '../../src/contract/model/index.ts';
import { verify } from '../../src/evidence/verify/index.ts';
import { TIERS } from '../../src/evidence/verify/probes/probe.ts';
import { answerAll, judgeAnswered } from '../evidence/verify/support/answered-servers.ts';
import { brokenIn } from '../evidence/verify/support/outcome.ts';
import { KNOWN, toService } from '../evidence/verify/support/served.ts';

test('no server by other hands is accused where each point is answered as it behaves', async () => {
  const { wrong, ...figures } = await judgeAnswered(1, TIERS);
  console.log(figures);
  expect(wrong).toEqual([]);
}, 1_200_000);

test('no mock under a random set is accused where all its choices are answered', async () => {
  const contract = await readContract();
  const wrong: string[] = [];
  for (let seed = 1; seed <= 40; seed += 1) {
    const filled = await applyAssumptionSet(contract, await randomAssumptionSet(contract, seed));
    const hasAll = filled.chosen.get('developer-api-key.access')?.name === 'all';
    const known = { ...KNOWN, inaccessible: hasAll ? new Map() : KNOWN.inaccessible };
    const send = toService(filled);
    const surfaces = { 'developer-api': send, toolkit: send };
    const report = await verify({
      ...{ contract: answerAll(contract, filled.chosen), known, allow: 'writes', send: surfaces },
      rate: Number.POSITIVE_INFINITY,
    });
    // The mock finds the name of this header where a response has it; a set may have taken it from all.
    const hasHeader = JSON.stringify(filled.document).includes('"#/components/headers/');
    const isOfHeader = (id: string): boolean => id === 'request-id.on-errors' || id === 'toolkits.request-id';
    const broken = brokenIn(report).filter((id) => hasHeader || !isOfHeader(id));
    if (broken.length > 0) wrong.push(`${seed}: ${broken}`);
  }
  expect(wrong).toEqual([]);
}, 1_200_000);
