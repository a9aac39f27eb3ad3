import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generatedFiles } from '../../../src/authoring/generate/index.ts';
import { parseContract, readContract } from '../../../src/contract/model/index.ts';
import { run } from '../../cli/run.ts';
import { makeFolder } from '../../support/folder.ts';
import {
  compileAll,
  importAll,
  modulesOfDocument,
  modulesOfPackages,
  placesOf,
  writeModules,
} from './support/hostile-modules.ts';
import { isChecked, plainText, protocolOfSet } from './support/hostile-set.ts';
import { allAtOnce } from './support/hostile-texts.ts';

test('no text of a document or a set is code in what is made of it', async () => {
  const folder = await makeFolder();
  const modules: string[] = [];
  for (const make of [modulesOfDocument, modulesOfPackages, protocolOfSet]) {
    const places = await placesOf(make, plainText);
    const cases = allAtOnce(
      places.filter((place) => !isChecked(place)),
      plainText,
    );
    const written = await writeModules(folder, cases, make);
    expect(written.refused).toEqual(new Map());
    modules.push(...written.modules);
  }
  expect(await compileAll(folder, 'typescript7')).toBe('');
  expect(await importAll(folder, modules)).toEqual([]);
}, 120_000);

describe('the command', () => {
  const DOCUMENT = {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: { '/pets': { get: { operationId: 'listPets', responses: { 200: { description: 'OK' } } } } },
  };
  const NAME = 'a\nglobalThis.trap();\u2028 */ b.json'.replace('/', '');

  test('keeps the name of a file on the first line of what it makes, and knows the files again', async () => {
    const folder = await makeFolder();
    await writeFile(join(folder, NAME), JSON.stringify(DOCUMENT));
    await writeFile(join(folder, 'package.json'), '{"type": "module"}');
    const words = ['generate', '--contract', NAME, '--out', 'api', '--client'];
    expect(await run(folder, ...words)).toMatchObject({ code: 0, err: '' });
    expect(await run(folder, ...words, '--check')).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, 'api/ids.ts'), 'utf8')).toMatch(
      /^\/\/ Made from a globalThis\.trap\(\); \* b\.json by `colloquy generate`; do not edit\.\n\n/,
    );
    expect(await run(folder, 'mock', '--contract', NAME, '--compile', 'mock.js')).toMatchObject({ code: 0 });
    const modules = (await readdir(join(folder, 'api'))).filter((name) => name !== 'client.ts');
    expect(await importAll(folder, [...modules.map((name) => `api/${name}`), 'mock.js'])).toEqual([]);
    await run(folder, ...words.slice(0, -1));
    expect(await readdir(join(folder, 'api'))).toEqual(['ids.ts', 'types.ts']);
  });

  test('refuses in one line a document with a key that sets prototypes', async () => {
    const folder = await makeFolder();
    const text = JSON.stringify({ ...DOCUMENT, components: { schemas: { key: {} } } }).replace('"key"', '"__proto__"');
    await writeFile(join(folder, 'a.json'), text);
    for (const words of [
      ['generate', '--out', 'api'],
      ['mock', '--compile', 'mock.js'],
    ]) {
      const { code, err } = await run(folder, ...words, '--contract', 'a.json');
      expect({ code, err }).toEqual({
        code: 1,
        err: expect.stringMatching(/^error a\.json:1: has the key __proto__, .*\n$/),
      });
    }
  });
});

test('an id that cannot name a constant is refused, where operations are constants', async () => {
  const contract = await readContract();
  for (const id of ['a(){}globalThis.trap();function b', 'delete', '__proto__ ', '7']) {
    const document = structuredClone(contract.document);
    const [operation] = contract.operations;
    const text = JSON.stringify(document).replaceAll(`"${operation?.operationId}"`, JSON.stringify(id));
    await expect(generatedFiles(parseContract(text))).rejects.toThrow(
      `openapi/openapi.yaml:1: the operationId ${JSON.stringify(id)} cannot name a constant; `,
    );
  }
});
