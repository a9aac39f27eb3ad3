import type { QuestionKind } from '../kind.ts';
import { findObjectsWithoutRequired, usesNull } from '../optional-fields.ts';
import { fieldPresence } from './field-presence.ts';

/** Asks about absence alone: the document states null at other fields, so that a field without null cannot be null. */
export const fieldAbsence: QuestionKind = {
  ...fieldPresence,
  title: 'What may be absent',
  ask: (subject) => `Which fields of ${subject} can be missing, or are all of them always there?`,
  assumed: 'that all fields are always there',
  *find(survey) {
    if (usesNull(survey)) yield* findObjectsWithoutRequired(survey);
  },
};
