import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../support/folder.ts';
import { keepKey, runVerify } from './support/command.ts';
import { json, serve } from './support/server.ts';

keepKey();

const PETS = `openapi: 3.0.3
info: {title: Pets, version: '1'}
paths:
  /pets: {get: {responses: {'200': {description: All, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}}}
  /near:
    get:
      parameters: [{name: place, in: query, required: true, schema: {type: string}}]
      responses: {'200': {description: Some, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}
components: {schemas: {Pet: {type: object, required: [name], properties: {name: {type: string}, kind: {}}}}}
`;

/** A server that gives one body for the pets, and refuses a question without a place. */
const serving = (pet: object) =>
  serve((request, response) =>
    request.url?.startsWith('/pets') ? json(response, 200, pet) : json(response, 400, { message: 'Where?' }),
  );

async function verified(pet: object, ...words: string[]) {
  const directory = await makeFolder();
  await writeFile(join(directory, 'pets.yaml'), PETS);
  return runVerify(directory, await serving(pet), '--contract', 'pets.yaml', '--verbose', ...words);
}

test('a document without marks is checked by its claims, and undocumented behaviour breaks nothing', async () => {
  for (const kind of ['cat', 1, null, ['cat']]) {
    const { code, out } = await verified({ name: 'Tom', kind, further: true });
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/[1-9]\d* hold, 0 broken/) });
  }
});

test('its claims can be broken, and a request without a required parameter is not sent', async () => {
  const { code, out } = await verified({ name: 1, kind: 'cat' });
  expect(code).toBe(1);
  expect(out).toMatch(/\n {2}broken {2,}pet-name\.string /);
  expect(out).toMatch(/more with --value place=…/);
  expect(out).not.toContain('GET /near →');
  const { out: withValue } = await verified({ name: 'Tom', kind: 'cat' }, '--value', 'place=Bern');
  expect(withValue).not.toMatch(/more with --value/);
});

test('a value that fits no branch of a union breaks the union, not its branches', async () => {
  const directory = await makeFolder();
  const union =
    '{oneOf: [{type: object, required: [cat], properties: {cat: {type: string}}}, {type: object, required: [dog]}]}';
  await writeFile(join(directory, 'pets.yaml'), PETS.replace('kind: {}', `kind: ${union}`));
  const url = await serving({ name: 'Tom', kind: { cat: 1 } });
  const { code, out } = await runVerify(directory, url, '--contract', 'pets.yaml', '--verbose');
  expect(code).toBe(1);
  const broken = out.split('\n').filter((line) => line.startsWith('  broken '));
  expect(broken).toEqual([expect.stringContaining('oneOf')]);
});

/** The verdict on the pattern of `kind` and on the type of `name`. */
async function ofPattern(pattern: string, pet: object) {
  const directory = await makeFolder();
  await writeFile(
    join(directory, 'pets.yaml'),
    PETS.replace('kind: {}', () => `kind: {type: string, pattern: '${pattern}'}`),
  );
  const { code, out } = await runVerify(directory, await serving(pet), '--contract', 'pets.yaml', '--verbose');
  const lineOf = (id: string) => out.split('\n').find((line) => line.includes(id)) ?? '';
  const [ofKind = '', ofName = ''] = ['pet-kind.pattern', 'pet-name.string'].map(
    (id) => lineOf(id).trim().split(/ {2,}/)[0],
  );
  return { code, ofKind, ofName, out };
}

test('a schema with a pattern that only the flag u refuses is checked', async () => {
  expect(await ofPattern('^\\d{3}\\-\\d$', { name: 7, kind: '123-4' })).toMatchObject({ code: 1, ofName: 'broken' });
  expect(await ofPattern('^\\d{3}\\-\\d$', { name: 'a', kind: '123_4' })).toMatchObject({ code: 1, ofKind: 'broken' });
  expect(await ofPattern('^\\d{3}\\-\\d$', { name: 'a', kind: '123-4' })).toMatchObject({
    code: 0,
    ofKind: 'holds',
    ofName: 'holds',
  });
});

test('a pattern that cannot be checked never holds, and everything else is checked', async () => {
  const { out, ...verdicts } = await ofPattern('(?i)x', { name: 'a', kind: 'X' });
  expect(verdicts).toEqual({ code: 0, ofKind: 'not shown', ofName: 'holds' });
  expect(out.replaceAll(/\s+/g, ' ')).toContain('the pattern "(?i)x" is not a regular expression of JavaScript');
  expect(await ofPattern('(?i)x', { name: 7, kind: 'X' })).toMatchObject({
    code: 1,
    ofKind: 'not shown',
    ofName: 'broken',
  });
});
