import { expect, test } from 'vitest';
import { createAliasResolver } from '../../../src/code/check/path-aliases.ts';

const CONFIGURATION = JSON.stringify({ compilerOptions: { paths: { '#api/*': ['./api/*'] } } });

test.for<[folder: string, configuration: string, paths: readonly string[]]>([
  ['/home/one/src', 'none', []],
  ['/home/one/src', '/home/one/tsconfig.json', ['/home/one/api/paths']],
  ['/', '/tsconfig.json', ['/api/paths']],
  ['src/pages', 'tsconfig.json', ['api/paths']],
  ['src/pages', 'none', []],
  ['../one', 'none', []],
])('the aliases of %s are those of the nearest configuration, up to the last folder: %s', ([folder, file, paths]) => {
  const find = createAliasResolver((each) => (each === file ? CONFIGURATION : undefined));
  expect(find('#api/paths', folder)).toEqual(paths);
});
