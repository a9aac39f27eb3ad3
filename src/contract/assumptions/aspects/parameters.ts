import { at, isJsonObject, type Json } from '../../json.ts';
import { lies } from '../pointer.ts';
import { type AspectRule, FillingError, type Opening } from './aspect-rule.ts';

const parametersAt = ({ point }: Opening) => `${point.place.pointer}/parameters`;
const listAt = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** The mark sits on an operation without query parameters. */
export const parameters: AspectRule = {
  may: 'add optional query parameters',

  allows: (change, opening) => change.kind === 'added' && lies(change.pointer, parametersAt(opening)),

  objection(filled, opening) {
    const stated = listAt(at(opening.open, parametersAt(opening)));
    const added = listAt(at(filled, parametersAt(opening))).slice(stated.length);
    if (added.length === 0) return 'adds no parameter';
    for (const parameter of added) {
      const wrong = objectionTo(parameter);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  },

  carriers: (_filled, { point }) => [point.place.pointer],

  steps(answer, opening) {
    if (!Array.isArray(answer) || answer.length === 0) {
      throw new FillingError('must be a list of query parameters, such as [{name: …, in: query, schema: {…}}]');
    }
    return [{ pointer: opening.point.place.pointer, update: { parameters: answer } }];
  },
};

function objectionTo(parameter: Json): string | undefined {
  if (!isJsonObject(parameter) || typeof parameter.name !== 'string') return 'adds a parameter without a name';
  const { name, schema, content } = parameter;
  if (parameter.in !== 'query') return `adds the parameter ${name}, which is not in the query`;
  if (!isJsonObject(schema) && !isJsonObject(content)) return `adds the parameter ${name} without a schema`;
  if (parameter.required === true) return `requires the parameter ${name}, while the contract requires none`;
  return undefined;
}
