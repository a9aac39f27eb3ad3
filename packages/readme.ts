/**
 * Replaces the README of the project by the README of the library while npm packs it, because npm packs the one at the root.
 * Run by `prepack`, and with `restore` by `postpack`.
 */
import { constants } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';

const BACKUP = 'node_modules/.README.md';

if (process.argv[2] === 'restore') {
  await rename(BACKUP, 'README.md');
} else {
  // An interrupted run of npm pack leaves the backup.
  await copyFile('README.md', BACKUP, constants.COPYFILE_EXCL).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await copyFile('packages/library/README.md', 'README.md');
}
