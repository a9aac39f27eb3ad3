import { spawnSync } from 'node:child_process';
import {
  type CodeUse,
  checkCode,
  findSourceFiles,
  readSourceText,
  type SourceFile,
  type Verdict,
} from '../../code/check/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import { readBaseline } from '../check/baseline.ts';
import { CHECK_WRITERS } from '../check/formats.ts';
import type { CommandOptions } from '../commands.ts';
import { contractInUse, readAllSets } from '../contract-in-use.ts';
import { CommandError } from '../fail.ts';
import { print, withProgress } from '../terminal.ts';

const FAILING_VERDICTS: ReadonlySet<Verdict> = new Set(['excluded', 'invented']);

export async function check(paths: readonly string[], options: CommandOptions<'check'>): Promise<void> {
  const { baseUrl, ignoreHost, minConfidence, since, format, baseline, strict, verbose } = options;
  const { sets } = contractInUse(options);
  const baselineFacts = baseline === undefined ? undefined : await readBaseline(baseline);
  const changed = since === undefined ? undefined : changedFiles(since);
  const files = findFiles(paths);
  const contract = await readDocument(options);
  const checked = await withProgress('reading the code', async () =>
    checkCode(files, {
      ...{ contract, sets: await readAllSets(sets), load: readSourceText },
      ...{ baseUrl, ignoredHosts: ignoreHost, reported: changed },
    }),
  );
  const unread = checked.unread.map(
    ({ file, line, why, places }): CodeUse => ({
      file,
      line,
      column: Math.min(line, 1),
      verdict: 'unread',
      key: ['file'],
      fact: `the file ${why}`,
      confidence: 'certain',
      ...(places && { places: places.map((place) => ({ ...place, column: Math.min(place.line, 1) })) }),
    }),
  );
  const all = [...unread, ...checked.uses];
  const isInBaseline = (use: CodeUse): boolean => baselineFacts?.has(use) === true;
  const uses = all
    .filter((use) => !isInBaseline(use) && (minConfidence === 'likely' || use.confidence === 'certain'))
    .toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line || one.column - other.column);
  const fails = ({ verdict, confidence, isNamed }: CodeUse): boolean =>
    (FAILING_VERDICTS.has(verdict) && confidence === 'certain') ||
    (strict === true && verdict === 'open' && isNamed !== true);
  print(
    CHECK_WRITERS[format]({
      ...{ uses, leftOut: checked.leftOut, isVerbose: verbose === true, fails },
      files: countReadFiles(files.filter(({ file }) => changed === undefined || changed.has(file))),
      known: all.filter((use) => use.verdict !== 'stated' && isInBaseline(use)).length,
    }),
  );
  if (uses.some(fails)) process.exitCode = 1;
}

/** Counts the files that are read: not those in other languages, which only matter if they have a path of the API. */
const countReadFiles = (files: readonly SourceFile[]): number =>
  files.filter(({ isInOtherLanguage }) => isInOtherLanguage !== true).length;

/** Matches the pointer to a schema, or to its reference: that of a parameter or a body, or a part of another schema. */
const SCHEMA_POINTER =
  /\/(schema|items|additionalProperties|(allOf|anyOf|oneOf)\/\d+|(properties|schemas|definitions)\/[^/]+)(\/\$ref)?$/;

/**
 * Reads the document. A reference to a schema that is not there is left out, with a note: any value is then right. Any other part that
 * is not there, such as a parameter, would make code seem wrong, so that the document is refused.
 */
async function readDocument(options: CommandOptions<'check'>): Promise<Contract> {
  const contract = await contractInUse(options, true).read();
  const missing = contract.skipped.filter(({ kind }) => kind === 'missing');
  return missing.every(({ pointer }) => SCHEMA_POINTER.test(pointer)) ? contract : contractInUse(options).read();
}

function findFiles(paths: readonly string[]): readonly SourceFile[] {
  try {
    return findSourceFiles(paths);
  } catch (error) {
    const { code, path = 'a file' } = Object(error);
    const reason = code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`;
    throw new CommandError(`${path} ${reason}; name files or folders with code`);
  }
}

/** The files that differ from a commit, and those that git does not know yet, relative to the working directory. */
function changedFiles(since: string): ReadonlySet<string> {
  const runGit = (...args: readonly string[]): readonly string[] => {
    const { status, stdout, stderr, error } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    if (status === 0) return stdout.split('\0').filter((file) => file !== '');
    const [reason = 'it cannot be run'] = (error?.message ?? stderr).split('\n');
    throw new CommandError(`git cannot compare with ${since} (${reason.trim()}); give a commit or a branch`);
  };
  return new Set([
    ...runGit('diff', '--name-only', '--relative', '--diff-filter=d', '-z', '--end-of-options', since, '--'),
    ...runGit('ls-files', '--others', '--exclude-standard', '-z'),
  ]);
}
