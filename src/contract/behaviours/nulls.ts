import type { BehaviourDefinition } from './definition.ts';
import { type Detector, detectByOneCase } from './detector.ts';

export const nulls: BehaviourDefinition<'nulls', boolean> = {
  default: () => false,
  unnamed: ['never'],
  choices: { never: () => false, possible: () => true },
};

export const detector: Detector<typeof nulls> = {
  detect({ ofOperations }) {
    const all = ofOperations.filter(({ response }) => response?.body !== undefined);
    const matches = all.flatMap(({ response, exchange }) => (response?.nulls.length === 0 ? [] : [exchange]));
    return detectByOneCase('possible', matches, all.length, 'no null was where a type is stated');
  },
};
