import type { FilledContract } from '../../../src/contract/assumptions/index.ts';
import type { Contract } from '../../../src/contract/model/index.ts';
import { startMock } from '../../canary/mock.ts';
import { probesOf } from '../statements/wire.ts';
import { contract } from './contract.ts';
import { judge, once, type Probe, type Verdict, verdictsOf } from './judge.ts';
import { mockSubject, type Send, toMock } from './subject.ts';

/** What each statement that shows on the wire comes to at a server. */
export async function verdictsOn(send: Send, probes: readonly Probe[]): Promise<Map<string, Verdict>> {
  const judged = [];
  for (const probe of probes) judged.push({ probe, verdict: await judge(send, probe) });
  return verdictsOf(judged);
}

/** The first thing that a server is seen to break; `undefined` where it breaks nothing. */
export async function firstFinding(send: Send, probes: readonly Probe[]): Promise<string | undefined> {
  for (const probe of probes) {
    const verdict = await judge(send, probe);
    if (verdict.is === 'broken') return `${probe.name}: ${verdict.how}`;
  }
  return undefined;
}

/** How many statements the wire shows. */
export const STATEMENTS_ON_THE_WIRE = new Set(
  probesOf(await mockSubject(contract.document)).flatMap(({ shows }) => shows),
).size;

/** The statements that the mock of a contract, bare or filled, does not hold to, or does not show. */
export async function unheldUnder(served: Contract | FilledContract): Promise<Map<string, Verdict>> {
  const verdicts = await verdictsOn(toMock(served), probesOf(await mockSubject(served.document)).map(once));
  return new Map([...verdicts].filter(([, { is }]) => is !== 'holds'));
}

/** Starts the mock of a contract, bare or filled, for as long as something is asked of it. */
export async function withMock<Told>(
  served: Contract,
  tell: (server: { readonly url: string; readonly document: Contract['document'] }) => Promise<Told>,
): Promise<Told> {
  const mock = await startMock({ contract: served, host: '127.0.0.1', port: 0 });
  try {
    return await tell({ url: mock.url, document: served.document });
  } finally {
    await mock.close();
  }
}
