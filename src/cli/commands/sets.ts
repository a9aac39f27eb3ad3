import { parseDocument, stringify, visit } from 'yaml';
import { compareSets, printAssumptionSet, randomAssumptionSet } from '../../contract/assumptions/index.ts';
import { isChange } from '../../evidence/verify/index.ts';
import { applyAssumeOptions } from '../assumption-in-use.ts';
import type { CommandOptions } from '../commands.ts';
import { contractInUse } from '../contract-in-use.ts';
import { CommandError, EXIT_CODES, errorMessage } from '../fail.ts';
import { paint, print, printTable, withoutControls } from '../terminal.ts';
import { differenceCountsText, formatDifferences, readSetToCompare } from '../verify/differences.ts';

export async function assume(set: string, { json, seed, ...options }: CommandOptions<'assume'>): Promise<void> {
  const { document } = await applyAssumeOptions(await contractInUse(options).read(), { assume: set, seed });
  print(json ? JSON.stringify(document, null, 2) : printableYaml(stringify(document, { lineWidth: 0 })));
}

export async function random({ seed, ...options }: CommandOptions<'random'>): Promise<void> {
  const contract = await contractInUse(options).read();
  print(printableYaml(printAssumptionSet(await randomAssumptionSet(contract, seed))));
}

/** Puts texts with control characters in double quotes, since YAML has escapes in no other quotes. */
function printableYaml(text: string): string {
  if (withoutControls(text) === text) return text;
  const document = parseDocument(text);
  visit(document, {
    Scalar(_, scalar) {
      if (withoutControls(String(scalar.value)) !== scalar.value) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: 0 });
}

/** @throws {CommandError} if the sets cannot be compared; its exit code is not that of a difference. */
export async function compare(older: string, newer: string, options: CommandOptions<'compare'>): Promise<void> {
  const { name, sets, read } = contractInUse(options);
  const contract = await read();
  const readForComparison = async (name: string) => {
    const { set } = await readSetToCompare(name, contract, sets).catch((cause: unknown) => {
      throw new CommandError(errorMessage(cause), { cause, exitCode: EXIT_CODES.unjudged });
    });
    return set;
  };
  const differences = compareSets(contract, await readForComparison(older), await readForComparison(newer));
  if (differences.some(isChange)) process.exitCode = 1;
  const changes = differences.some(isChange)
    ? ['changes', differenceCountsText(differences)]
    : ['no change', paint.quiet(`${older}, ${newer}`)];
  printTable(['contract', name], changes);
  if (differences.length > 0) print(formatDifferences(differences).join('\n'));
}
