#!/usr/bin/env node
import { fail } from './fail.ts';
import { createProgram } from './program.ts';

// Whoever reads our output may stop early, as `head` does; then there is nothing left to say.
process.stdout.on('error', () => process.exit());

try {
  await createProgram().parseAsync();
} catch (error) {
  fail(error);
}
