import { isSameData } from '../model/json.ts';
import type { BehaviourDefinition } from './definition.ts';
import type { Detector, Sighting } from './detector.ts';
import { repeatedBodies } from './evidence.ts';

/**
 * The field of the response that returns the sent value; `undefined` for a field of the same name, `false` if it is not
 * returned.
 */
export const sentValue: BehaviourDefinition<'sent-value', string | false | undefined> = {
  default: () => undefined,
  choices: {
    never: () => false,
    'in-a-field': ({ field }) => field,
  },
};

export const detector: Detector<typeof sentValue> = {
  tier: 'writes',
  detect(evidence) {
    const name = evidence.point.place.pointer.split('/').at(-1) ?? '';
    const bodies = repeatedBodies(evidence).filter(({ sent }) => Object.keys(Object(sent[name])).length > 0);
    const observed = bodies.flatMap(({ by, sent, stored }): Sighting<'in-a-field'>[] => {
      const field = Object.keys(stored).find((one) => isSameData(stored[one], sent[name]));
      return field === undefined ? [] : [{ by, name: 'in-a-field', with: { field } }];
    });
    return observed.length > 0 ? { observed } : { absent: 'what was sent did not come back', in: bodies.length };
  },
};
