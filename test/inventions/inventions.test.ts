import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { claimProblems, findClaims, type JsonObject, marksOf, readContract } from '../../src/contract/index.ts';
import { edited } from '../lint/edit.ts';
import { lintDocuments } from '../lint/lint-documents.ts';
import { addedKeywords, changesOf } from './derived.ts';
import { applyPatch, type HeldOutInvention } from './held-out.ts';

const contract = await readContract();
const { document } = contract;

/** An edit of the contract, with what notices it. */
interface Tried {
  readonly name: string;
  readonly document: JsonObject;
}

const rows: [string, ...number[]][] = [];
afterAll(() => {
  const kinds = Map.groupBy(findClaims(document), ({ kind }) => kind);
  console.info(
    `${findClaims(document).length} claims, all given by a source: ${[...kinds].map(([kind, all]) => `${all.length} ${kind}`).join(', ')}`,
  );
  const table = [['', 'made', 'by claims', 'by ids', 'by other rules', 'missed'], ...rows];
  console.info(
    table
      .map(([name, ...cells]) => `${String(name).padEnd(24)}${cells.map((cell) => String(cell).padStart(16)).join('')}`)
      .join('\n'),
  );
});

interface Result {
  readonly made: number;
  readonly byClaims: number;
  readonly byIds: number;
  readonly byRules: number;
  readonly missed: readonly string[];
}

/** The ids in their order, which `generated/ids.ts` holds: a contract test fails when one goes or comes. */
const idsIn = (of: JsonObject) => marksOf(of).map(({ entry }) => Object(entry).id);
const ids = idsIn(document);
const changesIds = ({ document: changed }: Tried) => !isDeepStrictEqual(idsIn(changed), ids);

/** Tries edits one by one: what neither the claims nor the ids show goes through Redocly. */
async function tryAll(tried: readonly Tried[]): Promise<Result> {
  const left = tried.filter((one) => claimProblems(one.document).length === 0);
  const linted = left.filter((one) => !changesIds(one));
  const problems = await lintDocuments(linted.map((one) => one.document));
  const missed = linted.filter((_, index) => problems[index]?.length === 0).map(({ name }) => name);
  return {
    made: tried.length,
    byClaims: tried.length - left.length,
    byIds: left.length - linted.length,
    byRules: linted.length - missed.length,
    missed,
  };
}

function report(name: string, { made, byClaims, byIds, byRules, missed }: Result): void {
  rows.push([name, made, byClaims, byIds, byRules, missed.length]);
}

test('every claim has a source, and every entry a claim', () => {
  expect(claimProblems(document)).toEqual([]);
});

test('every keyword that is added anywhere is found', async () => {
  const left: Tried[] = [];
  let made = 0;
  for (const { key, value, pointers } of addedKeywords(document)) {
    made += pointers.length;
    const all = edited(document, Object.fromEntries(pointers.map((pointer) => [`${pointer}/${key}`, value])));
    const found = claimProblems(all).flatMap((problem) => (problem.kind === 'unsourced' ? problem.claim.pointer : []));
    for (const here of pointers.map((pointer) => `${pointer}/${key}`)) {
      if (found.some((one) => one === here || one.startsWith(`${here}/`))) continue;
      left.push({ name: here, document: edited(document, { [here]: value }) });
    }
  }
  const result = await tryAll(left);
  report('keywords added', { ...result, made, byClaims: made - left.length + result.byClaims });
  expect(result.missed).toEqual([]);
});

test('whatever is dropped or changed is found', async () => {
  const tried = changesOf(document).map(({ what, pointer, edit }) => ({
    name: `${what}: ${pointer}`,
    document: edited(document, edit),
  }));
  const result = await tryAll(tried);
  report('dropped or changed', result);
  expect(result.missed).toEqual([]);
});

test('a hundred of them are found by Redocly itself', async () => {
  const added = addedKeywords(document).flatMap(({ key, value, pointers }) =>
    pointers.map((pointer) => ({ [`${pointer}/${key}`]: value })),
  );
  const every = Math.floor(added.length / 100);
  const documents = added
    .filter((_, index) => index % every === 0)
    .slice(0, 100)
    .map((edit) => edited(document, edit));
  const problems = await lintDocuments(documents);
  expect(problems.filter((found) => found.length === 0)).toEqual([]);
});

/**
 * Accused although nothing is asserted: parts that were moved, whose sources give their claims at the place where they stood, and
 * one that writes all schemas again as they stood when an agent had to have an id.
 */
const ACCUSED = ['order-component-schemas', 'moved-list-element', 'moved-agents-body'];

/** What is written in prose alone: whether it is true only a person can say. */
const PROSE = /\/(description|summary|title|\$comment|says|question|section)$|\/examples?\b|^\/components\/examples\//;

test('what others invented and lost is found, but for prose, and what they only worded otherwise is not', async () => {
  const heldOut: readonly HeldOutInvention[] = parse(await readFile('test/held-out/inventions.yaml', 'utf8'));
  const tried = heldOut.flatMap((one) => {
    const patched = applyPatch(document, one.patch);
    return patched === undefined ? [] : [{ ...one, document: patched }];
  });
  const of = (kind: HeldOutInvention['kind']) => tried.filter((one) => one.kind === kind);
  const isProse = (name: string) =>
    heldOut.find((one) => one.name === name)?.patch.every(({ path }) => PROSE.test(path));

  for (const kind of ['invention', 'lost'] as const) {
    const result = await tryAll(of(kind));
    report(`held out: ${kind}`, result);
    expect(result.missed.filter((name) => !isProse(name))).toEqual([]);
  }
  const neutral = await tryAll(of('neutral'));
  report('held out: neutral', neutral);
  const accused = of('neutral').filter((one) => claimProblems(one.document).length > 0 || neutral.byRules > 0);
  expect(accused.map(({ name }) => name)).toEqual(ACCUSED);
});
