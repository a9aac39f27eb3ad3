import type { BehaviourDefinition } from './definition.ts';
import { type Detector, type Sighting, toStatusSighting } from './detector.ts';
import { isError, isNoise, prefixesIn, statusOf } from './evidence.ts';
import { type Exclusions, excludeStatement } from './exclusion.ts';
import { UNKNOWN_NAME } from './own-name.ts';

export const unknownPath: BehaviourDefinition<'unknown-path', number> = {
  default: () => 404,
  choices: {
    'not-found': () => 404,
    refused: ({ status }) => status,
  },
};

export const detector: Detector<typeof unknownPath> = {
  tier: 'probes',
  detect(evidence) {
    const prefixes = prefixesIn(evidence);
    const sent = evidence.exchanges.filter(
      (one) =>
        evidence.isOnly('unknown-path', one) &&
        one.request.method === 'GET' &&
        prefixes.some((prefix) => one.request.path.startsWith(prefix)) &&
        // Another path that succeeds in a recording may be that of an operation that is not stated.
        (isError(one) || one.request.path.includes(UNKNOWN_NAME)) &&
        !isNoise(one),
    );
    return {
      observed: sent.map((one): Sighting<'not-found' | 'refused'> => {
        const { method: tried } = one.request;
        if (!isError(one)) return { by: one, tried, other: `the response is ${statusOf(one)}`, values: statusOf(one) };
        return statusOf(one) === 404
          ? { by: one, tried, name: 'not-found' }
          : { ...toStatusSighting('refused', one), tried };
      }),
    };
  },
};

export const excludes = (): Exclusions<typeof unknownPath> => ({
  refused: [excludeStatement('errors.5xx', ({ status }) => Number(status) >= 500)],
});
