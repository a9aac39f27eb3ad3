import {
  isJsonObject,
  isWithin,
  type Json,
  type JsonObject,
  keyBelow,
  objectOf,
  parentOf,
  toPointer,
} from '../model/index.ts';
import type { AspectDefinition, PointContext } from './definition.ts';
import type { ModelElement } from './element.ts';
import { addedParameters, objectionToParameters } from './query-parameters.ts';
import { decidingKeywords, isUntyped, keysAsAnswers, mediaTypesBeside } from './schema.ts';

const ANY_MEDIA_TYPE = '*/*';
const bodyPointer = ({ point }: PointContext) => point.place.pointer;
const contentPointer = (context: PointContext) => `${bodyPointer(context)}/content`;
const anyTypePointer = (context: PointContext) => `${contentPointer(context)}${toPointer([ANY_MEDIA_TYPE])}`;
const operationPointer = (context: PointContext) => parentOf(bodyPointer(context));

/** The encoding of a request is open: it may have any body, or none. */
export const encoding: AspectDefinition = {
  markedOn: ['request body'],
  form: '`*/*` alone, with an empty schema, and not required',
  isOpen: (requestBody) => Object.keys(contentOf(requestBody)).some((mediaType) => mediaType.includes('*')),
  isWritten: (requestBody) => isUntyped(schemaOf(requestBody)) && Object.hasOwn(contentOf(requestBody), ANY_MEDIA_TYPE),
  answersBeside: (requestBody) => [
    ...mediaTypesBeside(requestBody.pointer, requestBody.node.content, ANY_MEDIA_TYPE),
    ...decidingKeywords(
      schemaOf(requestBody),
      `${requestBody.pointer}${toPointer(['content', ANY_MEDIA_TYPE, 'schema'])}`,
    ),
    ...keysAsAnswers(requestBody.pointer, requestBody.node.required === true ? ['required'] : []),
  ],

  may: 'put media types in the place of */*, make the body required, or put query parameters in its place',

  allows(change, context) {
    const content = contentPointer(context);
    if (change.pointer === bodyPointer(context) || change.pointer === anyTypePointer(context))
      return change.kind === 'removed';
    if (change.pointer === `${bodyPointer(context)}/required`) return change.kind === 'added';
    if (isWithin(change.pointer, `${operationPointer(context)}/parameters`)) return change.kind === 'added';
    const mediaType = keyBelow(change.pointer, content);
    return mediaType !== undefined && context.open.valueAt(`${content}/${mediaType}`) === undefined;
  },

  objection(filled, context) {
    const added = addedParameters(filled, context.open, operationPointer(context));
    if (filled.valueAt(bodyPointer(context)) === undefined) {
      return added.length === 0 ? 'removes the body and puts nothing in its place' : objectionToParameters(added);
    }
    if (added.length > 0) return 'adds parameters next to the body; remove one of the two';
    const mediaTypes = Object.keys(filled.objectAt(contentPointer(context)));
    if (mediaTypes.includes(ANY_MEDIA_TYPE)) return 'keeps */* next to its own media type; remove it';
    return mediaTypes.length === 0 ? 'names no media type' : undefined;
  },

  answerForm:
    'must be {content: {<media type>: {schema: {…}}}}, with required: true where it is, or {parameters: […]} in the query',
  steps(answer, context) {
    const { content, required, parameters, ...unknown } = objectOf(answer);
    if (Object.keys(unknown).length > 0) return undefined;
    if (Array.isArray(parameters) && parameters.length > 0 && content === undefined) {
      return [
        { pointer: bodyPointer(context), remove: true },
        { pointer: operationPointer(context), update: { parameters } },
      ];
    }
    if (!isJsonObject(content) || Object.keys(content).length === 0 || parameters !== undefined) return undefined;
    return [
      { pointer: bodyPointer(context), update: { ...(required === undefined ? {} : { required }), content } },
      { pointer: anyTypePointer(context), remove: true },
    ];
  },

  randomAnswers: (fc) =>
    fc.constantFrom<Json>(
      { content: { 'application/json': { schema: FREE_FORM_SCHEMA } } },
      { content: { 'application/x-www-form-urlencoded': { schema: FREE_FORM_SCHEMA } } },
      { content: { 'multipart/form-data': { schema: FREE_FORM_SCHEMA } } },
      { content: { 'text/plain': { schema: { type: 'string' } } } },
    ),

  carriers: (filled, context) => [
    filled.valueAt(bodyPointer(context)) === undefined ? operationPointer(context) : bodyPointer(context),
  ],
  openValues: (context) => [`${anyTypePointer(context)}/schema`],
  alsoReadAt: (context) => [anyTypePointer(context)],
};

const FREE_FORM_SCHEMA = { type: 'object', additionalProperties: true, 'x-free-form': true };

const contentOf = ({ node }: ModelElement): JsonObject => objectOf(node.content);
const schemaOf = (requestBody: ModelElement): JsonObject =>
  objectOf(objectOf(contentOf(requestBody)[ANY_MEDIA_TYPE]).schema);
