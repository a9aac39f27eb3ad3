import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { type Report, type Tier, verify } from '../../../src/evidence/verify/index.ts';
import { FAULTS } from './support/faults.ts';
import { FAULTY_KNOWN, sendToFaulty } from './support/faulty-server.ts';
import type { Fault } from './support/faulty-server.ts';

const contract = await readContract();

async function reportOn(fault: Fault | undefined, allow: Tier = 'writes'): Promise<Report> {
  const send = sendToFaulty(fault);
  return verify({ contract, known: FAULTY_KNOWN, allow, send: { 'developer-api': send, toolkit: send }, rate: Infinity });
}

const isNoticed = ({ statements, operations }: Report): boolean =>
  statements.some(({ verdict }) => verdict.is === 'broken') || operations.some(({ isNever }) => isNever);

test('sound', async () => {
  const r = await reportOn(undefined);
  console.log(r.exchanges.length, r.statements.filter((s) => s.verdict.is === 'broken').map((s) => [s.statement.id, s.verdict]));
  expect(isNoticed(r)).toBe(false);
});

test('all', { timeout: 600_000 }, async () => {
  const t = process.cpuUsage();
  let n = 0, all = 0;
  for (const [fact, ways] of Object.entries(FAULTS)) {
    const missed: string[] = [];
    for (const [how, fault] of Object.entries(ways)) {
      all += 1;
      const r = await reportOn(fault);
      if (isNoticed(r)) n += 1;
      else missed.push(how);
      const blamed = r.statements.filter((s) => s.verdict.is === 'broken').map((s) => s.statement.id);
      if (blamed.length > 4) console.log('MANY', fact, how, blamed.join(' '));
    }
    console.log(`${fact}: ${Object.keys(ways).length - missed.length} of ${Object.keys(ways).length}; missed: ${missed.join('; ')}`);
  }
  console.log(n, all, process.cpuUsage(t));
});
