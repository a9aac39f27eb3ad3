import type { Definition } from './definition.ts';
import { type Detector, detectAny } from './detector.ts';

export const nulls: Definition<'nulls', boolean> = {
  unchosen: () => false,
  unnamed: ['never'],
  choices: { never: () => false, possible: () => true },
};

export const nullsDetector: Detector<typeof nulls> = {
  detect({ ofOperations }) {
    const all = ofOperations.flatMap(({ response }) => (response?.body === undefined ? [] : [response.nulls]));
    const found = all.filter(({ length }) => length > 0);
    return detectAny('possible', found.length, all.length, 'no null was where a type is stated');
  },
};
