#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// What follows is loaded through the cache: the tools behind a command are a thousand files, compiled once.
enableCompileCache();
const { fail } = await import('./fail.ts');
const { createProgram } = await import('./program.ts');

// Whoever reads our output may stop early, as `head` does; then there is nothing left to say.
process.stdout.on('error', () => process.exit());

try {
  await createProgram().parseAsync();
} catch (error) {
  fail(error);
}
