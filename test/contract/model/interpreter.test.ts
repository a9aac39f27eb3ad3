import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyAssumptionSet,
  randomAssumptionSet,
  readAssumptionSets,
} from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import * as interpreter from '../../../src/contract/model/interpreter.ts';
import type { Json, JsonObject } from '../../../src/contract/model/json.ts';
import { sampleOf } from '../../../src/contract/model/sample.ts';
import * as validator from '../../../src/contract/model/validator.ts';
import { toValidationErrors } from '../../../src/servers/http/validation-errors.ts';
import { explainViolations } from '../../../src/servers/http/violations.ts';

const VALUES: readonly Json[] = [
  ...[null, true, 0, 1, -7, 2.5, 4, 1e20, '', 'a', 'abc', '😀😀', '2026-11-27', '2026-11-27T10:00:00Z', 'a@b.example'],
  ...[[], [1], [1, 1], ['a', 2, 'a'], [{ a: 1 }, { a: 1 }], [[1], [1]], [1, 'x', true]],
  ...[{}, { a: 1 }, { a: 'x', b: 2 }, { b: 'y' }, { x1: 1, 'a/b': 3 }, { a: { a: { a: 'z' } } }, { __proto__x: 1 }],
];

const SCHEMAS: readonly Json[] = [
  ...[true, false, {}, { type: 'integer' }, { type: ['string', 'null'] }, { type: 'object' }, { type: 'array' }],
  ...[{ maximum: 1 }, { minimum: 1 }, { exclusiveMaximum: 1 }, { exclusiveMinimum: 1 }, { multipleOf: 2 }],
  ...[
    { maxLength: 2 },
    { minLength: 3 },
    { pattern: '^a' },
    { pattern: '(' },
    { format: 'date' },
    { format: 'date-time' },
  ],
  ...[
    { format: 'email' },
    { format: 'password', minLength: 2 },
    { format: 'int32' },
    { format: 'unknown' },
    { const: { a: 1 } },
    { enum: [1, 'a', [1]] },
  ],
  ...[
    { not: { type: 'string' } },
    { anyOf: [{ type: 'string' }, { minimum: 2 }] },
    { allOf: [{ minimum: 1 }, { type: 'number' }] },
  ],
  ...[{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, { oneOf: [{ minimum: 0 }, { type: 'number' }] }],
  JSON.parse('{"if": {"type": "string"}, "then": {"minLength": 2}, "else": {"type": "array"}}'),
  JSON.parse('{"if": {"type": "string"}, "then": false}'),
  ...[{ maxItems: 1 }, { minItems: 2 }, { uniqueItems: true }, { uniqueItems: false }, { items: { type: 'integer' } }],
  ...[
    { prefixItems: [{ type: 'integer' }], items: false },
    { prefixItems: [true], items: { type: 'string' } },
  ],
  ...[
    { contains: { type: 'string' } },
    { contains: { type: 'string' }, minContains: 2 },
    { contains: { const: 1 }, maxContains: 1 },
  ],
  ...[{ maxProperties: 1 }, { minProperties: 1 }, { required: ['a', 'b'] }, { propertyNames: { maxLength: 1 } }],
  ...[{ properties: { a: { type: 'integer' } } }, { properties: { a: {} }, additionalProperties: false }],
  {
    properties: { 'a/b': { type: 'string' } },
    patternProperties: { '^x': { type: 'string' } },
    additionalProperties: false,
  },
  ...[{ additionalProperties: { type: 'string' } }, { patternProperties: { '^[ab]$': { minimum: 2 } } }],
  ...[{ dependentRequired: { a: ['b', 'c'] } }, { dependentSchemas: { a: { required: ['b'] } } }],
  { type: 'object', required: ['a'], properties: { a: { $ref: '#/deep' } } },
  { properties: { a: { $ref: '#/endless' } } },
];

const document: JsonObject = {
  schemas: SCHEMAS,
  deep: { type: 'string', minLength: 2 },
  endless: { type: ['object', 'string'], properties: { a: { $ref: '#/endless' } }, maxLength: 0 },
};

/** What a page shows of the errors, in any order. */
const wordsOf = ({ validatorsOf }: Pick<typeof validator, 'validatorsOf'>, of: JsonObject) => {
  const validators = validatorsOf(of);
  return (pointer: string, value: unknown) => {
    const errors = toValidationErrors(validators(pointer)(value), value);
    return errors.map((error) => explainViolations([{ kind: 'schema', part: 'body', ...error }])).toSorted();
  };
};

/** Refused alike, in other words: by the limits of a format, the item or the name at fault. */
const OTHERWISE = /"(format":"int32|contains|propertyNames|items":false)/;

test('the interpreter has the errors of Ajv for every keyword and value', () => {
  const [own, ajv] = [wordsOf(interpreter, document), wordsOf(validator, document)];
  let refused = 0;
  for (const [index, schema] of SCHEMAS.entries()) {
    for (const value of VALUES) {
      const expected = ajv(`/schemas/${index}`, value);
      refused += expected.length;
      const found = own(`/schemas/${index}`, value);
      const isSaidOtherwise = OTHERWISE.test(JSON.stringify(schema)) && found.length > 0 && expected.length > 0;
      if (!isSaidOtherwise) expect(found, JSON.stringify({ schema, value })).toEqual(expected);
    }
  }
  expect(refused).toBeGreaterThan(300);
});

test('the interpreter has the errors of Ajv for every body and parameter of the contract, under its sets and random ones', async () => {
  const contract = await readContract();
  const random = await Promise.all([1, 2, 3, 4, 5].map((seed) => randomAssumptionSet(contract, seed)));
  for (const set of [...(await readAssumptionSets()), ...random]) {
    const { document: filled, operations } = await applyAssumptionSet(contract, set);
    const [own, ajv] = [wordsOf(interpreter, filled), wordsOf(validator, filled)];
    const schemas = operations.flatMap(({ parameters, requestBody, responses }) =>
      [...parameters, ...(requestBody?.contents ?? []), ...responses.flatMap(({ contents }) => contents)].flatMap(
        ({ schema }) => schema ?? [],
      ),
    );
    for (const { pointer, node } of schemas) {
      const fitting = sampleOf(filled, node) ?? null;
      const others = fc.sample(fc.oneof(fc.constantFrom(...VALUES), broken(fitting)), { seed: 7, numRuns: 20 });
      for (const value of [fitting, ...others]) {
        expect(own(pointer, value), `${set.name} ${pointer} ${JSON.stringify(value)}`).toEqual(ajv(pointer, value));
      }
    }
  }
});

/** A value with one of its parts replaced by another value, or taken away. */
function broken(value: Json): fc.Arbitrary<Json> {
  const other = fc.constantFrom(...VALUES);
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return other;
  return fc.constantFrom(...Object.keys(value)).chain((key): fc.Arbitrary<Json> => {
    const within = broken(Object(value)[key]);
    if (Array.isArray(value)) return within.map((part) => value.with(Number(key), part));
    const { [key]: _, ...rest } = value as JsonObject; // the list is above
    return fc.oneof(
      fc.constant(rest),
      within.map((part) => ({ ...rest, [key]: part })),
    );
  });
}
