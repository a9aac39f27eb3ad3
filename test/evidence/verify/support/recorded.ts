import type { FilledContract } from '../../../../src/contract/assumptions/index.ts';
import type { Contract } from '../../../../src/contract/model/index.ts';
import type { Exchange } from '../../../../src/evidence/judge/exchange.ts';
import { createKeyWriter } from '../../../../src/evidence/verify/keys.ts';
import { adaptiveProbes } from '../../../../src/evidence/verify/probes/adaptive-probes.ts';
import { planProbes } from '../../../../src/evidence/verify/probes/plan.ts';
import type { KnownResources, Probe, Tier } from '../../../../src/evidence/verify/probes/probe.ts';
import { KEY } from '../../../canary/key.ts';
import { type Change, jsonOf, type Recorded, type Exchange as Was } from '../../../conformance/derived/recorded.ts';
import { mockSubject, type Received, type Sent } from '../../../conformance/support/subject.ts';
import { toService } from './served.ts';

/** A response of a sound server: as an exchange to be judged, and as others change it. */
interface Step {
  readonly exchange: Exchange;
  readonly was: Was;
}

/** All that there is to ask a sound server, with its responses. */
export interface Run {
  readonly recorded: Recorded;
  readonly known: KnownResources;
  readonly contract: Contract;
  /** Asks it, each request once. */
  stepFor(probe: Probe): Promise<Step>;
}

/** Asks the mock under a set all that there is to ask. */
export async function runOn(contract: Contract, filled: FilledContract, known: KnownResources): Promise<Run> {
  const send = toService(filled);
  const steps = new Map<string, Promise<Step>>();
  const ask = async (probe: Probe): Promise<Step> => {
    const exchange = await send(probe);
    return { exchange, was: toWas(contract, probe, exchange) };
  };
  const stepFor = (probe: Probe): Promise<Step> => {
    const name = JSON.stringify({ ...probe, operation: undefined, body: Buffer.from(probe.body ?? '').toString() });
    const step = steps.get(name) ?? ask(probe);
    steps.set(name, step);
    return step;
  };
  const all = await Promise.all(planProbes(contract, known, 'writes').probes.map(stepFor));
  const subject = { ...(await mockSubject(filled.document)), inaccessible: { agentId: 8, conversationId: 43 } };
  const exchanges = new Map(all.map(({ was }) => [was.sent, was]));
  return { recorded: { set: filled.set.name, subject, probes: [], exchanges }, known, contract, stepFor };
}

/** The same as the derived servers are made from. */
function toWas(contract: Contract, probe: Probe, { response }: Exchange): Was {
  const { method, path, query, headers, body, operation } = probe;
  const key =
    probe.surface === 'developer-api'
      ? createKeyWriter(contract, new Map([['DeveloperApiKey', KEY]]))(probe).headers
      : {};
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

/** The exchanges with a changed server in a tier, and whether the change showed. */
export async function changedRun(
  { contract, known, stepFor }: Run,
  change: Change,
  every: 1 | 3,
  allow: Tier,
): Promise<{ exchanges: Exchange[]; shown: Probe[] }> {
  const exchanges: Exchange[] = [];
  const shown: Probe[] = [];
  const probes = adaptiveProbes(contract, known, allow);
  let next = probes.next();
  while (!next.done) {
    const { exchange, was } = await stepFor(next.value);
    const changed = (exchanges.length + 1) % every === 0 ? change(was) : undefined;
    if (changed !== undefined) shown.push(next.value);
    const response = changed && {
      status: changed.status,
      headers: Object.fromEntries(changed.headers),
      body: changed.bytes,
    };
    const seen = response === undefined ? exchange : { ...exchange, response };
    exchanges.push(seen);
    next = probes.next(seen);
  }
  return { exchanges, shown };
}
