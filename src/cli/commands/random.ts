import { Command } from 'commander';
import { printAssumptionSet, randomAssumptionSet } from '../../assumptions/index.ts';
import { readContract } from '../../contract/index.ts';
import { seedOption } from '../assume.ts';

/** `colloquy random`: prints the assumption set of a seed, to be read, kept or changed. */
export function randomCommand(): Command {
  return new Command('random')
    .summary('print a random assumption set')
    .description('Prints the assumption set that --assume random uses for a seed, as an OpenAPI Overlay.')
    .addOption(seedOption())
    .action(async ({ seed }: { seed: number }) => {
      process.stdout.write(printAssumptionSet(await randomAssumptionSet(await readContract(), seed)));
    });
}
