import { randomInt } from 'node:crypto';
import { InvalidArgumentError, type Option } from 'commander';
import { fromJsonText } from '../contract/model/index.ts';
import { usualContract } from './contract-in-use.ts';

/** Descriptions of options by their flags, with a function that refines the option where it has one. */
export type Options = Readonly<Record<string, string | readonly [says: string, refine: (option: Option) => Option]>>;

/** All servers listen on this machine alone by default. */
export const HOST = '127.0.0.1';

export const byDefault = (value: unknown) => (option: Option) => option.default(value);
export const excluding =
  (...others: string[]) =>
  (option: Option) =>
    option.conflicts(others);

export const collected = (option: Option): Option =>
  option.default([], 'none').argParser((text, before: readonly string[]) => [...before, text]);

export const JSON_LINES: Options = { '--json': 'print one JSON object on each line, for programs' };

export const contract = (): Options => ({
  '--contract <file>': `a contract other than ${usualContract().name}: a file or an address, of OpenAPI 2.0 to 3.2`,
  ...REFERENCES,
});

/** Which files a document may refer to. */
export const REFERENCES: Options = {
  '--allow-network': 'follow references of the contract to other hosts',
  '--allow-files <folder>': [
    "also follow references to files in this folder, outside the contract's project; repeatable",
    collected,
  ],
};

export const assume = (usually: string): Options => ({
  '--assume <set>': [
    'the assumption set: one next to the contract (in assumptions/), a file, random or none',
    byDefault(usually),
  ],
  ...seed(),
});

export const REST_FROM: Options = { '--rest-from <set>': 'the set for points that the first one leaves open' };

export const seed = (flag = '--seed'): Options => ({
  [`${flag} <number>`]: [
    'the seed of --assume random',
    (option) => number(isSeed, SEED)(option).default(anySeed(), 'any'),
  ],
});

export const anySeed = (): number => randomInt(1, 1_000_000);

export const SEED = 'a whole number below 2^31';

export const isSeed = (value: number, text: string): boolean => /^\d+$/.test(text) && value < 2 ** 31;

export const port = (usual: number, flag = '--port', says = 'the port to listen on'): Options => ({
  [`${flag} <number>`]: [`${says}; 0 for any free port`, (option) => portNumber(option).default(usual)],
});

const portNumber = number((value, text) => /^\d+$/.test(text) && value <= 65_535, 'a number from 0 to 65535');

export const rate = number((value) => value > 0 && Number.isFinite(value), 'a number above 0');

/** Timers count to 2^31 milliseconds. */
const MOST_SECONDS = 2_147_483;

export const seconds = number(
  (value) => value >= 0.001 && value <= MOST_SECONDS,
  `a number of seconds above 0, ${MOST_SECONDS} at most`,
);

function number(is: (value: number, text: string) => boolean, mustBe: string) {
  return readBy((text) => {
    if (is(Number(text), text)) return Number(text);
    throw new InvalidArgumentError(`It must be ${mustBe}.`);
  });
}

export const json = readBy((text): unknown => {
  try {
    return fromJsonText(text);
  } catch {
    throw new InvalidArgumentError('It must be JSON, such as {"city":"Bern"}.');
  }
});

/** Several of some words: the option given several times, or with commas. */
export const listOf =
  (words: readonly string[]) =>
  (option: Option): Option =>
    option.default([], 'none').argParser((text, before: readonly string[]) => {
      const given = text.split(',');
      if (given.every((word) => words.includes(word))) return [...before, ...given];
      throw new InvalidArgumentError(`It must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.`);
    });

export const siteUrl = readBy((text) => {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new InvalidArgumentError('Give an address such as https://docs.example.com/.');
});

function readBy(parse: (text: string) => unknown) {
  return (option: Option): Option => option.argParser(parse);
}
