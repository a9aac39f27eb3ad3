import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type * as msw from 'msw';
import type { setupServer } from 'msw/node';
import type { createMock, createMockOf } from '../../../src/servers/msw/index.ts';
import { onceARun } from '../../once-a-run.ts';
import { packTarball } from '../../sdk/client/runtimes/packed-app.ts';

const run = promisify(execFile);

/** What a test of an application imports. */
export interface MswApp {
  readonly createMock: typeof createMock;
  readonly createMockOf: typeof createMockOf;
  readonly setupServer: typeof setupServer;
  readonly http: typeof msw.http;
}

/** Where each version of MSW is installed; MSW 2 for the long tests alone. */
const INSTALLED = { msw: 'node_modules/msw', msw2: 'test/sdk/client/runtimes/node_modules/msw2' };

export type MswVersion = keyof typeof INSTALLED;

/** The folder of an application with the packed package and a version of MSW. */
export function mswApp(version: MswVersion): Promise<string> {
  return onceARun(`app-of-${version}`, async (app) => {
    const tarball = await onceARun('package', packTarball);
    const colloquy = join(app, 'node_modules/colloquy');
    await mkdir(colloquy, { recursive: true });
    await run('tar', ['-xzf', tarball, '-C', colloquy, '--strip-components=1']);
    await symlink(resolve(INSTALLED[version]), join(app, 'node_modules/msw'), 'junction');
    await writeFile(
      join(app, 'use.mjs'),
      "export { createMock, createMockOf } from 'colloquy/msw';\nexport { setupServer } from 'msw/node';\nexport { http } from 'msw';\n",
    );
    return app;
  });
}

/** Imports the packed package with a version of MSW. */
export async function importMsw(version: MswVersion): Promise<MswApp> {
  return import(pathToFileURL(join(await mswApp(version), 'use.mjs')).href);
}
