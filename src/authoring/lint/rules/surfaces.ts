import type { LintRule } from '../rule.ts';

/** A path is under one surface of `x-surfaces` of `info`, if that lists any. */
export const surfaces: LintRule = {
  id: 'surfaces',
  severity: 'error',
  check({ info, elements, surfaces: listed }, report) {
    if (info['x-surfaces'] === undefined) return;
    const prefixes = listed.map(({ under }) => under);
    for (const { key, pointer, parent } of elements) {
      if (parent?.kind !== 'paths') continue;
      const matching = prefixes.filter((under) => key.startsWith(under));
      if (matching.length === 1) continue;
      const reason = matching.length === 0 ? 'no surface' : `${matching.length} surfaces`;
      report(pointer, `The path is under ${reason}. x-surfaces of info lists ${prefixes.join(', ')}.`);
    }
  },
};
