import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerInSet, answerOpenPoint } from '../../../../src/authoring/answer/index.ts';
import { lintFiles } from '../../../../src/authoring/lint/index.ts';
import {
  type AssumptionSet,
  parseAssumptionSet,
  readAssumptionSets,
} from '../../../../src/contract/assumptions/index.ts';
import { type Contract, type OpenPoint, readContract } from '../../../../src/contract/model/index.ts';
import { makeFolder } from '../../../support/folder.ts';
import { answerFor } from './answer-for.ts';

const contract = await readContract();

interface SetText {
  readonly set: AssumptionSet;
  readonly text: string;
}
const sets: readonly SetText[] = await Promise.all(
  (await readAssumptionSets()).map(async (set) => ({ set, text: await readFile(set.file, 'utf8') })),
);

const guessesIn = ({ set }: SetText) => new Set(set.actions.flatMap(({ fills }) => fills));
const marksIn = (text: string): string[] => text.split('\n').filter((line) => line.includes('- {id: '));

/** Answers a point: its mark becomes a statement, and no other mark changes. */
async function answered(before: Contract, point: OpenPoint): Promise<Contract> {
  const { id } = point;
  const answer = answerFor(point);
  const { contract: after } = await answerOpenPoint(before, id, answer);
  const [old, now] = [marksIn(before.text), marksIn(after.text)];
  expect(old.filter((line) => !now.includes(line))).toEqual([expect.stringContaining(`{id: ${id}, aspect: `)]);
  // Sources of the parts that the answer states, and marks of what it leaves open, are added.
  expect(now.filter((line) => !old.includes(line)).map((line) => line.trim().replace(/ gives: \[.*\],/, ''))).toContain(
    `- {id: ${id}, section: ${answer.section}, says: ${JSON.stringify(answer.says)}}`,
  );
  return after;
}

/** Updates a set after the answer: it loses its guess at the point, and others that it names. */
async function followed(after: Contract, set: SetText, { id }: OpenPoint): Promise<SetText> {
  const { text, losses } = await answerInSet(after, set.set, set.text, [id]);
  const left = { set: parseAssumptionSet(text, set.set.file), text };
  const named = losses.flatMap((loss) => (loss.kind === 'guess' ? loss.ids : []));
  expect(guessesIn(left)).not.toContain(id);
  expect(new Set([...guessesIn(left), ...named, id])).toEqual(new Set([...guessesIn(set), id]));
  return left;
}

/** The problems of contracts: their rule, and the claim without a source. */
async function problemsOf(contracts: readonly Contract[]) {
  const folder = await makeFolder();
  const files = contracts.map((_, index) => join(folder, `${index}.yaml`));
  await Promise.all(files.map((file, index) => writeFile(file, contracts[index]?.text ?? '')));
  const needs = (message: string) => /^The (.+?) (?:has no source|is stated where no source)/.exec(message)?.[1];
  return (await lintFiles(files)).map((found) => found.map(({ rule, message }) => [rule, needs(message)]));
}

/** All open points, or one of each aspect. */
export function pointsToAnswer(which: 'all' | 'one of an aspect'): readonly OpenPoint[] {
  if (which === 'all') return contract.openPoints;
  return [...Map.groupBy(contract.openPoints, ({ aspect }) => aspect).values()].flatMap(([first]) => first ?? []);
}

/**
 * Answers each of the points, those in words one after another. The sets are updated, and nothing is left to do.
 *
 * @param perPoint The number of sets that are updated for a point that shows in the structure, in turns.
 */
export function holdRoundTrip(points: readonly OpenPoint[], perPoint = sets.length): void {
  const structural = points.filter(({ aspect }) => aspect !== 'elsewhere');
  const inWords = points.filter(({ aspect }) => aspect === 'elsewhere');

  test('after an answer in the structure, the sets apply and lint finds nothing to do', async () => {
    const contracts: Contract[] = [];
    for (const [index, point] of structural.entries()) {
      const after = await answered(contract, point);
      for (const set of [...sets, ...sets].slice(index % sets.length).slice(0, perPoint)) {
        await followed(after, set, point);
      }
      contracts.push(after);
    }
    expect(await problemsOf(contracts)).toEqual(contracts.map(() => []));
  }, 120_000);

  test('after answers in words, one after another, the sets apply and lint finds no problem', async () => {
    let [after, left] = [contract, sets];
    for (const point of inWords) {
      after = await answered(after, point);
      left = await Promise.all(left.map((set) => (guessesIn(set).has(point.id) ? followed(after, set, point) : set)));
    }
    const ids = inWords.map(({ id }) => id);
    expect(after.openPoints.map(({ id }) => id)).toEqual(
      contract.openPoints.map(({ id }) => id).filter((id) => !ids.includes(id)),
    );
    expect(await problemsOf([after])).toEqual([[]]);
  }, 120_000);
}
