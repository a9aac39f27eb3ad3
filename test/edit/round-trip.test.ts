import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type AssumptionSet, parseAssumptionSet, readAssumptionSets } from '../../src/assumptions/index.ts';
import { type Aspect, type Contract, type OpenPoint, readContract } from '../../src/contract/index.ts';
import { answerInSet, answerOpenPoint } from '../../src/edit/index.ts';
import { lintFiles } from '../../src/lint/index.ts';
import { answerFor } from './answer-for.ts';

const contract = await readContract();
const structural = contract.openPoints.filter(({ aspect }) => aspect !== 'elsewhere');
const wordy = contract.openPoints.filter(({ aspect }) => aspect === 'elsewhere');

interface SetText {
  readonly set: AssumptionSet;
  readonly text: string;
}
const sets: readonly SetText[] = await Promise.all(
  (await readAssumptionSets()).map(async (set) => ({ set, text: await readFile(set.file, 'utf8') })),
);

const guessesIn = ({ set }: SetText) => new Set(set.actions.flatMap(({ fills }) => fills));
const marksIn = (text: string): string[] => text.split('\n').filter((line) => line.includes('- {id: '));

/** Answers a point, which turns its own mark into a statement and touches no other. */
async function answered(before: Contract, point: OpenPoint): Promise<Contract> {
  const { id } = point;
  const answer = answerFor(point);
  const { contract: after } = await answerOpenPoint(before, id, answer);
  const [old, now] = [marksIn(before.text), marksIn(after.text)];
  expect(old.filter((line) => !now.includes(line))).toEqual([expect.stringContaining(`{id: ${id}, aspect: `)]);
  expect(now.filter((line) => !old.includes(line)).map((line) => line.trim())).toEqual([
    `- {id: ${id}, section: ${answer.section}, says: "So it is."}`,
  ]);
  return after;
}

/** Lets a set follow, which loses its guess at the point, and no other that it does not name. */
async function followed(after: Contract, set: SetText, { id }: OpenPoint): Promise<SetText> {
  const { text, losses } = await answerInSet(after, set.set, set.text, id);
  const left = { set: parseAssumptionSet(text, set.set.file), text };
  const named = losses.flatMap((loss) => (loss.kind === 'guess' ? loss.ids : []));
  expect(guessesIn(left)).not.toContain(id);
  expect(new Set([...guessesIn(left), ...named, id])).toEqual(new Set([...guessesIn(set), id]));
  return left;
}

/** Every set for the first point of an aspect, and one in turn for each other: a set takes a tenth of a second. */
function setsToFollow(point: OpenPoint): readonly SetText[] {
  const index = structural.indexOf(point);
  const isFirst = structural.findIndex(({ aspect }) => aspect === point.aspect) === index;
  return isFirst ? sets : sets.slice(index % sets.length, (index % sets.length) + 1);
}

/** The problems of contracts: rule, and what has no source. */
async function problemsOf(contracts: readonly Contract[]) {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-answered-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = contracts.map((_, index) => join(folder, `${index}.yaml`));
  await Promise.all(files.map((file, index) => writeFile(file, contracts[index]?.text ?? '')));
  const needs = (message: string) => /^The (.+?) (?:has no source|is stated where no source)/.exec(message)?.[1];
  return (await lintFiles(files)).map((found) => found.map(({ rule, message }) => [rule, needs(message)]));
}

/** What the values of this test leave to their author: a source for each of these. */
const NEED_SOURCES: Readonly<Partial<Record<Aspect, readonly string[]>>> = {
  body: ['body', 'property', 'property'],
  fields: ['property'],
  parameters: ['parameter'],
  encoding: ['body', 'property', 'property'],
  security: ['security scheme'],
  errors: ['response', 'body', 'property', 'property', 'response'],
};

test('every point that shows in the structure can be answered: the sets follow, and lint says what is left', async () => {
  const contracts: Contract[] = [];
  for (const point of structural) {
    const after = await answered(contract, point);
    for (const set of setsToFollow(point)) await followed(after, set, point);
    contracts.push(after);
  }
  const isFreeForm = ({ id }: OpenPoint) => id.startsWith('new-');
  expect(await problemsOf(contracts)).toEqual(
    structural.map((point) =>
      (isFreeForm(point) ? [] : (NEED_SOURCES[point.aspect] ?? [])).map((kind) => ['colloquy/sources', kind]),
    ),
  );
}, 120_000);

test('every point that is left open in words can be answered, one after another: the sets follow, and lint is content', async () => {
  let [after, left] = [contract, sets];
  for (const point of wordy) {
    after = await answered(after, point);
    left = await Promise.all(left.map((set) => (guessesIn(set).has(point.id) ? followed(after, set, point) : set)));
  }
  expect(after.openPoints).toEqual(structural.map((point) => expect.objectContaining({ id: point.id })));
  expect(await problemsOf([after])).toEqual([[]]);
}, 120_000);
