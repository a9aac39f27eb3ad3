import type { BehaviourDefinition } from './definition.ts';
import type { Detector } from './detector.ts';
import { isSuccess, prefixesIn } from './evidence.ts';

/** The path prefix of another version; empty without one. */
export const versions: BehaviourDefinition<'versions', string> = {
  default: () => '',
  choices: {
    alone: () => '',
    another: ({ prefix }) => prefix,
  },
};

const VERSION_PREFIX = /^(\/v\d+\/)(.*)$/;

export const detector: Detector<typeof versions> = {
  tier: 'probes',
  detect(evidence) {
    const [prefix = ''] = prefixesIn(evidence);
    const sent = evidence.exchanges.filter(({ request }) => {
      const [, other = '', rest = ''] = VERSION_PREFIX.exec(request.path) ?? [];
      return other !== '' && other !== prefix && evidence.isPath(prefix + rest);
    });
    const successes = sent.filter(isSuccess);
    return successes.length === 0
      ? { absent: 'nothing responded under another version', in: sent.length }
      : {
          observed: successes.map((by) => ({
            by,
            name: 'another',
            with: { prefix: VERSION_PREFIX.exec(by.request.path)?.[1] ?? '' },
          })),
        };
  },
};
