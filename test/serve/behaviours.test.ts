import { expect, test } from 'vitest';
import { readContract } from '../../src/contract/index.ts';
import { BEHAVIOURS } from '../../src/serve/index.ts';

const { choices } = await readContract();

test('each behaviour that a choice shows is in the table, with all names of its choices and no others', () => {
  const named: Record<string, Set<string>> = {};
  for (const { shows, choices: of } of choices.values()) {
    if (shows === undefined) continue;
    named[shows] ??= new Set(['unchosen']);
    for (const { name } of of) named[shows]?.add(name);
  }
  const inTable = Object.entries(BEHAVIOURS).map(([name, row]) => [name, new Set(Object.keys(row))]);
  expect(Object.fromEntries(inTable)).toEqual(named);
});
