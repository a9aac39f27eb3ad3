import { statusOf } from '../../contract/behaviours/index.ts';
import { type AnsweredPoint, answeredPoints, type Json } from '../../contract/model/index.ts';
import { describeSighting } from './observe/conclude.ts';
import { findSightings } from './observe/observe.ts';
import type { JudgeContext } from './tally.ts';

type Sighting = ReturnType<typeof findSightings>['sightings'][number];

/** Judges the statements that are choices, by the detectors of their behaviours. */
export function judgeAnsweredPoints({ contract, paired, all, tally }: JudgeContext): void {
  for (const point of answeredPoints(contract)) {
    const { sightings, permits } = findSightings(contract, paired, point);
    for (const sighting of sightings) {
      const seen = 'name' in sighting ? sighting.name : 'other';
      if (permits(point.choice.name).includes(seen)) continue;
      const one = all.find(({ exchange }) => exchange === sighting.by) ?? { exchange: sighting.by };
      const shown = compareWithSighting(point, sighting);
      if (shown === 'same') tally.credit([point.id], one);
      else if (shown === 'different') {
        const how = describeSighting(contract.choices.get(point.id), sighting);
        tally.blame('answers', [point.id], { reason: how, how }, one);
      }
    }
  }
}

/**
 * Compares the choice that an exchange shows with that of a statement; `undefined` if the exchange does not show all
 * values.
 */
function compareWithSighting({ choice }: AnsweredPoint, sighting: Sighting): 'same' | 'different' | undefined {
  if (!('name' in sighting) || sighting.name !== choice.name) return 'different';
  const values = Object.entries(choice.with).map(([name, value]) => ({ value, seen: sighting.with?.[name] }));
  if (values.some(({ value, seen }) => seen !== undefined && !isShownValue(value, seen, sighting))) return 'different';
  return values.every(({ seen }) => seen !== undefined) ? 'same' : undefined;
}

/** Whether a value fits. A list contains statuses, and an exchange shows one of them. */
function isShownValue(value: Json, seen: Json, { by }: Sighting): boolean {
  if (Array.isArray(value)) return value.some((one: Json) => one === statusOf(by));
  // Names of headers, and parameters of media types, may have any case.
  return String(value).toLowerCase() === String(seen).toLowerCase();
}
