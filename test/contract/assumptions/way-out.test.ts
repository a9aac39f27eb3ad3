import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  applyAssumptionSet,
  findAssumptionSet,
  findFurtherAnswers,
  readAssumptionSets,
} from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { singlePicks, unsettledPicks } from './support/single-picks.ts';

const contract = await readContract();
const sets = await readAssumptionSets();
const plain = await findAssumptionSet('plain');

test('each single pick from plain, and from nothing, ends in a set that fits, with the answers of one way out at most', async () => {
  for (const base of [plain, undefined]) {
    expect(singlePicks(contract, sets, base).length).toBeGreaterThan(250);
    expect(await unsettledPicks(contract, sets, base), base?.name).toEqual([]);
  }
}, 60_000);

test('a way out keeps the picks, and prefers the answers of the first set', async () => {
  const picks = singlePicks(contract, sets, plain);
  const pickAt = (id: string, name: string) => picks.find((one) => one.id === id && one.name === name)?.actions ?? [];
  const own = [...pickAt('api.missing-slash', 'redirected'), ...pickAt('list-conversations.filters', 'as contrary')];
  const way = await findFurtherAnswers(contract, own, plain, [...sets].reverse());
  const answers = way?.map(({ ids, from }) => [ids.join(), 'choice' in from ? from.choice : from.set.name]);
  expect(answers).toEqual([
    ['api.redirects', { name: 'to-the-slash', with: {} }],
    ['list-conversations.filter-by-user', { name: 'agent-user-id', with: { parameter: 'user' } }],
  ]);
});

describe('a file with choices that exclude each other is refused at its own line, with both and one that fits', () => {
  const choice = (id: string, name: string, values = '{}') =>
    `  - {target: $.info, x-fills: [${id}], x-choice: ${name}, x-with: ${values}, update: {}}\n`;
  const other = choice('api.deprecation', 'silent');
  const redirected = choice('api.missing-slash', 'redirected', '{status: 308}');
  const both =
    'the choice never at api.redirects contradicts the choice redirected at api.missing-slash (status 308); pick another choice. It fits with to-the-slash at api.redirects';

  test.each([
    ['with the set that it extends', 'x-extends: plain\n', other + redirected, `:6: ${both}`],
    ['both of its own', '', choice('api.redirects', 'never') + redirected, `:4: ${both}`],
    [
      'with a status that no choice lists',
      'x-extends: plain\n',
      choice('api.body-size', 'limited', '{bytes: 2048, status: 413}'),
      'excludes; pick another choice. It fits with others-too (statuses 405,415,413) at api.error-statuses',
    ],
  ])('%s', async (_, head, actions, want) => {
    const folder = await makeFolder();
    await writeFile(join(folder, 'plain.yaml'), await readFile('openapi/assumptions/plain.yaml'));
    const file = join(folder, 'mine.yaml');
    await writeFile(file, `overlay: 1.1.0\ninfo: {title: Mine, version: 1.0.0}\n${head}actions:\n${actions}`);
    const set = await findAssumptionSet(file, folder);
    await expect(applyAssumptionSet(contract, set)).rejects.toThrow(want);
  });
});
