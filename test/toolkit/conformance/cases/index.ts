import type { Case } from '../case.ts';
import { ANSWERS } from './answers.ts';
import { BAD_TOOLS } from './bad-tools.ts';
import { HOSTILE_BODIES } from './hostile-bodies.ts';
import { PATHS } from './paths.ts';
import { PERMISSION } from './permission.ts';

/** The conformance suite, as data. */
export const CASES: readonly Case[] = [...ANSWERS, ...PATHS, ...PERMISSION, ...HOSTILE_BODIES, ...BAD_TOOLS];
