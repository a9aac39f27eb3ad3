import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { packCli } from '../../package/packed-cli.ts';
import { packTarball } from '../../sdk/client/runtimes/packed-app.ts';
import { makeFolder } from '../../support/folder.ts';
import type { GuideBlock } from './guide-blocks.ts';

const run = promisify(execFile);

/** Makes a folder in which the packed packages are where the guides have a checkout; projects of readers go beside it. */
export async function packagesFolder(): Promise<string> {
  const folder = await makeFolder();
  await mkdir(join(folder, 'colloquy'));
  for (const [name, pack] of [
    ['library', packTarball],
    ['command', (place: string) => packCli(place, false)],
  ] as const) {
    await mkdir(join(folder, name));
    const tarball = await pack(join(folder, name));
    await copyFile(tarball, join(folder, 'colloquy', basename(tarball)));
  }
  return folder;
}

/**
 * Does in a project what the blocks of a guide say: writes the files, and runs the commands that have no note.
 *
 * @param versions Of the packages that a guide installs from the registry: those that are known to work.
 * @returns What a command has printed.
 */
export async function followGuide(
  project: string,
  blocks: readonly GuideBlock[],
  versions: Readonly<Record<string, string>>,
  environment: NodeJS.ProcessEnv = {},
): Promise<(line: string) => string> {
  const pinned = (word: string): string => (word in versions ? `${word}@${versions[word]}` : word);
  const env = {
    ...process.env,
    NO_COLOR: '1',
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    // Set by the run of which this test is a part.
    VITEST: undefined,
    NODE_ENV: undefined,
    ...environment,
  };
  const printed = new Map<string, string>();
  for (const { language, note, text } of blocks) {
    if (language !== 'sh') {
      expect(['html', 'js', 'json', 'ts', 'yaml']).toContain(language);
      await mkdir(dirname(join(project, note)), { recursive: true });
      await writeFile(join(project, note), text);
    }
    for (const line of language === 'sh' && note === '' ? text.trim().split('\n') : []) {
      const { stdout, stderr } = await run('bash', ['--norc', '-c', line.split(' ').map(pinned).join(' ')], {
        cwd: project,
        env,
      });
      printed.set(line, stdout + stderr);
    }
  }
  return (line) => printed.get(line) ?? '';
}
