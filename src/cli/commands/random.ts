import { Command } from 'commander';
import { printAssumptionSet, randomAssumptionSet } from '../../assumptions/index.ts';
import { readContract } from '../../contract/index.ts';
import { seedOption } from '../assume.ts';
import { type ContractOptions, contractMeant, contractOption, type DefaultContract } from '../default-contract.ts';

/** `colloquy random`: prints the assumption set of a seed, to be read, kept or changed. */
export function randomCommand(usual: DefaultContract): Command {
  return new Command('random')
    .summary('print a random assumption set')
    .description('Prints the assumption set that --assume random uses for a seed, as an OpenAPI Overlay.')
    .addOption(seedOption())
    .addOption(contractOption(usual))
    .action(async ({ seed, ...options }: { seed: number } & ContractOptions) => {
      const contract = await readContract(contractMeant(usual, options).file);
      process.stdout.write(printAssumptionSet(await randomAssumptionSet(contract, seed)));
    });
}
