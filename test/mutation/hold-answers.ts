import { expect, it } from 'vitest';
import { readContract } from '../../src/contract/index.ts';
import { lintDocuments } from '../lint/lint-documents.ts';
import { answered } from './answers.ts';

/** Tests that lint is content with a correct answer: to each open point, or to the first of each aspect. */
export function holdAnswers(which: 'all' | 'one of an aspect'): void {
  it('lets every correct answer pass', async () => {
    const contract = await readContract();
    const { openPoints } = contract;
    const first = [...Map.groupBy(openPoints, ({ aspect }) => aspect).values()].flatMap(([point]) => point ?? []);
    const points = which === 'all' ? openPoints : first;
    const problems = await lintDocuments(points.map((point) => answered(contract, point)));
    const refused = points.flatMap(({ id }, index) => problems[index]?.map(({ message }) => `${id}: ${message}`));
    expect(refused).toEqual([]);
  });
}
