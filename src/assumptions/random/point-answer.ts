import fc from 'fast-check';
import { schemasSent } from '../../aspects/index.ts';
import type { Aspect, OpenPoint } from '../../contract/index.ts';
import { at, isJsonObject, type Json, type JsonObject } from '../../contract/index.ts';
import { fieldName, type JsonAnswer, jsonAnswer } from './json-answer.ts';

/** Generates answers to an open point, in the form of its aspect; `undefined` where a guess would not show on the wire. */
export function pointAnswer(point: OpenPoint, open: JsonObject): fc.Arbitrary<Json> | undefined {
  return ANSWERS[point.aspect]?.(point, open);
}

/** The value stands in `examples`, so that a mock serves exactly what was generated. */
const withExample = ({ schema, value }: JsonAnswer): JsonObject => ({ ...schema, examples: [value] });

const schemaWithExample = jsonAnswer.map(withExample);

/** No address is guessed, since a key might be sent there; and the status follows from the body. */
const ANSWERS: Partial<Record<Aspect, (point: OpenPoint, open: JsonObject) => fc.Arbitrary<Json>>> = {
  body: () => fc.option(schemaWithExample, { freq: 5, nil: null }),
  type: () => schemaWithExample,
  fields: (point, open) =>
    schemasSent(open).has(point.place.pointer) ? fieldsSent(point, open) : fieldsReceived(point, open),
  parameters: () => fc.uniqueArray(parameter(), { minLength: 1, maxLength: 3, selector: ({ name }) => String(name) }),
  encoding: () =>
    fc.constantFrom<Json>(
      { content: { 'application/json': { schema: FREE_FORM } } },
      { content: { 'application/x-www-form-urlencoded': { schema: FREE_FORM } } },
      { content: { 'multipart/form-data': { schema: FREE_FORM } } },
      { content: { 'text/plain': { schema: { type: 'string' } } } },
    ),
  security: (point) =>
    fc.option(securityScheme(), { nil: undefined }).map((scheme): Json => {
      if (scheme === undefined) return { security: [] };
      return { security: [{ [point.id]: [] }], schemes: { [point.id]: scheme } };
    }),
  errors: () =>
    fc
      .uniqueArray(fc.tuple(errorStatus(), fc.option(schemaWithExample, { nil: undefined })), {
        minLength: 1,
        maxLength: 3,
        selector: ([status]) => status,
      })
      .map((responses) => Object.fromEntries(responses.map(([status, schema]) => [status, errorResponse(schema)]))),
};

const FREE_FORM = { type: 'object', additionalProperties: true, 'x-free-form': true };

function fieldsReceived({ place }: OpenPoint, open: JsonObject): fc.Arbitrary<Json> {
  const stated = statedFields(place.pointer, open);
  return fc
    .uniqueArray(fc.tuple(fieldName, jsonAnswer, fc.boolean()), { maxLength: 3, selector: ([name]) => name })
    .map((generated) => {
      const fields = generated.filter(([name]) => !stated.includes(name));
      return {
        properties: Object.fromEntries(fields.map(([name, answer]) => [name, withExample(answer)])),
        required: fields.filter(([, , isRequired]) => isRequired).map(([name]) => name),
        additionalProperties: false,
      };
    });
}

function fieldsSent({ place }: OpenPoint, open: JsonObject): fc.Arbitrary<Json> {
  const stated = statedFields(place.pointer, open);
  return fc.oneof(
    fc.constant<Json>({ additionalProperties: true }),
    fc.constant<Json>({ additionalProperties: false }),
    fc
      .tuple(fieldName, jsonAnswer)
      .filter(([name]) => !stated.includes(name))
      .map(([name, { schema }]): Json => ({ properties: { [name]: schema }, additionalProperties: false })),
  );
}

function statedFields(pointer: string, open: JsonObject): string[] {
  const properties = at(open, `${pointer}/properties`);
  return isJsonObject(properties) ? Object.keys(properties) : [];
}

function parameter(): fc.Arbitrary<JsonObject> {
  return fc.record({
    name: fc.constantFrom('agent', 'agent_id', 'user', 'user_id', 'external_user_id', 'filter', 'filter[agent]', 'q'),
    in: fc.constant('query'),
    schema: fc.constantFrom<Json>({ type: 'string' }, { type: 'integer' }),
  });
}

function securityScheme(): fc.Arbitrary<Json> {
  return fc.oneof(
    fc.constantFrom<Json>({ type: 'http', scheme: 'bearer' }, { type: 'http', scheme: 'basic' }),
    fc
      .constantFrom('header', 'query', 'cookie')
      .map((place): Json => ({ type: 'apiKey', in: place, name: 'toolkit-key' })),
  );
}

function errorStatus(): fc.Arbitrary<string> {
  return fc.constantFrom('400', '404', '409', '422', '4XX', '500', '503', '5XX');
}

function errorResponse(schema: JsonObject | undefined): JsonObject {
  const description = 'A generated error.';
  return schema === undefined ? { description } : { description, content: { 'application/json': { schema } } };
}
