import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readContract } from '../../../src/contract/model/index.ts';
import { API_PAIRS } from './support/api-pairs.ts';
import { contractOf, type Document, ratingOf, sentences, withoutMarks, withSent } from './support/documents.ts';
import { REWRITES } from './support/rewrites.ts';
import { SCHEMA_PAIRS } from './support/schema-pairs.ts';

test('the contract has no change when it is rewritten', async () => {
  const document = withoutMarks(await readContract());
  for (const [name, rewrite] of Object.entries(REWRITES)) {
    const changes = sentences(contractOf(document), contractOf(rewrite(document)));
    expect({ name, changes }).toEqual({ name, changes: [] });
  }
});

test('JSON, YAML and several files describe the same API', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'diff-'));
  const document = withoutMarks(await readContract());
  const { components, ...others } = document as { components: Record<string, Record<string, unknown>> };
  const { schemas, ...otherComponents } = components;
  const toFiles = (value: unknown, file: string): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/components/schemas/', `"${file}#/`));
  await writeFile(join(folder, 'one.json'), JSON.stringify(document));
  await writeFile(join(folder, 'one.yaml'), stringify(document, { aliasDuplicateObjects: false }));
  await writeFile(join(folder, 'schemas.yaml'), stringify(toFiles(schemas, '')));
  const several = toFiles({ ...others, components: otherComponents }, 'schemas.yaml');
  await writeFile(join(folder, 'several.yaml'), stringify(several));

  const [json, yaml, files] = await Promise.all(
    ['one.json', 'one.yaml', 'several.yaml'].map((name) => readContract(join(folder, name))),
  );
  if (json === undefined || yaml === undefined || files === undefined) throw new Error('three files are read');
  expect([sentences(json, yaml), sentences(yaml, files), sentences(files, json)]).toEqual([[], [], []]);
});

const ORDER = ['none', 'patch', 'minor', 'major'];

/** The higher of two ratings. */
const highest = (...ratings: readonly string[]): string =>
  ORDER[Math.max(...ratings.map((one) => ORDER.indexOf(one)))] ?? '';

test('two changes at different places have the higher of their ratings', () => {
  const two = (one: unknown, other: unknown): Document =>
    withSent({ type: 'object', properties: { one, other }, required: ['one', 'other'] });
  const wrong = SCHEMA_PAIRS.flatMap(([name, before, after], index) => {
    const [otherName, otherBefore, otherAfter] = SCHEMA_PAIRS[(index + 7) % SCHEMA_PAIRS.length] ?? [];
    const ratings = [
      ratingOf(two(before, otherBefore), two(after, otherBefore)),
      ratingOf(two(after, otherBefore), two(after, otherAfter)),
    ];
    const rating = ratingOf(two(before, otherBefore), two(after, otherAfter));
    return rating === highest(...ratings) ? [] : [`${name}, ${otherName}: ${ratings.join(', ')}, together ${rating}`];
  });
  expect(wrong).toEqual([]);
});

test('two changes of different operations have the higher of their ratings', () => {
  const { paths: _, ...first } = API_PAIRS[0]?.[1] ?? {};
  const pathsOf = (document: Document): Record<string, unknown> => document.paths as Record<string, unknown>;
  const two = (one: Document, other: Document): Document => ({
    ...first,
    ...one,
    paths: {
      ...pathsOf(one),
      ...Object.fromEntries(Object.entries(pathsOf(other)).map(([path, item]) => [`/other${path}`, item])),
    },
  });
  const simple = API_PAIRS.filter(([, before, after]) =>
    [before, after].every((one) => !('components' in one) && !('servers' in one) && !('webhooks' in one)),
  ).filter(([name]) => name !== 'the title');
  const wrong = simple.flatMap(([name, before, after, rating], index) => {
    const [otherName, otherBefore, otherAfter, otherRating] = simple[(index + 5) % simple.length] ?? simple[0] ?? [];
    if (otherBefore === undefined || otherAfter === undefined || otherRating === undefined) return [];
    const together = ratingOf(two(before, otherBefore), two(after, otherAfter));
    return together === highest(rating, otherRating) ? [] : [`${name}, ${otherName}: ${together}`];
  });
  expect(wrong).toEqual([]);
});
