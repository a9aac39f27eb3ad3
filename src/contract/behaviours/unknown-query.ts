import type { BehaviourDefinition } from './definition.ts';
import { type Detector, detectAccepted } from './detector.ts';
import { type Exclusions, excludeChoices } from './exclusion.ts';
import { listErrors } from './list-errors.ts';
import { PROBE_NAME } from './own-name.ts';

/** The status that refuses a query parameter that the operation does not have; `undefined` if it is ignored. */
export const unknownQuery: BehaviourDefinition<'unknown-query', number | undefined> = {
  default: () => undefined,
  choices: {
    ignored: () => undefined,
    refused: ({ status }) => status,
  },
};

/**
 * Whether a query only has the parameter that our probes invent. Any other name in a recording may be one that the
 * server knows.
 */
const hasOnlyProbeName = (query: string): boolean =>
  [...new URLSearchParams(query).keys()].every((name) => name === PROBE_NAME);

export const detector: Detector<typeof unknownQuery> = {
  tier: 'probes',
  detect: (evidence) =>
    detectAccepted(
      {
        ...evidence,
        ofOperations: evidence.ofOperations.filter(({ exchange }) => hasOnlyProbeName(exchange.request.query)),
      },
      'query',
      'ignored',
    ),
};

export const excludes = (): Exclusions<typeof unknownQuery> => ({
  refused: [
    excludeChoices(listErrors, ['fewer']),
    excludeChoices(listErrors, ['fewer-with-400'], ({ status }) => status !== 400),
  ],
});
