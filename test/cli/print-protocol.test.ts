import { beforeAll, expect, test } from 'vitest';
import { findAssumptionSet } from '../../src/contract/assumptions/index.ts';
import { randomSet } from '../evidence/verify/support/identity.ts';
import { makeFolder } from '../support/folder.ts';
import { behaves, compiled, printed } from './printed-protocols.ts';
import { project, run } from './run.ts';

const NAMES = ['plain', 'contrary', 'sparse', 'random-1', 'random-2', 'random-3', 'random-7', 'random-11'] as const;

let folder: string;
let modules: Awaited<ReturnType<typeof printed>>;
beforeAll(async () => {
  const sets = NAMES.map((name) =>
    name.startsWith('random-') ? randomSet(Number(name.slice(7))) : findAssumptionSet(name),
  );
  folder = await makeFolder();
  modules = await printed(folder, await Promise.all(sets));
}, 60_000);

test('what is printed compiles as it is', async () => {
  expect(await compiled(folder)).toBe('');
});

test.each(NAMES)('a toolkit under the protocol that is printed for %s does what the set says', async (name) => {
  const found = modules.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} was not printed`);
  expect(await behaves(found)).toBeGreaterThan(10);
});

test('the command prints it, of a set by its name or of a random one, and serves nothing', async () => {
  const directory = await project();
  const { code, out, err } = await run(directory, 'toolkit', '--print-protocol', 'sparse');
  expect({ code, err, out }).toEqual({ code: 0, err: '', out: modules.find(({ name }) => name === 'sparse')?.text });
  const random = await run(directory, 'toolkit', '--print-protocol', 'random', '--seed', '7');
  expect(random.out).toBe(modules.find(({ name }) => name === 'random-7')?.text);
  for (const [words, problem] of [
    [['--print-protocol', 'none'], 'none is no set'],
    [['--print-protocol', 'wonders'], 'wonders: is no assumption set'],
    [['./tools.ts', '--print-protocol', 'plain'], 'not both'],
  ] as const) {
    expect(await run(directory, 'toolkit', ...words)).toMatchObject({ code: 1, err: expect.stringContaining(problem) });
  }
});
