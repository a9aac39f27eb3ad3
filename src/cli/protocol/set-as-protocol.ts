import { applyAssumptionSet, findAssumptionSet } from '../../contract/assumptions/index.ts';
import { CONTRACT_FILE, readContract } from '../../contract/model/index.ts';
import { plain } from '../../sdk/toolkit/index.ts';
import { type AssumeOptions, applyAssumeOptions } from '../assumption-in-use.ts';
import { type ContractOptions, contractInUse, IN_CHECKOUT, packagedContract, setsFolder } from '../contract-in-use.ts';
import { CommandError } from '../fail.ts';
import { printProtocol } from './print-protocol.ts';

/** Prints an assumption set of a contract as the module of a protocol. */
export async function printSetAsProtocol(assume: AssumeOptions, options: ContractOptions): Promise<string> {
  const contract = await contractInUse(options).read();
  const filled = await applyAssumeOptions(contract, assume);
  if (!('set' in filled)) throw new CommandError('none is no set; give --print-protocol a set, such as plain');
  // The built-in protocol `plain` follows the package's set, not a set named `plain` in the user's folder.
  const file = IN_CHECKOUT ? CONTRACT_FILE : packagedContract().file;
  const ownContract = await readContract(file);
  const underPlain = await applyAssumptionSet(ownContract, await findAssumptionSet(plain.name, setsFolder(file)));
  return printProtocol({ contract, filled }, { contract: ownContract, filled: underPlain });
}
