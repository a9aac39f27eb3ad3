import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Contract } from '../../contract/model/index.ts';
import type { CheckName } from '../../evidence/judge/checks.ts';
import {
  type HarProblem,
  type Recording,
  readHar,
  type VerifyReport,
  verifyRecorded,
} from '../../evidence/verify/index.ts';
import { CommandError } from '../fail.ts';
import { formatTable, printNote, withProgress } from '../terminal.ts';

/**
 * Judges the exchanges of a HAR file.
 *
 * @param hosts The hosts whose entries are judged; entries of every host if the list is empty.
 * @throws {CommandError} if the file cannot be read, or has no exchange with the API.
 */
export async function judgeRecording(
  contract: Contract,
  file: string,
  hosts: readonly string[],
  checks: ReadonlySet<CheckName>,
): Promise<VerifyReport> {
  const recording = await withProgress(`reading ${file}`, async () => {
    const text = await readFile(file, 'utf8').catch(() => {
      throw new CommandError(`${file} cannot be read; give a HAR file`);
    });
    return readHar(contract, text, { hosts, readAttached: (name) => readIfExists(join(dirname(file), name)) });
  });
  if ('kind' in recording) throw new CommandError(`${file} ${describeHarProblem(recording)}`);
  printNote(formatTable(recordingRows(recording)));
  const { exchanges, values } = recording;
  return withProgress(`judging ${exchanges.length} exchanges`, async () =>
    verifyRecorded(contract, exchanges, values, checks),
  );
}

function readIfExists(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function describeHarProblem(problem: HarProblem): string {
  if (problem.kind === 'archive') return 'is an archive; unpack it, and give the .har file in it';
  if (problem.kind === 'no-har') return 'is not a HAR file; export one from the network view of a browser';
  if (problem.kind === 'no-host') {
    const { alike } = problem;
    return `has no request to ${problem.host}; ${alike === undefined ? 'name another --host' : `write --host ${alike}`}`;
  }
  const hosts = problem.hosts.slice(0, 3).join(', ') || 'no host';
  return `has no request to a path of the contract; its ${problem.entries} entries are for ${hosts}`;
}

const MAX_HOSTS = 5;

/** Returns rows about the parts of a recording that were judged or skipped. */
function recordingRows({
  entriesByAddress,
  skippedByHost,
  requestsWithoutBody,
  responsesWithoutBody,
}: Recording): string[][] {
  const formatCounts = (counts: ReadonlyMap<string, number>): string[] =>
    [...counts].sort(([, one], [, other]) => other - one).map(([name, count]) => `${name} (${count})`);
  const hosts = formatCounts(skippedByHost);
  const more = hosts.length > MAX_HOSTS ? [`${hosts.length - MAX_HOSTS} more`] : [];
  return [
    ['judged', formatCounts(entriesByAddress).join(', ')],
    ...(hosts.length === 0 ? [] : [['skipped', [...hosts.slice(0, MAX_HOSTS), ...more].join(', ')]]),
    ...(requestsWithoutBody === 0 ? [] : [['left out', `${requestsWithoutBody} requests whose body was not recorded`]]),
    ...(responsesWithoutBody === 0
      ? []
      : [['not judged', `${responsesWithoutBody} responses whose body was not recorded`]]),
  ];
}
