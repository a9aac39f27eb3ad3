import { expect, test } from 'vitest';
import { parseContract } from '../../../src/contract/model/index.ts';
import type { Exchange } from '../../../src/evidence/judge/exchange.ts';
import { createJudge } from '../../../src/evidence/judge/judge.ts';
import { observePoints } from '../../../src/evidence/judge/observe/observe.ts';

const mark = (id: string) => [{ id, aspect: 'presence', question: 'Is it always there?', section: '§1' }];

const contract = parseContract(
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1', 'x-surfaces': { api: { under: '/v1/' } } },
    paths: {
      '/v1/pets/': {
        get: {
          operationId: 'read',
          responses: {
            '200': {
              description: '',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Pet: {
          type: 'object',
          required: ['id'],
          properties: {
            id: { type: 'integer' },
            name: { type: 'string', 'x-unspecified': mark('pet.name') },
            owner: { $ref: '#/components/schemas/Owner' },
          },
        },
        Owner: {
          type: 'object',
          properties: {
            id: { type: 'integer' },
            name: { type: 'string' },
            secret: { type: 'string', writeOnly: true },
          },
          'x-unspecified': mark('owner.presence'),
        },
      },
    },
  }),
  'pets.json',
);

const exchangeOf = (body: object): Exchange => ({
  request: {
    ...{ method: 'GET', path: '/v1/pets/', query: '', surface: 'api', credentials: 'stated' },
    ...{ headers: {}, body: undefined },
  },
  response: { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) },
});

function observed(...bodies: readonly object[]) {
  const { paired } = createJudge(contract).judge(bodies.map(exchangeOf));
  return Object.fromEntries(
    [...observePoints(contract, paired)].map(([id, one]) => [
      id,
      one.as === 'structure' ? [one.answer, one.says, one.seen.times, one.seen.of] : one,
    ]),
  );
}

test('the presence of properties is observed in responses', () => {
  const owner = { id: 7, name: 'Ann' };
  expect(observed({ id: 1, name: 'Rex', owner }, { id: 2, name: 'Tom', owner })).toEqual({
    'pet.name': [true, 'There was always name.', 2, 2],
    'owner.presence': [['id', 'name'], 'There was always id and name.', 2, 2],
  });
  expect(observed({ id: 1, owner }, { id: 2, name: 'Tom', owner: { id: 7 } })).toEqual({
    'pet.name': [false, 'There was not always name.', 1, 2],
    'owner.presence': [['id'], 'There was always id, and not always any other.', 1, 2],
  });
  expect(observed({ id: 1, owner: {} })['owner.presence']).toEqual([false, 'There was not always id and name.', 1, 1]);
  expect(observed({ id: 1 })['owner.presence']).toEqual({ as: 'nothing', why: { kind: 'unseen' } });
});
