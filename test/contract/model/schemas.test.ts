import { readdir, readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { printAssumptionSet, randomAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { ASPECTS, readContract } from '../../../src/contract/model/index.ts';

const ajv = addFormats.default(new Ajv2020({ allowUnionTypes: true, strictRequired: false }));
const schema = async (name: string) => JSON.parse(await readFile(`openapi/schemas/${name}.schema.json`, 'utf8'));
const [contract, choices, set] = await Promise.all(
  ['contract', 'choices', 'assumption-set'].map(async (name) => ajv.compile(await schema(name))),
);
const problemsOf = (validate: typeof contract, value: unknown) => {
  validate?.(value);
  return validate?.errors ?? [];
};
const data = async (file: string) => parse(await readFile(file, 'utf8'));

test('our files are valid by the schemas that editors find in their first lines', async () => {
  const sets = (await readdir('openapi/assumptions')).map((file) => `openapi/assumptions/${file}`);
  const files = [
    ['openapi/openapi.yaml', contract],
    ['openapi/choices.yaml', choices],
    ...sets.map((file) => [file, set] as const),
  ] as const;
  for (const [file, validate] of files) {
    expect(problemsOf(validate, await data(file)), file).toEqual([]);
    const [, named] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(await readFile(file, 'utf8')) ?? [];
    await expect(
      readFile(new URL(String(named), new URL(`../../../${file}`, import.meta.url)), 'utf8'),
    ).resolves.toContain('"$schema"');
  }
});

test('a random set is valid, too', async () => {
  const drawn = await randomAssumptionSet(await readContract(), 7);
  expect(problemsOf(set, parse(printAssumptionSet(drawn)))).toEqual([]);
});

test('an editor offers all aspects', async () => {
  expect((await schema('contract')).$defs.mark.properties.aspect.enum).toEqual(ASPECTS);
});

const action = { target: '$.info', 'x-fills': ['api.cors'], update: {} };
test.for([
  [
    'an aspect that is none',
    'contract',
    { info: { 'x-unspecified': [{ id: 'a.b', aspect: 'colour', question: 'A?', section: '§1' }] } },
  ],
  [
    'a mark without a question',
    'contract',
    { paths: { '/a': { get: { 'x-unspecified': [{ id: 'a.b', aspect: 'status', section: '§1' }] } } } },
  ],
  [
    'a source that is cited twice',
    'contract',
    { info: { 'x-source': [{ id: 'a.b', section: '§1', source: 'a letter' }] } },
  ],
  ['a lone choice', 'choices', { 'a.b': { choices: { one: { says: 'One.' } } } }],
  [
    'a rule that is none',
    'choices',
    { 'a.b': { choices: { one: { says: 'One.', with: { a: { from: 1 } } }, two: { says: 'Two.' } } } },
  ],
  ['an action that says nothing', 'set', { overlay: '1.1.0', info: { title: 'A' }, actions: [action] }],
  [
    'a key of an action that there is not',
    'set',
    { overlay: '1.1.0', info: { title: 'A' }, actions: [{ ...action, 'x-choice': 'none', fills: [] }] },
  ],
] as const)('%s is shown as wrong', ([, kind, value]) => {
  expect(problemsOf({ contract, choices, set }[kind], value)).not.toEqual([]);
});
