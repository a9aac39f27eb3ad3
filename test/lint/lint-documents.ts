import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from '../../src/contract/index.ts';
import { type LintProblem, lintFiles, type Ruleset } from '../../src/lint/index.ts';

/** Lints documents that stand in no file, all in one run; the problems of each, in the same order. */
export async function lintDocuments(documents: readonly Json[], ruleset?: Ruleset): Promise<LintProblem[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-lint-'));
  try {
    const files = documents.map((_, index) => join(folder, `${index}.json`));
    await Promise.all(files.map((file, index) => writeFile(file, JSON.stringify(documents[index]))));
    return await lintFiles(files, ruleset);
  } finally {
    await rm(folder, { recursive: true });
  }
}
