import { inspect } from 'node:util';
import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type OpenPointId, openPoints } from '../../../generated/open-points.ts';
import { assume, ColloquyError, type StandardSchema, type Unspecified } from '../../../src/sdk/client/index.node.ts';

/** Any point that is still open: `assume` treats all alike. */
const [{ id: ID }] = openPoints;

/** A value as the API sends it: only the types know that it is open. */
const received = (value: unknown) => value as Unspecified<OpenPointId>;

describe.each([
  { vendor: 'zod', schema: z.array(z.object({ id: z.int() })) },
  { vendor: 'valibot', schema: v.array(v.object({ id: v.pipe(v.number(), v.integer()) })) },
  { vendor: 'arktype', schema: type({ id: 'number.integer' }).array() },
] as { vendor: string; schema: StandardSchema<{ id: number }[]> }[])('a schema of $vendor', ({ schema }) => {
  test('gives the value its type', () => {
    const [agent] = assume(received([{ id: 7 }]), schema, ID);
    expect(agent?.id).toBe(7);
  });

  test('refuses a value of another type, and names the open point, not the value', () => {
    const secret = 'somebody@example.com';
    try {
      assume(received([{ id: secret }]), schema, ID);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ColloquyError);
      expect(error).toMatchObject({ kind: 'assumption', openPoints: [ID] });
      expect((error as Error).message).toContain(ID);
      expect(inspect(error, { depth: 9 }) + JSON.stringify(error)).not.toContain(secret);
      expect(error).toHaveProperty(['issues', 0, 'path']);
    }
  });
});

test('a schema can change the value', () => {
  const schema = z.string().transform((text) => text.length);
  expect(assume(received('four'), schema, ID)).toBe(4);
});

test.each([
  { what: 'throws', validate: () => JSON.parse('the value') },
  { what: 'answers later', validate: async (value: unknown) => ({ value }) },
  { what: 'fails later', validate: () => Promise.reject(new Error('the value')) },
  { what: 'answers nothing', validate: () => undefined as never },
])('a schema that $what holds nothing', ({ validate }) => {
  const schema: StandardSchema = { '~standard': { version: 1, vendor: 'test', validate } };
  const assuming = () => assume(received('the value'), schema, ID);
  expect(assuming).toThrow(expect.objectContaining({ kind: 'assumption' }));
  expect(assuming).not.toThrow('the value');
});
