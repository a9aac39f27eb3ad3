import { randomInt } from 'node:crypto';
import { InvalidArgumentError, type Option } from 'commander';
import { type ExactJson, fromJsonText } from '../contract/model/index.ts';
import { usualContract } from './contract-in-use.ts';
import type { OptionTable, ValuedOption } from './option-values.ts';

/** All servers listen on this machine alone by default. */
export const DEFAULT_HOST = '127.0.0.1';

export const withDefault =
  (value: string) =>
  (option: Option): ValuedOption<string> =>
    option.default(value);

export const withConflicts =
  (...names: string[]) =>
  (option: Option) =>
    option.conflicts(names);

export function oneOf<const Value extends string>(values: readonly Value[]): OptionRefiner<Value | undefined>;
export function oneOf<const Value extends string>(values: readonly Value[], usual: Value): OptionRefiner<Value>;
export function oneOf(values: readonly string[], usual?: string) {
  return (option: Option) => option.choices(values).default(usual);
}

type OptionRefiner<Value> = (option: Option) => ValuedOption<Value>;

export const makeRepeatable = (option: Option): ValuedOption<readonly string[]> =>
  option.default([], 'none').argParser((text, before: readonly string[]) => [...before, text]);

function originsOption(option: Option): ValuedOption<readonly string[]> {
  return option.default([], 'none').argParser((text, before: readonly string[]) => {
    const { protocol, host = '', pathname = '', search, hash } = URL.parse(text) ?? {};
    if (host !== '' && /^\/?$/.test(pathname) && !search && !hash) return [...before, `${protocol}//${host}`];
    throw new InvalidArgumentError('It must be an origin, such as http://localhost:5173.');
  });
}

export const JSON_LINES_OPTION = { '--json': 'print one JSON object on each line, for programs' } as const;

/** Options for the files that a document may refer to. */
export const REFERENCE_OPTIONS = {
  '--allow-network': 'follow references of the contract to other hosts',
  '--allow-files <folder>': [
    "also follow references to files in this folder, outside the contract's project; repeatable",
    makeRepeatable,
  ],
} as const satisfies OptionTable;

export const contractOption = () =>
  ({
    '--contract <file>': `a contract other than ${usualContract().name}: a file or an address, of OpenAPI 2.0 to 3.2`,
    ...REFERENCE_OPTIONS,
  }) as const;

export const assumeOption = (usual: string) =>
  [
    'the assumption set: one next to the contract (in assumptions/), a file, random or none',
    withDefault(usual),
  ] as const;

export const REST_FROM_OPTION = { '--rest-from <set>': 'the set for points that the first one leaves open' } as const;

export const CORS_OPTION = {
  '--cors <origin>': [
    'let pages of this origin call, such as http://localhost:5173, whatever the set says of CORS; repeatable',
    originsOption,
  ],
} as const satisfies OptionTable;

/** Options for the files of commands that judge exchanges. */
export const OUTPUT_OPTIONS = {
  '--set <name>':
    'write the observations to openapi/observed/ as an assumption set with this name; it replaces only sets that verify wrote',
  '--against <set>': 'compare the observations with a set, and exit with 1 if a point changed',
  '--out <folder>': 'the folder for the recording and the reports; a dated folder in .colloquy/ by default',
} as const satisfies OptionTable;

/** Options for the way to a live server. */
export const SERVER_OPTIONS = {
  '--plain-http <host>': ['also send to this host over plain http', makeRepeatable],
  '--header <header>': [
    "a header that the Developer API needs, as 'name: value', or 'name: env:NAME' to read the value from the environment; repeatable",
    makeRepeatable,
  ],
  '--proxy': 'use the proxy of HTTPS_PROXY, HTTP_PROXY and NO_PROXY',
} as const satisfies OptionTable;

export const seedOption = () =>
  ['the seed of --assume random', numberByDefault(isSeed, SEED_REQUIREMENT, anySeed(), 'any')] as const;

export const anySeed = (): number => randomInt(1, 1_000_000);

export const SEED_REQUIREMENT = 'a whole number below 2^31';

export const isSeed = (value: number, text: string): boolean => /^\d+$/.test(text) && value < 2 ** 31;

export const portOption = (usual: number, description = 'the port to listen on') =>
  [`${description}; 0 for any free port`, numberByDefault(isPort, 'a number from 0 to 65535', usual)] as const;

const isPort: NumberTest = (value, text) => /^\d+$/.test(text) && value <= 65_535;

export const rateOption = (usual: number) =>
  numberByDefault((value) => value > 0 && Number.isFinite(value), 'a number above 0', usual);

type NumberTest = (value: number, text: string) => boolean;

const numberOption = (isValid: NumberTest, requirement: string) => withParser(numberParser(isValid, requirement));

const numberByDefault =
  (isValid: NumberTest, requirement: string, usual: number, shown?: string) =>
  (option: Option): ValuedOption<number> =>
    option.argParser(numberParser(isValid, requirement)).default(usual, shown);

function numberParser(isValid: NumberTest, requirement: string) {
  return (text: string): number => {
    if (isValid(Number(text), text)) return Number(text);
    throw new InvalidArgumentError(`It must be ${requirement}.`);
  };
}

/** The maximum of a timer, which is 2^31 milliseconds. */
const MAX_SECONDS = 2_147_483;

export const secondsOption = numberOption(
  (value) => value >= 0.001 && value <= MAX_SECONDS,
  `a number of seconds above 0, ${MAX_SECONDS} at most`,
);

/** Makes an option that can be given several times, each a JSON value. */
export function jsonListOption(option: Option): ValuedOption<readonly ExactJson[]> {
  return option.default([], 'none').argParser((text, before: readonly ExactJson[]) => {
    try {
      return [...before, fromJsonText(text)];
    } catch {
      throw new InvalidArgumentError('It must be JSON, such as {"city":"Bern"}.');
    }
  });
}

/** Makes an option that can be given several times, or with commas between its values. */
export const listOf =
  <const Value extends string>(values: readonly Value[]) =>
  (option: Option): ValuedOption<readonly Value[]> =>
    option.default([], 'none').argParser((text, before: readonly string[]) => {
      const items = text.split(',');
      if (items.every((item) => values.some((value) => value === item))) return [...before, ...items];
      throw new InvalidArgumentError(`It must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}.`);
    });

export const siteUrlOption = withParser((text) => {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new InvalidArgumentError('Give an address such as https://docs.example.com/.');
});

function withParser<Value>(parse: (text: string) => Value): OptionRefiner<Value | undefined> {
  return (option) => option.argParser(parse);
}
