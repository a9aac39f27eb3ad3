import type { GenerateOptions } from './generate.ts';
import { generatedFiles } from './generated-files.ts';
import { staleFiles } from './stale-files.ts';

/**
 * Compares the generated files with the contract and writes nothing.
 *
 * @returns the stale files, each as its name and what is wrong with it, such as `types.ts (changed)`; none when all are
 *   as the contract makes them.
 * @throws {ContractError} when types cannot be made from the contract.
 * @throws {GenerateError} when the directory cannot be read.
 */
export async function checkGenerated({ contract, directory }: GenerateOptions): Promise<string[]> {
  const stale = await staleFiles(directory, await generatedFiles(contract));
  return stale.map(({ name, state }) => `${name} (${state})`);
}
