import { Command } from 'commander';
import { applyAssumptionSet, findAssumptionSet } from '../../assumptions/index.ts';
import { readContract } from '../../contract/index.ts';
import {
  type ContractOptions,
  contractMeant,
  contractOption,
  type DefaultContract,
  setsFolderOf,
} from '../default-contract.ts';
import { paint } from '../paint.ts';
import { table } from '../table.ts';

/** `colloquy drift`: says what changed between two sets, such as two that were observed at one server. */
export function driftCommand(usual: DefaultContract): Command {
  return new Command('drift')
    .summary('say what changed between two observed sets')
    .description('Compares what two assumption sets say at each open point, and exits with 1 when they differ.')
    .argument('<older>', 'a set by its name, such as observed, or a file')
    .argument('<newer>', 'a set by its name, such as observed, or a file')
    .addOption(contractOption(usual))
    .action(async (older: string, newer: string, options: ContractOptions) => {
      const { driftBetween } = await import('../../report/index.ts');
      const { file, name } = contractMeant(usual, options);
      const contract = await readContract(file);
      const folder = setsFolderOf(file);
      const [before, after] = [await findAssumptionSet(older, folder), await findAssumptionSet(newer, folder)];
      // A set of another contract says nothing of this one.
      for (const set of [before, after]) await applyAssumptionSet(contract, set);
      const drifts = driftBetween(contract, before, after);
      if (drifts.length > 0) process.exitCode = 1;
      const rows = drifts.flatMap(({ id, kind, before: said, after: says }) => [
        [paint.open(kind), id, said ?? says ?? ''],
        ...(said === undefined || says === undefined ? [] : [['', '', says]]),
      ]);
      const none = [['no change', paint.quiet(`${older}, ${newer}`)]];
      process.stdout.write(table([['contract', name], ...(drifts.length === 0 ? none : rows)]));
    });
}
