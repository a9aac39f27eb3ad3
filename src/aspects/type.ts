import { at } from '../contract/index.ts';
import type { AspectRule } from './aspect-rule.ts';
import { addsKeyword, decides, toSchema } from './schema-filling.ts';

/** The mark sits on the schema of a property or an item that has no type. */
export const type: AspectRule = {
  may: 'add keywords to its schema',
  allows: (change, { point }) => addsKeyword(change, point.place.pointer),
  objection: (filled, { point }) =>
    decides(at(filled, point.place.pointer)) ? undefined : 'decides nothing of the value',
  carriers: (_filled, { point }) => [point.place.pointer],
  steps: (answer, { point }) => [{ pointer: point.place.pointer, update: toSchema(answer, 'the type') }],
};
