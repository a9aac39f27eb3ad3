import { expect, test } from 'vitest';
import type { AnyBehaviourDefinition } from '../../../src/contract/behaviours/definition.ts';
import { BEHAVIOURS } from '../../../src/contract/behaviours/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { DEFAULTS } from './support/defaults.ts';

const { choices } = await readContract();

/** Behaviours with choices that do the same with the same values, or as far as a definition goes. */
const ALIKE: readonly string[] = ['name-characters', 'redirects', 'unknown-parameter', 'key-expiry', 'list-errors'];

const SAMPLES = ['  A text, <b>&\u{fc}u\u0308 ', 'fr', 8, 8n, -3n];

/** What something does, as text: functions by what they give for some values. */
function doneBy(does: unknown): string {
  if (typeof does === 'bigint') return `${does}n`;
  if (typeof does !== 'function') {
    const plain = JSON.stringify(does, (key, value) =>
      key === '' || typeof value === 'object' ? value : doneBy(value),
    );
    return plain ?? String(does);
  }
  return SAMPLES.map((sample) => {
    try {
      return doneBy(does(sample));
    } catch {
      return 'is for other values';
    }
  }).join();
}

test.for(Object.entries<AnyBehaviourDefinition>(BEHAVIOURS))(
  'choices of %s differ, and the listed one is the default',
  ([name, definition]) => {
    const own = [...choices.values()].flatMap(({ shows, choices: all }) => (shows === name ? all : []));
    const done = new Map(
      own.map((choice) => {
        // No value is of the type that a definition states: what it does with one is alike.
        const values = Object.fromEntries([...choice.with.keys()].map((key) => [key, 'fr']));
        return [choice.name, doneBy(definition.choices[choice.name]?.(values as never))];
      }),
    );
    expect(new Set(done.values()).size < done.size).toBe(ALIKE.includes(name));
    const byDefault = definition.default && doneBy(definition.default());
    expect([...done].find(([, one]) => one === byDefault)?.[0]).toBe(DEFAULTS[name]);
  },
);
