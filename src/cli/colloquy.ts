#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { missingModule } from './missing-module.ts';

// What follows is loaded through the cache: the tools behind a command are a thousand files, compiled once.
enableCompileCache();

// Whoever reads our output may stop early, as `head` does; then there is nothing left to say.
process.stdout.on('error', () => process.exit());

// No package is imported before: any is missing where `npm ci` was ended, or never run.
try {
  const { runCommand } = await import('./program.ts');
  await runCommand(process.argv.slice(2));
} catch (error) {
  const missing = missingModule(error);
  if (missing === undefined) throw error;
  process.stderr.write(`error ${missing}; run npm ci\n`);
  process.exitCode = 1;
}
