import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type AssumptionSet, findAssumptionSet, parseAssumptionSet } from '../../src/contract/assumptions/index.ts';
import { randomSet } from '../evidence/verify/support/identity.ts';
import { makeFolder } from '../support/folder.ts';
import { checkBehaviour, compilerOutput, printProtocols } from './printed-protocols.ts';
import { project, run } from './run.ts';

const NAMES = ['plain', 'contrary', 'sparse', 'random-1', 'random-2', 'random-3', 'random-7', 'random-11'] as const;

/** Names that printed code declares or imports. */
const CODE_NAMES = ['failure', 'status', 'text', 'tool', 'toolkit', 'form', 'json', 'letters', 'perOperation', 'basic'];

/** The set `contrary` with bodies whose keys and texts are names of printed code, and which use none of them. */
async function setOfCodeNames(): Promise<AssumptionSet> {
  const overlay = parse(await readFile('openapi/assumptions/contrary.yaml', 'utf8'));
  const body = {
    type: 'object',
    required: CODE_NAMES,
    properties: Object.fromEntries(CODE_NAMES.map((name) => [name, { const: `a ${name}(` }])),
    'x-repeats': undefined,
  };
  const response = { description: 'An error.', content: { 'application/json': { schema: body } } };
  const updates: Readonly<Record<string, object>> = {
    'get-toolkit-details.body': body,
    'get-tool-context.body': body,
    'execute-tool.body': body,
    'get-toolkit-details.error': { '4XX': response, '5XX': response },
    'execute-tool.error': { '4XX': response, '503': { ...response, content: undefined } },
  };
  for (const action of overlay.actions) {
    const update = updates[action['x-fills'][0]];
    if (update !== undefined && action.update !== undefined) action.update = update;
  }
  return parseAssumptionSet(JSON.stringify(overlay), 'code-names.yaml');
}

let folder: string;
let modules: Awaited<ReturnType<typeof printProtocols>>;
beforeAll(async () => {
  const sets = NAMES.map((name) =>
    name.startsWith('random-') ? randomSet(Number(name.slice(7))) : findAssumptionSet(name),
  );
  folder = await makeFolder();
  modules = await printProtocols(folder, await Promise.all([...sets, setOfCodeNames()]));
}, 60_000);

test('printed protocols compile, also with texts and keys that are names of printed code', async () => {
  expect(await compilerOutput(folder)).toBe('');
});

test.each(NAMES)('a toolkit with the printed protocol of %s does what the set says', async (name) => {
  const module = modules.find((one) => one.name === name);
  if (module === undefined) throw new Error(`${name} was not printed`);
  expect(await checkBehaviour(module)).toBeGreaterThan(10);
});

test('the command prints the protocol of a named or a random set, and serves nothing', async () => {
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
