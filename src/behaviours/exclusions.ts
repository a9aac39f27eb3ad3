import type { Exclusion } from './exclusion.ts';
import { failedReplyExclusions } from './failed-reply.ts';
import { filterWithoutMatchExclusions } from './filter-without-match.ts';
import { filtersCombinedExclusions } from './filters-combined.ts';
import { metadataKeysExclusions } from './metadata-keys.ts';
import { otherMethodExclusions } from './other-method.ts';
import { rateLimitExclusions } from './rate-limit.ts';
import { redirectsExclusions } from './redirects.ts';
import { BEHAVIOURS, type Behaviour, type ChosenName } from './table.ts';
import { timeoutsExclusions } from './timeouts.ts';
import { unknownPathExclusions } from './unknown-path.ts';
import { upstreamFailuresExclusions } from './upstream-failures.ts';
import { writeErrorsExclusions } from './write-errors.ts';

/** What the choices of each behaviour exclude: functions, so that a bundle without them leaves them out. */
const EXCLUSIONS: { readonly [B in Behaviour]?: () => Readonly<Record<string, readonly Exclusion[]>> } = {
  redirects: redirectsExclusions,
  'filters-combined': filtersCombinedExclusions,
  'filter-without-match': filterWithoutMatchExclusions,
  'metadata-keys': metadataKeysExclusions,
  'failed-reply': failedReplyExclusions,
  'rate-limit': rateLimitExclusions,
  'upstream-failures': upstreamFailuresExclusions,
  timeouts: timeoutsExclusions,
  'unknown-path': unknownPathExclusions,
  'other-method': otherMethodExclusions,
  'write-errors': writeErrorsExclusions,
};

export interface ChosenAt extends ChosenName {
  readonly id: string;
  readonly shows?: string;
}

/**
 * Finds what a choice does not go together with.
 *
 * @param others The choices at all other points.
 * @param concerns Whether the point or the statement of an id is about the same requests.
 * @returns The choice, or the id of the statement.
 */
export function excludedBy(
  { name, with: values, shows = '' }: ChosenAt,
  others: readonly ChosenAt[],
  concerns: (id: string) => boolean,
): ChosenAt | string | undefined {
  const exclusions = Object.entries(EXCLUSIONS).find(([behaviour]) => behaviour === shows)?.[1]()[name] ?? [];
  for (const exclusion of exclusions) {
    if ('statement' in exclusion) {
      if (exclusion.when(values) && concerns(exclusion.statement)) return exclusion.statement;
      continue;
    }
    const { definition, choices, when = () => true } = exclusion;
    const [behaviour] = Object.entries(BEHAVIOURS).find(([, one]) => one === definition) ?? [];
    const found = others.find(
      (other) =>
        other.shows === behaviour && choices.includes(other.name) && when(values, other.with) && concerns(other.id),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}
