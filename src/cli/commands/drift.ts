import { Command } from 'commander';
import { applyAssumptionSet, findAssumptionSet } from '../../assumptions/index.ts';
import { type ContractOptions, contractInUse, contractOption } from '../contract-in-use.ts';
import { paint, show } from '../terminal.ts';

/** `colloquy drift`: prints what changed between two sets, such as two that were observed at one server. */
export function driftCommand(): Command {
  return new Command('drift')
    .summary('print what changed between two observed sets')
    .description('Compares two assumption sets at each open point, and exits with 1 when they differ.')
    .argument('<older>', 'a set by its name, such as observed, or a file')
    .argument('<newer>', 'a set by its name, such as observed, or a file')
    .addOption(contractOption())
    .action(async (older: string, newer: string, options: ContractOptions) => {
      const { driftBetween } = await import('../../report/index.ts');
      const { name, sets, read } = contractInUse(options);
      const contract = await read();
      const [before, after] = [await findAssumptionSet(older, sets), await findAssumptionSet(newer, sets)];
      for (const set of [before, after]) await applyAssumptionSet(contract, set);
      const drifts = driftBetween(contract, before, after);
      if (drifts.length > 0) process.exitCode = 1;
      const rows = drifts.flatMap(({ id, kind, before: said, after: says }) => [
        [paint.open(kind), id, said ?? says ?? ''],
        ...(said === undefined || says === undefined ? [] : [['', '', says]]),
      ]);
      const none = [['no change', paint.quiet(`${older}, ${newer}`)]];
      show(['contract', name], ...(drifts.length === 0 ? none : rows));
    });
}
