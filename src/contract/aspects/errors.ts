import {
  isJsonObject,
  isJsonType,
  type Json,
  type JsonObject,
  keyBelow,
  type Model,
  objectOf,
  parentOf,
  toPointer,
} from '../model/index.ts';
import type { AdjacentAnswer, AspectDefinition, PointContext } from './definition.ts';
import type { ModelElement } from './element.ts';
import { randomSchema } from './random-schema.ts';
import { addedKeywords, addsKeyword, decidingKeywords, hasAssertions, mediaTypesBeside } from './schema.ts';

const ERROR_KEY = /^[45](XX|\d\d)$/;
const JSON_CONTENT_POINTER = toPointer(['content', 'application/json']);
const responsesPointer = ({ point }: PointContext) => parentOf(point.place.pointer);
const schemaPointer = ({ point }: PointContext) => `${point.place.pointer}${JSON_CONTENT_POINTER}/schema`;

/** The statuses and bodies of errors are open: a single `default` next to the success represents all errors. */
export const errors: AspectDefinition = {
  markedOn: ['response'],
  form: '`default` as the only error, with an empty `application/json` schema',
  isOpen: (response) =>
    response.model.usesOfResponse(response.pointer).some(({ key }) => key === 'default') &&
    errorKeysBeside(response).length === 0,
  answersBeside: (response) => [...errorKeysBeside(response), ...findStatedBodies(response)],

  may: 'put responses 4XX, 5XX or 400 to 599 in the place of default, or say what the body of default is',

  allows(change, context) {
    const { pointer } = context.point.place;
    if (change.pointer === pointer || change.pointer === `${pointer}/content`) return change.kind === 'removed';
    if (addsKeyword(change, schemaPointer(context))) return true;
    const key = keyBelow(change.pointer, responsesPointer(context));
    return (
      key !== undefined &&
      ERROR_KEY.test(key) &&
      context.open.valueAt(`${responsesPointer(context)}/${key}`) === undefined
    );
  },

  objection(filled, context) {
    const fallback = filled.valueAt(context.point.place.pointer);
    const isOpen =
      isJsonObject(fallback) &&
      fallback.content !== undefined &&
      !hasAssertions(filled.valueAt(schemaPointer(context)));
    if (isOpen && context.isObserved !== true) {
      return 'leaves open what default answers; remove it, or say what its body is';
    }
    const added = addedErrors(filled, context);
    if (fallback === undefined && added.length === 0) return 'removes default and gives no other error';
    return added.map(([key, response]) => objectionToError(key, response)).find((reason) => reason !== undefined);
  },

  answerForm: 'must be the responses by status, such as {404: {description: …, content: {…}}}',
  steps(answer, context) {
    const statuses = Object.keys(objectOf(answer));
    if (statuses.length === 0 || !statuses.every((key) => ERROR_KEY.test(key))) return undefined;
    // If the errors were observed, `default` stays: there may be others.
    return [
      { pointer: responsesPointer(context), update: answer },
      ...(context.isObserved ? [] : [{ pointer: context.point.place.pointer, remove: true } as const]),
    ];
  },

  randomAnswers(fc) {
    const status = fc.constantFrom('400', '404', '409', '422', '4XX', '500', '503', '5XX');
    const response = fc.tuple(status, fc.option(randomSchema(fc), { nil: undefined }));
    return fc
      .uniqueArray(response, { minLength: 1, maxLength: 3, selector: ([drawn]) => drawn })
      .map((drawn) => Object.fromEntries(drawn.map(([key, schema]) => [key, makeError(schema)])));
  },

  carriers(filled, context) {
    const { pointer } = context.point.place;
    const added = addedErrors(filled, context).map(([key]) => `${responsesPointer(context)}${toPointer([key])}`);
    return filled.valueAt(pointer) === undefined ? added : [pointer, ...added];
  },
  openValues: (context) => [schemaPointer(context)],
  alsoReadAt: ({ point }) => [`${point.place.pointer}${JSON_CONTENT_POINTER}`],
};

function errorKeysBeside({ model, pointer }: ModelElement): AdjacentAnswer[] {
  return model
    .usesOfResponse(pointer)
    .flatMap(({ operation }) =>
      operation.responses
        .filter(({ key }) => /^[1345]/.test(key))
        .map(({ key, usedAt }) => ({ pointer: usedAt, what: `the status ${key}` })),
    );
}

function findStatedBodies({ node, pointer }: ModelElement): AdjacentAnswer[] {
  const { schema } = objectOf(objectOf(node.content)['application/json']);
  return [
    ...mediaTypesBeside(pointer, node.content, 'application/json'),
    ...decidingKeywords(objectOf(schema), `${pointer}${JSON_CONTENT_POINTER}/schema`),
  ];
}

function addedErrors(filled: Model, context: PointContext): [string, Json][] {
  return addedKeywords(responsesPointer(context), filled, context.open).filter(([key]) => ERROR_KEY.test(key));
}

function objectionToError(key: string, response: Json): string | undefined {
  if (!isJsonObject(response) || typeof response.description !== 'string') return `gives ${key} without a description`;
  return Object.keys(objectOf(response.content)).every(isJsonType)
    ? undefined
    : `gives ${key} a body that is not JSON, while the contract speaks JSON`;
}

function makeError(schema: JsonObject | undefined): JsonObject {
  const description = 'A generated error.';
  return schema === undefined ? { description } : { description, content: { 'application/json': { schema } } };
}
