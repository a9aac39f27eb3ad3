import type { FilledContract } from '../../../src/assumptions/index.ts';
import type { Contract } from '../../../src/contract/index.ts';
import type { Exchange } from '../../../src/judge/exchange.ts';
import { keyWriter } from '../../../src/verify/keys.ts';
import { planOf } from '../../../src/verify/probes/plan.ts';
import type { Known, Probe, Tier } from '../../../src/verify/probes/probe.ts';
import { KEY } from '../../canary/key.ts';
import { type Change, jsonOf, type Recorded, type Exchange as Was } from '../../conformance/derived/recorded.ts';
import { mockSubject, type Received, type Sent } from '../../conformance/support/subject.ts';
import { toService } from './served.ts';

/** All probes with the answers of a sound server: as exchanges to be judged, and as others change them. */
export interface Run {
  readonly recorded: Recorded;
  readonly steps: readonly { readonly probe: Probe; readonly exchange: Exchange; readonly was: Was }[];
}

/** Asks the mock under a set all that there is to ask. */
export async function runOn(contract: Contract, filled: FilledContract, known: Known): Promise<Run> {
  const send = toService(filled);
  const steps = [];
  for (const probe of planOf(contract, known, 'writes').probes) {
    const exchange = await send(probe);
    steps.push({ probe, exchange, was: toWas(contract, probe, exchange) });
  }
  const subject = { ...(await mockSubject(filled.document)), inaccessible: { agentId: 8, conversationId: 43 } };
  const exchanges = new Map(steps.map(({ was }) => [was.sent, was]));
  return { recorded: { set: filled.set.name, subject, probes: [], exchanges }, steps };
}

/** The same as the derived servers are made from. */
function toWas(contract: Contract, probe: Probe, { response }: Exchange): Was {
  const { method, path, query, headers, body, operation } = probe;
  const key =
    probe.surface === 'developer-api' ? keyWriter(contract, new Map([['DeveloperApiKey', KEY]]))(probe).headers : {};
  const sent: Sent = {
    operationId: operation?.operationId ?? '',
    method,
    target: query === '' ? path : `${path}?${query}`,
    headers: { ...headers, ...key },
    body,
  };
  const received: Received = {
    status: response?.status ?? 0,
    headers: new Headers(response?.headers),
    bytes: response?.body ?? new Uint8Array(),
  };
  const id = decodeURIComponent(/^\/(?:toolkit|v1\/[a-z]+)\/([^/]+)\//.exec(path)?.[1] ?? '');
  return { sent, received, id, body: jsonOf(body) };
}

/** What is asked of a changed server, as far as a tier goes, and whether the change showed there. */
export function changedRun(
  run: Run,
  change: Change,
  every: 1 | 3,
  tiers: readonly Tier[],
): { exchanges: Exchange[]; shown: Probe[] } {
  let asked = 0;
  const shown: Probe[] = [];
  const exchanges = run.steps.flatMap(({ probe, exchange, was }) => {
    if (!tiers.includes(probe.tier)) return [];
    asked += 1;
    const changed = asked % every === 0 ? change(was) : undefined;
    if (changed === undefined) return [exchange];
    shown.push(probe);
    const { status, headers, bytes } = changed;
    return [{ ...exchange, response: { status, headers: Object.fromEntries(headers), body: bytes } }];
  });
  return { exchanges, shown };
}
