import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Contract, errorCode } from '../../contract/model/index.ts';
import {
  type ReportModel,
  type RunEvidence,
  recordingAfterError,
  reportAsJson,
  reportAsJunit,
  reportAsMarkdown,
  reportAsPage,
  writeHar,
} from '../../evidence/verify/index.ts';
import { packageManifest } from '../contract-in-use.ts';
import { CommandError, EXIT_CODES, errorMessage } from '../fail.ts';
import { writeFiles } from '../write-files.ts';
import type { ReportForm } from './report-forms.ts';

/** All files that a run can write into its folder. */
const REPORT_FILES = [
  'exchanges.har',
  'report.json',
  'report.html',
  'observed.yaml',
  'junit.xml',
  'report.md',
] as const;

/** The folder for runs without `--out`; git ignores it. */
const RUNS_FOLDER = '.colloquy';

/** The folder of a run. */
export interface RunFolder {
  readonly path: string;
  /** Removes the folder if this run created it and wrote nothing into it. */
  release(): Promise<void>;
}

/**
 * Chooses the folder of a run, a dated one by default. A dated one is created at once, so that no other run uses it.
 *
 * @throws {CommandError} if the folder cannot be written to, before anything is sent.
 */
export async function createRunFolder(out: string | undefined, command = 'verify'): Promise<RunFolder> {
  await checkIsWritable(out ?? RUNS_FOLDER);
  return out === undefined ? makeDatedFolder(command) : { path: out, release: async () => undefined };
}

async function checkIsWritable(folder: string): Promise<void> {
  let existing = resolve(folder);
  while (!existsSync(existing)) existing = dirname(existing);
  const isFolder = (await stat(existing)).isDirectory();
  // Some folders, such as /proc, refuse writes although their permissions allow them.
  const isWritable = await mkdtemp(join(existing, '.colloquy-')).then(
    (path) => rmdir(path).then(() => true),
    () => false,
  );
  if (isFolder && isWritable) return;
  const why = isFolder ? 'cannot be written to' : 'is no folder';
  throw new CommandError(`${existing} ${why}; name another folder with --out`);
}

async function makeDatedFolder(command: string): Promise<RunFolder> {
  const dated = join(RUNS_FOLDER, `${command}-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`);
  let path = dated;
  for (let number = 2; !(await createNewFolder(path)); number += 1) path = `${dated}-${number}`;
  // rmdir keeps folders that are not empty.
  const remove = (folder: string): Promise<void> => rmdir(folder).catch(() => undefined);
  return { path, release: () => remove(path).then(() => remove(RUNS_FOLDER)) };
}

/** Creates a folder; `false` if it exists. */
async function createNewFolder(path: string): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true });
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return false;
    // In the meantime another run removed the parent folder, since it had written nothing.
    if (code === 'ENOENT') return createNewFolder(path);
    throw error;
  }
}

type FileTexts = Readonly<Partial<Record<(typeof REPORT_FILES)[number], string | undefined>>>;

/** Returns the texts of the files of a report. */
export const writeReportTexts = (
  report: ReportModel,
  contract: string,
  forms: readonly ReportForm[],
  observed: string | undefined,
): FileTexts => ({
  'exchanges.har': writeHar(report.recording, report.run.known, packageManifest().version),
  'report.json': reportAsJson(report),
  'report.html': reportAsPage(report, contract),
  'observed.yaml': observed,
  'junit.xml': forms.includes('junit') ? reportAsJunit(report) : undefined,
  'report.md': forms.includes('markdown') ? reportAsMarkdown(report) : undefined,
});

/**
 * Writes the files of a run, all or none, and removes the files of an earlier run in the same folder.
 *
 * @param set A further file to which the observed set is written.
 */
export async function writeFolder(folder: string, texts: FileTexts, set?: string): Promise<void> {
  const observed = texts['observed.yaml'];
  const files = REPORT_FILES.flatMap((name): [string, string][] => {
    const text = texts[name];
    return text === undefined ? [] : [[join(folder, name), text]];
  });
  const sets: [string, string][] = set === undefined || observed === undefined ? [] : [[set, observed]];
  const local = [...(dirname(folder) === RUNS_FOLDER ? [RUNS_FOLDER] : []), ...sets.map(([file]) => dirname(file))];
  const ignored = local
    .map((directory): [string, string] => [join(directory, '.gitignore'), '*\n'])
    .filter(([file]) => !existsSync(file));
  await writeFiles(new Map([...ignored, ...files, ...sets]));
  await removeReports(folder, texts);
}

/** Removes the files of an earlier run, except those of this one. */
export async function removeReports(folder: string, kept: FileTexts = {}): Promise<void> {
  for (const name of REPORT_FILES) if (kept[name] === undefined) await rm(join(folder, name), { force: true });
}

/**
 * Writes the exchanges of a run that an error ended, if there was a response, and makes the error that the user sees.
 */
export async function keepExchanges(
  cause: unknown,
  contract: Contract,
  seen: RunEvidence,
  folder: string,
): Promise<CommandError> {
  const options = { cause, exitCode: EXIT_CODES.unjudged };
  if (seen.exchanges.every(({ response }) => response === undefined))
    return new CommandError(errorMessage(cause), options);
  const recording = recordingAfterError(contract, seen);
  await writeFolder(folder, { 'exchanges.har': writeHar(recording, seen.known, packageManifest().version) });
  const file = join(folder, 'exchanges.har');
  return new CommandError(
    `${errorMessage(cause)}; ${file} has what was seen, which verify --har ${file} judges`,
    options,
  );
}
