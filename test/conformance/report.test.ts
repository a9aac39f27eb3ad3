import { expect, test } from 'vitest';
import { small } from '../contract/support/small-contract.ts';
import { gapsOf } from './report/gaps.ts';
import { table } from './report/table.ts';

const all = {
  statements: new Set(small.statements.map(({ id }) => id)),
  openOnTheWire: new Set(small.openPoints.map(({ id }) => id)),
  openInWords: new Set<string>(),
};

const without = (ids: ReadonlySet<string>, one: string): Set<string> => new Set([...ids].filter((id) => id !== one));

test('a run that names every id of the contract has no gap', () => {
  expect(gapsOf(small, all, all)).toEqual([]);
});

test('an id without a test is a gap, and so is one whose test was skipped', () => {
  const ran = {
    ...all,
    statements: without(all.statements, 'note.text'),
    openOnTheWire: without(all.openOnTheWire, 'note.fields'),
  };
  const gaps = ['no test holds the statement note.text', 'no test shows the open point note.fields open'];
  expect(gapsOf(small, ran, ran)).toEqual(gaps);
  expect(gapsOf(small, all, ran)).toEqual(gaps);
});

test('a test of an id that the contract does not have is a gap, whether it ran or not', () => {
  const named = {
    statements: new Set([...all.statements, 'note.name']),
    openOnTheWire: new Set([...all.openOnTheWire, 'note.size']),
    openInWords: new Set(['note.mood']),
  };
  expect(gapsOf(small, named, all)).toEqual([
    'a test names the statement note.name, which the contract does not have',
    'a test names the open point note.size, which the contract does not have',
    'a test names the open point note.mood, which the contract does not have',
  ]);
});

test('the tables stand in columns', () => {
  expect(
    table([
      ['', 'tested'],
      ['Toolkit', 7],
      ['All', 51],
    ]),
  ).toBe('           tested\n  Toolkit       7\n  All          51\n');
});
