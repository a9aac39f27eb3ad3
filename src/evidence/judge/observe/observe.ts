import { findDetector } from '../../../contract/behaviours/index.ts';
import type { Contract, OpenPoint } from '../../../contract/model/index.ts';
import type { PairedExchanges } from '../paired-exchanges.ts';
import { concludeChoice } from './conclude.ts';
import { type AspectEvidence, createEvidence } from './evidence.ts';
import { createEmptyObservation, type Observation } from './observation.ts';
import { OBSERVERS } from './structure.ts';

/**
 * Returns the tier of the probes that show a behaviour; `undefined` if reads show it, or if there is no detector for
 * it.
 */
export const tierForBehaviour = (shows: string | undefined): 'probes' | 'refusals' | 'writes' | undefined =>
  findDetector(shows)?.tier;

/** Observes what exchanges show at points: the open ones, or those that were answered. */
export function observePoints(
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

const evidenceOfExchanges = new WeakMap<PairedExchanges, ReturnType<typeof createEvidence>>();

function getEvidence(contract: Contract, paired: PairedExchanges) {
  const evidence = evidenceOfExchanges.get(paired) ?? createEvidence(contract, paired);
  evidenceOfExchanges.set(paired, evidence);
  return evidence;
}

function observePoint(point: OpenPoint, evidence: AspectEvidence): Observation {
  if (point.aspect !== 'elsewhere') return OBSERVERS[point.aspect](point, evidence);
  const choices = evidence.contract.choices.get(point.id);
  if (choices?.nowhere !== undefined) return createEmptyObservation({ kind: 'nowhere', because: choices.nowhere });
  const detector = findDetector(choices?.shows);
  if (choices === undefined || detector === undefined) return createEmptyObservation({ kind: 'several' });
  return concludeChoice(choices, detector.detect(evidence), evidence.countExchanges);
}
