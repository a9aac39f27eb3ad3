import type fc from 'fast-check';
import type { Json, JsonObject } from '../model/index.ts';
import type { FastCheck } from './definition.ts';

interface SchemaWithValue {
  readonly schema: JsonObject;
  readonly value: Json;
}

/** Gives a schema the drawn value as its only example, so that a mock serves that value. */
export function withExample({ schema, value }: SchemaWithValue): JsonObject {
  return { ...schema, examples: [value] };
}

export function randomSchema(fc: FastCheck): fc.Arbitrary<JsonObject> {
  return randomSchemaWithValue(fc).map(withExample);
}

export function randomFieldName(fc: FastCheck): fc.Arbitrary<string> {
  return fc.constantFrom(
    ...['id', 'name', 'title', 'data', 'type', 'status', 'items', 'created_at', 'next', 'total', 'meta', 'result'],
    ...['camelCase', 'with space', 'with-hyphen', 'with.dot', 'with/slash', 'ünï', '0', 'length', 'then'],
  );
}

/** Draws any kind of JSON with its schema, at most two levels deep. */
export function randomSchemaWithValue(fc: FastCheck): fc.Arbitrary<SchemaWithValue> {
  const scalar = randomScalar(fc);
  const arrayOfItems = (items: fc.Arbitrary<SchemaWithValue>) =>
    fc.tuple(items, fc.nat(3)).map(([{ schema, value }, length]) => ({
      schema: { type: 'array', items: schema },
      value: Array.from({ length }, () => value),
    }));
  const objectWithField = (field: fc.Arbitrary<SchemaWithValue>) =>
    fc.dictionary(randomFieldName(fc), field, { maxKeys: 4 }).map(toObject);
  return fc.oneof(
    { weight: 2, arbitrary: scalar },
    { weight: 1, arbitrary: arrayOfItems(scalar) },
    { weight: 3, arbitrary: objectWithField(fc.oneof(scalar, arrayOfItems(scalar), objectWithField(scalar))) },
    { weight: 1, arbitrary: arrayOfItems(objectWithField(scalar)) },
  );
}

const DATE_RANGE = {
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
};

function randomScalar(fc: FastCheck): fc.Arbitrary<SchemaWithValue> {
  const text = fc.oneof(fc.lorem({ maxCount: 4 }), fc.string({ unit: 'grapheme', maxLength: 12 }));
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0); // JSON has no -0
  const withSchema = (schema: JsonObject, values: fc.Arbitrary<Json>): fc.Arbitrary<SchemaWithValue> =>
    values.map((value) => ({ schema, value }));
  return fc.oneof(
    withSchema({ type: 'string' }, text),
    withSchema({ type: 'string', format: 'uuid' }, fc.uuid()),
    withSchema(
      { type: 'string', format: 'date-time' },
      fc.date(DATE_RANGE).map((date) => date.toISOString()),
    ),
    withSchema({ type: 'integer' }, fc.oneof(fc.nat(1000), fc.maxSafeInteger())),
    withSchema({ type: 'number' }, finite),
    withSchema({ type: 'boolean' }, fc.boolean()),
    withSchema({ type: 'null' }, fc.constant(null)),
    text.map((word) => ({ schema: { const: word }, value: word })),
  );
}

function toObject(fields: Readonly<Record<string, SchemaWithValue>>): SchemaWithValue {
  const entries = Object.entries(fields);
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(entries.map(([name, { schema }]): [string, JsonObject] => [name, schema])),
      required: entries.map(([name]) => name),
      additionalProperties: false,
    },
    value: Object.fromEntries(entries.map(([name, { value }]): [string, Json] => [name, value])),
  };
}
