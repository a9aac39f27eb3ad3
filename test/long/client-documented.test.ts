import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { startMock } from '../canary/mock.ts';
import { contractUnder, installExample } from '../examples/app.ts';
import { options } from '../sdk/client/editor/editor.ts';

/** The address that the examples name. */
const ADDRESS = 'http://127.0.0.1:4010';

const all = exportsOf('src/sdk/client/index.ts', 'src/sdk/client/openapi-fetch.ts', 'src/code/eslint/index.ts');
/** Types that are generated have the words of the contract. */
const written = all.filter(({ name }) => !['components', 'operations', 'paths'].includes(name));

test('every export says what it is', () => {
  expect(written.filter(({ says }) => says === '').map(({ name }) => name)).toEqual([]);
});

test('every export that runs has an example', () => {
  const values = all.filter(({ isValue }) => isValue);
  expect(values.length).toBeGreaterThan(6);
  expect(values.filter(({ examples }) => examples.length === 0).map(({ name }) => name)).toEqual([]);
});

test('the examples run against the mock', async () => {
  const mock = await startMock({ contract: await contractUnder('plain') });
  const folder = await mkdtemp(join(dirname(await installExample('backend')), 'tsdoc-'));
  const programs = all.flatMap(({ name, examples }) =>
    examples.map((text, index) => ({ name: `${name}-${index}.ts`, text })),
  );
  const run = programs.filter(({ text }) => !text.includes('colloquy/eslint'));
  const said = run.map(async ({ name, text }) => {
    await writeFile(join(folder, name), text.replaceAll(ADDRESS, mock.url));
    const { stderr } = await promisify(execFile)(process.execPath, [name], { cwd: folder });
    return { name, stderr };
  });
  expect(await Promise.all(said)).toEqual(run.map(({ name }) => ({ name, stderr: '' })));
  await mock.close();
}, 240_000);

/** All that entry points export, by their files: whether it is there when the program runs, and what its TSDoc says. */
function exportsOf(...entries: readonly string[]) {
  const program = ts.createProgram(
    entries.map((entry) => resolve(entry)),
    options,
  );
  const checker = program.getTypeChecker();
  return entries.flatMap((entry) => {
    const file = program.getSourceFile(resolve(entry));
    const module = file && checker.getSymbolAtLocation(file);
    if (!module) throw new Error(`${entry} is no module`);
    return checker.getExportsOfModule(module).map((exported) => {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const tags = symbol.getJsDocTags(checker).filter(({ name }) => name === 'example');
      const texts = tags.map(({ text }) => ts.displayPartsToString(text));
      return {
        name: exported.name,
        isValue: (symbol.flags & ts.SymbolFlags.Value) !== 0,
        says: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
        examples: texts.flatMap((text) =>
          [...text.matchAll(/```ts[^\n]*\n([\s\S]*?)\n```/g)].map(([, code = '']) => code),
        ),
      };
    });
  });
}
