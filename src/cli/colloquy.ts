#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// What follows is loaded through the cache: the tools behind a command are a thousand files, compiled once.
enableCompileCache();
const { runCommand } = await import('./program.ts');

// Whoever reads our output may stop early, as `head` does; then there is nothing left to say.
process.stdout.on('error', () => process.exit());

await runCommand(process.argv.slice(2));
