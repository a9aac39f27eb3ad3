import { isWithin, type Json, type JsonObject, listOf, type Model, sourcesNeeding } from '../model/index.ts';
import type { AspectDefinition } from './definition.ts';
import { addedParameters, objectionToParameters, queryParameters } from './query-parameters.ts';

/**
 * The query parameters are open: the contract has none. A source that says that there are some has `needs: parameters`.
 */
export const parameters: AspectDefinition = {
  markedOn: ['operation'],
  form: 'no query parameter',
  isOpen: (operation) => sourcesNeeding(operation, 'parameters').length > 0 && queryParameters(operation).length === 0,
  isWritten: (operation) => queryParameters(operation).length === 0,
  answersBeside: queryParameters,

  may: 'add optional query parameters',

  allows: (change, { point }) =>
    change.kind === 'added' && isWithin(change.pointer, `${point.place.pointer}/parameters`),

  objection(filled, { point, open }) {
    const added = addedParameters(filled, open, point.place.pointer);
    return added.length === 0 ? 'adds no parameter' : objectionToParameters(added);
  },

  answerForm: 'must be a list of query parameters, such as [{name: …, in: query, schema: {…}}]',
  steps: (answer, { point }) =>
    listOf(answer).length === 0 ? undefined : [{ pointer: point.place.pointer, update: { parameters: answer } }],

  randomAnswers(fc, { open }) {
    const parameter = fc.record<JsonObject & { readonly name: string }>({
      name: fc.constantFrom('filter', 'q', ...sharedParameterNames(open).flatMap((name) => [name, `filter[${name}]`])),
      in: fc.constant('query'),
      schema: fc.constantFrom<Json>({ type: 'string' }, { type: 'integer' }),
    });
    return fc.uniqueArray(parameter, { minLength: 1, maxLength: 3, selector: ({ name }) => name });
  },
};

function sharedParameterNames({ elements }: Model): string[] {
  const shared = elements.filter(({ parent }) => parent?.kind === 'components');
  const parameters = shared.flatMap(({ kind, node }) =>
    kind === 'parameter' && node.in === 'path' ? [String(node.name)] : [],
  );
  const fields = elements.filter(({ kind, parent }) => kind === 'property' && parent?.kind === 'named schema');
  return [...new Set([...parameters, ...fields.map(({ key }) => key)])];
}
