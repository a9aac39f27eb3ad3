import { Argument, Command } from 'commander';
import { stringify } from 'yaml';
import { contractUnder, seedOption } from '../assume.ts';
import { type ContractOptions, contractInUse, contractOption } from '../contract-in-use.ts';

interface AssumeCommandOptions extends ContractOptions {
  readonly json?: true;
  readonly seed: number;
}

/** `colloquy assume`: prints the contract with a set's guesses in it, for tools that do not know open points. */
export function assumeCommand(): Command {
  return new Command('assume')
    .summary('print the contract with assumptions in it')
    .description(
      'Prints the OpenAPI document with the guesses of an assumption set in the place of its open points, for other tools. Each guess is marked with x-assumed. It is not the contract.',
    )
    .addArgument(new Argument('<set>', 'a set of openapi/assumptions/, a file, or random'))
    .option('--json', 'print JSON instead of YAML')
    .addOption(seedOption())
    .addOption(contractOption())
    .action(async (assume: string, { json, seed, ...options }: AssumeCommandOptions) => {
      const { document } = await contractUnder(await contractInUse(options).read(), { assume, seed });
      process.stdout.write(json ? `${JSON.stringify(document, null, 2)}\n` : stringify(document, { lineWidth: 0 }));
    });
}
