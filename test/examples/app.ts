import { cp, mkdir, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { installPackedApp, type PackedApp } from '../client/runtimes/packed-app.ts';
import { packedTarball } from '../packed-package.ts';

export interface InstalledExample extends PackedApp {
  /** The folder of the example in that of the application. */
  readonly example: string;
}

/**
 * Copies an example into an application that has installed the packed package, and gives it the libraries that it
 * uses: there its imports mean what they mean in the reader's own application.
 */
export async function installExample(name: string, libraries: readonly string[]): Promise<InstalledExample> {
  const app = await installPackedApp(await packedTarball());
  for (const library of libraries) {
    const link = join(app.folder, 'node_modules', library);
    await mkdir(dirname(link), { recursive: true });
    await symlink(resolve('node_modules', library), link);
  }
  const example = join(app.folder, name);
  await cp(resolve('examples', name), example, { recursive: true });
  return { ...app, example };
}
