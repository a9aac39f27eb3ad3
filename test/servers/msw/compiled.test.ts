import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { parseContract, readContract } from '../../../src/contract/model/index.ts';
import { compiledModule } from '../../../src/servers/msw/build/compiled-module.ts';
import { readCompiledContract } from '../../../src/servers/msw/compiled-contract.ts';
import { startMock } from '../../canary/mock.ts';
import { makeFolder } from '../../support/folder.ts';
import { importMsw } from './msw-app.ts';
import { ask } from './same-as-mock.ts';

const DOCUMENT = `
openapi: 3.1.0
info: {title: Pets, version: 1.0.0}
servers: [{url: https://pets.example.com/shop/v2}]
paths:
  /pets:
    get:
      operationId: listPets
      parameters: [{name: limit, in: query, schema: {type: integer, maximum: 10}}]
      responses:
        '200': {description: All., content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}}
        '429': {description: Too many.}
    post:
      requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
      responses:
        '201': {description: Made., content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
    put:
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Endless'}}}}
      responses: {'204': {description: Done.}}
    patch:
      requestBody:
        content:
          application/xml: {schema: {$ref: '#/components/schemas/Pet'}}
          application/x-ndjson: {itemSchema: {$ref: '#/components/schemas/Pet'}}
      responses: {'204': {description: Done.}}
  /pets/{id}:
    get:
      operationId: readPet
      parameters: [{name: id, in: path, required: true, schema: {type: string, format: uuid}}]
      responses:
        '200': {description: One., content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
        '404': {description: None.}
  /pets/latest:
    get:
      responses:
        '200': {description: One., content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}, example: {name: Rex}}}}
  /owners:
    get:
      responses: {'200': {description: All., content: {application/json: {schema: {type: array}}}}}
components:
  schemas:
    Endless: {allOf: [{$ref: '#/components/schemas/Endless'}]}
    Pet:
      type: object
      required: [name]
      properties:
        name: {type: string, minLength: 2}
        born: {type: string, format: date}
        parents: {type: array, uniqueItems: true, items: {$ref: '#/components/schemas/Pet'}}
`;

const ADDRESS = 'http://api.invalid';
const ID = '0b6bd0ae-9b1c-4d0c-9d3a-3e0b2f2f1a11';

const get = (path: string) => ({ method: 'GET', path, headers: {}, body: '' });
const send = (method: string, path: string, body: unknown) => ({
  method,
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const change = (type: string, body: string) => ({
  method: 'PATCH',
  path: '/pets',
  headers: { 'content-type': type },
  body,
});

const REQUESTS = [
  change('application/xml', '<Pet><name>Rex</name></Pet>'),
  change('application/xml', '<Pet><name>R</name></Pet>'),
  change('application/xml', '<Pet><name>'),
  change('application/x-ndjson', '{"name":"Rex"}\n'),
  change('application/x-ndjson', '{"name":"Rex"}\n{"name":"R"}\n'),
  ...['', '/shop/v2'].flatMap((base) => [
    get(`${base}/pets`),
    get(`${base}/pets?limit=11`),
    get(`${base}/pets/latest`),
    get(`${base}/pets/${ID}`),
    get(`${base}/pets/7`),
    get(`${base}/owners`),
    send('DELETE', `${base}/pets`, {}),
    send('PUT', `${base}/pets`, { any: 'thing' }),
    send('POST', `${base}/pets`, { name: 'Rex', parents: [{ name: 'Ada', born: '2020-02-29' }] }),
    send('POST', `${base}/pets`, { name: 'R' }),
    send('POST', `${base}/pets`, { name: 'Rex', born: '2021-02-29' }),
    send('POST', `${base}/pets`, { name: 'Rex', parents: [{ name: 'Ada', parents: [{}] }] }),
    send('POST', `${base}/pets`, { name: 'Rex', parents: [{ name: 'Ada' }, { name: 'Ada' }] }),
  ]),
];

test.each(['a,schemaPath:', 'const evaluated0 = validate0.evaluated; a'])(
  'a value of a schema stays as it is: %s',
  async (value) => {
    const schema = { type: 'object', properties: { [value]: { enum: [value] } }, required: [value] };
    const contract = parseContract(
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Any', version: '1' },
        paths: { '/a': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
      }),
    );
    const folder = await makeFolder();
    await writeFile(join(folder, 'any.mjs'), compiledModule(contract, false));
    const { default: compiled } = await import(pathToFileURL(join(folder, 'any.mjs')).href);
    const [validator] = Object.values(readCompiledContract(compiled).validators);
    expect([{ [value]: value }, { [value]: 'another' }, {}].map((one) => validator?.(one))).toEqual([
      true,
      false,
      false,
    ]);
  },
);

test('the handlers of a compiled contract answer as its mock does, and leave what is not its own', async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, 'pets.yaml'), DOCUMENT);
  const contract = await readContract(join(folder, 'pets.yaml'));
  await writeFile(join(folder, 'pets.mjs'), compiledModule(contract, false));
  const { default: compiled } = await import(pathToFileURL(join(folder, 'pets.mjs')).href);
  const { createMockOf, setupServer, http } = await importMsw('msw');

  const real = await startMock({ contract });
  const mock = createMockOf(compiled, { baseUrl: ADDRESS });
  const elsewhere = http.all(`${ADDRESS}/*`, () => new Response('elsewhere'));
  const server = setupServer(...mock.handlers, elsewhere);
  server.listen({ onUnhandledFrame: 'bypass' });
  try {
    const statuses = new Set<number>();
    for (const request of REQUESTS) {
      const [answered, handled] = [await ask(real.url, request), await ask(ADDRESS, request)];
      expect(handled, `${request.method} ${request.path} ${request.body}`).toEqual(answered);
      if (typeof handled === 'object') statuses.add(handled.status);
    }
    expect([...statuses].toSorted((one, other) => one - other)).toEqual([200, 201, 204, 400, 405]);
    expect(await ask(ADDRESS, get('/shop/v2/about'))).toMatchObject({ status: 404 });
    for (const path of ['/about', '/shop/v3/pets', '/shop/v2x/pets'])
      expect(await ask(ADDRESS, get(path)), path).toMatchObject({ body: 'elsewhere' });

    server.resetHandlers();
    server.use(mock.answer('readPet', { status: 404 }));
    expect(await ask(ADDRESS, get(`/pets/${ID}`))).toMatchObject({ status: 404 });
    expect(await ask(ADDRESS, get('/shop/v2/pets/latest'))).toMatchObject({ status: 200, body: '{"name":"Rex"}' });
    server.use(mock.answer('GET /owners', { body: [7] }));
    expect(await ask(ADDRESS, get('/owners'))).toMatchObject({ body: '[7]' });
    expect(() => mock.answer('readPet', { body: { name: 'R' } })).toThrow('is not as the contract');
  } finally {
    server.close();
    await real.close();
  }
}, 120_000);
