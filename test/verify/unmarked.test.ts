import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../support/folder.ts';
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

async function verified(pet: object) {
  const directory = await makeFolder();
  await writeFile(join(directory, 'pets.yaml'), PETS);
  return runVerify(directory, await serving(pet), '--contract', 'pets.yaml', '--verbose');
}

test('a document without marks is held to what it claims, and what it does not state breaks nothing', async () => {
  for (const kind of ['cat', 1, null, ['cat']]) {
    const { code, out } = await verified({ name: 'Tom', kind, further: true });
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/[1-9]\d* hold, 0 broken/) });
  }
});

test('what it claims can break, and a request that lacks a required parameter is not sent', async () => {
  const { code, out } = await verified({ name: 1, kind: 'cat' });
  expect(code).toBe(1);
  expect(out).toMatch(/\n {2}broken {2,}pet-name\.string /);
  expect(out).toMatch(/more with place/);
  expect(out).not.toContain('GET /near →');
});
