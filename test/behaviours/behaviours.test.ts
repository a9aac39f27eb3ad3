import { expect, test } from 'vitest';
import { BEHAVIOURS } from '../../src/behaviours/index.ts';
import { readContract } from '../../src/contract/index.ts';

const { choices } = await readContract();

test('each behaviour of the choices has a definition, with all names of its choices and no others', () => {
  const named: Record<string, Set<string>> = {};
  for (const { shows, choices: of } of choices.values()) {
    if (shows === undefined) continue;
    named[shows] ??= new Set();
    for (const { name } of of) named[shows]?.add(name);
  }
  const defined = Object.entries(BEHAVIOURS).map(([name, { choices: own }]) => [name, new Set(Object.keys(own))]);
  expect(Object.fromEntries(defined)).toEqual(named);
});

test('each open point with choices has a behaviour, but for the protocols of toolkits', () => {
  const without = [...choices.values()].filter((point) => point.choices.length > 0 && point.shows === undefined);
  expect(without.map(({ id }) => id)).toEqual([
    'toolkits.rate-limits',
    'toolkits.timeouts',
    'toolkit-name.app-name',
    'tool-definition.param-types',
    'execute-tool.tool-failure',
  ]);
});
