import { Option } from 'commander';
import * as operations from '../../../generated/operations.ts';
import type { OptionTable } from '../option-values.ts';
import { makeRepeatable } from '../options.ts';

/** An option by which the user names an existing value of a path parameter or a field. */
export interface ValueOption {
  readonly name: string;
  readonly option: Option;
}

const PATH_PARAMETERS = [...new Set(Object.values(operations).flatMap(({ path }) => path.match(/\w+(?=\})/g) ?? []))];
const ID_PARAMETERS = PATH_PARAMETERS.filter((name) => name.endsWith('_id'));
const NAME_PARAMETERS = PATH_PARAMETERS.filter((name) => !name.endsWith('_id'));

const resourceNoun = (name: string): string => name.replace(/_(id|name)$/, '');
const withArticle = (name: string): string => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${resourceNoun(name)}`;

/** The surface whose address `--toolkit` gives. */
export const TOOLKIT_SURFACE = 'toolkit';

/** The option that names a tool; each has its own `--arguments`. */
export const TOOL_OPTION = createValueOption(
  'tool_name',
  '--tool <name>',
  'a tool of it, which is run with --allow writes',
);

/**
 * The options for path parameters and a field of the packaged contract, such as `--agent <id>`. `toolkit_name` has
 * `--toolkit-name`, since `--toolkit` is the address of an application. The options are in a separate module, so that
 * help loads quickly.
 */
export const EXISTING_VALUE_OPTIONS: readonly ValueOption[] = [
  ...ID_PARAMETERS.map((name) =>
    createValueOption(name, `--${resourceNoun(name)} <id>`, `${withArticle(name)} that the key can access`),
  ),
  createValueOption('agent_user_id', '--user <id>', 'a user of the first agent, to whom a memory can be scoped'),
  ...NAME_PARAMETERS.map((name) => {
    if (name === TOOL_OPTION.name) return TOOL_OPTION;
    const flag = resourceNoun(name) === TOOLKIT_SURFACE ? name : resourceNoun(name);
    return createValueOption(name, `--${flag} <name>`, `the name of ${withArticle(name)}`);
  }),
];
export const FORBIDDEN_VALUE_OPTIONS: readonly ValueOption[] = [
  ...ID_PARAMETERS.map((name) =>
    createValueOption(
      name,
      `--forbidden-${resourceNoun(name)} <id>`,
      `${withArticle(name)} that exists, and that the key cannot access`,
    ),
  ),
  createValueOption('agent_user_id', '--forbidden-user <id>', 'a user of the agent that the key cannot access'),
];

/** Returns the option by which the user gives a value, such as `--agent`. */
export const findFlag = (name: string): string =>
  EXISTING_VALUE_OPTIONS.find((one) => one.name === name)?.option.long ?? `--value ${name}=…`;

export const VALUE_OPTIONS: OptionTable = {
  ...Object.fromEntries(
    EXISTING_VALUE_OPTIONS.map(({ option }) => [option.flags, [`${option.description}; repeatable`, makeRepeatable]]),
  ),
  ...Object.fromEntries(FORBIDDEN_VALUE_OPTIONS.map(({ option }) => [option.flags, option.description])),
  '--filter <filter>': [
    "a query parameter that filters a list, with a value that exists, as 'name=value'; repeatable",
    makeRepeatable,
  ],
  '--value <value>': [
    "a value of another parameter that an operation requires, in its path, query or headers, as 'name=value'; repeatable",
    makeRepeatable,
  ],
};

function createValueOption(name: string, flags: string, description: string): ValueOption {
  return { name, option: new Option(flags.replaceAll('_', '-'), description) };
}
