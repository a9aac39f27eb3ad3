import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { packCli, packCompiler } from '../package/packed-cli.ts';
import { packTarball } from '../sdk/client/runtimes/packed-app.ts';
import { makeFolder } from '../support/folder.ts';

const run = promisify(execFile);

/** What is installed for the long tests alone. */
const MODULES = resolve('test/sdk/client/runtimes/node_modules');

/** What each package may hold. */
const PACKAGES = [
  {
    name: 'colloquy',
    pack: packTarball,
    holds: /^(package\.json|README\.md|LICENSE|dist\/[\w.-]+(\.d\.ts|\.js|\.js\.map))$/,
  },
  {
    name: '@colloquy/cli',
    pack: (folder: string) => packCli(folder),
    holds:
      /^(package\.json|README\.md|LICENSE|dist\/((tool-)?page\/)?[\w.-]+(\.d\.ts|\.js)|dist\/marks\.redocly\.yaml|dist\/licences\.txt|dist\/(web-tree-sitter|tree-sitter-(python|bash))\.wasm|colloquy\.mjs|openapi\/(openapi|choices|lint)\.yaml|openapi\/(assumptions\/[\w-]+\.yaml|schemas\/[\w-]+\.schema\.json))$/,
  },
  {
    name: '@colloquy/generate',
    pack: (folder: string) => packCompiler(folder),
    holds:
      /^(package\.json|README\.md|LICENSE|dist\/index\.js|dist\/(typescript\.cjs|lib\.(es5|decorators(\.legacy)?)\.d\.ts)|dist\/licences\.txt)$/,
  },
] as const;

const folder = await makeFolder();

describe.each(PACKAGES)('$name', ({ name, pack, holds }) => {
  let tarball: string;
  let root: string;
  let files: readonly string[];

  beforeAll(async () => {
    const own = join(folder, name.replaceAll(/\W/g, '-'));
    root = join(own, 'package');
    await mkdir(own);
    tarball = await pack(own);
    await run('tar', ['-xzf', tarball, '-C', own]);
    const { stdout } = await run('tar', ['-tzf', tarball]);
    files = stdout
      .trim()
      .split('\n')
      .map((file) => file.replace(/^package\//, ''));
  }, 300_000);

  test('holds what it should and nothing else', async () => {
    expect(files.filter((file) => !holds.test(file))).toEqual([]);
    const { bin = {}, exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const named = [
      ...Object.values(bin),
      ...Object.values<string | object>(exports).flatMap((entry) =>
        typeof entry === 'string' ? entry : Object.values(entry),
      ),
    ];
    expect(named.filter((file) => !files.includes(String(file).replace('./', '')))).toEqual([]);
    for (const file of files) {
      const text = await readFile(join(root, file), 'utf8');
      const [, map] = /\n\/\/# sourceMappingURL=(\S+)\s*$/.exec(text) ?? [];
      expect([file, text.includes(process.cwd())]).toEqual([file, false]);
      if (map !== undefined) expect(files).toContain(`dist/${map}`);
    }
  });

  test('passes a dry run of npm publish', async () => {
    const { stdout } = await run('npm', ['publish', tarball, '--dry-run', '--json', '--ignore-scripts'], {
      cwd: folder,
    });
    const published = JSON.parse(stdout);
    const { entryCount } = published[name] ?? published;
    expect(entryCount).toBe(files.length);
  });

  test('publint finds nothing', async () => {
    const { stdout } = await run(process.execPath, [
      join(MODULES, 'publint/src/cli.js'),
      root,
      '--strict',
      '--pack=false',
    ]);
    expect(stdout).toMatch(/All good!/);
  });

  // Nobody imports what the command loads.
  test.skipIf(name === '@colloquy/generate')('its types are those of its modules', async () => {
    const attw = await import(join(MODULES, '@arethetypeswrong/core/dist/index.js'));
    const { types, problems } = await attw.checkPackage(attw.createPackageFromTarballData(await readFile(tarball)));
    expect(types).not.toBe(false);
    // The packages are modules alone: what resolves no modules, or none of them, is not looked at.
    const others: { resolutionKind?: string }[] = problems;
    expect(others.filter(({ resolutionKind = '' }) => !['node10', 'node16-cjs'].includes(resolutionKind))).toEqual([]);
  });
});
