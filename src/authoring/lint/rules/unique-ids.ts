import { objectOf } from '../../../contract/model/index.ts';
import type { LintRule } from '../rule.ts';

/** An id names one statement or one open point, and never both. */
export const uniqueIds: LintRule = {
  id: 'unique-ids',
  severity: 'error',
  check({ marks }, report) {
    const seen = new Map<unknown, string>();
    for (const { entry, pointer } of marks) {
      const { id } = objectOf(entry);
      if (typeof id !== 'string') continue;
      const first = seen.get(id);
      const remedy = `it is taken at ${first}. Give this one a name of its own.`;
      if (first === undefined) seen.set(id, pointer);
      else report(pointer, `The id ${id} is used a second time; ${remedy}`);
    }
  },
};
