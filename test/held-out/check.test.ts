import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type CodeUse, checkCode, findSourceFiles, type Verdict } from '../../src/code/check/index.ts';
import { readAssumptionSets } from '../../src/contract/assumptions/index.ts';
import { readContract } from '../../src/contract/model/index.ts';
import { programs } from './programs.ts';

/**
 * Programs in five languages, with what each takes for granted: by one who knew the description alone. An invention or
 * exclusion counts as found where anything but `stated` is reported, an open point where `open` is, with the id expected; where
 * several points ask the same, any of them.
 */
const FOLDER = 'test/held-out/check';

interface Expected {
  readonly file: string;
  readonly line: number;
  readonly also_at?: readonly string[];
  readonly fact: string;
  readonly kind: string;
  readonly verdict: Verdict | 'open-or-invented';
  readonly id?: string | readonly string[];
}

interface Program {
  readonly program: string;
  readonly language: string;
  readonly facts: readonly Expected[];
}

/** How `check` prints a fact of a kind. */
const PRINTED: Readonly<Record<string, RegExp>> = {
  'method-and-path': /^[A-Z]+ \S+$/,
  query: / query /,
  'path-value': / is /,
  'request-header': / header /,
  key: / key$|(header|query) /i,
  'body-field': / body |lacks/,
  'body-type': / is | body/,
  'media-type': /media type|body as|body$/,
  status: / status /,
  'response-header': /response header/,
  'response-field': /response field/,
  address: /^(address|scheme) /,
  limit: /time limit$/,
};
/** Kinds of which a line has no two. */
const ALONE = /^(method-and-path|address|media-type|path-value|body-type|limit)$/;

const namesIn = (fact: string): readonly string[] => {
  const quoted = [...fact.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).join(' ');
  return (quoted || fact).toLowerCase().match(/[\w-]+/g) ?? [];
};

const lastName = (fact: string): string =>
  fact
    .toLowerCase()
    .match(/[\w-]+/g)
    ?.at(-1) ?? '';

/** What was found for an expected fact: in its lines, or else, where it is not stated, anywhere in its program. */
function foundFor({ fact, kind, file, line, verdict, also_at: others = [] }: Expected, uses: readonly CodeUse[]) {
  const places = new Set([`${file}:${line}`, ...others]);
  const names = namesIn(fact);
  // A report has its facts at several places, with a fact of its own at each.
  const reported = uses.flatMap((use) => [
    use,
    ...(use.places ?? []).map((place) => ({ ...use, ...place, fact: place.fact ?? use.fact })),
  ]);
  const alike = reported.filter((use) => {
    if (!PRINTED[kind]?.test(use.fact)) return false;
    return ALONE.test(kind) || / key$/.test(use.fact) || names.includes(lastName(use.fact));
  });
  const near = alike.filter((use) => places.has(`${relative(FOLDER, use.file)}:${use.line}`));
  return near.length > 0 || verdict === 'stated' ? near : alike;
}

test('what programs of others take for granted is found, and what the description states is not accused', async () => {
  const contract = await readContract();
  const sets = await readAssumptionSets();
  const all: readonly Program[] = parse(await readFile(`${FOLDER}/expected.yaml`, 'utf8')).programs;
  const tally = new Map<string, [number, number]>();
  const wrong: string[] = [];
  const count = (name: string, isSo: boolean): void => {
    const [yes, all] = tally.get(name) ?? [0, 0];
    tally.set(name, [yes + (isSo ? 1 : 0), all + 1]);
  };
  // The programs were written when the contract had fewer operations.
  const operations = contract.operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  const isStatedSince = ({ fact, verdict }: Expected): boolean => verdict !== 'stated' && operations.includes(fact);
  for (const { program, language, facts } of all) {
    const reported = (await checkCode(findSourceFiles([`${FOLDER}/${program}`]), { contract, sets })).uses;
    // The report of an operation that is not stated covers its fields.
    const uses = reported.flatMap((use) => [
      use,
      ...(use.fields ?? []).map(({ field, ...place }) => ({ ...use, ...place, fact: `${use.fact} ${field}` })),
    ]);
    for (const fact of facts.filter((one) => !isStatedSince(one))) {
      const found = foundFor(fact, uses);
      const verdicts = found.map(({ verdict }) => verdict);
      const ids = [fact.id ?? []].flat();
      const isFlagged = verdicts.some((one) => /^(open|invented|excluded)$/.test(one));
      const isStated = fact.verdict === 'stated';
      const isSo = isStated
        ? isFlagged && !verdicts.includes('stated')
        : fact.verdict === 'open'
          ? found.some(({ verdict, id = '' }) => verdict === 'open' && ids.includes(id))
          : isFlagged;
      const group = isStated
        ? 'accused'
        : /^(invented|excluded)$/.test(fact.verdict)
          ? 'found'
          : fact.verdict === 'open'
            ? 'open, with its id'
            : 'open or invented';
      for (const one of [group, `${language} ${group}`]) count(one, isSo);
      if (isSo === isStated)
        wrong.push(
          `${fact.verdict} ${fact.file}:${fact.line} ${fact.fact}: ${found.map(({ verdict, id }) => `${verdict} ${id}`).join(', ') || 'nothing'}`,
        );
    }
  }
  const share = (name: string): number => (tally.get(name)?.[0] ?? 0) / (tally.get(name)?.[1] ?? 1);
  const figures = Object.fromEntries([...tally].map(([name, [yes, all]]) => [name, `${yes} of ${all}`]));
  console.log('check, held out:', figures);
  // At first: 7 of 493, 57 of 97 and 48 of 128.
  expect(share('accused'), wrong.join('\n')).toBeLessThanOrEqual(0.01);
  expect(share('found'), wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  expect(share('open, with its id'), wrong.join('\n')).toBeGreaterThanOrEqual(0.8);
});

test('of the programs that the sets show to be careless, those are counted of which check names something', async () => {
  const file = 'test/held-out/programs.ts';
  const text = await readFile(file, 'utf8');
  const { uses } = await checkCode([{ file, text }], { contract: await readContract(), sets: [] });
  const lines = text.split('\n');
  const starts = [...lines.keys()].filter((line) => /^ {4}name: '/.test(lines[line] ?? ''));
  const named = starts.slice(0, programs.length).filter((start, index) => {
    const end = starts[index + 1] ?? lines.length;
    return uses.some(({ line, verdict }) => line > start && line <= end && /^(open|invented|excluded)$/.test(verdict));
  });
  // What is not named is in no name or number of the code: a length, a language, a redirect, what a text becomes.
  console.log(`check names ${named.length} of ${programs.length} careless programs`);
  expect(named.length / programs.length).toBeGreaterThanOrEqual(0.8);
});
