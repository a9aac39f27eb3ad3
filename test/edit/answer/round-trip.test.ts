import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAssumptionSets } from '../../../src/assumptions/index.ts';
import { parseContract, readContract } from '../../../src/contract/index.ts';
import { answerInAssumptionSet, answerOpenPoint } from '../../../src/edit/index.ts';
import { lintFiles } from '../../../src/lint/index.ts';
import { answerFor } from '../../contract/support/answer-for.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'answered-'));
});
afterAll(() => rm(folder, { recursive: true }));

const marksOf = (text: string): string[] => text.split('\n').filter((line) => line.includes('- {id: '));

/** An answer takes its own mark away, makes its id a statement, and leaves all other marks as they are. */
function expectAnswered(before: string, after: string, id: string): void {
  const marks = marksOf(after);
  const lost = marksOf(before).filter((line) => !marks.includes(line));
  expect(lost, id).toEqual([expect.stringContaining(`{id: ${id}, aspect: `)]);
  expect(
    marks.filter((line) => line.includes(`{id: ${id}, section: `)),
    id,
  ).toHaveLength(1);
}

it('every point that shows in the structure can be answered: it lints clean, and the assumption sets follow', async () => {
  const contract = await readContract();
  const sets = await Promise.all(
    (await readAssumptionSets()).map(async ({ file }) => ({ file, guesses: await readFile(file, 'utf8') })),
  );
  const files: string[] = [];
  for (const point of contract.openPoints.filter(({ aspect }) => aspect !== 'elsewhere')) {
    const text = await answerOpenPoint(contract.text, point.id, answerFor(point));
    expectAnswered(contract.text, text, point.id);
    const answered = parseContract(text);
    for (const { file, guesses } of sets) await answerInAssumptionSet(answered, guesses, file, point.id);
    files.push(join(folder, `${point.id}.yaml`));
    await writeFile(join(folder, `${point.id}.yaml`), text);
  }
  const problems = (await lintFiles(files)).flat();
  expect(problems.map(({ file, line, rule, message }) => `${file}:${line} ${rule} ${message}`)).toEqual([]);
}, 120_000);

it('all points can be answered one after another, until nothing is open', async () => {
  let text = (await readContract()).text;
  for (const point of parseContract(text).openPoints) {
    const before = text;
    text = await answerOpenPoint(before, point.id, nameKeys(answerFor(point), point.id));
    expectAnswered(before, text, point.id);
  }
  expect(parseContract(text).openPoints).toEqual([]);
  const file = join(folder, 'answered.yaml');
  await writeFile(file, text);
  const problems = (await lintFiles([file])).flat();
  expect(problems.map(({ line, rule, message }) => `${line} ${rule} ${message}`)).toEqual([]);
}, 120_000);

/** A security scheme can be added once, so each point names its own. */
function nameKeys<Value>(answer: Value, id: string): Value {
  return JSON.parse(JSON.stringify(answer).replaceAll('KeyOfATest', id.replace('.', '-')));
}
