import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ASPECT_DEFINITIONS } from '../../src/contract/aspects/index.ts';
import {
  at,
  claimProblems,
  findClaims,
  type Json,
  type JsonObject,
  modelOf,
  readContract,
  statedClaims,
  toPointer,
} from '../../src/contract/model/index.ts';
import { type Edit, edited } from '../authoring/lint/edit.ts';
import { lintByRulesFirst, lintDocuments } from '../authoring/lint/lint-documents.ts';
import { ruleProblems } from '../authoring/lint/rule-problems.ts';
import { addedKeywords, chooseProxyChanges } from './derived.ts';
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
  console.info(`${findClaims(modelOf(document)).length} claims, all given by a source`);
  const table = [['', 'made', 'by claims', 'by ids', 'by other rules', 'missed'], ...rows];
  console.info(
    table
      .map(([name, ...cells]) => `${String(name).padEnd(24)}${cells.map((cell) => String(cell).padStart(16)).join('')}`)
      .join('\n'),
  );
});

/** The ids in their order, which `generated/ids.ts` holds: a contract test fails when one goes or comes. */
const idsIn = (of: JsonObject) => modelOf(of).marks.map(({ entry }) => Object(entry).id);
const ids = idsIn(document);
const changesIds = ({ document: changed }: Tried) => !isDeepStrictEqual(idsIn(changed), ids);

/** Edits, and those of them that neither the claims nor the ids show, which are for lint. */
interface Sorted {
  readonly made: number;
  readonly byClaims: number;
  readonly byIds: number;
  readonly left: readonly Tried[];
}

function sorted(tried: readonly Tried[]): Sorted {
  const unclaimed = tried.filter((one) => claimProblems(modelOf(one.document)).length === 0);
  const left = unclaimed.filter((one) => !changesIds(one));
  return { made: tried.length, byClaims: tried.length - unclaimed.length, byIds: unclaimed.length - left.length, left };
}

/** What is added, all at once for each keyword first: only what is not found so is tried alone. */
function keywordsAdded(): Sorted {
  const left: Tried[] = [];
  let made = 0;
  for (const { key, value, pointers } of addedKeywords(document)) {
    made += pointers.length;
    const all = edited(document, Object.fromEntries(pointers.map((pointer) => [`${pointer}/${key}`, value])));
    const found = claimProblems(modelOf(all)).flatMap((problem) =>
      problem.kind === 'unsourced' ? problem.claim.pointer : [],
    );
    for (const here of pointers.map((pointer) => `${pointer}/${key}`)) {
      if (found.some((one) => one === here || one.startsWith(`${here}/`))) continue;
      left.push({ name: here, document: edited(document, { [here]: value }) });
    }
  }
  const rest = sorted(left);
  return { ...rest, made, byClaims: made - left.length + rest.byClaims };
}

const added = keywordsAdded();
const changed = sorted(
  chooseProxyChanges(document).map(({ what, pointer, edit }) => ({
    name: `${what}: ${pointer}`,
    document: edited(document, edit),
  })),
);

/** A hundred of what is added, a quarter in a document each: the claims find every one of them, each at its place. */
function hundred(): JsonObject[] {
  const edits = addedKeywords(document).flatMap(({ key, value, pointers }) =>
    pointers.map((pointer): [string, Json] => [`${pointer}/${key}`, value]),
  );
  const every = Math.floor(edits.length / 100);
  const picked = edits.filter((_, index) => index % every === 0).slice(0, 100);
  return [0, 1, 2, 3].map((part) =>
    edited(document, Object.fromEntries(picked.filter((_, index) => index % 4 === part))),
  );
}

const heldOut: readonly HeldOutInvention[] = parse(await readFile('test/held-out/inventions.yaml', 'utf8'));
const tried = heldOut.flatMap((one) => {
  const patched = applyPatch(document, one.patch);
  return patched === undefined ? [] : [{ ...one, document: patched }];
});
const ofKind = (kind: HeldOutInvention['kind']) => tried.filter((one) => one.kind === kind);
const byOthers = {
  invention: sorted(ofKind('invention')),
  lost: sorted(ofKind('lost')),
  neutral: sorted(ofKind('neutral')),
};

/** What is written in prose alone: whether it is true only a person can say. */
const PROSE = /\/(description|summary|title|\$comment|says|question|section)$|\/examples?\b|^\/components\/examples\//;
const inProse = new Set(
  tried
    .filter(({ kind, patch }) => kind !== 'neutral' && patch.every(({ path }) => PROSE.test(path)))
    .map(({ name }) => name),
);

/** What finds something in each, by rule: in what is only prose, our rules alone, since nothing has to. */
const problemsIn = new Map<JsonObject, readonly string[]>();
beforeAll(async () => {
  const left = [added, changed, ...Object.values(byOthers)].flatMap((one) => one.left);
  const prose = left.filter(({ name }) => inProse.has(name));
  const rest = left.filter(({ name }) => !inProse.has(name));
  const problems = await lintByRulesFirst(rest.map(({ document: one }) => one));
  for (const [index, one] of rest.entries()) problemsIn.set(one.document, problems[index] ?? []);
  for (const one of prose)
    problemsIn.set(
      one.document,
      ruleProblems(one.document).map(({ rule }) => rule),
    );
});

/** What nothing finds; the table gets a row of what found the rest. */
function missedIn(name: string, { made, byClaims, byIds, left }: Sorted): string[] {
  const missed = left.filter((one) => problemsIn.get(one.document)?.length === 0);
  rows.push([name, made, byClaims, byIds, left.length - missed.length, missed.length]);
  return missed.map((one) => one.name);
}

test('every claim has a source, and every entry a claim', () => {
  expect(claimProblems(modelOf(document))).toEqual([]);
});

test('a claim that no source gives is stated by none', () => {
  const invented = modelOf(edited(document, { '/info/license': { name: 'MIT' } }));
  expect(findClaims(invented).length).toBeGreaterThan(findClaims(contract.model).length);
  expect(statedClaims(invented)).toEqual(statedClaims(contract.model));
});

test.for([
  ['keywords added', added],
  ['dropped or changed', changed],
] as const)('%s: all are found', ([name, all]) => {
  expect(missedIn(name, all)).toEqual([]);
});

const { openPoints, operations } = contract;
const { marks } = modelOf(document);
const [, ...others] = marks;

/** Those without which what is open is open in silence. */
const traced = openPoints.filter(({ aspect }) => ASPECT_DEFINITIONS[aspect].isOpen !== undefined);
const carriers = new Set(marks.map(({ element, key }) => `${element}/${key}`));
const pathItems = Object.entries(document.paths as JsonObject);

/** What is done to each mark, or path, at once; and where a rule has to report each. */
const MISTAKES: Readonly<Record<string, { readonly edit: Edit; readonly noticed: readonly string[] }>> = {
  'a mark is removed, and the openness stays': {
    edit: Object.fromEntries(traced.map(({ place }) => [`${place.pointer}/x-unspecified`, undefined])),
    noticed: traced.map(({ place }) => place.pointer),
  },
  'an id is that of another mark': {
    edit: Object.fromEntries(others.map(({ pointer }) => [`${pointer}/id`, ids[0]])),
    noticed: others.map(({ pointer }) => pointer),
  },
  // One stays as it is: a document without any mark is not held to the rules of marks.
  'a key is misspelt': {
    edit: Object.fromEntries(
      [...carriers].slice(1).flatMap((here) => [
        [here, undefined],
        [here.slice(0, -1), at(document, here)],
      ]),
    ),
    noticed: [...carriers].slice(1).map((here) => here.slice(0, -1)),
  },
  'a path has no last slash': {
    edit: Object.fromEntries(
      pathItems.flatMap(([path, item]) => [
        [toPointer(['paths', path]), undefined],
        [toPointer(['paths', path.slice(0, -1)]), item],
      ]),
    ),
    noticed: operations.map(({ path, method }) => toPointer(['paths', path.slice(0, -1), method])),
  },
};

test.for(Object.entries(MISTAKES))('wherever %s, a rule reports it there', ([, { edit, noticed }]) => {
  const places = new Set(ruleProblems(edited(document, edit)).map(({ pointer }) => pointer));
  expect(noticed.filter((pointer) => !places.has(pointer))).toEqual([]);
});

test('a hundred of them are found by Redocly itself', async () => {
  const viaRedocly = hundred();
  const problems = await lintDocuments(viaRedocly);
  const found = problems.map((all) => all.filter(({ rule }) => rule === 'colloquy/claims').length);
  expect(found).toEqual(viaRedocly.map((one) => claimProblems(modelOf(one)).length));
  expect(Math.min(...found.map(Number))).toBeGreaterThanOrEqual(25);
});

/**
 * Accused although nothing is asserted: parts that were moved, whose sources give their claims at the place where they stood, and
 * one that writes all schemas again as they stood when an agent had to have an id.
 */
const ACCUSED = ['order-component-schemas', 'moved-list-element', 'moved-agents-body'];

test.for(['invention', 'lost'] as const)('held out, %s: all are found but for prose', (kind) => {
  const missed = missedIn(`held out: ${kind}`, byOthers[kind]);
  expect(missed.filter((name) => !inProse.has(name))).toEqual([]);
});

test('held out: what is only worded otherwise is left alone', () => {
  missedIn('held out: neutral', byOthers.neutral);
  const isAccused = (one: Tried) =>
    claimProblems(modelOf(one.document)).length > 0 || (problemsIn.get(one.document)?.length ?? 0) > 0;
  const accused = ofKind('neutral').filter(isAccused);
  expect(accused.map(({ name }) => name)).toEqual(ACCUSED);
});
