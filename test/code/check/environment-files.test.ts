import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom } from '../../../src/contract/model/index.ts';

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    servers: [{ url: 'https://notes.example/v2' }],
    paths: { '/notes': { get: { responses: { 200: { description: 'ok' } } } } },
  },
  new Map(),
);

/** Requests for a path that is not stated, at an address that is in a variable of the environment. */
const PROGRAMS: Readonly<Record<string, string>> = {
  'app/src/a.ts': 'fetch(`${process.env.NOTES_URL}/nodes`);',
  'app/src/a.mts': 'fetch(`${import.meta.env.NOTES_URL}/nodes`);',
  'app/src/a.py': 'import os, requests\nrequests.get(f"{os.environ[\'NOTES_URL\']}/nodes")',
  'app/src/a.sh': 'curl "$NOTES_URL/nodes"',
};

async function reported(file: string, environment: Readonly<Record<string, string>>): Promise<string[]> {
  const files = [{ file, text: PROGRAMS[file] ?? '' }];
  const { uses } = await checkCode(files, { contract, sets: [], load: (name) => environment[name] });
  return uses.map(({ verdict, fact, confidence }) => `${verdict} ${fact} ${confidence}`);
}

test.for(Object.keys(PROGRAMS))('an address in an environment file decides where a request goes: %s', async (file) => {
  expect(await reported(file, {})).toEqual([]);
  for (const address of ['https://notes.example/v2', '"https://notes.example/v2"', 'https://notes.example/v2 # ours'])
    expect(await reported(file, { 'app/.env': `KEY=secret\nexport NOTES_URL=${address}` })).toEqual([
      'invented GET /nodes certain',
    ]);
  expect(await reported(file, { '.env.local': 'NOTES_URL=https://notes.example/v2' })).toHaveLength(1);
  expect(await reported(file, { '.env': 'NOTES_URL=https://other.example' })).toEqual([]);
});

test('a variable that leads elsewhere is another API, whatever its path', async () => {
  const text = 'fetch(`${process.env.OTHER_URL}/v2/notes?page=2`);';
  const check = async (load?: () => string) =>
    (await checkCode([{ file: 'a.ts', text }], { contract, sets: [], ...(load && { load }) })).uses.length;
  expect(await check()).toBeGreaterThan(0);
  expect(await check(() => 'OTHER_URL=https://other.example')).toBe(0);
});

test('a configuration file of curl can have any option', async () => {
  const { uses } = await checkCode([{ file: 'a.sh', text: 'curl -K curlrc https://notes.example/v2/notes?page=2' }], {
    contract,
    sets: [],
  });
  expect(uses.map(({ verdict, why }) => `${verdict} ${why}`)).toEqual([
    'unread the method is not known here: it can be in the configuration file of curl',
  ]);
});

test('an environment file above a project is not read', async () => {
  const asked: string[] = [];
  const load = (name: string): string | undefined => {
    asked.push(name);
    return name.endsWith('package.json') ? '{}' : undefined;
  };
  for (const file of ['../shop/src/a.ts', '/home/shop/src/a.ts']) {
    await checkCode([{ file, text: 'fetch(`${process.env.NOTES_URL}/nodes`);' }], { contract, sets: [], load });
  }
  expect(asked.filter((name) => /(^|\/)\.env$/.test(name))).toEqual(['../shop/src/.env', '/home/shop/src/.env']);
});
