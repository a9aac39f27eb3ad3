import { findDetector } from '../../../contract/behaviours/index.ts';
import type { Contract, OpenPoint } from '../../../contract/model/index.ts';
import type { PairedExchanges } from '../paired-exchanges.ts';
import { conclude } from './conclude.ts';
import { type AspectEvidence, createEvidence } from './evidence.ts';
import { nothing, type Observation } from './observation.ts';
import { OBSERVERS } from './structure.ts';

/** Returns the tier of the probes that show a behaviour; `undefined` if reads show it. */
export const tierFor = (shows: string | undefined): 'probes' | 'refusals' | 'writes' | undefined =>
  findDetector(shows)?.tier;

/** Observes what exchanges show at points: the open ones, or those that were answered. */
export function observeAll(
  contract: Contract,
  paired: PairedExchanges,
  points: readonly OpenPoint[] = contract.openPoints,
): ReadonlyMap<string, Observation> {
  const evidenceFor = getEvidence(contract, paired);
  return new Map(points.map((point) => [point.id, observePoint(point, evidenceFor(point))]));
}

/** Finds the choices that exchanges show at a point. `permits` returns the choices that do not contradict a given one. */
export function findSightings(contract: Contract, paired: PairedExchanges, point: OpenPoint) {
  const detector = findDetector(contract.choices.get(point.id)?.shows);
  const detection = detector?.detect(getEvidence(contract, paired)(point));
  return {
    sightings: detection !== undefined && 'observed' in detection ? detection.observed : [],
    permits: (name: string): readonly string[] => detector?.permits?.[name] ?? [],
  };
}

const evidences = new WeakMap<PairedExchanges, ReturnType<typeof createEvidence>>();

function getEvidence(contract: Contract, paired: PairedExchanges) {
  const evidence = evidences.get(paired) ?? createEvidence(contract, paired);
  evidences.set(paired, evidence);
  return evidence;
}

function observePoint(point: OpenPoint, evidence: AspectEvidence): Observation {
  if (point.aspect !== 'elsewhere') return OBSERVERS[point.aspect](point, evidence);
  const choices = evidence.contract.choices.get(point.id);
  if (choices?.nowhere !== undefined) return nothing({ kind: 'nowhere', because: choices.nowhere });
  const detector = findDetector(choices?.shows);
  if (choices === undefined || detector === undefined) return nothing({ kind: 'several' });
  return conclude(choices, detector.detect(evidence), evidence.seen);
}
