import { readFile } from 'node:fs/promises';
import type { CodeUse } from '../../code/check/index.ts';
import { CommandError } from '../fail.ts';

type FactKey = readonly unknown[];

/** The facts of an earlier run. They are identified without their lines, so that lines added before a fact do not make it a new one. */
export class Baseline {
  readonly #facts: ReadonlySet<string>;

  constructor(uses: readonly CodeUse[]) {
    const keys = uses.flatMap((use): readonly FactKey[] => [toFactKey(use), ...listPlaces(use)]);
    this.#facts = new Set(keys.map((key) => JSON.stringify(key)));
  }

  /** Whether the earlier run had a fact, and each other one of the same cause. */
  has(use: CodeUse): boolean {
    const isOld = (key: FactKey): boolean => this.#facts.has(JSON.stringify(key));
    const [first = [], ...others] = listPlaces(use);
    const isSame = (place: FactKey): boolean => JSON.stringify(place) === JSON.stringify(first);
    return (isOld(toFactKey(use)) || isOld(first)) && others.every((place) => isSame(place) || isOld(place));
  }
}

const toFactKey = ({ file, verdict, key }: CodeUse): FactKey => [file, verdict, key];

/** Lists the file, verdict and words of a fact and of those at its other places. */
export const listPlaces = ({ file, verdict, key, fact, places = [], fields = [] }: CodeUse): readonly FactKey[] => [
  [file, verdict, fact],
  ...places.map((place) => [place.file, verdict, place.fact ?? fact]),
  ...fields.map((one) => [one.file, verdict, `${key[0]} ${key[1]} ${one.field}`]),
];

export async function readBaseline(file: string): Promise<Baseline> {
  const next = 'make it with: colloquy check <paths> --format json';
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`the baseline ${file} cannot be read; ${next}`);
  });
  try {
    const { uses }: { readonly uses: readonly CodeUse[] } = JSON.parse(text);
    if (uses.some(({ key }) => !Array.isArray(key))) throw new TypeError('an earlier version wrote it');
    return new Baseline(uses);
  } catch {
    throw new CommandError(`${file} is no baseline; ${next}`);
  }
}
