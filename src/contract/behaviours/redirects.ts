import type { BehaviourDefinition } from './definition.ts';
import { type Detector, NOTHING_OBSERVED, toStatusSighting } from './detector.ts';
import { isRedirect } from './evidence.ts';
import { type Exclusions, excludeChoices } from './exclusion.ts';
import { addsSlash, findSlashExchanges, missingSlash } from './missing-slash.ts';

/** The status of redirects to another path; `undefined` if there are none, except to add a missing slash. */
export const redirects: BehaviourDefinition<'redirects', number | undefined> = {
  default: () => undefined,
  choices: {
    never: () => undefined,
    'to-the-slash': () => undefined,
    elsewhere: ({ status }) => status,
  },
};

export const detector: Detector<typeof redirects> = {
  permits: { elsewhere: ['never', 'to-the-slash'] },
  detect(evidence) {
    const { ofOperations, exchanges } = evidence;
    const elsewhere = ofOperations.filter(({ exchange }) => isRedirect(exchange));
    const observed = elsewhere.map(({ exchange }) => toStatusSighting('elsewhere', exchange));
    if (observed.length > 0) return { observed, of: ofOperations.length };
    if (exchanges.some((one) => isRedirect(one) && !addsSlash(one)))
      return { inconclusive: 'requests to paths or methods that are not stated were redirected' };
    if (ofOperations.length === 0) return NOTHING_OBSERVED;
    const slashes = findSlashExchanges(evidence);
    const toSlash = slashes.filter(addsSlash);
    if (toSlash.length > 0) return { observed: toSlash.map((by) => ({ by, name: 'to-the-slash' })) };
    // Only a request with a missing slash shows whether the server redirects.
    if (slashes.length === 0) return { absent: 'no response was a redirect', in: ofOperations.length };
    return { observed: ofOperations.map(({ exchange: by }) => ({ by, name: 'never' })) };
  },
};

export const excludes = (): Exclusions<typeof redirects> => ({
  never: [excludeChoices(missingSlash, ['redirected'])],
  'to-the-slash': [excludeChoices(missingSlash, ['refused', 'served'])],
});
