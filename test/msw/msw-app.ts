import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type * as msw from 'msw';
import type { setupServer } from 'msw/node';
import type { createMock } from '../../src/msw/index.ts';
import { packTarball } from '../client/runtimes/packed-app.ts';
import { onceARun } from '../once-a-run.ts';

const run = promisify(execFile);

/** What a test of an application imports. */
export interface MswApp {
  readonly createMock: typeof createMock;
  readonly setupServer: typeof setupServer;
  readonly http: typeof msw.http;
}

/** The folders of applications with the packed package and each version of MSW that it is for. */
export function mswApps(): Promise<Readonly<Record<'msw' | 'msw2', string>>> {
  return onceARun('msw-apps', async (folder) => {
    const tarball = await onceARun('package', packTarball);
    const made = ['msw', 'msw2'].map(async (name) => {
      const app = join(folder, name);
      const colloquy = join(app, 'node_modules/colloquy');
      await mkdir(colloquy, { recursive: true });
      await run('tar', ['-xzf', tarball, '-C', colloquy, '--strip-components=1']);
      await symlink(resolve('node_modules', name), join(app, 'node_modules/msw'), 'junction');
      await writeFile(
        join(app, 'use.mjs'),
        "export { createMock } from 'colloquy/msw';\nexport { setupServer } from 'msw/node';\nexport { http } from 'msw';\n",
      );
      return [name, app] as const;
    });
    return Object.fromEntries(await Promise.all(made)) as Record<'msw' | 'msw2', string>; // both are made above
  });
}

/** Imports the packed package with a version of MSW. */
export async function importMsw(version: 'msw' | 'msw2'): Promise<MswApp> {
  const apps = await mswApps();
  return import(pathToFileURL(join(apps[version], 'use.mjs')).href);
}
