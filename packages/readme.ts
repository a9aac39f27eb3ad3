/**
 * npm packs the README of the folder that it packs, which is that of the project: while npm packs the library, this puts its
 * own there. Run by `prepack`, and with `restore` by `postpack`.
 */
import { constants } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';

const KEPT = 'node_modules/.README.md';

if (process.argv[2] === 'restore') {
  await rename(KEPT, 'README.md');
} else {
  // a packing that was interrupted has left it there
  await copyFile('README.md', KEPT, constants.COPYFILE_EXCL).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await copyFile('packages/library/README.md', 'README.md');
}
