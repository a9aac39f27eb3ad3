import { expect, test } from 'vitest';
import { small } from '../contract/model/support/small-contract.ts';
import { table } from './report/tables.ts';
import { gapsOf } from './report/tested.ts';

const all = { statements: new Set(small.statements.map(({ id }) => id)) };

test('a run that names every statement of the contract has no gap', () => {
  expect(gapsOf(small, all, all)).toEqual([]);
});

test('a statement without a test is a gap, and so is one whose test was skipped', () => {
  const ran = { statements: new Set([...all.statements].filter((id) => id !== 'note.text')) };
  const gaps = ['no test holds the statement note.text'];
  expect(gapsOf(small, ran, ran)).toEqual(gaps);
  expect(gapsOf(small, all, ran)).toEqual(gaps);
});

test('a test of a statement that the contract does not have is a gap, whether it ran or not', () => {
  const named = { statements: new Set([...all.statements, 'note.name']) };
  expect(gapsOf(small, named, all)).toEqual(['a test names the statement note.name, which the contract does not have']);
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
