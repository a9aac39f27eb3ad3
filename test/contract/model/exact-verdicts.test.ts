import { expect, test } from 'vitest';
import { parseContract } from '../../../src/contract/model/index.ts';
import { validatorsOf } from '../../../src/contract/model/validator.ts';

/** As a computed key, so that no object here is a promise. */
const THEN = 'then';

test.for([
  ['items that contains does not evaluate', { contains: { type: 'string' }, unevaluatedItems: false }, ['a', 1], false],
  [
    'such items of a value with ten thousand parts',
    { contains: { type: 'string' }, unevaluatedItems: false },
    ['a', ...Array.from({ length: 9_998 }, () => 1)],
    false,
  ],
  ['items that contains evaluates', { contains: { type: 'string' }, unevaluatedItems: false }, ['a', 'b'], true],
  [
    'a branch that evaluates nothing',
    { anyOf: [{ items: { type: 'string' } }, true], unevaluatedItems: { type: 'boolean' } },
    ['a', 'b'],
    true,
  ],
  [
    'a condition without a branch',
    { if: { properties: { a: { const: 1 } } }, unevaluatedProperties: false },
    { a: 1 },
    true,
  ],
  [
    'a condition with one branch, which is not met',
    {
      if: { properties: { a: { const: 1 } }, required: ['a'] },
      [THEN]: { properties: { b: true } },
      unevaluatedProperties: false,
    },
    { b: 1 },
    false,
  ],
  ['a name that all objects inherit', { required: ['toString'] }, {}, false],
  ['an empty enum', { enum: [] }, 1, false],
] as const)('validators read %s', ([, schema, value, isValid]) => {
  const components = { schemas: { It: schema } };
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {}, components });
  const errors = validatorsOf(parseContract(text, 'a.json').document)('/components/schemas/It')(value);
  expect(errors.length === 0).toBe(isValid);
});
