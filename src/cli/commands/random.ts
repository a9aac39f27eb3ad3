import { Command } from 'commander';
import { printAssumptionSet, randomAssumptionSet } from '../../assumptions/index.ts';
import { seedOption } from '../assume.ts';
import { type ContractOptions, contractInUse, contractOption } from '../contract-in-use.ts';

/** `colloquy random`: prints the assumption set of a seed, to be read, kept or changed. */
export function randomCommand(): Command {
  return new Command('random')
    .summary('print a random assumption set')
    .description('Prints the assumption set that --assume random uses for a seed, as an OpenAPI Overlay.')
    .addOption(seedOption())
    .addOption(contractOption())
    .action(async ({ seed, ...options }: { seed: number } & ContractOptions) => {
      const contract = await contractInUse(options).read();
      process.stdout.write(printAssumptionSet(await randomAssumptionSet(contract, seed)));
    });
}
