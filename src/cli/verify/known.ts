import { Option } from 'commander';
import * as operations from '../../../generated/operations.ts';
import type { Known } from '../../verify/index.ts';
import { CommandError } from '../fail.ts';
import type { Options } from '../options.ts';

/** An option for an existing value of a path parameter or a field. */
interface Given {
  readonly name: string;
  readonly option: Option;
}

const PARAMETERS = [...new Set(Object.values(operations).flatMap(({ path }) => path.match(/\w+(?=\})/g) ?? []))];
const IDS = PARAMETERS.filter((name) => name.endsWith('_id'));
const NAMES = PARAMETERS.filter((name) => !name.endsWith('_id'));

const thingOf = (name: string): string => name.replace(/_(id|name)$/, '');
const aThing = (name: string): string => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${thingOf(name)}`;

/** Descriptions that do not follow from the name of the parameter. */
const SAYS: Readonly<Record<string, string>> = { tool_name: 'a tool of it, which is run with --allow writes' };

/** One for each path parameter of the contract. `--toolkit` is the address of an application. */
const VALUES: readonly Given[] = [
  ...IDS.map((name) => given(name, `--${thingOf(name)} <id>`, `${aThing(name)} that the key can access`)),
  given('agent_user_id', '--user <id>', 'an agent user, to whom a memory can be scoped'),
  ...NAMES.map((name) => {
    const flag = name === 'toolkit_name' ? 'toolkit-name' : thingOf(name);
    return given(name, `--${flag} <name>`, SAYS[name] ?? `the name of ${aThing(name)}`);
  }),
];
const FORBIDDEN: readonly Given[] = IDS.map((name) =>
  given(name, `--forbidden-${thingOf(name)} <id>`, `${aThing(name)} that exists, and that the key cannot access`),
);

/** The option by which a value is given; its name in the contract where there is none. */
export const flagOf = (name: string): string => VALUES.find((one) => one.name === name)?.option.long ?? name;

export const VALUE_OPTIONS: Options = Object.fromEntries(
  [...VALUES, ...FORBIDDEN].map(({ option }) => [option.flags, option.description]),
);

function given(name: string, flags: string, says: string): Given {
  return { name, option: new Option(flags.replaceAll('_', '-'), says) };
}

/**
 * Reads the address of a server: an origin without a path. A key goes over plain HTTP to this machine alone, or to a host
 * that is named for it.
 *
 * @throws {CommandError} when it is none that is asked.
 */
export function readAddress(text: string, plainHttpHosts: readonly string[]): URL {
  const refuse = (why: string): never => {
    throw new CommandError(`${text} ${why}`);
  };
  const url = URL.parse(text) ?? refuse('is not an address; write https:// and the host');
  if (!/^https?:$/.test(url.protocol)) refuse('is not of HTTP; write https:// and the host');
  if (url.username !== '' || url.password !== '') refuse('contains credentials; the key is read from COLLOQUY_API_KEY');
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') refuse(`has more than a host; write ${url.origin}`);
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'http:' && !isLoopback && !plainHttpHosts.includes(url.host)) {
    refuse(`would send over plain http; write https://, or add --plain-http ${url.host}`);
  }
  return url;
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

export function knownFrom(options: object, surfaces: ReadonlySet<string>): Known {
  const typed = new Map<string, unknown>(Object.entries(options));
  const valuesOf = (from: readonly Given[]): Map<string, string> =>
    new Map(
      from.flatMap(({ name, option }): [string, string][] => {
        const value = typed.get(option.attributeName());
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
  const absent = String(1_500_000_000 + Math.floor(Math.random() * 600_000_000));
  const toolArguments = typed.get('arguments');
  return { values: valuesOf(VALUES), inaccessible: valuesOf(FORBIDDEN), toolArguments, surfaces, absent };
}
