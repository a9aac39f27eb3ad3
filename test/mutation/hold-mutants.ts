import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASPECT_DEFINITIONS } from '../../src/aspects/index.ts';
import { type Contract, type JsonObject, modelOf, readContract } from '../../src/contract/index.ts';
import { lintByRulesFirst } from '../lint/lint-documents.ts';
import type { Mutant } from './mutant.ts';
import { mutantsOf } from './mutants.ts';
import { type Catcher, type CaughtMutant, lineOf, reportOf } from './report.ts';

let contract: Contract;
let mutants: readonly CaughtMutant[] = [];
let possible = 0;

/**
 * Tests that the mutants of the contract are caught.
 *
 * @param oneIn 1 for all of them, 4 for each fourth of a kind: each that our rules do not catch takes Redocly some 50 ms.
 */
export function holdMutants(oneIn: number): void {
  beforeAll(async () => {
    contract = await readContract();
    const all = mutantsOf(contract);
    possible = all.length;
    const made = [...Map.groupBy(all, lineOf).values()].flatMap((alike) =>
      alike.filter((_, index) => index % oneIn === 0),
    );
    const problems = await lintByRulesFirst(made.map(({ document }) => document));
    mutants = made.map((mutant, index) => ({ ...mutant, caughtBy: catcherOf(mutant, problems[index]?.length ?? 0) }));
  }, 240_000);

  afterAll(() => console.info(reportOf(contract, mutants)));

  describe('mutants of the contract', () => {
    it('are at least twice the marks and the sources', () => {
      expect(possible).toBeGreaterThanOrEqual(2 * contract.openPoints.length + contract.statements.length);
      expect(mutants.length).toBeGreaterThanOrEqual(possible / oneIn);
    });

    it('are all caught', () => {
      expect(mutants.filter(({ caughtBy }) => caughtBy === 'nothing').map(named)).toEqual([]);
    });

    it('are caught by lint alone where a mark without its openness, or openness without its mark, leaves a trace', () => {
      const missed = mutants.filter(({ kind, aspect, caughtBy }) => {
        if (aspect === undefined || caughtBy === 'lint') return false;
        return (
          kind === 'filled beside its mark' ||
          (kind === 'mark removed' && ASPECT_DEFINITIONS[aspect].isOpen !== undefined)
        );
      });
      expect(missed.map(named)).toEqual([]);
    });

    it('are caught by lint alone where a key is misspelt, a slash dropped or an id doubled', () => {
      const kinds = new Set(['key misspelt', 'slash dropped', 'id doubled']);
      expect(mutants.filter(({ kind, caughtBy }) => kinds.has(kind) && caughtBy !== 'lint').map(named)).toEqual([]);
    });
  });
}

function catcherOf({ document }: Mutant, problems: number): Catcher {
  if (problems > 0) return 'lint';
  return isDeepStrictEqual(idsIn(document), idsIn(contract.document)) ? 'nothing' : 'generate --check';
}

/** The ids that `generated/ids.ts` lists: `generate --check` fails for any change of the document, so no more is asked of it. */
const idsIn = (document: JsonObject) => modelOf(document).marks.map(({ entry }) => Object(entry).id);

function named({ kind, what, aspect }: Mutant): string {
  return `${kind}: ${what}${aspect === undefined ? '' : ` (${aspect})`}`;
}
