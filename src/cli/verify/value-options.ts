import { Option } from 'commander';
import * as operations from '../../../generated/operations.ts';
import type { Options } from '../option-values.ts';
import { repeatable } from '../options.ts';

/** An option for an existing value of a path parameter or a field. */
export interface ValueOption {
  readonly name: string;
  readonly option: Option;
}

const PARAMETERS = [...new Set(Object.values(operations).flatMap(({ path }) => path.match(/\w+(?=\})/g) ?? []))];
const IDS = PARAMETERS.filter((name) => name.endsWith('_id'));
const NAMES = PARAMETERS.filter((name) => !name.endsWith('_id'));

const resourceNoun = (name: string): string => name.replace(/_(id|name)$/, '');
const withArticle = (name: string): string => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${resourceNoun(name)}`;

/** Descriptions of options that the parameter's name alone would not explain. */
const SAYS: Readonly<Record<string, string>> = { tool_name: 'a tool of it, which is run with --allow writes' };

/**
 * The options for path parameters of the contract; `--toolkit` is the address of an application instead. They have a
 * module of their own, so that help loads quickly.
 */
export const VALUES: readonly ValueOption[] = [
  ...IDS.map((name) =>
    createValueOption(name, `--${resourceNoun(name)} <id>`, `${withArticle(name)} that the key can access`),
  ),
  createValueOption('agent_user_id', '--user <id>', 'an agent user, to whom a memory can be scoped'),
  ...NAMES.map((name) => {
    const flag = name === 'toolkit_name' ? 'toolkit-name' : resourceNoun(name);
    return createValueOption(name, `--${flag} <name>`, SAYS[name] ?? `the name of ${withArticle(name)}`);
  }),
];
export const FORBIDDEN: readonly ValueOption[] = IDS.map((name) =>
  createValueOption(
    name,
    `--forbidden-${resourceNoun(name)} <id>`,
    `${withArticle(name)} that exists, and that the key cannot access`,
  ),
);

/** The option by which a value is given. */
export const flagOf = (name: string): string =>
  VALUES.find((one) => one.name === name)?.option.long ?? `--value ${name}=…`;

export const VALUE_OPTIONS: Options = {
  ...Object.fromEntries(VALUES.map(({ option }) => [option.flags, [`${option.description}; repeatable`, repeatable]])),
  ...Object.fromEntries(FORBIDDEN.map(({ option }) => [option.flags, option.description])),
  '--value <value>': [
    "a value of another parameter that an operation requires, in its path, query or headers, as 'name=value'; repeatable",
    repeatable,
  ],
};

function createValueOption(name: string, flags: string, description: string): ValueOption {
  return { name, option: new Option(flags.replaceAll('_', '-'), description) };
}
