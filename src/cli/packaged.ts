#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// The `colloquy` command of the package @colloquy/cli. It imports nothing but Node's modules before it catches what fails:
// any part of the package, and any package that it needs, is missing after an installation that was ended.

enableCompileCache();
process.stdout.on('error', () => process.exit());

try {
  const { runPackaged } = await import('./packaged-program.ts');
  await runPackaged(process.argv.slice(2));
} catch (error) {
  const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
  process.stderr.write(`error ${reason}; @colloquy/cli is not whole: remove node_modules and install it again\n`);
  process.exitCode = 1;
}
