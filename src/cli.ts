#!/usr/bin/env node
import { fail } from './cli/fail.ts';
import { createProgram } from './cli/program.ts';

try {
  await createProgram().parseAsync();
} catch (error) {
  fail(error);
}
