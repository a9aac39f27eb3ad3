import fc from 'fast-check';
import type { Json, JsonObject } from '../../contract/index.ts';

/** A schema, and a value that it accepts: what a server is guessed to send, and one thing that it sends. */
export interface JsonAnswer {
  readonly schema: JsonObject;
  readonly value: Json;
}

/** Names of fields, usual and odd ones. */
export const fieldName = fc.constantFrom(
  ...['id', 'name', 'title', 'data', 'type', 'status', 'items', 'created_at', 'next', 'total', 'meta', 'result'],
  ...['camelCase', 'with space', 'with-hyphen', 'with.dot', 'with/slash', 'ünï', '0', 'length', 'then'],
);

const text = fc.oneof(fc.lorem({ maxCount: 4 }), fc.string({ unit: 'grapheme', maxLength: 12 }));
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0); // JSON has no -0

const plain = (schema: JsonObject, value: fc.Arbitrary<Json>): fc.Arbitrary<JsonAnswer> =>
  value.map((sample) => ({ schema, value: sample }));

const scalar: fc.Arbitrary<JsonAnswer> = fc.oneof(
  plain({ type: 'string' }, text),
  plain({ type: 'string', format: 'uuid' }, fc.uuid()),
  plain({ type: 'string', format: 'date-time' }, fc.date({ noInvalidDate: true, ...years() }).map(toIso)),
  plain({ type: 'integer' }, fc.oneof(fc.nat(1000), fc.maxSafeInteger())),
  plain({ type: 'number' }, finite),
  plain({ type: 'boolean' }, fc.boolean()),
  plain({ type: 'null' }, fc.constant(null)),
  text.map((word) => ({ schema: { const: word }, value: word })),
);

function years() {
  return { min: new Date('2000-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z') };
}

function toIso(date: Date): string {
  return date.toISOString();
}

/** Any kind of JSON, two levels deep at most. */
export const jsonAnswer: fc.Arbitrary<JsonAnswer> = fc.oneof(
  { weight: 2, arbitrary: scalar },
  { weight: 1, arbitrary: listOf(scalar) },
  { weight: 3, arbitrary: objectOf(fc.oneof(scalar, listOf(scalar), objectOf(scalar))) },
  { weight: 1, arbitrary: listOf(objectOf(scalar)) },
);

function listOf(items: fc.Arbitrary<JsonAnswer>): fc.Arbitrary<JsonAnswer> {
  return fc.tuple(items, fc.nat(3)).map(([{ schema, value }, length]) => ({
    schema: { type: 'array', items: schema },
    value: Array.from({ length }, () => value),
  }));
}

function objectOf(field: fc.Arbitrary<JsonAnswer>): fc.Arbitrary<JsonAnswer> {
  return fc.dictionary(fieldName, field, { maxKeys: 4 }).map((answers) => {
    const { value, ...schema } = toFields(answers);
    return { schema: { type: 'object', ...schema }, value };
  });
}

/** What a dictionary of answers says of an object, and an object that has them all. */
export function toFields(answers: Readonly<Record<string, JsonAnswer>>) {
  const entries = Object.entries(answers);
  return {
    properties: Object.fromEntries(entries.map(([name, { schema }]): [string, JsonObject] => [name, schema])),
    required: entries.map(([name]) => name),
    additionalProperties: false,
    value: Object.fromEntries(entries.map(([name, answer]): [string, Json] => [name, answer.value])),
  };
}
