import type { Known } from '../../verify/index.ts';
import { CommandError } from '../fail.ts';

export const VALUES = [
  ['agent', 'agent_id', '--agent <id>', 'an agent that the key can access'],
  ['conversation', 'conversation_id', '--conversation <id>', 'a conversation that the key can access'],
  ['user', 'agent_user_id', '--user <id>', 'an agent user, to whom a memory can be scoped'],
  ['toolkitName', 'toolkit_name', '--toolkit-name <name>', 'the name of a toolkit'],
  ['tool', 'tool_name', '--tool <name>', 'a tool of it, which is run with --allow writes'],
] as const;
export const FORBIDDEN = [
  ['forbiddenAgent', 'agent_id', '--forbidden-agent <id>', 'an agent that exists, and that the key cannot access'],
  [
    'forbiddenConversation',
    'conversation_id',
    '--forbidden-conversation <id>',
    'a conversation that exists, and that the key cannot access',
  ],
] as const;

export type Values = Partial<Record<(typeof VALUES)[number][0] | (typeof FORBIDDEN)[number][0], string>>;

interface KnownOptions extends Values {
  readonly arguments?: unknown;
}

/** The key, from the environment alone. */
export function keyOf({ COLLOQUY_API_KEY: key = '' }: NodeJS.ProcessEnv): string {
  if (key === '') throw new CommandError('there is no Developer API key; set COLLOQUY_API_KEY');
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new CommandError(
      'COLLOQUY_API_KEY has a character that no header can have, such as a line break; set the key alone',
    );
  }
  return key;
}

/** What a toolkit asks for is open, so it is given as it is to be sent. */
export function toolkitHeaders({ COLLOQUY_TOOLKIT_HEADERS: text = '' }: NodeJS.ProcessEnv): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*([\x20-\x7e]+)$/.exec(line.trim()) ?? [];
      if (name === undefined || value === undefined) {
        throw new CommandError('COLLOQUY_TOOLKIT_HEADERS has a line that is no header; write name: value');
      }
      return [name.toLowerCase(), value];
    }),
  );
}

export function knownFrom(options: KnownOptions, surfaces: ReadonlySet<string>): Known {
  const pairs = (from: typeof VALUES | typeof FORBIDDEN): Map<string, string> =>
    new Map(
      from.flatMap(([option, name]): [string, string][] => {
        const value = options[option];
        return value === undefined ? [] : [[name, value]];
      }),
    );
  const absent = String(1_500_000_000 + Math.floor(Math.random() * 600_000_000));
  return { values: pairs(VALUES), inaccessible: pairs(FORBIDDEN), toolArguments: options.arguments, surfaces, absent };
}
