import { at, isJsonObject, up } from '../contract/index.ts';
import type { AspectRule, Opening } from './aspect-rule.ts';
import { addsKeyword, decides, toSchema } from './schema-filling.ts';

/** The schema stands at `<response>/content/<media type>/schema`. */
const contentAt = ({ point }: Opening) => up(point.place.pointer, 2);
const responseAt = ({ point }: Opening) => up(point.place.pointer, 3);

/** The mark sits on the empty schema of a response's only media type. */
export const body: AspectRule = {
  may: 'add keywords to its schema, or remove the content of its response',

  allows(change, opening) {
    if (change.pointer === contentAt(opening)) {
      return change.kind === 'removed' && isJsonObject(change.before) && Object.keys(change.before).length === 1;
    }
    return addsKeyword(change, opening.point.place.pointer);
  },

  objection(filled, opening) {
    if (at(filled, contentAt(opening)) === undefined) return undefined;
    return decides(at(filled, opening.point.place.pointer)) ? undefined : 'decides nothing of the body';
  },

  carriers: (filled, opening) => [
    at(filled, contentAt(opening)) === undefined ? responseAt(opening) : opening.point.place.pointer,
  ],

  steps(answer, opening) {
    if (answer === null) return [{ pointer: contentAt(opening), remove: true }];
    const update = toSchema(answer, 'the body (null where there is none)');
    return [{ pointer: opening.point.place.pointer, update }];
  },
};
