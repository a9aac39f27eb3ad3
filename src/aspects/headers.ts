import { entriesOf, isJsonObject, type Json, type JsonObject } from '../contract/index.ts';
import { AnswerFormError, type AspectDefinition, carriedInPlace, type PointContext } from './definition.ts';

const headersAt = ({ point }: PointContext) => `${point.place.pointer}/headers`;

/** Headers that a response may have besides those that are stated. That there is none is answered in words. */
export const headers: AspectDefinition = {
  markedOn: ['response'],
  form: 'no header of the kind',
  answersBeside: () => [],

  may: 'add headers, or change nothing where there is none',
  mayChangeNothing: true,

  allows: (change, context) => change.kind === 'added' && `${change.pointer}/`.startsWith(`${headersAt(context)}/`),

  objection(filled, context) {
    const stated = context.open.objectAt(headersAt(context));
    const added = entriesOf(filled.valueAt(headersAt(context))).filter(([name]) => !Object.hasOwn(stated, name));
    const bare = added.find(([, header]) => !isJsonObject(header) || !isJsonObject(header.schema));
    return bare === undefined ? undefined : `adds the header ${bare[0]} without a schema`;
  },

  steps(answer, context) {
    if (!isJsonObject(answer) || !Object.values(answer).every(isJsonObject)) {
      throw new AnswerFormError(
        'must be the headers by name, such as {x-limit: {schema: {type: integer}}}; {} where there is none',
      );
    }
    const stated = context.open.objectAt(headersAt(context));
    const taken = Object.keys(answer).find((name) => Object.hasOwn(stated, name));
    if (taken !== undefined) throw new AnswerFormError(`contains ${taken}, which the contract already states`);
    const isNone = Object.keys(answer).length === 0;
    return [{ pointer: context.point.place.pointer, update: isNone ? {} : { headers: answer } }];
  },

  randomAnswers: (fc) =>
    fc.dictionary(fc.constantFrom('retry-after', 'www-authenticate', 'x-limit', 'x-note'), randomHeader(fc), {
      maxKeys: 2,
    }),

  carriers: carriedInPlace,
};

function randomHeader(fc: Parameters<NonNullable<AspectDefinition['randomAnswers']>>[0]) {
  return fc.constantFrom<JsonObject & Json>(
    { schema: { type: 'integer' }, example: 30 },
    { schema: { type: 'string' }, example: 'Bearer' },
  );
}
