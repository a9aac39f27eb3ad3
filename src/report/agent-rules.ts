import type { AssumptionSet } from '../assumptions/index.ts';
import type { Contract } from '../contract/index.ts';

/**
 * The commands by which an agent learns what it may assume.
 *
 * @param options What follows them, such as ` --contract notes.yaml`.
 */
export const agentCommands = (options = ''): readonly string[] => [
  `Run \`npx --no-install colloquy check${options} <files>\` on each file that calls the API, and change what it reports as invented or excluded.`,
  `What you do not know of the API, ask \`npx --no-install colloquy mcp${options}\` (MCP over stdio), and invent no path, field, parameter, header or status.`,
];

/**
 * How a coding agent treats what is open in a contract: a rule a line.
 *
 * @param more Further rules, such as those of a client, or {@link agentCommands}.
 */
export function agentRules(contract: Contract, sets: readonly AssumptionSet[], more: readonly string[] = []): string {
  const [example] = contract.openPoints;
  const names = sets.map(({ name }) => `\`${name}\``).join(', ');
  return [
    `An open point is a detail that the description of the API leaves open. ${example === undefined ? 'There is none.' : `It has an id, such as \`${example.id}\`.`}`,
    'Do not assume an answer to it, and write no code that is right under one answer alone.',
    ...more,
    'If a task needs an answer, name the id and its question to the user, who can ask the owner.',
    ...(names === '' ? [] : [`An assumption set (${names}) is a guess with a name; try a program under each of them.`]),
  ].join('\n');
}
