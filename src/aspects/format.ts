import { isJsonObject, type Json, keyBelow } from '../contract/index.ts';
import { AnswerFormError, type AspectDefinition, carriedInPlace } from './definition.ts';
import { decides } from './schema.ts';

/** Which form the text of a header has: its schema says no more than its type. */
export const format: AspectDefinition = {
  markedOn: ['header'],
  form: 'a schema with a `type` alone',
  isWritten: ({ node }) => isJsonObject(node.schema) && Object.keys(node.schema).every((key) => key === 'type'),
  answersBeside: ({ node, pointer }) => [
    ...Object.keys(isJsonObject(node.schema) ? node.schema : {})
      .filter((key) => key !== 'type' && decides({ [key]: true }))
      .map((key) => ({ pointer: `${pointer}/schema/${key}`, what: `\`${key}\`` })),
    // An example shows a form.
    ...['example', 'examples']
      .filter((key) => node[key] !== undefined)
      .map((key) => ({ pointer: `${pointer}/${key}`, what: `\`${key}\`` })),
  ],

  may: 'add keywords to the schema of the header, and an example',

  allows(change, { point }) {
    const { pointer } = point.place;
    if (change.kind !== 'added') return false;
    return change.pointer === `${pointer}/example` || keyBelow(change.pointer, `${pointer}/schema`) !== undefined;
  },

  objection(filled, { point, open }) {
    const schema = `${point.place.pointer}/schema`;
    const before = open.objectAt(schema);
    const added = Object.keys(filled.objectAt(schema)).filter((key) => !Object.hasOwn(before, key));
    return decides(Object.fromEntries(added.map((key) => [key, true]))) ? undefined : 'decides nothing of the form';
  },

  steps(answer, { point }) {
    const { example, ...schema } = isJsonObject(answer) ? answer : {};
    if (!decides(schema))
      throw new AnswerFormError('must be keywords for the text, such as {format: uuid}, with an example next to them');
    return [{ pointer: point.place.pointer, update: { schema, ...(example === undefined ? {} : { example }) } }];
  },

  randomAnswers: (fc) =>
    fc.oneof(
      fc.uuid().map((example): Json => ({ format: 'uuid', example })),
      fc.nat().map((number): Json => ({ pattern: '^[0-9]+$', example: String(number) })),
      fc.nat().map((number): Json => ({ pattern: '^req_', example: `req_${number.toString(36)}` })),
    ),

  carriers: carriedInPlace,
};
