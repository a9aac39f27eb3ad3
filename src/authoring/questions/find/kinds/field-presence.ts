import type { QuestionKind } from '../kind.ts';
import { findObjectsWithoutRequired, usesNull } from '../optional-fields.ts';

export const fieldPresence: QuestionKind = {
  name: 'presence',
  title: 'What may be absent or null',
  aspect: 'presence',
  harm: 5.5,
  places: 'objects',
  ask: (subject) => `Which fields of ${subject} can be missing or null, or are all of them always there?`,
  why: 'No field is `required`, so that each can be missing as far as the description goes.',
  assumed: 'that all fields are always there, and never null',
  fails: 'the first object without one of them throws "cannot read properties of undefined"',
  *find(survey) {
    if (!usesNull(survey)) yield* findObjectsWithoutRequired(survey);
  },
};
