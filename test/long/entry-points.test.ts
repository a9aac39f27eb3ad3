import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { onceARun } from '../once-a-run.ts';
import { packCli } from '../package/packed-cli.ts';
import { compileImports, DOM, DOM_AND_NODE, entryPointsIn } from '../sdk/client/runtimes/declarations.ts';
import { installPackedAppIn, packTarball } from '../sdk/client/runtimes/packed-app.ts';
import { COMPILERS } from '../sdk/client/runtimes/programs.ts';
import { makeFolder } from '../support/folder.ts';

const run = promisify(execFile);

let folder: string;

/** An application with both packages that have types, and the packages to which those lead. */
beforeAll(async () => {
  ({ folder } = await installPackedAppIn(await makeFolder(), await onceARun('package', packTarball)));
  const command = join(folder, 'node_modules/@colloquy/cli');
  await mkdir(command, { recursive: true });
  await run('tar', ['-xzf', await packCli(await makeFolder()), '-C', command, '--strip-components=1']);
  for (const name of ['vitest', 'ajv', 'fast-check'])
    await symlink(resolve('node_modules', name), join(folder, 'node_modules', name));
  const using = `import { startMock, startSandbox } from '@colloquy/cli';
export async function urls(): Promise<string[]> {
  await using mock = await startMock();
  await using sandbox = await startSandbox();
  return [mock.url, sandbox.url];
}
`;
  await writeFile(join(folder, 'using.ts'), using);
}, 300_000);

describe.each(Object.entries(COMPILERS))('%s', (_name, program) => {
  const compiler = [process.execPath, program] as const;

  test.each(['nodenext', 'bundler'] as const)('compiles every entry point, resolved as %s', async (resolution) => {
    const modules = await entryPointsIn(folder, ['colloquy', '@colloquy/cli']);
    expect(modules.length).toBeGreaterThanOrEqual(9);
    expect(await compileImports(folder, compiler, modules, DOM_AND_NODE, resolution, ['using.ts'])).toBe('');
  });

  test('compiles the functions that start servers where nothing declares Symbol.asyncDispose', async () => {
    expect(await compileImports(folder, compiler, ['@colloquy/cli'], DOM, 'nodenext')).toBe('');
  });
});
