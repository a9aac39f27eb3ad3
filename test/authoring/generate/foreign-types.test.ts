import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { generatedFiles } from '../../../src/authoring/generate/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { compile } from './support/compile.ts';
import { CASES, documentOf } from './support/foreign-documents.ts';

let errors: readonly { readonly file: string; readonly line: number; readonly message: string }[];
/** The line of each program in its file. */
const lines = new Map<string, number>();

beforeAll(async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  for (const [index, one] of CASES.entries()) {
    const { mediaType = 'application/json', compiles = [], refuses = [] } = one;
    const place = join(folder, `${index}`);
    await mkdir(join(place, 'api'), { recursive: true });
    await writeFile(join(place, 'api.json'), JSON.stringify(documentOf(one)));
    for (const [name, text] of await generatedFiles(await readContract(join(place, 'api.json')), { client: true })) {
      await writeFile(join(place, 'api', name), text);
    }
    const text = [
      "import type { components, operations } from './api/types.js';",
      "export type Schemas = components['schemas'];",
      "export type Sent = NonNullable<operations['send']['requestBody']>['content']['MEDIA'];",
      "export type Called = NonNullable<operations['done']['requestBody']>['content']['MEDIA'];",
      "export type Received = operations['send']['responses'][200]['content']['MEDIA'];",
    ].map((line) => line.replace('MEDIA', mediaType));
    for (const program of [...compiles, ...refuses]) {
      lines.set(`${index} ${program}`, text.length + 1);
      text.push(`{ ${program} void v; }`);
    }
    await writeFile(join(place, 'use.ts'), text.join('\n'));
  }
  const output = await compile(folder, ...CASES.map((_, index) => `${index}/use.ts`));
  errors = [...output.matchAll(/^(\S+?)\((\d+),\d+\): error (.*)$/gm)].map(([, file = '', line, message = '']) => {
    return { file, line: Number(line), message };
  });
}, 120_000);

test.for(CASES.map((one, index) => ({ ...one, index })))('$name', ({ index, compiles = [], refuses = [] }) => {
  const errorOf = (program: string) =>
    errors.find(({ file, line }) => file === `${index}/use.ts` && line === lines.get(`${index} ${program}`))?.message;
  expect(errors.filter(({ file }) => file.startsWith(`${index}/api/`))).toEqual([]);
  expect(compiles.map((program) => [program, errorOf(program)])).toEqual(
    compiles.map((program) => [program, undefined]),
  );
  expect(refuses.filter((program) => errorOf(program) === undefined)).toEqual([]);
});
