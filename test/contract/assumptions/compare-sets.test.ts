import { expect, test } from 'vitest';
import { compareSets, parseAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

/** A set that has seen these error statuses besides those that are stated. */
const having = (statuses: readonly number[]) =>
  parseAssumptionSet(
    JSON.stringify({
      overlay: '1.1.0',
      info: { title: 'Seen', version: '1' },
      actions: [
        {
          target: '$.info',
          'x-fills': ['api.error-statuses'],
          'x-choice': 'others-too',
          'x-with': { statuses },
          update: {},
        },
      ],
    }),
    'seen.yaml',
  );

test.for([
  [[405, 422], [405], 'not seen'],
  [[405], [405, 422], 'newly seen'],
  [[405], [422], 'changed'],
  [[405], [405], undefined],
] as const)('%j and then %j are %s', ([before, after, kind]) => {
  expect(compareSets(contract, having(before), having(after))[0]?.kind).toBe(kind);
});

/** A set that has seen a status once, and how many exchanges contradicted it. */
const seeing = (against?: number) =>
  parseAssumptionSet(
    JSON.stringify({
      overlay: '1.1.0',
      info: { title: 'Seen', version: '1', 'x-observed': { date: '2026-01-02', exchanges: 17 } },
      actions: [
        {
          target: '$.info',
          'x-fills': ['api.answer-media-type'],
          'x-choice': 'bare',
          'x-seen': { times: 10, of: 17, ...(against && { against }) },
          update: {},
        },
      ],
    }),
    'seen.yaml',
  );

test.for([
  [undefined, 7, 'newly seen'],
  [7, undefined, 'not seen'],
  [7, 2, undefined],
] as const)('contradicted in %j and then in %j is %s', ([before, after, kind]) => {
  const [difference] = compareSets(contract, seeing(before), seeing(after));
  expect(difference?.kind).toBe(kind);
  if (after === 7) expect(difference?.after).toMatch(/\(seen in 10 of 17, contradicted in 7\)$/);
});

/** A set that has seen the body of a list, with these fields in each element. */
const listing = (fields: readonly string[], required?: readonly string[]) =>
  parseAssumptionSet(
    JSON.stringify({
      overlay: '1.1.0',
      info: { title: 'Seen', version: '1', 'x-observed': { date: '2026-01-02', exchanges: 17 } },
      actions: [
        {
          target: "$.components.responses.AgentsListed.content['application/json'].schema",
          'x-fills': ['list-agents.body'],
          description: 'The body was an array.',
          'x-seen': { times: 3, of: 3 },
          update: {
            type: 'array',
            items: {
              type: 'object',
              properties: Object.fromEntries(fields.map((name) => [name, { type: 'integer' }])),
              ...(required && { required }),
            },
          },
        },
      ],
    }),
    'seen.yaml',
  );

test.for([
  // One of the runs saw too few objects to tell whether a field is always there.
  [listing(['id'], ['id']), listing(['id']), 'not seen'],
  [listing(['id']), listing(['id'], ['id']), 'newly seen'],
  [listing(['id', 'size'], ['id']), listing(['id', 'size'], ['id', 'size']), 'changed'],
  [listing(['id'], ['id']), listing(['size']), 'changed'],
] as const)('fields that are always there in one run alone: case %#', ([before, after, kind]) => {
  expect(compareSets(contract, before, after)[0]?.kind).toBe(kind);
});

test('where the sentences are equal, the first differences in the structure are shown', () => {
  const [one, other] = [listing(['id', 'a', 'b', 'c', 'd', 'e']), listing(['id', 'size'])];
  const shown = (...names: readonly string[]) =>
    ['The body was an array.', ...names.map((name) => `(properties ${name} type integer)`)].join(' ');
  expect(compareSets(contract, one, other)).toEqual([
    { id: 'list-agents.body', kind: 'changed', before: shown('a', 'b', 'c', 'd'), after: shown('size') },
  ]);
  const [older, newer] = [having([405]), having([422])];
  const [difference] = compareSets(contract, older, newer);
  expect(difference?.before).not.toBe(difference?.after);
  expect(difference?.before).not.toContain('(');
});
