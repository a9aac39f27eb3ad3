import { onTestFinished, vi } from 'vitest';

type Config = NonNullable<Parameters<typeof vi.useFakeTimers>[0]>;

/** Sets of replaced timers: the default of Vitest, each one that an application may choose alone, and all together. */
export const FAKE_TIMERS: Readonly<Record<string, Config>> = {
  'the default ones': {},
  'only setTimeout': { toFake: ['setTimeout'] },
  'only setImmediate': { toFake: ['setImmediate'] },
  'those that are imported from Node too': { fakeNodeBuiltins: true },
  'all that Node itself can do without': {
    fakeNodeBuiltins: true,
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'hrtime',
      'performance',
      'Date',
    ],
  },
};

/** Replaces timers until a test ends. */
export function useFakeTimers(config: Config): void {
  vi.useFakeTimers(config);
  onTestFinished(() => void vi.useRealTimers());
}
