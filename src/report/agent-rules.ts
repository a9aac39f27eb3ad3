import type { AssumptionSet } from '../assumptions/index.ts';
import type { Contract } from '../contract/index.ts';

/** The commands by which an agent learns what it may assume, with the options that follow them. */
export const agentCommands = (options = ''): readonly string[] => [
  `Run \`npx --no-install colloquy check${options} <files>\` on each file that calls the API, and fix what it reports as invented or excluded.`,
  `Ask \`npx --no-install colloquy mcp${options}\` (MCP over stdio) about what you do not know of the API. Do not invent a path, field, parameter, header or status.`,
];

/** How a coding agent treats what is open: a rule a line; `more` are those of a client, or the commands. */
export function agentRules(contract: Contract, sets: readonly AssumptionSet[], more: readonly string[] = []): string {
  const [example] = contract.openPoints;
  const names = sets.map(({ name }) => `\`${name}\``).join(', ');
  return [
    `An open point is a detail that the description of the API leaves open. ${example === undefined ? 'There is none.' : `It has an id, such as \`${example.id}\`.`}`,
    'Do not assume an answer to it. Write code that works whatever the answer is.',
    ...more,
    'If a task needs an answer, give the user the id and its question, so that they can ask the owner.',
    ...(names === '' ? [] : [`An assumption set (${names}) is a guess with a name. Test a program with each of them.`]),
  ].join('\n');
}
