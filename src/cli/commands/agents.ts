import { agentCommands, agentHeading, agentRules, MAX_RULE_TEXT } from '../../code/agents/index.ts';
import { printableAddress } from '../../contract/model/index.ts';
import { quoted } from '../../web/index.ts';
import type { CommandOptions } from '../commands.ts';
import { allSetsOf, type ContractOptions, contractInUse } from '../contract-in-use.ts';
import { CommandError } from '../fail.ts';
import { print } from '../terminal.ts';

/** Prints what a coding agent should always have in its context: the rules, and the command that holds its code to them. */
export async function agents(options: CommandOptions<'agents'>): Promise<void> {
  const { sets, read } = contractInUse(options);
  const contract = await read();
  const tooLong = contract.openPoints.find(({ id }) => id.length > MAX_RULE_TEXT);
  if (tooLong !== undefined) {
    const start = tooLong.id.slice(0, 40);
    throw new CommandError(
      `the id ${start}… has more than ${MAX_RULE_TEXT} characters; give that open point a shorter one`,
    );
  }
  const rules = agentRules(contract, await allSetsOf(sets), agentCommands(contractOption(options)));
  print(`${agentHeading(contract)}\n\n${rules.replaceAll(/^/gm, '- ')}`);
}

/** The option as a shell reads it, within a code span. */
function contractOption({ contract }: ContractOptions): string {
  if (contract === undefined) return '';
  const file = printableAddress(contract);
  if (/[`\p{C}]/u.test(file)) {
    throw new CommandError(`${file} cannot be named in rules; rename it without backticks and control characters`);
  }
  return ` --contract ${/^[\w./:@-]+$/.test(file) ? file : quoted(file)}`;
}
