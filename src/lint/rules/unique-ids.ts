import { MARK_KEYS, marksOn } from '../../contract/index.ts';
import { eachElement, type Rule } from '../rule.ts';

/** An id names one statement or one open point, and never both. */
export const uniqueIds: Rule = (model, report) => {
  const seen = new Map<string, string>();
  eachElement((element) => {
    for (const { entry, pointer } of MARK_KEYS.flatMap((key) => marksOn(element, key))) {
      if (typeof entry.id !== 'string') continue;
      const first = seen.get(entry.id);
      const remedy = `it is taken at ${first}. Give this one a name of its own.`;
      if (first === undefined) seen.set(entry.id, pointer);
      else report(pointer, `The id ${entry.id} is used a second time; ${remedy}`);
    }
  })(model, report);
};
