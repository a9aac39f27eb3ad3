import { expect, test } from 'vitest';
import { readValues } from '../../../src/contract/bodies/index.ts';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { toServedContract } from '../../../src/servers/http/served-contract.ts';

/** A schema that lists alternatives which extend it, as generators write them. */
const NAMES = Array.from({ length: 20 }, (_, index) => `Kind${index}`);
const to = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const POINT = { id: 'node.next', aspect: 'fields', question: 'Which fields has it?', section: '§1' };
const base: Json = {
  type: ['object', 'integer'],
  oneOf: NAMES.map(to),
  properties: { next: { allOf: [to('Base')], 'x-unspecified': [POINT] } },
};
const contract = contractFrom(
  {
    ...{ openapi: '3.1.0', info: { title: 'Nodes', version: '1' } },
    paths: {
      '/node': {
        get: { responses: { 200: { description: 'ok', content: { 'application/json': { schema: to('Base') } } } } },
      },
    },
    components: {
      schemas: {
        Base: base,
        ...Object.fromEntries(NAMES.map((name) => [name, { allOf: [to('Base'), { minimum: 1 }] }])),
      },
    },
  },
  new Map(),
);
const schema = contract.model.schemaAt('/components/schemas/Base');

test('a text is read by alternatives that refer to each other', () => {
  expect(readValues(['7', 'seven'], schema === undefined ? [] : [schema])).toEqual([7, 'seven']);
});

test('the marks of a nested value are found once for each part of it', () => {
  const nested = Array.from({ length: 12 }).reduce<Json>((value) => ({ next: value }), {});
  expect(
    toServedContract(contract)
      .marks.along(schema, nested)
      .map(({ id }) => id),
  ).toHaveLength(12);
});
