import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type { Json } from '../../../src/contract/model/index.ts';
import { prepareSchemas } from '../../../src/servers/http/index.ts';
import { createSchemaExtractor } from '../../../src/servers/msw/build/schemas-apart.ts';
import { validatorsModule } from '../../../src/servers/msw/build/validators.ts';

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
    Tree: { properties: { left: { $ref: '#/schemas/Branch' }, size: { type: 'integer' } } },
    Branch: { anyOf: [{ type: 'null' }, { $ref: '#/schemas/Tree' }] },
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

/** The validator of a schema, of a module that imports nothing. */
function validatorAt(pointer: string, excused: 'readOnly' | 'writeOnly') {
  const names = validatorsModule({ esm: false });
  const name = createSchemaExtractor(document, names)(pointer, excused);
  const code = names.code([name]);
  const exports: Record<string, (value: unknown) => boolean> = {};
  new Function('require', 'exports', code)(createRequire(import.meta.url), exports);
  return { code, validate: (value: unknown) => exports[name]?.(value) };
}

test.each(['request', 'response'] as const)('of a %s, it refuses what the schema in the document does', (direction) => {
  const schemas = prepareSchemas({ document });
  const { code, validate } = validatorAt('/schemas/Thing', direction === 'request' ? 'readOnly' : 'writeOnly');
  const expected = VALUES.map((value) => schemas.validate('/schemas/Thing', value, direction).length === 0);
  expect(VALUES.map(validate)).toEqual(expected);
  expect(expected).toContain(true);
  expect(expected).toContain(false);
  expect(code).not.toMatch(/example|What it is called/);
});

test('one that contains itself refuses at any depth', () => {
  const { validate } = validatorAt('/schemas/Tree', 'readOnly');
  expect(validate({ left: { left: null, size: 2 } })).toBe(true);
  expect(validate({ left: { left: { size: 'two' } } })).toBe(false);
});
