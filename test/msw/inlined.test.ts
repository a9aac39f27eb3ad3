import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { Json } from '../../src/contract/index.ts';
import { inlined } from '../../src/msw/build/inlined.ts';
import { schemasOf } from '../../src/serve/index.ts';

const document = {
  schemas: {
    Name: { type: 'string', minLength: 2, description: 'What it is called.', example: 'Hours' },
    Thing: {
      type: 'object',
      required: ['id', 'name', 'secret'],
      properties: {
        id: { type: 'integer', readOnly: true },
        name: { $ref: '#/schemas/Name', maxLength: 4 },
        secret: { type: 'string', writeOnly: true },
        // A field may have the name of a keyword.
        description: { type: 'string' },
        parts: { type: 'array', items: { anyOf: [{ $ref: '#/schemas/Name' }, { type: 'null' }] } },
      },
    },
    Tree: { properties: { left: { $ref: '#/schemas/Tree' } } },
  },
};

const VALUES: readonly Json[] = [
  { id: 1, name: 'abc', secret: 's' },
  { name: 'abc', secret: 's' },
  { id: 1, name: 'abc' },
  { id: 1, name: 'a', secret: 's' },
  { id: 1, name: 'abcde', secret: 's' },
  { id: 1, name: 'abc', secret: 's', description: 7 },
  { id: 1, name: 'abc', secret: 's', parts: ['ab', null] },
  { id: 1, name: 'abc', secret: 's', parts: ['a'] },
  [],
];

test.each(['request', 'response'] as const)(
  'of a %s, a schema of its own refuses what the one in the document does',
  (direction) => {
    const schemas = schemasOf({ document });
    const schema = inlined(document, '/schemas/Thing', direction === 'request' ? 'readOnly' : 'writeOnly');
    const validate = new Ajv2020({ strict: false }).compile(Object(schema));
    const expected = VALUES.map((value) => schemas.validate('/schemas/Thing', value, direction).length === 0);
    expect(VALUES.map((value) => validate(value))).toEqual(expected);
    expect(expected).toContain(true);
    expect(expected).toContain(false);
    expect(JSON.stringify(schema)).not.toMatch(/\$ref|example|What it is called/);
  },
);

test('one that refers to itself cannot be', () => {
  expect(() => inlined(document, '/schemas/Tree', 'readOnly')).toThrow(
    '/schemas/Tree: the schema #/schemas/Tree refers to itself',
  );
});
