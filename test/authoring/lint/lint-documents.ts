import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LintProblem, lintFiles } from '../../../src/authoring/lint/index.ts';
import type { Json, JsonObject } from '../../../src/contract/model/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { ruleProblems } from './rule-problems.ts';

/** Lints documents in memory in one run. Returns the problems of each, in the same order. */
export async function lintDocuments(documents: readonly Json[]): Promise<LintProblem[][]> {
  const folder = await makeFolder();
  const files = documents.map((_, index) => join(folder, `${index}.json`));
  await Promise.all(files.map((file, index) => writeFile(file, toText(documents[index] ?? null))));
  return lintFiles(files);
}

/**
 * Lints documents of which most break one of our rules, and returns the broken rules of each. Redocly gets the documents in
 * which our rules find no problem: it would report the same of the others.
 */
export async function lintByRulesFirst(documents: readonly JsonObject[]): Promise<string[][]> {
  const broken = documents.map((document) => ruleProblems(document).map(({ rule }) => rule));
  const clean = documents.filter((_, index) => broken[index]?.length === 0);
  const byRedocly = clean.length === 0 ? [] : await lintDocuments(clean);
  const rest = byRedocly.values();
  return broken.map((rules) => (rules.length > 0 ? rules : (rest.next().value ?? []).map(({ rule }) => rule)));
}

/** Writes a document with each value on its own line, for Redocly. */
export function toText(document: Json): string {
  return JSON.stringify(document, null, 2);
}
