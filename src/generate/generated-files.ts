import type { Contract } from '../contract/index.ts';
import { callsFile } from './calls-file.ts';
import { clientFile } from './client-file.ts';
import { idsFile, openPointsFile, placeFile, statementsFile } from './data-files.ts';
import { typesFile } from './types-file.ts';
import { UNSPECIFIED_FILE } from './unspecified-file.ts';

/**
 * Makes all files of `generated/` in memory: the same contract gives the same bytes.
 *
 * @returns the text of each file by its name.
 * @throws {ContractError} when a schema is both sent and received, or openapi-typescript refuses the document.
 */
export async function generatedFiles(contract: Contract): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['calls.ts', callsFile(contract)],
    ['client.ts', clientFile(contract)],
    ['ids.ts', idsFile(contract)],
    ['open-points.ts', openPointsFile(contract)],
    ['openapi.json', `${JSON.stringify(contract.document, null, 2)}\n`],
    ['place.ts', placeFile()],
    ['statements.ts', statementsFile(contract)],
    ['types.ts', await typesFile(contract)],
    ['unspecified.ts', UNSPECIFIED_FILE],
  ]);
}
