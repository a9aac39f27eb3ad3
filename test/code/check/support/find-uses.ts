import { type CodeUse, checkCode } from '../../../../src/code/check/index.ts';
import type { Contract } from '../../../../src/contract/model/index.ts';

/** The files of a project: their texts by their names. */
export type Files = Readonly<Record<string, string>>;

/** Checks the files of a project. */
export async function findUses(project: Files, contract: Contract): Promise<readonly CodeUse[]> {
  const files = Object.entries(project).map(([file, text]) => ({ file, text }));
  return (await checkCode(files, { contract, sets: [] })).uses;
}
