import type { AspectDefinition } from './definition.ts';
import { randomSchema } from './random-schema.ts';
import { addsKeyword, decidingKeywords, hasAssertions, isUntyped, narrowsReference, SCHEMA_FORM } from './schema.ts';

/** A property or item with an open type. */
export const type: AspectDefinition = {
  markedOn: ['property', 'item'],
  form: 'no `type`, and nothing else that states what the value is',
  isOpen: (element) => {
    const { properties, items } = element.node;
    return isUntyped(element.node) && properties === undefined && items === undefined && !narrowsReference(element);
  },
  answersBeside: ({ node, pointer }) => decidingKeywords(node, pointer),

  may: 'add keywords to its schema',
  allows: (change, { point }) => addsKeyword(change, point.place.pointer),
  objection: (filled, { point }) =>
    hasAssertions(filled.valueAt(point.place.pointer)) ? undefined : 'decides nothing of the value',
  answerForm: `the type ${SCHEMA_FORM}`,
  steps: (answer, { point }) =>
    hasAssertions(answer) ? [{ pointer: point.place.pointer, update: answer }] : undefined,
  randomAnswers: randomSchema,
  openValues: ({ point }) => [point.place.pointer],
};
