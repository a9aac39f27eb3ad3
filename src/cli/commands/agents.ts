import { agentHeading, agentRules, commandRules, MAX_RULE_TEXT } from '../../code/agents/index.ts';
import { printableAddress } from '../../contract/model/index.ts';
import { quoted } from '../../web/index.ts';
import type { CommandOptions } from '../commands.ts';
import { type ContractOptions, contractInUse, readAllSets } from '../contract-in-use.ts';
import { CommandError } from '../fail.ts';
import { print } from '../terminal.ts';

/** Prints the rules that a coding agent should always have in its context, and the command that checks its code. */
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
  const rules = agentRules(contract, await readAllSets(sets), commandRules(contractOption(options)));
  print(`${agentHeading(contract)}\n\n${rules.replaceAll(/^/gm, '- ')}`);
}

/** Returns the option `--contract` as text for a shell, within a code span of Markdown. */
function contractOption({ contract }: ContractOptions): string {
  if (contract === undefined) return '';
  const file = printableAddress(contract);
  if (/[`\p{C}]/u.test(file)) {
    throw new CommandError(`${file} cannot be named in rules; rename it without backticks and control characters`);
  }
  return ` --contract ${/^[\w./:@-]+$/.test(file) ? file : quoted(file)}`;
}
