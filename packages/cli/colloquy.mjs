#!/usr/bin/env node
import { existsSync, fstatSync, writeFileSync } from 'node:fs';

// The `colloquy` command of a checkout and of this package. An old Node must be able to read this file, so it is
// JavaScript of 2018. It imports no package: any can be missing before an installation has ended.

const isCheckout = existsSync(new URL('../../src/cli/program.ts', import.meta.url));
const [oldest, upgrade] = isCheckout
  ? [[24, 0], 'run npm ci, which installs it here, and then npm start, npm run mock or npx --no-install colloquy']
  : [[22, 13], 'install a newer Node, from https://nodejs.org or with your version manager'];

function complain(text) {
  process.stderr.write(`error ${text}\n`);
  process.exitCode = 1;
}

/** Ends the command when its output cannot be written, in silence if a reader such as `head` has stopped. */
function endOutput({ code }) {
  if (code !== 'EPIPE')
    complain(`the output cannot be written (${code}) and is cut; make room, or redirect it elsewhere`);
  process.exit();
}

/** Reports what the command cannot load; in a checkout any other error is a bug, and keeps its stack. */
function explain(error) {
  const [reason] = String(error instanceof Error ? error.message : error).split('\n');
  if (!isCheckout) complain(`${reason}; @colloquy/cli is not whole: remove node_modules and install it again`);
  else if (/MODULE_NOT_FOUND$/.test(Object(error).code)) complain(`${reason}; run npm ci`);
  else throw error;
}

const version = process.versions.node;
const [major, minor] = version.split('.').map(Number);
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  const needed = oldest[1] === 0 ? oldest[0] : oldest.join('.');
  complain(`this is Node ${version}, and the command needs Node ${needed} or later; ${upgrade}`);
} else {
  process.stdout.on('error', endOutput);
  // The exit code is still right without standard error.
  process.stderr.on('error', () => undefined);
  if (fstatSync(1).isFile()) {
    // Node writes once and reports no error if a full disk takes a part. Writing the rest fails.
    process.stdout._write = (bytes, _, written) => {
      try {
        writeFileSync(1, bytes);
      } catch (error) {
        written(error);
        return;
      }
      written();
    };
  }
  import('node:module')
    .then(({ enableCompileCache }) => {
      // A command loads up to a thousand modules, which the cache compiles once.
      enableCompileCache();
      return import(isCheckout ? '../../src/cli/program.ts' : './dist/program.js');
    })
    .then(({ runCommand }) => runCommand(process.argv.slice(2)))
    .then((hasRunUserCode) => {
      // A failed write is reported first.
      if (hasRunUserCode) setImmediate(() => process.exit());
    })
    .catch(explain);
}
