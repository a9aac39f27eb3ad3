import { isSameData } from '../model/json.ts';
import type { BehaviourDefinition } from './definition.ts';
import type { Detector } from './detector.ts';
import { bodyOf, isSuccess, plainBodiesAt, prefixesIn } from './evidence.ts';
import type { Exchange } from './exchange.ts';

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
    const isSame = (one: Exchange): boolean => {
      const path = prefix + (VERSION_PREFIX.exec(one.request.path)?.[2] ?? '');
      return plainBodiesAt(evidence, { ...one.request, path }).some((body) => isSameData(body, bodyOf(one)));
    };
    const successes = sent.filter((one) => isSuccess(one) && isSame(one));
    return successes.length === 0
      ? { absent: 'nothing responded the same under another version', in: sent.length }
      : {
          observed: successes.map((by) => ({
            by,
            name: 'another',
            with: { prefix: VERSION_PREFIX.exec(by.request.path)?.[1] ?? '' },
          })),
        };
  },
};
