import type { BehaviourDefinition } from './definition.ts';
import { type Detector, toStatusSighting } from './detector.ts';
import { isError, isNoise, prefixesIn, statusOf } from './evidence.ts';
import { type Exclusions, excludeStatement } from './exclusion.ts';

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
        isError(one) &&
        !isNoise(one),
    );
    return {
      observed: sent.map((one) =>
        statusOf(one) === 404 ? { by: one, name: 'not-found' } : toStatusSighting('refused', one),
      ),
    };
  },
};

export const excludes = (): Exclusions<typeof unknownPath> => ({
  refused: [excludeStatement('errors.5xx', ({ status }) => Number(status) >= 500)],
});
