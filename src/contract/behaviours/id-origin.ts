import type { BehaviourDefinition } from './definition.ts';
import type { Detector, Sighting } from './detector.ts';
import { isSuccess, repeatedPartsIn } from './evidence.ts';

/** Whether the identifier in a response equals the identifier in the path. */
export const idOrigin: BehaviourDefinition<'id-origin', boolean> = {
  default: () => true,
  choices: { same: () => true, other: () => false },
};

/** Compares an identifier in a response with the path parameter that, by the contract, it repeats. */
export const detector: Detector<typeof idOrigin> = {
  detect: ({ ofOperations }) => ({
    observed: ofOperations.flatMap((one) => {
      if (!isSuccess(one.exchange)) return [];
      return repeatedPartsIn(one).flatMap(({ expression, value }): Sighting<'same' | 'other'>[] => {
        const [, name] = /^\$request\.path\.(.+)$/.exec(expression) ?? [];
        if (name === undefined || (typeof value !== 'bigint' && !Number.isSafeInteger(value))) return [];
        return [{ by: one.exchange, name: String(value) === one.request.values[name] ? 'same' : 'other' }];
      });
    }),
  }),
};
