import { isJsonObject, objectOf } from '../../../contract/model/index.ts';
import type { LintRule } from '../rule.ts';

/** A source or mark names a section of the API's description, which `x-sections` of `info` lists. */
export const sections: LintRule = {
  id: 'sections',
  severity: 'error',
  check({ info: { 'x-sections': listed }, marks }, report) {
    for (const { entry, pointer } of marks) {
      const { section } = objectOf(entry);
      if (section === undefined) continue;
      if (!isJsonObject(listed)) {
        report(pointer, 'The section is named where info lists none. Add x-sections with those of the description.');
      } else if (!Object.hasOwn(listed, String(section))) {
        const names = Object.keys(listed).join(', ');
        report(
          `${pointer}/section`,
          `The description has no section ${String(section)}; x-sections of info lists ${names}.`,
        );
      }
    }
  },
};
