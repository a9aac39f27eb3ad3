import { isJsonObject, type Json, objectOf } from '../model/index.ts';
import { AnswerFormError, type AspectDefinition, type PointContext } from './definition.ts';
import { addedKeywords } from './schema.ts';

const headersPointer = ({ point }: PointContext) => `${point.place.pointer}/headers`;

/** A response may have further headers. The answer that there are none changes no document, so it is given in words. */
export const headers: AspectDefinition = {
  markedOn: ['response'],
  form: 'no header of the kind',

  may: 'add headers, or change nothing where there is none',
  mayChangeNothing: true,

  allows: (change, context) =>
    change.kind === 'added' && `${change.pointer}/`.startsWith(`${headersPointer(context)}/`),

  objection(filled, context) {
    const added = addedKeywords(headersPointer(context), filled, context.open);
    const bare = added.find(([, header]) => !isJsonObject(objectOf(header).schema));
    return bare === undefined ? undefined : `adds the header ${bare[0]} without a schema`;
  },

  answerForm: 'must be the headers by name, such as {x-limit: {schema: {type: integer}}}; {} where there is none',
  steps(answer, context) {
    if (!isJsonObject(answer) || !Object.values(answer).every(isJsonObject)) return undefined;
    const stated = context.open.objectAt(headersPointer(context));
    const taken = Object.keys(answer).find((name) => Object.hasOwn(stated, name));
    if (taken !== undefined) throw new AnswerFormError(`contains ${taken}, which the contract already states`);
    const isNone = Object.keys(answer).length === 0;
    return [{ pointer: context.point.place.pointer, update: isNone ? {} : { headers: answer } }];
  },

  randomAnswers(fc) {
    const name = fc.constantFrom('retry-after', 'www-authenticate', 'x-limit', 'x-note');
    const header = fc.constantFrom<Json>(
      { schema: { type: 'integer' }, example: 30 },
      { schema: { type: 'string' }, example: 'Bearer' },
    );
    return fc.dictionary(name, header, { maxKeys: 2 });
  },
};
