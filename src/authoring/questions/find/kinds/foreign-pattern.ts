import { uncheckedKeywords } from '../../../../contract/model/index.ts';
import type { QuestionKind } from '../kind.ts';

export const foreignPattern: QuestionKind = {
  name: 'pattern',
  title: 'Patterns of another language',
  aspect: 'elsewhere',
  harm: 3,
  places: 'texts',
  ask: (subject) => `Which texts can ${subject} be? The pattern is not a regular expression of JavaScript.`,
  why: 'JSON Schema has patterns in the syntax of JavaScript, and tools leave out what they cannot read.',
  assumed: 'that any text fits',
  fails: 'a text is sent that the server refuses, and no check of the description says so before',
  *find({ model }) {
    for (const { schema, why } of uncheckedKeywords(model.document)) if (why === 'pattern') yield { pointer: schema };
  },
};
