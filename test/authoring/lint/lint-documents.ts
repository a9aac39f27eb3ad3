import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LintProblem, lintFiles, type Ruleset } from '../../../src/authoring/lint/index.ts';
import type { Json, JsonObject } from '../../../src/contract/model/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { ruleProblems } from './rule-problems.ts';

/** Lints documents that stand in no file, all in one run; the problems of each, in the same order. */
export async function lintDocuments(documents: readonly Json[], ruleset?: Ruleset): Promise<LintProblem[][]> {
  const folder = await makeFolder();
  const files = documents.map((_, index) => join(folder, `${index}.json`));
  await Promise.all(files.map((file, index) => writeFile(file, toText(documents[index] ?? null))));
  return lintFiles(files, ruleset);
}

/**
 * Lints documents of which most break one of our rules: those in which our rules find anything are not for Redocly, which
 * would report that as well. Gives the rules that find something in each.
 */
export async function lintByRulesFirst(documents: readonly JsonObject[]): Promise<string[][]> {
  const found = documents.map((document) => ruleProblems(document).map(({ rule }) => rule));
  const left = documents.filter((_, index) => found[index]?.length === 0);
  const byRedocly = left.length === 0 ? [] : await lintDocuments(left);
  const rest = byRedocly.values();
  return found.map((rules) => (rules.length > 0 ? rules : (rest.next().value ?? []).map(({ rule }) => rule)));
}

/** A document as Redocly reads it, each value on a line of its own. */
export function toText(document: Json): string {
  return JSON.stringify(document, null, 2);
}
