import { at, isJsonObject, type Json, keyBelow } from '../contract/index.ts';
import { type AspectRule, FillingError, type Opening } from './aspect-rule.ts';

/**
 * The mark stands in words, and so does its filling: an action with an empty update of the element that carries it.
 *
 * A header has a trace nonetheless: it is always sent, or never, or has a form. So a set may require it, say more of
 * its schema, or take it away from the responses that may have it.
 */
export const elsewhere: AspectRule = {
  may: 'say in words what it assumes; a header it may also require, describe, or take from the responses',

  allows(change, opening) {
    const header = opening.point.place.pointer;
    if (!isHeader(opening)) return false;
    if (change.pointer === `${header}/required`) return change.kind !== 'removed' && change.after === true;
    if (change.pointer === `${header}/example`) return change.kind === 'added';
    if (keyBelow(change.pointer, `${header}/schema`) !== undefined) return change.kind === 'added';
    return change.kind === 'removed' && refersOnlyTo(change.before, header);
  },

  objection: () => undefined,

  carriers: (_filled, { point }) => [point.place.pointer],

  steps(): never {
    throw new FillingError('leaves no trace in the structure; answer it in words');
  },
};

const isHeader = ({ point, open }: Opening): boolean =>
  point.place.pointer.startsWith('/components/headers/') && at(open, point.place.pointer) !== undefined;

function refersOnlyTo(value: Json, header: string): boolean {
  if (!isJsonObject(value)) return false;
  if (value.$ref !== undefined) return value.$ref === `#${header}`;
  const headers = Object.values(value);
  return headers.length > 0 && headers.every((entry) => isJsonObject(entry) && entry.$ref === `#${header}`);
}
