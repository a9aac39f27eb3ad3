import { agentCommands, agentRules } from '../../report/index.ts';
import { allSetsOf, type ContractOptions, contractInUse } from '../contract-in-use.ts';
import { print } from '../terminal.ts';

/** Prints what a coding agent should always have in its context: the rules, and the command that holds its code to them. */
export async function agents(options: ContractOptions): Promise<void> {
  const { sets, read } = contractInUse(options);
  const contract = await read();
  const given = options.contract === undefined ? '' : ` --contract ${options.contract}`;
  const rules = agentRules(contract, await allSetsOf(sets), agentCommands(given));
  print(`## ${contract.model.info.title}\n\n${rules.replaceAll(/^/gm, '- ')}`);
}
