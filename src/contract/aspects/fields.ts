import {
  isJsonObject,
  type Json,
  type JsonObject,
  keyBelow,
  listOf,
  type Model,
  objectOf,
  toToken,
} from '../model/index.ts';
import { AnswerFormError, type AspectDefinition, type PointContext } from './definition.ts';
import { namesOfOpenPresence } from './presence.ts';
import { randomFieldName, randomSchemaWithValue, withExample } from './random-schema.ts';
import { admitsAnything, hasType, keysAt } from './schema.ts';

/** Keywords that decide which further fields an object may have, or how many. */
const DECIDING_KEYWORDS = [
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'additionalProperties',
  'unevaluatedProperties',
  'patternProperties',
  'propertyNames',
  'maxProperties',
  'minProperties',
];

/** The further fields of an object are open: `additionalProperties: true`. */
export const fields: AspectDefinition = {
  markedOn: ['named schema', 'property', 'item', 'body'],
  form: '`additionalProperties: true` on an object',
  isOpen: ({ node }) =>
    hasType(node, 'object') &&
    node['x-free-form'] !== true &&
    !DECIDING_KEYWORDS.some((key) => excludesSomething(node, key)),
  isWritten: ({ node }) => hasType(node, 'object') && admitsAnything(node.additionalProperties),
  answersBeside: ({ node, pointer }) =>
    keysAt(pointer, [
      ...DECIDING_KEYWORDS.filter((key) => excludesSomething(node, key)),
      ...(node['x-free-form'] === true ? ['x-free-form'] : []),
    ]),

  may: 'add properties and examples, require the properties it adds, change additionalProperties (in a request, write x-free-form: true where any further field is accepted), or, where no field is stated, add a $ref to the schema of an object',

  allows(change, context) {
    const schema = context.point.place.pointer;
    const key = keyBelow(change.pointer, schema);
    const isBare = context.open.valueAt(`${schema}/properties`) === undefined;
    if (key === 'additionalProperties') return change.kind === 'changed' || isBare;
    if (change.kind === 'removed') return key === 'type' && isBare;
    if (change.kind !== 'added') return false;
    if (key === '$ref') return isBare;
    if (key === 'x-free-form') return isSent(context);
    if (key !== 'properties') return key === 'required' || key === 'examples';
    const name = keyBelow(change.pointer, `${schema}/properties`);
    return name === undefined || context.open.valueAt(`${schema}/properties/${name}`) === undefined;
  },

  objection(filled, context) {
    const after = filled.objectAt(context.point.place.pointer);
    if (after.$ref !== undefined) return objectionToReference(filled, context, after.$ref);
    if (after.type === undefined) return 'takes away that it is an object';
    const before = context.open.objectAt(context.point.place.pointer);
    const isPresenceOpen = namesOfOpenPresence(context.open, context.point.place.pointer);
    const required = objectionToRequired(before, after, isSent(context), isPresenceOpen);
    return required ?? (context.isObserved ? undefined : objectionToOpenness(after, isSent(context)));
  },

  answerForm:
    'must be {properties: {…}, required: […], additionalProperties: false or a schema}, {$ref: …} where it is a named object, or, where a request may have any further field, {additionalProperties: true}',
  steps(answer, context) {
    const { pointer } = context.point.place;
    if (!isJsonObject(answer)) return undefined;
    if (typeof answer.$ref === 'string') {
      return [
        { pointer, update: { $ref: answer.$ref } },
        { pointer: `${pointer}/additionalProperties`, remove: true },
        { pointer: `${pointer}/type`, remove: true },
      ];
    }
    const { properties = {}, required = [], additionalProperties = false, examples = [], ...unknown } = answer;
    if (Object.keys(unknown).length > 0) return undefined;
    if (!isJsonObject(properties) || !Array.isArray(required) || !Array.isArray(examples)) return undefined;
    if (additionalProperties === true && isSent(context)) return [{ pointer, update: { 'x-free-form': true } }];
    const stated = Object.keys(properties).find((name) => isStated(name, context));
    if (stated !== undefined) throw new AnswerFormError(`contains ${stated}, which the contract already states`);
    const update = Object.entries({ properties, required, additionalProperties, examples });
    const isEmpty = (value: Json) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;
    return [{ pointer, update: Object.fromEntries(update.filter(([, value]) => !isEmpty(value))) }];
  },

  randomAnswers(fc, context) {
    const name = randomFieldName(fc);
    const value = randomSchemaWithValue(fc);
    if (isSent(context)) {
      return fc.oneof(
        fc.constant<Json>({ additionalProperties: true }),
        fc.constant<Json>({ additionalProperties: false }),
        fc
          .tuple(name, value)
          .filter(([drawn]) => !isStated(drawn, context))
          .map(([drawn, { schema }]): Json => ({ properties: { [drawn]: schema }, additionalProperties: false })),
      );
    }
    return fc
      .uniqueArray(fc.tuple(name, value, fc.boolean()), { maxLength: 3, selector: ([drawn]) => drawn })
      .map((drawn) => {
        const added = drawn.filter(([field]) => !isStated(field, context));
        return {
          properties: Object.fromEntries(added.map(([field, answer]) => [field, withExample(answer)])),
          required: added.filter(([, , isRequired]) => isRequired).map(([field]) => field),
          additionalProperties: false,
        };
      });
  },
};

function isSent({ point, open }: PointContext): boolean {
  return open.directionAt(point.place.pointer) === 'sent';
}

function isStated(name: string, { point, open }: PointContext): boolean {
  return open.valueAt(`${point.place.pointer}/properties/${toToken(name)}`) !== undefined;
}

/** Whether a schema has a keyword that excludes something; `true` and an empty schema exclude nothing. */
function excludesSomething(schema: JsonObject, keyword: string): boolean {
  const value = schema[keyword];
  return value !== undefined && !admitsAnything(value);
}

function objectionToReference(filled: Model, { point }: PointContext, reference: Json): string | undefined {
  if (filled.resolvedAt(point.place.pointer)?.node.type === 'object') return undefined;
  return `refers to ${String(reference)}, which is no schema of an object, while the contract states that it is one`;
}

function objectionToRequired(
  before: JsonObject,
  after: JsonObject,
  sent: boolean,
  isPresenceOpen: readonly string[],
): string | undefined {
  const has = (schema: JsonObject, name: Json) => Object.hasOwn(objectOf(schema.properties), String(name));
  for (const name of listOf(after.required).slice(listOf(before.required).length)) {
    if (isPresenceOpen.includes(String(name))) continue;
    if (has(before, name)) return `requires ${name}, which the contract states to be optional`;
    if (!has(after, name)) return `requires ${name}, which it does not add`;
    if (sent) return `requires ${name} of a request, while the contract states all that a request needs`;
  }
  return undefined;
}

function objectionToOpenness(after: JsonObject, sent: boolean): string | undefined {
  if (excludesSomething(after, 'additionalProperties') || (sent && after['x-free-form'] === true)) return undefined;
  const orElse = sent ? ', or write x-free-form: true where any further field is accepted' : '';
  return `leaves open what other fields there are; set additionalProperties to false or a schema${orElse}`;
}
