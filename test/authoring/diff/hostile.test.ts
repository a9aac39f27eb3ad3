import { expect, test } from 'vitest';
import { diffContracts } from '../../../src/authoring/diff/index.ts';
import { contractOf, type Document, sentences, withSent } from './support/documents.ts';

const withSchemas = (schema: object, schemas: object): Document => ({ ...withSent(schema), components: { schemas } });

/** Components that refer to each other in a row. */
const chain = (length: number, last: object): Document =>
  withSchemas(
    { $ref: '#/components/schemas/S0' },
    Object.fromEntries(
      Array.from({ length }, (_, index) => [
        `S${index}`,
        { properties: { a: index === length - 1 ? last : { $ref: `#/components/schemas/S${index + 1}` } } },
      ]),
    ),
  );

/** Alternatives in a number of groups, of which every combination is possible. */
const combinations = (groups: number, maxProperties: number): Document =>
  withSent({
    maxProperties,
    allOf: Array.from({ length: groups }, (_, group) => ({
      anyOf: [0, 1].map((member) => ({ properties: { [`p${group}${member}`]: { type: 'string' } } })),
    })),
  });

const named = (name: string, pattern: string): Document =>
  withSent({ properties: { [name]: {} }, patternProperties: { [pattern]: { type: 'string' } } });

test('schemas can be nested deeper than calls', () => {
  const changes = sentences(contractOf(chain(5000, { type: 'string' })), contractOf(chain(5000, { type: 'integer' })));
  expect(changes).toEqual([expect.stringMatching(/^major POST .*\.a was string, and is integer now$/)]);
});

test('too many combinations are only compared if they are the same, which is said', () => {
  const rules = (before: Document, after: Document) =>
    diffContracts(contractOf(before), contractOf(after)).changes.map(({ rule, isJudged }) => [rule, isJudged]);
  expect(rules(combinations(30, 3), combinations(31, 3))).toEqual([['request-body.not-known', false]]);
  expect(rules(combinations(30, 3), combinations(30, 4))).toEqual([['request-body.property-count', true]]);
  expect(rules(combinations(30, 3), combinations(30, 3))).toEqual([]);
});

test.each(['^(a+)+$', '^a*a*a*a*a*a*a*a*$'])('the pattern %s takes no unbounded time', (pattern) => {
  const name = `${'a'.repeat(60)}!`;
  expect(sentences(contractOf(named(name, pattern)), contractOf(named(name, pattern)))).toEqual([]);
});
