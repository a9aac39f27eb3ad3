import { readFile } from 'node:fs/promises';
import {
  type ContractChange,
  type ContractDiff,
  diffAsText,
  diffContracts,
  type FilteredDiff,
  IgnoreFileError,
  parseIgnoreFile,
  RATINGS,
  withoutIgnored,
} from '../../authoring/diff/index.ts';
import { readContract } from '../../contract/model/index.ts';
import type { CommandOptions } from '../commands.ts';
import { fileAccess, relativeToHere } from '../contract-in-use.ts';
import { DIFF_WRITERS } from '../diff-writers.ts';
import { CommandError } from '../fail.ts';
import { formatListLine, print, printNote } from '../terminal.ts';

export async function diff(older: string, newer: string, options: CommandOptions<'diff'>): Promise<void> {
  const { format, failOn, ignore } = options;
  const access = fileAccess(options);
  const comparison = diffContracts(...(await Promise.all([readContract(older, access), readContract(newer, access)])));
  const shown = await filterDiff(withLocalFiles(comparison), ignore);
  const fails = ({ rating }: ContractChange): boolean =>
    failOn !== undefined && RATINGS.indexOf(rating) <= RATINGS.indexOf(failOn);
  const contracts = formatListLine(['contract  '], `${relativeToHere(older)}, then ${relativeToHere(newer)}`);
  if (format === 'text') print(`${contracts}\n${diffAsText(shown, formatListLine)}`);
  else print(DIFF_WRITERS[format](shown, fails));
  for (const { line, why, until } of shown.unused) {
    const reason = why === 'expired' ? `applied until ${until}` : 'fits no change; remove it';
    printNote(`${ignore}:${line}  ${reason}\n`);
  }
  if (shown.changes.some(fails))
    throw new CommandError(`the change is ${shown.rating}; --fail-on ${failOn} allows less`);
}

function withLocalFiles({ rating, changes }: ContractDiff): ContractDiff {
  const withLocalFile = <Place extends { readonly file: string }>(place: Place): Place => ({
    ...place,
    file: relativeToHere(place.file),
  });
  return {
    rating,
    changes: changes.map((change) => ({
      ...withLocalFile(change),
      before: withLocalFile(change.before),
      after: withLocalFile(change.after),
    })),
  };
}

async function filterDiff(diff: ContractDiff, file: string | undefined): Promise<FilteredDiff> {
  const text =
    file === undefined
      ? ''
      : await readFile(file, 'utf8').catch((cause: unknown) => {
          throw new CommandError(`${file}: cannot be read; --ignore names a file with a list of changes`, { cause });
        });
  try {
    return withoutIgnored(diff, parseIgnoreFile(text), new Date().toISOString().slice(0, 10));
  } catch (error) {
    if (!(error instanceof IgnoreFileError)) throw error;
    throw new CommandError(`${file}:${error.line}: ${error.message}`, { cause: error });
  }
}
