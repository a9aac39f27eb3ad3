import { hasExample } from '../examples.ts';
import type { QuestionKind } from '../kind.ts';
import { FREE_VALUE_WORDS, TYPE_WORDS } from '../phrases.ts';
import { isBare } from '../schemas.ts';

export const parameterType: QuestionKind = {
  name: 'type',
  title: 'Parameters without a type',
  aspect: 'elsewhere',
  harm: 6,
  places: 'parameters',
  ask: (subject) => `What are the type and the form of ${subject}?`,
  why: 'The description names the parameter, and not what it can be.',
  assumed: 'any text',
  fails: 'a value of the wrong form is refused or, worse, matches nothing and looks like an empty result',
  *find(survey) {
    for (const { parameters } of survey.operations) {
      for (const { pointer, schema, node } of parameters) {
        if (node.content !== undefined || !isBare(schema)) continue;
        const isShown = node.example !== undefined || node.examples !== undefined || hasExample(schema);
        const isText = TYPE_WORDS.test(String(node.description)) || FREE_VALUE_WORDS.test(String(node.description));
        yield { pointer, isMinor: isShown || isText };
      }
    }
  },
};
