#!/usr/bin/env node
import { enter } from './enter.mjs';

// The `colloquy` command of a checkout. No package is imported before: any may be missing before `npm ci` has ended.

enter({
  oldest: [24, 0],
  upgrade: 'run npm ci, which installs it here, and then npm start, npm run mock or npx --no-install colloquy',
  run: () => import('./program.ts').then(({ runCommand }) => runCommand(process.argv.slice(2))),
  async explain(error) {
    const { missingModule } = await import('./missing-module.ts');
    const missing = missingModule(error);
    return missing && `${missing}; run npm ci`;
  },
});
