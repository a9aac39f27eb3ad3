import fc from 'fast-check';
import { throwable } from './throwables.ts';

const hostile = throwable.map((make) => make);

const wrap = fc.constantFrom(
  (value: unknown) => value,
  (value: unknown) => ({ value }),
  (value: unknown) => ({ list: [1, value, { value }] }),
  (value: unknown) => [value],
  (value: unknown) => {
    const cycle: Record<string, unknown> = { value };
    cycle.self = cycle;
    return cycle;
  },
  (value: unknown) => ({
    get value() {
      throw value;
    },
  }),
  (value: unknown) => ({
    toJSON() {
      throw value;
    },
  }),
  (value: unknown) => ({ toJSON: () => value }),
  (value: unknown) => ({ value, big: 1n }),
  (value: unknown) => ({ value, text: 'x'.repeat(20_000) }),
  (value: unknown) => ({ value, rejected: Promise.reject(value) }),
);

/** Makes anything that a tool could return, most of it unfit. */
export const returnable: fc.Arbitrary<() => unknown> = fc.tuple(hostile, wrap).map(
  ([make, around]) =>
    () =>
      around(make()),
);
