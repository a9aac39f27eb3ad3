import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AssumptionSet,
  applyAssumptionSet,
  loadSchemaValidator,
  randomAssumptionSet,
  readAssumptionSets,
} from '../../../src/contract/assumptions/index.ts';
import { at, readContract } from '../../../src/contract/model/index.ts';
import { valuesOf } from '../model/support/values-of.ts';
import { answersOf, covering, type Part, requestsOf } from '../model/support/wire.ts';

const contract = await readContract();
const isOpen = await loadSchemaValidator(contract.document);
const SEED = 4;
const SAMPLES = 10;

const random = await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => randomAssumptionSet(contract, seed)));
const sets: AssumptionSet[] = [...(await readAssumptionSets()), ...random];

describe.each(sets.map((set) => ({ name: set.name, set })))('whatever the contract allows under $name', ({ set }) => {
  it('it allows without the set', async () => {
    const filled = await applyAssumptionSet(contract, set);
    const isFilled = await loadSchemaValidator(filled.document);
    const check = (open: readonly Part[], part: Part) => {
      const cover = covering(open, part);
      const place = `${part.operation} ${part.key}`;
      expect(cover, place).toBeDefined();
      if (part.schema === undefined || cover === undefined) return;
      const values = fc.sample(valuesOf(filled.document, at(filled.document, part.schema)), {
        seed: SEED,
        numRuns: SAMPLES,
      });
      for (const value of values) {
        expect(isFilled(part.schema, value), `${place} ${JSON.stringify(value)}`).toBeUndefined();
        expect(cover.schema === undefined ? 'no body' : isOpen(cover.schema, value), place).toBeUndefined();
      }
    };
    for (const part of answersOf(filled)) check(answersOf(contract), part);
    for (const part of requestsOf(filled)) check(requestsOf(contract), part);
  });
});
