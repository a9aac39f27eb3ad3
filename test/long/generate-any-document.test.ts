import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { generate, type UntypedPlace } from '../../src/authoring/generate/index.ts';
import { type JsonObject, parseContract, readContract } from '../../src/contract/model/index.ts';
import { compile } from '../authoring/generate/support/compile.ts';
import { ODD_DOCUMENT, ODD_NAMES } from '../authoring/generate/support/odd-document.ts';
import { run } from '../cli/run.ts';
import { makeFolder } from '../support/folder.ts';

let folder: string;

beforeEach(async () => {
  folder = await makeFolder();
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
});

/** Writes what another project gets for a document, and a program that uses it; gives what did not get a type. */
async function generated(document: JsonObject, use = '', client = false): Promise<UntypedPlace[]> {
  const untyped: UntypedPlace[] = [];
  const contract = parseContract(JSON.stringify(document), 'api.json');
  await generate(contract, join(folder, 'api'), { client, onUntyped: (place) => untyped.push(place) });
  await writeFile(join(folder, 'use.ts'), use);
  return untyped;
}

const types = () => readFile(join(folder, 'api/types.ts'), 'utf8');

const documentWith = (schemas: JsonObject): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Any', version: '1' },
  paths: {},
  components: { schemas },
});

describe('for any document', () => {
  test('properties may have any name, the keywords of OpenAPI among them', async () => {
    const untyped = await generated(
      ODD_DOCUMENT,
      `import type { components } from './api/types.js';
       type Odd = components['schemas']['Odd'];
       ${ODD_NAMES.map((name, index) => `export type T${index} = Odd[${JSON.stringify(name)}];`).join('\n')}
       export const items = (odd: Odd): string | undefined => odd.items[0]?.$ref;
       // @ts-expect-error it is a text
       export const schema = (odd: Odd): number => odd.schema;`,
    );
    expect(untyped).toEqual([]);
    expect(await compile(folder, 'use.ts')).toBe('');
    expect(await types()).toContain('/** The schema of it. */\n            schema: string;');
  });

  test('each operation has an id of its own, wherever it is', async () => {
    await generated(
      ODD_DOCUMENT,
      `import { addresses, type OperationId } from './api/ids.js';
       import type { operations, paths } from './api/types.js';
       export const all: OperationId[] = ['list-things', 'PUT /a', 'POST /a', 'a.b.c'];
       export type Same = paths['/a']['put'] extends operations['PUT /a'] ? true : never;
       export const same: Same = true;
       export const address: 'put /a' = addresses['PUT /a'];`,
    );
    expect(await compile(folder, 'use.ts')).toBe('');
  });

  test('a schema may contain itself; one that is nothing but itself has no type, and is named', async () => {
    const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const untyped = await generated(
      documentWith({
        Tree: { type: 'array', items: to('Tree') },
        Data: {
          anyOf: [
            { type: ['string', 'null'] },
            { type: 'array', items: to('Data') },
            { type: 'object', additionalProperties: to('Data') },
          ],
        },
        One: { anyOf: [{ type: 'string' }, to('Other')] },
        Other: { anyOf: [{ type: 'number' }, to('One')] },
        Fine: { type: 'object', properties: { one: to('One') } },
      }),
      `import type { components } from './api/types.js';
       type Data = components['schemas']['Data'];
       export const tree: components['schemas']['Tree'] = [[], [[]]];
       export const data: Data = [{ a: [null, 'b'] }];
       // @ts-expect-error a number is none
       export const not: Data = [{ a: [5] }];`,
    );
    expect(untyped.map(({ path }) => path.join('.')).sort()).toEqual([
      'components.schemas.One',
      'components.schemas.Other',
    ]);
    expect(new Set(untyped.map(({ reason }) => reason))).toEqual(
      new Set(['is itself, without an object or a list between']),
    );
    expect(await compile(folder, 'use.ts')).toBe('');
  });

  test('what can be null can be required, and stays what it is', async () => {
    await generated(
      documentWith({
        Base: { type: ['object', 'null'], properties: { a: { type: 'string' } } },
        Required: { allOf: [{ $ref: '#/components/schemas/Base' }], required: ['a', 'toString'] },
      }),
      `import type { components } from './api/types.js';
       type Required = components['schemas']['Required'];
       export const values: Required[] = [null, { a: 'x' }];
       // @ts-expect-error it is required
       export const not: Required = {};`,
    );
    expect(await compile(folder, 'use.ts')).toBe('');
  });

  test.for<{ name: string; document: JsonObject }>([
    {
      name: 'without paths, but with webhooks',
      document: { webhooks: { sent: { post: { operationId: 'sent', responses: { 200: { description: 'OK' } } } } } },
    },
    { name: 'with an operation that says nothing', document: { paths: { '/a': { get: {} } } } },
    { name: 'with nothing', document: { paths: {} } },
  ])('also one $name', async ({ document }) => {
    expect(await generated({ openapi: '3.1.0', info: { title: 'Any', version: '1' }, ...document })).toEqual([]);
    expect(await readdir(join(folder, 'api'))).toEqual(['ids.ts', 'types.ts']);
    expect(await compile(folder, 'api/types.ts', 'api/ids.ts')).toBe('');
  });

  test('clients are made where they are wanted, and nothing else asks for a package', async () => {
    await generated(ODD_DOCUMENT);
    const files = await readdir(join(folder, 'api'));
    const texts = await Promise.all(files.map((file) => readFile(join(folder, 'api', file), 'utf8')));
    expect(texts.flatMap((text) => [...text.matchAll(/ from "(?!\.\/[\w-]+\.js")/g)])).toEqual([]);
    await generated(ODD_DOCUMENT, '', true);
    await mkdir(join(folder, 'node_modules'));
    for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
      await symlink(resolve('node_modules', name), join(folder, 'node_modules', name));
    }
    expect(await compile(folder, 'api/client.ts')).toBe('');
  });
});

test('of a contract with marks, another project gets data that compiles, and the types of what is open', async () => {
  const contract = await readContract();
  const files = await generate(contract, join(folder, 'api'), { client: false });
  expect(files).toEqual([
    'choices.ts',
    'ids.ts',
    'open-points.ts',
    'place.ts',
    'statements.ts',
    'types.ts',
    'unspecified.ts',
  ]);
  expect(await compile(folder, ...files.map((file) => `api/${file}`))).toBe('');
});

test('the command takes any document and any folder, and says what the client needs', async () => {
  await writeFile(join(folder, 'odd.json'), JSON.stringify(ODD_DOCUMENT));
  const words = ['generate', '--contract', 'odd.json', '--out', 'src/api'];
  expect(await run(folder, ...words)).toEqual({
    code: 0,
    out: '  contract  odd.json\n  compiled  2 files made anew  src/api/\n',
    err: '',
  });
  expect(await readFile(join(folder, 'src/api/types.ts'), 'utf8')).toMatch(
    /^\/\/ Made from odd\.json by `colloquy generate`; do not edit\.\n/,
  );
  expect(await run(folder, ...words, '--check')).toMatchObject({ code: 0 });
  expect((await run(folder, ...words, '--client')).out).toMatch(
    /client\.ts made anew .*\n {2}client +needs openapi-fetch +npm install openapi-fetch@\d/,
  );
  expect(await run(folder, ...words, '--check')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^error src\/api\/ is stale: client\.ts \(left over\); .*\n$/),
  });
  expect(await run(folder, ...words)).toMatchObject({ code: 0 });
  expect(await readdir(join(folder, 'src/api'))).toEqual(['ids.ts', 'types.ts']);
  await writeFile(join(folder, 'src/api/mine.ts'), '');
  expect(await run(folder, ...words)).toMatchObject({ code: 1, err: expect.stringContaining('was not generated') });
});
