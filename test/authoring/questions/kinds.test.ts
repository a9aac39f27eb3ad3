import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { KINDS } from '../../../src/authoring/questions/find/kinds.ts';

const FOLDER = 'src/authoring/questions/find/kinds';

test('each file of the folder defines one kind of question, under its name, and is in the list once', async () => {
  const defined = await Promise.all(
    (await readdir(FOLDER)).map(async (file) => {
      const module: object = await import(`../../../src/authoring/questions/find/kinds/${file.replace('.ts', '')}.ts`);
      return { file, names: Object.keys(module), kind: Object.values(module)[0] };
    }),
  );
  for (const { file, names } of defined) {
    const camelCase = file.replace('.ts', '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    expect(names).toEqual([camelCase]);
  }
  expect(new Set(KINDS)).toEqual(new Set(defined.map(({ kind }) => kind)));
  expect(KINDS).toHaveLength(defined.length);
});
