import { bodyExamples } from '../examples.ts';
import type { QuestionKind } from '../kind.ts';
import { findBareContents } from '../responses.ts';

export const responseWithoutFields: QuestionKind = {
  name: 'fields',
  title: 'A response body without fields',
  aspect: 'body',
  harm: 9,
  places: 'responses',
  ask: (subject) => `Which fields does the body of ${subject} have, of which types, and which are always there?`,
  why: 'The response has a body, and its schema does not describe it.',
  assumed: 'the fields of one response that was seen',
  fails: 'types are `unknown` or invented; a missing or renamed field fails at run time only',
  *find(survey) {
    for (const { content, isMinor } of findBareContents(survey)) {
      if (bodyExamples(content).length === 0) yield { pointer: content.schema?.pointer ?? content.pointer, isMinor };
    }
  },
};
