import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ChoicesError,
  type Contract,
  ContractError,
  checkOutgoingReferences,
  choicesPath,
  type JsonObject,
  type ReadOptions,
  readContract,
  UnreadableError,
  withoutOutgoingReferences,
} from '../../contract/model/index.ts';
import type { Ruleset } from './configuration.ts';
import { inTemporaryFolder, type LintProblem, lintFiles } from './lint-files.ts';

interface LintOptions extends ReadOptions {
  readonly ruleset?: Ruleset;
  /** The contract whose settings are used. */
  readonly settingsOf?: string;
}

/**
 * Lints a document with Redocly CLI and the rules of this project, and checks the choices and the overlay next to it.
 *
 * @param file A path, or an address.
 * @returns The problems in the order of the document, then those of its choices and its overlay; none if all are right.
 * @throws {ContractError} if the document cannot be read at all, or refers to files that it may not read.
 * @throws {ChoicesError} if the choices cannot be read, or are not those of the contract. If the document has errors as
 *   well, this is one more problem instead.
 * @throws {TaskError} if Redocly cannot run.
 */
export async function lintContract(
  file: string,
  { ruleset = 'contract', settingsOf = file, ...options }: LintOptions = {},
): Promise<LintProblem[]> {
  const read =
    ruleset === 'filled' ? undefined : await readContract(file, options).catch((error: unknown) => ({ error }));
  // Redocly must not run: it would read the files that were refused.
  if (read !== undefined && 'error' in read && read.error instanceof UnreadableError) throw read.error;
  const { root, hasOthers, areOnNetwork, haveAddresses } = await checkOutgoingReferences(file, options);
  const lint = async (): Promise<LintProblem[][]> => {
    const contract = read !== undefined && 'error' in read ? undefined : read;
    if (!areOnNetwork && !(hasOthers && haveAddresses)) return lintFiles([file], { ruleset, settingsOf, contract });
    // Redocly must not fetch anything: it limits neither time nor size, and would fetch the `$id` of a schema.
    if (!hasOthers)
      return withDraft(root.text, (draft) => lintFiles([draft], { ruleset, settingsOf, name: root.file, contract }));
    if (read === undefined || 'error' in read) throw read?.error;
    return lintWithoutFiles(read.document, ruleset, settingsOf, read.sourceAt);
  };
  const [problems = []] = await lint();
  if (read === undefined) return problems;
  if (!('error' in read)) return [...problems, ...choiceProblems(read), ...(await overlayProblems(read, problems))];
  const { error } = read;
  const isBroken = problems.some(({ severity }) => severity === 'error');
  // A reported problem may keep the contract from being read.
  if (isBroken && error instanceof ContractError) return problems;
  if (!isBroken || !(error instanceof ChoicesError)) throw error;
  const { file: choices, line = 1, reason } = error;
  return [...problems, choiceProblem(choices, line, reason)];
}

async function overlayProblems(
  { overlay, skipped, file: document }: Contract,
  before: readonly LintProblem[],
): Promise<LintProblem[]> {
  if (overlay === undefined) return [];
  const lost = skipped.filter(({ kind }) => kind === 'no-target');
  const missing = lost.map(({ file, line, name }): LintProblem => {
    const message = `${name} is not in ${document}; write the target that it has now, or remove the action.`;
    return { file, line, column: 1, severity: 'warning', rule: 'colloquy/overlay', message };
  });
  const [after = []] = await lintWithoutFiles(overlay.applied, 'contract', document, overlay.sourceAt);
  // Rule and message identify a problem: its line can differ in the document with its overlay.
  const earlier = new Set(before.map(({ rule, message }) => `${rule} ${message}`));
  const added = after.filter((problem) => {
    const isNew = problem.file === overlay.file || !earlier.has(`${problem.rule} ${problem.message}`);
    return isNew && !problem.rule.startsWith('colloquy/');
  });
  return [...missing, ...added];
}

function choiceProblems({ choices, openPoints, sourceAt, file: contract }: Contract): LintProblem[] {
  if (choices.size === 0) return [];
  const remedy = `Add at least two to ${choicesPath(contract)}, or \`nowhere\` with the reason why no response shows an answer.`;
  return openPoints
    .filter(({ id, aspect }) => aspect === 'elsewhere' && !choices.has(id))
    .map(({ id, place }) => {
      const { file, line } = sourceAt(place.pointer);
      return choiceProblem(file, line, `${id} is open elsewhere and has no choices. ${remedy}`);
    });
}

const choiceProblem = (file: string, line: number, message: string): LintProblem => {
  return { file, line, column: 1, severity: 'error', rule: 'colloquy/choices', message };
};

/**
 * Lints a contract that is in no file yet.
 *
 * @param file The path that the problems name, with its settings next to it.
 * @throws {TaskError} if Redocly cannot run.
 */
export async function lintText(text: string, file: string): Promise<LintProblem[]> {
  const problems = await withDraft(text, (draft) => lintContract(draft, { settingsOf: file }));
  return problems.map((problem) => ({ ...problem, file }));
}

/**
 * Lints a document that is in no file, without its references to other files: from a temporary
 * file, they would lead elsewhere.
 */
function lintWithoutFiles(
  document: JsonObject,
  ruleset: Ruleset,
  settingsOf: string,
  sourceAt: Contract['sourceAt'],
): Promise<LintProblem[][]> {
  return withDraft(JSON.stringify(withoutOutgoingReferences(document)), (draft) =>
    lintFiles([draft], { ruleset, settingsOf, sourceAt }),
  );
}

/** Lints a text in a temporary file, since Redocly reads only files. */
function withDraft<Result>(text: string, lint: (draft: string) => Promise<Result>): Promise<Result> {
  return inTemporaryFolder(async (folder) => {
    const draft = join(folder, 'contract.yaml');
    await writeFile(draft, text);
    return lint(draft);
  });
}
