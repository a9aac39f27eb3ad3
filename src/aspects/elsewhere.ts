import { at, isJsonObject, type Json, keyBelow } from '../contract/index.ts';
import { AnswerFormError, type AspectDefinition, carriedInPlace, type PointContext } from './definition.ts';
import { SOURCE_PLACES } from './element.ts';

/**
 * What is open in words only: events, limits, how a reply is made. It is answered in words, too: by an action with an
 * empty update of the element that carries the mark.
 *
 * A header has a trace nonetheless: it is always sent, or never, or has a form. So a set may require it, say more of
 * its schema, or remove it from the responses that may have it.
 */
export const elsewhere: AspectDefinition = {
  markedOn: SOURCE_PLACES,
  form: 'in words only',
  answersBeside: () => [],

  may: 'say in words what it assumes; a header it may also require, describe, or remove from the responses',

  allows(change, context) {
    const header = context.point.place.pointer;
    if (!isHeader(context)) return false;
    if (change.pointer === `${header}/required`) return change.kind !== 'removed' && change.after === true;
    if (change.pointer === `${header}/example`) return change.kind === 'added';
    if (keyBelow(change.pointer, `${header}/schema`) !== undefined) return change.kind === 'added';
    return change.kind === 'removed' && refersOnlyTo(change.before, header);
  },

  objection: () => undefined,

  steps(): never {
    throw new AnswerFormError('leaves no trace in the structure; answer it in words');
  },

  carriers: carriedInPlace,
};

function isHeader({ point, open }: PointContext): boolean {
  const { pointer } = point.place;
  return pointer.startsWith('/components/headers/') && at(open, pointer) !== undefined;
}

function refersOnlyTo(value: Json, header: string): boolean {
  if (!isJsonObject(value)) return false;
  if (value.$ref !== undefined) return value.$ref === `#${header}`;
  const headers = Object.values(value);
  return headers.length > 0 && headers.every((entry) => isJsonObject(entry) && entry.$ref === `#${header}`);
}
