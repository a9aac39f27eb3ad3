import { expect, test } from 'vitest';
import { gapsOf } from './report/gaps.ts';
import { table } from './report/table.ts';
import { contract } from './support/contract.ts';

const all = {
  statements: new Set(contract.statements.map(({ id }) => id)),
  openOnTheWire: new Set(contract.openPoints.map(({ id }) => id)),
  openInWords: new Set<string>(),
};

const without = (ids: ReadonlySet<string>, one: string): Set<string> => new Set([...ids].filter((id) => id !== one));

test('a run that names every id of the contract has no gap', () => {
  expect(gapsOf(contract, all, all)).toEqual([]);
});

test('an id without a test is a gap, and so is one whose test was skipped', () => {
  const ran = {
    ...all,
    statements: without(all.statements, 'agent.id'),
    openOnTheWire: without(all.openOnTheWire, 'agent.fields'),
  };
  const gaps = ['no test holds the statement agent.id', 'no test shows the open point agent.fields open'];
  expect(gapsOf(contract, ran, ran)).toEqual(gaps);
  expect(gapsOf(contract, all, ran)).toEqual(gaps);
});

test('a test of an id that the contract does not have is a gap, whether it ran or not', () => {
  const named = {
    statements: new Set([...all.statements, 'agent.name']),
    openOnTheWire: new Set([...all.openOnTheWire, 'agent.colour']),
    openInWords: new Set(['agent.mood']),
  };
  expect(gapsOf(contract, named, all)).toEqual([
    'a test names the statement agent.name, which the contract does not have',
    'a test names the open point agent.colour, which the contract does not have',
    'a test names the open point agent.mood, which the contract does not have',
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
