import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerOpenPoint, parseContract, readContract } from '../../../src/contract/index.ts';
import { lintFiles } from '../../../src/lint/index.ts';
import { answerFor } from '../support/answer-for.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'answered-'));
});
afterAll(() => rm(folder, { recursive: true }));

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.includes('- {id: '));

it('every open point can be answered: the id is a statement then, all marks stand as they stood, and it lints clean', async () => {
  const contract = await readContract();
  const files: string[] = [];
  for (const point of contract.openPoints) {
    const { id } = point;
    const text = await answerOpenPoint(contract.text, id, answerFor(point));
    const marks = linesOf(text);
    const lost = linesOf(contract.text).filter((line) => !marks.includes(line));
    expect(lost, id).toEqual([expect.stringContaining(`{id: ${id}, aspect: `)]);
    expect(
      marks.filter((line) => line.includes(`{id: ${id}, section: `)),
      id,
    ).toHaveLength(1);
    files.push(join(folder, `${id}.yaml`));
    await writeFile(join(folder, `${id}.yaml`), text);
  }
  const problems = (await lintFiles(files)).flat();
  expect(problems.map(({ file, line, rule, message }) => `${file}:${line} ${rule} ${message}`)).toEqual([]);
}, 120_000);

it('what shows in the structure can be answered one after another, until only words are open', async () => {
  let text = (await readContract()).text;
  for (const point of parseContract(text).openPoints.filter(({ aspect }) => aspect !== 'elsewhere')) {
    text = await answerOpenPoint(text, point.id, nameKeys(answerFor(point), point.id));
  }
  expect(new Set(parseContract(text).openPoints.map(({ aspect }) => aspect))).toEqual(new Set(['elsewhere']));
  const file = join(folder, 'answered.yaml');
  await writeFile(file, text);
  const problems = (await lintFiles([file])).flat();
  expect(problems.map(({ line, rule, message }) => `${line} ${rule} ${message}`)).toEqual([]);
});

/** A security scheme can be added once, so each point names its own. */
function nameKeys<Value>(answer: Value, id: string): Value {
  return JSON.parse(JSON.stringify(answer).replaceAll('KeyOfATest', id.replace('.', '-')));
}
