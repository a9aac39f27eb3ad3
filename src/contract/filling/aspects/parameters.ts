import { isWithin } from '../../json-pointer.ts';
import { addedParameters, objectionToParameters } from './added-parameters.ts';
import { type AspectRule, FillingError } from './aspect-rule.ts';

/** The mark sits on an operation without query parameters. */
export const parameters: AspectRule = {
  may: 'add optional query parameters',

  allows: (change, { point }) =>
    change.kind === 'added' && isWithin(change.pointer, `${point.place.pointer}/parameters`),

  objection(filled, { point, open }) {
    const added = addedParameters(filled, open, point.place.pointer);
    return added.length === 0 ? 'adds no parameter' : objectionToParameters(added);
  },

  carriers: (_filled, { point }) => [point.place.pointer],

  steps(answer, { point }) {
    if (!Array.isArray(answer) || answer.length === 0) {
      throw new FillingError('must be a list of query parameters, such as [{name: …, in: query, schema: {…}}]');
    }
    return [{ pointer: point.place.pointer, update: { parameters: answer } }];
  },
};
