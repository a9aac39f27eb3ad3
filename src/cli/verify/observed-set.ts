import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AssumptionSet,
  observedFolderOf,
  printAssumptionSet,
  readAssumptionSet,
} from '../../contract/assumptions/index.ts';
import { createObservedSet, isTested, type VerifyReport } from '../../evidence/verify/index.ts';
import { relativeToHere } from '../contract-in-use.ts';
import { CommandError } from '../fail.ts';

export const NOTHING_OBSERVED = 'nothing was observed that a set could hold; no set was written';

/** The file that `--set` writes. */
export interface ObservedSetFile {
  readonly name: string;
  readonly file: string;
  /** The date and number of exchanges of the set that the new one replaces; `undefined` if there was no set. */
  readonly replaces: AssumptionSet['observed'];
}

/**
 * Finds the file of an observed set.
 *
 * @param folder The folder with the sets of the contract.
 * @throws {CommandError} if the name is not valid, or belongs to a set that verify did not write.
 */
export async function findObservedSetFile(name: string, folder: string): Promise<ObservedSetFile> {
  const another = 'choose another name for --set';
  if (!/^[\w.-]+$/.test(name)) {
    throw new CommandError('--set takes a name of letters, digits, dots, hyphens and underscores');
  }
  if (name === 'none' || name === 'random')
    throw new CommandError(`--assume ${name} means something else than a set; ${another}`);
  const handWritten = join(folder, `${name}.yaml`);
  if (existsSync(handWritten)) {
    throw new CommandError(`${relativeToHere(handWritten)} is an assumption set, which is not overwritten; ${another}`);
  }
  const file = join(observedFolderOf(folder), `${name}.yaml`);
  if (!existsSync(file)) return { name, file, replaces: undefined };
  const { observed } = await readAssumptionSet(file, folder).catch(() => ({ observed: undefined }));
  if (observed === undefined) {
    throw new CommandError(`${file} is not a set that verify wrote, so it is not overwritten; ${another}`);
  }
  return { name, file, replaces: observed };
}

/** Returns the text of an assumption set with the observations of a report; `undefined` if nothing was observed. */
export async function writeObservedText(report: VerifyReport, name: string): Promise<string | undefined> {
  const { contract, observations, exchanges } = report;
  if (!isTested(report)) return undefined;
  const date = new Date().toISOString();
  const set = await createObservedSet(contract, observations, { name, date, exchanges: exchanges.length });
  return set.actions.length === 0 ? undefined : printAssumptionSet(set);
}

/** @throws {CommandError} if nothing was observed. */
export async function printObservedSet(report: VerifyReport, name: string): Promise<string> {
  const text = await writeObservedText(report, name);
  if (text === undefined) throw new CommandError(NOTHING_OBSERVED);
  return text;
}
