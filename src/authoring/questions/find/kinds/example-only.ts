import { bodyExamples } from '../examples.ts';
import type { QuestionKind } from '../kind.ts';
import { findBareContents } from '../responses.ts';
import { responseWithoutFields } from './response-without-fields.ts';

export const exampleOnly: QuestionKind = {
  ...responseWithoutFields,
  name: 'example',
  title: 'An example, and no schema',
  harm: 4.5,
  ask: (subject) =>
    `Is the example of ${subject} complete: which of its fields are always there, and are there others?`,
  why: 'An example shows one response, and not what the others can be.',
  assumed: 'that every response has exactly these fields, with these types',
  fails: 'the first response with a null, a missing or a further field breaks the code',
  *find(survey) {
    for (const { content, isMinor } of findBareContents(survey)) {
      const examples = bodyExamples(content);
      const pointer = content.schema?.pointer ?? content.pointer;
      const isEmpty = examples.every((value) => value === null || value === '' || JSON.stringify(value) === '{}');
      if (examples.length > 0) yield { pointer, isMinor: isEmpty || isMinor };
    }
  },
};
