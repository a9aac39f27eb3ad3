import { at, isJsonObject, type Json, type JsonObject } from '../../json.ts';
import { isWithin } from '../../json-pointer.ts';
import { keyBelow, up } from '../pointer.ts';
import { addedParameters, objectionToParameters } from './added-parameters.ts';
import { type AspectRule, FillingError, type Opening, type Step } from './aspect-rule.ts';

const ANY = '*~1*';
const bodyAt = ({ point }: Opening) => point.place.pointer;
const contentAt = (opening: Opening) => `${bodyAt(opening)}/content`;
const operationAt = (opening: Opening) => up(bodyAt(opening));

/** The mark sits on a request body whose only media type is any. */
export const encoding: AspectRule = {
  may: 'put media types in the place of */*, make the body required, or put query parameters in its place',

  allows(change, opening) {
    const content = contentAt(opening);
    if (change.pointer === bodyAt(opening)) return change.kind === 'removed';
    if (change.pointer === `${content}/${ANY}`) return change.kind === 'removed';
    if (change.pointer === `${bodyAt(opening)}/required`) return change.kind === 'added';
    if (isWithin(change.pointer, `${operationAt(opening)}/parameters`)) return change.kind === 'added';
    const mediaType = keyBelow(change.pointer, content);
    return mediaType !== undefined && at(opening.open, `${content}/${mediaType}`) === undefined;
  },

  objection(filled, opening) {
    const added = addedParameters(filled, opening.open, operationAt(opening));
    if (at(filled, bodyAt(opening)) === undefined) {
      return added.length === 0 ? 'removes the body and puts nothing in its place' : objectionToParameters(added);
    }
    if (added.length > 0) return 'adds parameters beside the body; remove one of the two';
    const mediaTypes = Object.keys(mediaTypesOf(filled, opening));
    if (mediaTypes.includes('*/*')) return 'keeps */* beside its own media type; remove it';
    return mediaTypes.length === 0 ? 'names no media type' : undefined;
  },

  carriers: (filled, opening) => [at(filled, bodyAt(opening)) === undefined ? operationAt(opening) : bodyAt(opening)],

  steps(answer, opening): Step[] {
    const { content, required, parameters, ...odd } = isJsonObject(answer) ? answer : {};
    if (Object.keys(odd).length > 0) throw new FillingError(FORM);
    if (isList(parameters) && content === undefined) {
      return [
        { pointer: bodyAt(opening), remove: true },
        { pointer: operationAt(opening), update: { parameters } },
      ];
    }
    if (!isJsonObject(content) || Object.keys(content).length === 0 || parameters !== undefined) {
      throw new FillingError(FORM);
    }
    const update = { ...(required === undefined ? {} : { required }), content };
    return [
      { pointer: bodyAt(opening), update },
      { pointer: `${contentAt(opening)}/${ANY}`, remove: true },
    ];
  },
};

const FORM =
  'must be {content: {<media type>: {schema: {…}}}}, with required: true where it is, or {parameters: […]} in the query';

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value) && value.length > 0;
}

function mediaTypesOf(filled: JsonObject, opening: Opening): JsonObject {
  const content = at(filled, contentAt(opening));
  return isJsonObject(content) ? content : {};
}
