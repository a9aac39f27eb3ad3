import { at, isJsonObject, type Json, keyBelow } from '../contract/index.ts';
import { AnswerFormError, type AspectDefinition, carriedInPlace } from './definition.ts';
import { decidingKeywords, isOfType } from './schema.ts';

const LENGTHS = ['minLength', 'maxLength'] as const;

/** How long a text may be: no `minLength`, no `maxLength`. A text that may be empty is written with `minLength: 0`. */
export const length: AspectDefinition = {
  markedOn: ['property'],
  form: 'a text without `minLength` and `maxLength`',
  isWritten: ({ node }) => isOfType(node, 'string'),
  answersBeside: ({ node, pointer }) =>
    decidingKeywords(node, pointer).filter(({ what }) => LENGTHS.some((key) => what === `\`${key}\``)),

  may: 'add minLength (0 where a text may be empty), maxLength and examples',

  allows(change, { point }) {
    const key = keyBelow(change.pointer, point.place.pointer);
    return change.kind === 'added' && key !== undefined && [...LENGTHS, 'examples'].includes(key);
  },

  objection(filled, { point }) {
    const schema = at(filled, point.place.pointer);
    if (!isJsonObject(schema) || schema.minLength === undefined) return 'does not say how short a text may be';
    return isInOrder(schema) ? undefined : 'allows no length at all';
  },

  steps(answer, { point }) {
    const keys = isJsonObject(answer) ? Object.keys(answer) : [];
    const isForm = isJsonObject(answer) && keys.every((key) => LENGTHS.some((known) => known === key));
    if (!isForm || answer.minLength === undefined || !isInOrder(answer)) throw new AnswerFormError(FORM);
    return [{ pointer: point.place.pointer, update: answer }];
  },

  /** What is sent may come back in an answer, so no text that is sent in a test is too long for what is drawn. */
  randomAnswers: (fc) =>
    fc
      .option(fc.integer({ min: 100_000, max: 10_000_000 }), { nil: undefined })
      .map((maxLength): Json => ({ minLength: 0, ...(maxLength === undefined ? {} : { maxLength }) })),

  carriers: carriedInPlace,
};

const FORM = 'must be {minLength: …} and, where there is a limit, maxLength: …, whole numbers in characters';

function isInOrder({ minLength = 0, maxLength = Number.MAX_SAFE_INTEGER }: { readonly [key: string]: Json }): boolean {
  return (
    Number.isSafeInteger(minLength) &&
    Number.isSafeInteger(maxLength) &&
    0 <= Number(minLength) &&
    Number(minLength) <= Number(maxLength)
  );
}
