import { Argument, Command } from 'commander';
import { stringify } from 'yaml';
import { readContract } from '../../contract/index.ts';
import { contractUnder, seedOption } from '../assume.ts';
import { type ContractOptions, contractMeant, contractOption, type DefaultContract } from '../default-contract.ts';

interface AssumeCommandOptions extends ContractOptions {
  readonly json?: true;
  readonly seed: number;
}

/** `colloquy assume`: prints the contract with a set's guesses in it, for tools that know nothing of open points. */
export function assumeCommand(usual: DefaultContract): Command {
  return new Command('assume')
    .summary('print the contract with assumptions in it')
    .description(
      'Prints the OpenAPI document with the guesses of an assumption set in the place of its open points, for other tools. Each guess has x-assumed beside it. It is not the contract.',
    )
    .addArgument(new Argument('<set>', 'a set of openapi/assumptions/, a file, or random'))
    .option('--json', 'print JSON instead of YAML')
    .addOption(seedOption())
    .addOption(contractOption(usual))
    .action(async (assume: string, { json, seed, ...options }: AssumeCommandOptions) => {
      const contract = await readContract(contractMeant(usual, options).file);
      const { document } = await contractUnder(contract, { assume, seed });
      process.stdout.write(json ? `${JSON.stringify(document, null, 2)}\n` : stringify(document, { lineWidth: 0 }));
    });
}
