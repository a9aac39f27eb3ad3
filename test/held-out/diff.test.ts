import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { diffContracts, toSentence } from '../../src/authoring/diff/index.ts';
import { readContract } from '../../src/contract/model/index.ts';

const FOLDER = 'test/held-out/diff';

/** A pair that was written from the specification, by somebody who had not seen the code. */
interface Pair {
  readonly name: string;
  readonly rating: 'major' | 'minor' | 'patch' | 'none';
  readonly why: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Rated lower here, with the reason. */
const LOWER: Readonly<Record<string, string>> = {
  'extension-changed': 'an extension is no part of the API, so that it is no change',
};

const ORDER = ['none', 'patch', 'minor', 'major'];

test('of pairs by other hands no break is missed, and at most 3 % are rated too high', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pairs-'));
  const missed: string[] = [];
  const high: string[] = [];
  const others: string[] = [];
  let count = 0;
  let lower = 0;
  for (const file of (await readdir(FOLDER)).sort()) {
    for (const { name, rating, before, after } of load(await readFile(join(FOLDER, file), 'utf8')) as Pair[]) {
      count += 1;
      const [older, newer] = [join(folder, `${count}-old.json`), join(folder, `${count}-new.json`)];
      await writeFile(older, JSON.stringify(before));
      await writeFile(newer, JSON.stringify(after));
      const diff = diffContracts(await readContract(older), await readContract(newer));
      if (diff.rating === rating) continue;
      const changes = diff.changes.map((change) => `\n    ${change.rating} ${toSentence(change)}`).join('');
      const line = `${file} ${name}: ${diff.rating}, not ${rating}${changes}`;
      if (rating === 'major') missed.push(line);
      else if (ORDER.indexOf(diff.rating) > ORDER.indexOf(rating)) high.push(line);
      else if (LOWER[name] === undefined) others.push(line);
      else lower += 1;
    }
  }
  const low = others.length + lower;
  const right = count - missed.length - high.length - low;
  console.log(`${right} of ${count} rated right; ${missed.length} missed, ${high.length} too high, ${low} too low`);
  expect({ missed, others, high: high.length > count * 0.03 ? high : [] }).toEqual({
    missed: [],
    others: [],
    high: [],
  });
});
