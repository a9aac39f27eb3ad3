import { isJsonObject, type Json, keyBelow, objectOf } from '../model/index.ts';
import type { AspectDefinition } from './definition.ts';
import { addedKeywords, decidingKeywords, hasAssertions, keysAsAnswers } from './schema.ts';

/** The format of a header's text is open: the schema has only a type. */
export const format: AspectDefinition = {
  markedOn: ['header'],
  form: 'a schema with a `type` alone',
  isWritten: ({ node }) => isJsonObject(node.schema) && Object.keys(node.schema).every((key) => key === 'type'),
  answersBeside({ node, pointer }) {
    const { type: _, ...keywords } = objectOf(node.schema);
    // An example shows the format.
    const examples = ['example', 'examples'].filter((key) => node[key] !== undefined);
    return [...decidingKeywords(keywords, `${pointer}/schema`), ...keysAsAnswers(pointer, examples)];
  },

  may: 'add keywords to the schema of the header, and an example',

  allows(change, { point }) {
    const { pointer } = point.place;
    if (change.kind !== 'added') return false;
    return change.pointer === `${pointer}/example` || keyBelow(change.pointer, `${pointer}/schema`) !== undefined;
  },

  objection(filled, { point, open }) {
    const added = addedKeywords(`${point.place.pointer}/schema`, filled, open);
    return hasAssertions(Object.fromEntries(added)) ? undefined : 'decides nothing of the form';
  },

  answerForm: 'must be keywords for the text, such as {format: uuid}, with an example next to them',
  steps(answer, { point }) {
    const { example, ...schema } = objectOf(answer);
    if (!hasAssertions(schema)) return undefined;
    return [{ pointer: point.place.pointer, update: { schema, ...(example === undefined ? {} : { example }) } }];
  },

  randomAnswers: (fc) =>
    fc.oneof(
      fc.uuid().map((example): Json => ({ format: 'uuid', example })),
      fc.nat().map((number): Json => ({ pattern: '^[0-9]+$', example: String(number) })),
      fc.nat().map((number): Json => ({ pattern: '^req_', example: `req_${number.toString(36)}` })),
    ),
};
