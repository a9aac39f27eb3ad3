import { isJsonObject, isWithin, type Json, keyBelow, objectOf, toToken } from '../model/index.ts';
import type { AspectDefinition, PointContext } from './definition.ts';
import { keysAsAnswers } from './schema.ts';

const SCHEMES_POINTER = '/components/securitySchemes';
const securityPointer = ({ point }: PointContext) => `${point.place.pointer}/security`;

/**
 * The authentication of a request is open: there is no `security`. An empty list would state that the request needs no
 * key.
 */
export const security: AspectDefinition = {
  markedOn: ['operation'],
  form: 'no `security`, neither here nor at the root',
  isOpen: ({ node, model }) => node.security === undefined && model.document.security === undefined,
  answersBeside: ({ node, pointer, model }) => [
    ...keysAsAnswers(pointer, node.security === undefined ? [] : ['security']),
    ...(model.document.security === undefined ? [] : [{ pointer: '/security', what: '`security` at the root' }]),
  ],

  may: 'give its operation a security ([] where there is none) and add the security schemes for it',

  allows(change, context) {
    if (isWithin(change.pointer, securityPointer(context))) return change.kind === 'added';
    const scheme = keyBelow(change.pointer, SCHEMES_POINTER);
    return scheme !== undefined && context.open.valueAt(`${SCHEMES_POINTER}/${scheme}`) === undefined;
  },

  objection(filled, context) {
    const required = filled.valueAt(securityPointer(context));
    if (!Array.isArray(required)) return 'states no security';
    for (const name of required.filter(isJsonObject).flatMap((requirement) => Object.keys(requirement))) {
      const pointer = `${SCHEMES_POINTER}/${toToken(name)}`;
      if (filled.valueAt(pointer) === undefined) return `names the security scheme ${name}, which it does not add`;
      const isStated = context.open.valueAt(pointer) !== undefined;
      if (isStated && context.open.surfaceAt(pointer) !== context.point.place.surface) {
        return `names the security scheme ${name} of another surface, whose key is never sent here; add one`;
      }
    }
    return undefined;
  },

  answerForm: 'must be {security: [{<scheme>: []}], schemes: {<scheme>: {…}}}; {security: []} where there is none',
  steps(answer, context) {
    const { security: required, schemes = {}, ...unknown } = objectOf(answer);
    if (!Array.isArray(required) || !isJsonObject(schemes) || Object.keys(unknown).length > 0) return undefined;
    return [
      ...(Object.keys(schemes).length > 0 ? [{ pointer: SCHEMES_POINTER, update: schemes }] : []),
      { pointer: context.point.place.pointer, update: { security: required } },
    ];
  },

  randomAnswers(fc, { point }) {
    const scheme = fc.oneof(
      fc.constantFrom<Json>({ type: 'http', scheme: 'bearer' }, { type: 'http', scheme: 'basic' }),
      fc
        .constantFrom('header', 'query', 'cookie')
        .map((place): Json => ({ type: 'apiKey', in: place, name: `${point.place.surface}-key` })),
    );
    return fc
      .option(scheme, { nil: undefined })
      .map(
        (drawn): Json =>
          drawn === undefined ? { security: [] } : { security: [{ [point.id]: [] }], schemes: { [point.id]: drawn } },
      );
  },
};
