import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

const USE = (from: string): string =>
  `import { LIST } from '${from}';\nfetch(process.env.BASE + LIST, { headers: { Authorization: \`Bearer \${process.env.KEY}\` } });`;
const PATHS = "export const LIST = '/v1/agentz/';";
const FOUND = ['invented GET /v1/agentz/'];

/** Projects with the file that imports a path first. */
const PROJECTS: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[]])[] = [
  [
    'a package of which the project has the compiled files nowhere',
    {
      'apps/bot/src/use.ts': USE('@acme/contract'),
      'packages/paths/src/index.ts': PATHS,
      'packages/paths/package.json': '{ "name": "@acme/contract", "main": "./dist/index.js" }',
    },
    FOUND,
  ],
  [
    'a package without a scope, and with conditions',
    {
      'apps/bot/src/use.ts': USE('paths'),
      'packages/paths/src/main.ts': PATHS,
      'packages/paths/package.json':
        '{ "name": "paths", "exports": { ".": { "types": "./dist/main.d.ts", "import": "./dist/main.mjs" } } }',
    },
    FOUND,
  ],
  [
    'a path in a package',
    {
      'apps/bot/src/use.ts': USE('@acme/contract/v1/paths'),
      'packages/contract/src/v1/paths.ts': PATHS,
      'packages/contract/package.json': '{ "name": "@acme/contract" }',
    },
    FOUND,
  ],
  [
    'a path that a package exports under another name',
    {
      'apps/bot/src/use.ts': USE('@acme/contract/paths'),
      'packages/contract/lib/v1.ts': PATHS,
      'packages/contract/package.json': '{ "name": "@acme/contract", "exports": { "./paths": "./lib/v1.js" } }',
    },
    FOUND,
  ],
  [
    'a package beside, whose `package.json` was not given',
    { 'packages/bot/src/use.ts': USE('@acme/contract'), 'packages/contract/src/index.ts': PATHS },
    FOUND,
  ],
  [
    'a package from outside of the name of a folder',
    { 'src/use.ts': USE('@acme/contract'), 'src/contract/src/index.ts': PATHS },
    [],
  ],
  [
    'a package beside, of another name',
    {
      'packages/bot/src/use.ts': USE('@acme/contract'),
      'packages/contract/src/index.ts': PATHS,
      'packages/contract/package.json': '{ "name": "@other/contract" }',
    },
    [],
  ],
  [
    'a package of a name in an invalid `package.json`',
    {
      'packages/bot/src/use.ts': USE('contract'),
      'packages/contract/src/index.ts': PATHS,
      'packages/contract/package.json': '{ "name": "contract"',
    },
    [],
  ],
];

test.for(PROJECTS)('follows an import of %s', async ([, project, expected]) => {
  const files = Object.entries(project).flatMap(([file, text]) => (file.endsWith('.ts') ? [{ file, text }] : []));
  const { uses } = await checkCode(files, { contract, sets: [], load: (name) => project[name] });
  const [first] = files;
  const reported = uses.filter(({ file, verdict }) => verdict === 'invented' && file !== '');
  expect(first?.file).toMatch(/use\.ts$/);
  expect(reported.map(({ verdict, fact }) => `${verdict} ${fact}`)).toEqual(expected);
});
