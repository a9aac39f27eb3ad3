import { findDetector } from '../../../contract/behaviours/index.ts';
import type { Contract, OpenPoint } from '../../../contract/model/index.ts';
import type { PairedExchanges } from '../paired-exchanges.ts';
import { conclude } from './conclude.ts';
import { type AspectEvidence, createEvidence } from './evidence.ts';
import { nothing, type Observation } from './observation.ts';
import { OBSERVERS } from './structure.ts';

/** The tier that shows a behaviour; `undefined` if reads show it. */
export const tierFor = (shows: string | undefined): 'probes' | 'refusals' | 'writes' | undefined =>
  findDetector(shows)?.tier;

export function observeAll(contract: Contract, paired: PairedExchanges): ReadonlyMap<string, Observation> {
  const evidenceFor = createEvidence(contract, paired);
  return new Map(contract.openPoints.map((point) => [point.id, observePoint(point, evidenceFor(point))]));
}

function observePoint(point: OpenPoint, evidence: AspectEvidence): Observation {
  if (point.aspect !== 'elsewhere') return OBSERVERS[point.aspect](point, evidence);
  const choices = evidence.contract.choices.get(point.id);
  if (choices?.nowhere !== undefined) return nothing({ kind: 'nowhere', because: choices.nowhere });
  const detector = findDetector(choices?.shows);
  if (choices === undefined || detector === undefined) return nothing({ kind: 'several' });
  return conclude(choices, detector.detect(evidence), evidence.seen);
}
