#!/usr/bin/env node
import { enter } from './enter.mjs';

// The `colloquy` command of the package @colloquy/cli. No other part of it and no package is imported before: any may be
// missing after an installation that was ended.

enter({
  oldest: [22, 13],
  upgrade: 'install a newer Node, from https://nodejs.org or with your version manager',
  run: () => import('./packaged-program.ts').then(({ runPackaged }) => runPackaged(process.argv.slice(2))),
  explain(error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    return `${reason}; @colloquy/cli is not whole: remove node_modules and install it again`;
  },
});
