import { Option } from 'commander';
import * as operations from '../../../generated/operations.ts';
import type { OptionTable } from '../option-values.ts';
import { makeRepeatable } from '../options.ts';

/** An option by which the user names an existing value of a path parameter or a field. */
export interface ValueOption {
  readonly name: string;
  readonly option: Option;
}

const PARAMETERS = [...new Set(Object.values(operations).flatMap(({ path }) => path.match(/\w+(?=\})/g) ?? []))];
const ID_PARAMETERS = PARAMETERS.filter((name) => name.endsWith('_id'));
const NAME_PARAMETERS = PARAMETERS.filter((name) => !name.endsWith('_id'));

const resourceNoun = (name: string): string => name.replace(/_(id|name)$/, '');
const withArticle = (name: string): string => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${resourceNoun(name)}`;

/** Descriptions of options that the parameter's name alone would not explain. */
const SPECIAL_DESCRIPTIONS: Readonly<Record<string, string>> = {
  tool_name: 'a tool of it, which is run with --allow writes',
};

/**
 * The options for path parameters of the packaged contract, such as `--agent <id>`. `toolkit_name` has `--toolkit-name`,
 * since `--toolkit` is the address of an application. They are in a separate module, so that help loads quickly.
 */
export const EXISTING_VALUE_OPTIONS: readonly ValueOption[] = [
  ...ID_PARAMETERS.map((name) =>
    createValueOption(name, `--${resourceNoun(name)} <id>`, `${withArticle(name)} that the key can access`),
  ),
  createValueOption('agent_user_id', '--user <id>', 'an agent user, to whom a memory can be scoped'),
  ...NAME_PARAMETERS.map((name) => {
    const flag = name === 'toolkit_name' ? 'toolkit-name' : resourceNoun(name);
    return createValueOption(
      name,
      `--${flag} <name>`,
      SPECIAL_DESCRIPTIONS[name] ?? `the name of ${withArticle(name)}`,
    );
  }),
];
export const FORBIDDEN_VALUE_OPTIONS: readonly ValueOption[] = ID_PARAMETERS.map((name) =>
  createValueOption(
    name,
    `--forbidden-${resourceNoun(name)} <id>`,
    `${withArticle(name)} that exists, and that the key cannot access`,
  ),
);

/** Returns the option by which the user gives a value, such as `--agent`. */
export const findFlag = (name: string): string =>
  EXISTING_VALUE_OPTIONS.find((one) => one.name === name)?.option.long ?? `--value ${name}=…`;

export const VALUE_OPTIONS: OptionTable = {
  ...Object.fromEntries(
    EXISTING_VALUE_OPTIONS.map(({ option }) => [option.flags, [`${option.description}; repeatable`, makeRepeatable]]),
  ),
  ...Object.fromEntries(FORBIDDEN_VALUE_OPTIONS.map(({ option }) => [option.flags, option.description])),
  '--value <value>': [
    "a value of another parameter that an operation requires, in its path, query or headers, as 'name=value'; repeatable",
    makeRepeatable,
  ],
};

function createValueOption(name: string, flags: string, description: string): ValueOption {
  return { name, option: new Option(flags.replaceAll('_', '-'), description) };
}
