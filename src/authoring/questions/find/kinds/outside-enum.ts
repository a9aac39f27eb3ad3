import { type Json, listOf, type Schema } from '../../../../contract/model/index.ts';
import { examplesBeside } from '../examples.ts';
import type { QuestionKind } from '../kind.ts';

export const outsideEnum: QuestionKind = {
  name: 'outside-enum',
  title: 'A value that is not in its list',
  aspect: 'elsewhere',
  harm: 6,
  places: 'fields',
  ask: (subject) => `Which values can ${subject} have? The description shows one that is not in its \`enum\`.`,
  why: 'The list of values and the example or default next to it exclude each other.',
  assumed: 'the values of the list',
  fails: 'a client that was generated from the list rejects what the server sends',
  find(survey) {
    const misfits = [...survey.schemas].flatMap(({ pointer, schema }) => {
      const values = listOf(schema.node.enum);
      // Some examples are quoted twice, and some are sentences.
      const isListedValue = (value: Json): boolean =>
        / /.test(String(value)) || values.some((one) => String(one) === String(value).replaceAll(/^"|"$/g, ''));
      const outside = exampleValues(schema).filter((value) => isScalar(value) && !isListedValue(value));
      return values.length > 0 && outside.length > 0 ? [{ pointer, outside, byDefault: schema.node.default }] : [];
    });
    // A single example is a slip; a default is a value that servers use.
    return misfits.map(({ pointer, outside, byDefault }) => {
      return { pointer, isMinor: misfits.length === 1 && !outside.includes(byDefault ?? null) };
    });
  },
};

/** Returns the examples next to a schema, and its default. */
const exampleValues = ({ node }: Schema): readonly Json[] =>
  node.default === undefined ? examplesBeside(node) : [...examplesBeside(node), node.default];

const isScalar = (value: Json): boolean => ['string', 'number', 'boolean'].includes(typeof value) && value !== '';
