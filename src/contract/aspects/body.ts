import { isJsonObject, type Model, parentOf, sourcesNeeding } from '../model/index.ts';
import type { AdjacentAnswer, AspectDefinition, PointContext } from './definition.ts';
import type { ModelElement } from './element.ts';
import { randomSchema, randomSchemaWithValue, withExample } from './random-schema.ts';
import { addsKeyword, decidingKeywords, hasAssertions, isUntyped, mediaTypesBeside, SCHEMA_FORM } from './schema.ts';

/** Returns the pointer of `content`: the schema of a body is at `<response>/content/<media type>/schema`. */
const contentPointer = ({ point }: PointContext) => parentOf(point.place.pointer, 2);
const responsePointer = ({ point }: PointContext) => parentOf(point.place.pointer, 3);

/** An open body: JSON of any form if there is one, written as an empty schema. */
export const body: AspectDefinition = {
  markedOn: ['body'],
  form: '`application/json` alone, with a schema that states nothing',
  isOpen: (element) => isUntyped(element.node) && !isOpenByItsContainer(element),
  isWritten: ({ node }) => isUntyped(node),
  answersBeside: (element) => [...decidingKeywords(element.node, element.pointer), ...otherMediaTypes(element)],

  may: 'add keywords to its schema, or remove the content of its response',

  allows(change, context) {
    if (change.pointer === contentPointer(context)) {
      return change.kind === 'removed' && isJsonObject(change.before) && Object.keys(change.before).length === 1;
    }
    return addsKeyword(change, context.point.place.pointer);
  },

  objection(filled, context) {
    if (context.isObserved !== true && isListStated(context) && !allowsList(filled, context.point.place.pointer))
      return 'has no list, although a statement requires one';
    if (filled.valueAt(contentPointer(context)) === undefined) return undefined;
    return hasAssertions(filled.valueAt(context.point.place.pointer)) ? undefined : 'decides nothing of the body';
  },

  answerForm: `the body (null where there is none) ${SCHEMA_FORM}`,
  steps(answer, context) {
    if (answer === null) return [{ pointer: contentPointer(context), remove: true }];
    return hasAssertions(answer) ? [{ pointer: context.point.place.pointer, update: answer }] : undefined;
  },

  randomAnswers: (fc, context) =>
    isListStated(context)
      ? randomSchemaWithValue(fc).map(({ schema, value }) =>
          withExample({ schema: { type: 'array', items: schema }, value: [value] }),
        )
      : fc.option(randomSchema(fc), { freq: 5, nil: null }),

  carriers: (filled, context) => [
    filled.valueAt(contentPointer(context)) === undefined ? responsePointer(context) : context.point.place.pointer,
  ],
  openValues: ({ point }) => [point.place.pointer],
};

/** Whether a source of the operation states that a success contains a list. */
const isListStated = ({ open, point }: PointContext): boolean =>
  open.operationsAt(point.place.pointer).some((operation) => sourcesNeeding(operation, 'list').length > 0);

/** Whether a schema allows an array, or an object with a member that is not a scalar. */
function allowsList(filled: Model, pointer: string): boolean {
  const schema = filled.schemaAt(pointer);
  if (schema === undefined || schema.properties.size === 0) return !SCALAR_TYPES.has(String(schema?.keyword('type')));
  return [...schema.properties.values()].some((property) => !SCALAR_TYPES.has(String(property.keyword('type'))));
}

const SCALAR_TYPES: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean']);

/**
 * Whether an empty schema is part of another open point: under `default` of open errors, for any media type of an open
 * encoding.
 */
function isOpenByItsContainer({ parent: mediaType, model }: ModelElement): boolean {
  if (mediaType?.key.includes('*')) return true;
  return model.usesOfResponse(mediaType?.parent?.pointer ?? '').some(({ key }) => key === 'default');
}

function otherMediaTypes({ parent: mediaType }: ModelElement): AdjacentAnswer[] {
  const { node, pointer = '' } = mediaType?.parent ?? {};
  return mediaTypesBeside(pointer, node?.content, 'application/json');
}
