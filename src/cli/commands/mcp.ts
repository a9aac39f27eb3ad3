import { serveMcp } from '../../code/agents/index.ts';
import type { CommandOptions } from '../commands.ts';
import { contractInUse, packageManifest, readAllSets } from '../contract-in-use.ts';

export async function mcp(options: CommandOptions<'mcp'>): Promise<void> {
  const { sets: folder, read } = contractInUse(options);
  const [contract, sets] = [await read(), await readAllSets(folder)];
  serveMcp({ contract, sets, version: packageManifest().version });
}
