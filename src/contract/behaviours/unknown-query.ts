import { isSameData } from '../model/json.ts';
import type { BehaviourDefinition } from './definition.ts';
import { type Detector, type Sighting, toStatusSighting } from './detector.ts';
import { bodyOf, isNoise, isSuccess, plainBodiesAt } from './evidence.ts';
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
  // A body may hold the time.
  permits: { ignored: ['other'] },
  detect(evidence) {
    const sent = evidence.ofOperations
      .map(({ exchange }) => exchange)
      .filter((one) => evidence.isOnly('query', one) && !isNoise(one) && hasOnlyProbeName(one.request.query));
    return {
      isAboutAll: true,
      observed: sent.flatMap((by): Sighting<'ignored' | 'refused'>[] => {
        const { method: tried } = by.request;
        if (!isSuccess(by)) return [{ ...toStatusSighting('refused', by), tried }];
        const plain = plainBodiesAt(evidence, by.request);
        if (plain.some((body) => isSameData(body, bodyOf(by)))) return [{ by, tried, name: 'ignored' }];
        return plain.length === 0 ? [] : [{ by, tried, other: 'it is accepted, and the response is another one' }];
      }),
    };
  },
};

export const excludes = (): Exclusions<typeof unknownQuery> => ({
  refused: [
    excludeChoices(listErrors, ['fewer']),
    excludeChoices(listErrors, ['fewer-with-400'], ({ status }) => status !== 400),
  ],
});
