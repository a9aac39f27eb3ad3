import { existsSync } from 'node:fs';
import { mkdtemp, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  type ReproducibleReport,
  reportAsJson,
  reportAsJunit,
  reportAsMarkdown,
  reportAsPage,
  writeHar,
} from '../../verify/index.ts';
import { packageManifest } from '../contract-in-use.ts';
import { CommandError } from '../fail.ts';
import { writeFiles } from '../write-files.ts';
import type { ReportForm } from './report-forms.ts';

/** All files that a run can write into its folder. */
const FILES = ['exchanges.har', 'report.json', 'report.html', 'observed.yaml', 'junit.xml', 'report.md'] as const;

/** Where runs are kept that name no folder: git leaves it out. */
const RUNS = '.colloquy';

/**
 * The folder of a run, by its date where none is named.
 *
 * @throws {CommandError} when nothing can be written there, before anything is sent.
 */
export async function folderFor(out: string | undefined): Promise<string> {
  const dated = join(RUNS, `verify-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`);
  let folder = out ?? dated;
  for (let number = 2; out === undefined && existsSync(folder); number += 1) folder = `${dated}-${number}`;
  let existing = resolve(folder);
  while (!existsSync(existing)) existing = dirname(existing);
  const isFolder = (await stat(existing)).isDirectory();
  // Some folders refuse what their permissions allow, such as /proc.
  const isWritable = await mkdtemp(join(existing, '.colloquy-')).then(
    (made) => rmdir(made).then(() => true),
    () => false,
  );
  if (isFolder && isWritable) return folder;
  const why = isFolder ? 'cannot be written to' : 'is no folder';
  throw new CommandError(`${existing} ${why}; name another folder with --out`);
}

interface Written {
  readonly contract: string;
  readonly forms: readonly ReportForm[];
  /** What was observed, and the file next to the folder that has it as well. */
  readonly observed: string | undefined;
  readonly set: string | undefined;
}

/** Writes the files of a run, all or none, and removes those of a run before it in the same folder. */
export async function writeFolder(
  folder: string,
  report: ReproducibleReport,
  { contract, forms, observed, set }: Written,
): Promise<void> {
  const texts: Record<(typeof FILES)[number], string | undefined> = {
    'exchanges.har': writeHar(report.recording, report.known, packageManifest().version),
    'report.json': reportAsJson(report),
    'report.html': reportAsPage(report, contract),
    'observed.yaml': observed,
    'junit.xml': forms.includes('junit') ? reportAsJunit(report) : undefined,
    'report.md': forms.includes('markdown') ? reportAsMarkdown(report) : undefined,
  };
  const files = FILES.flatMap((name): [string, string][] => {
    const text = texts[name];
    return text === undefined ? [] : [[join(folder, name), text]];
  });
  const sets: [string, string][] = set === undefined || observed === undefined ? [] : [[set, observed]];
  const local = [...(dirname(folder) === RUNS ? [RUNS] : []), ...sets.map(([file]) => dirname(file))];
  const ignored = local
    .map((directory): [string, string] => [join(directory, '.gitignore'), '*\n'])
    .filter(([file]) => !existsSync(file));
  await writeFiles(new Map([...ignored, ...files, ...sets]));
  for (const name of FILES) if (texts[name] === undefined) await rm(join(folder, name), { force: true });
}
